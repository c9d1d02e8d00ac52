import { z } from 'zod'
import { defineSetting } from './define-setting.ts'

export const keepingSettings = {
  'keeping.trashDays': defineSetting({
    group: 'keeping',
    kind: 'number',
    label: { en: 'Days that deleted works stay in the trash', zh: '回收站保留天数' },
    minimum: 1,
    maximum: 365,
    schema: z.int().min(1).max(365),
    initial: () => 30,
  }),
}
