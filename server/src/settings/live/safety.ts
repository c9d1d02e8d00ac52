import { z } from 'zod'
import { SAFETY_LEVELS } from '../safety.ts'
import { defineSetting } from './define-setting.ts'

export const safetySettings = {
  'safety.level': defineSetting({
    group: 'safety',
    kind: 'choice',
    label: { en: 'Explicit prompts and images', zh: '不适合所有人的文字和图片' },
    options: [
      { value: 'off', label: { en: 'Not checked', zh: '不检查' } },
      { value: 'flag', label: { en: 'Covered and never published', zh: '遮盖，且不能发布' } },
      { value: 'block', label: { en: 'Refused', zh: '拒绝生成' } },
    ],
    schema: z.enum(SAFETY_LEVELS),
    initial: ({ safety }) => safety,
  }),
}
