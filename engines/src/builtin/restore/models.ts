import type { ModelTraits } from '@stipple/core/domain/model'
import { REPAIR_IDS } from '@stipple/core/domain/repairs'

export const MODEL: ModelTraits = {
  id: 'builtin/restorer',
  engine: 'restore',
  label: { en: 'Restorer', zh: '修图师' },
  description: {
    en: 'Removes noise, blur, haze, rain, darkness and scratches. Detects problems automatically, or makes the repairs you choose.',
    zh: '去除噪点、模糊、雾霾、雨痕、过暗与划痕。可自动判断问题，也可指定要修复的内容。',
  },
  tasks: ['restore'],
  style: 'realistic',
  cost: 2,
  can: { repairs: REPAIR_IDS, thorough: true },
}
