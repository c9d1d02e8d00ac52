import { textOf } from '@stipple/core/contract/text-shape'
import { MODEL_AUDIENCES } from '@stipple/core/domain/model-audience'
import { z } from 'zod'
import { defineSetting } from './define-setting.ts'

export const modelSettings = {
  'models.overrides': defineSetting({
    group: 'models',
    kind: 'json',
    label: { en: 'Models and prices', zh: '模型与价格' },
    hint: {
      en: 'Hide a model from members, give it only to some of them, or let it cost other, or be named other, than its engine says.',
      zh: '对用户隐藏某个模型、只给部分用户使用，或改用别的价格和名称。',
    },
    schema: z.record(
      z.string().max(200),
      z.strictObject({
        hidden: z.boolean().optional(),
        cost: z.int().min(0).max(100_000).optional(),
        audience: z.enum(MODEL_AUDIENCES).optional(),
        label: textOf(z.string().trim().min(1).max(80)).optional(),
      }),
    ),
    initial: () => ({}),
  }),
}
