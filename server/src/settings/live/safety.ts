import { z } from 'zod'
import { SAFETY_LEVELS } from '../safety.ts'
import { defineSetting } from './define-setting.ts'

export const safetySettings = {
  'safety.level': defineSetting({
    group: 'safety',
    kind: 'choice',
    label: { en: 'Words and pictures that are not fit for everybody', zh: '不适合所有人的文字和图片' },
    options: [
      { value: 'off', label: { en: 'Not looked at', zh: '不检查' } },
      { value: 'flag', label: { en: 'Covered, and never published', zh: '遮盖，且不能发布' } },
      { value: 'block', label: { en: 'Refused', zh: '拒绝生成' } },
    ],
    schema: z.enum(SAFETY_LEVELS),
    initial: ({ safety }) => safety,
  }),
}
