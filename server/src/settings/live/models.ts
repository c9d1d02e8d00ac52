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
      en: 'Hide a model, limit it to some members, or override its price or name.',
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
  'models.graphics': defineSetting({
    group: 'models',
    kind: 'switch',
    label: { en: 'Use the graphics card', zh: '使用显卡' },
    hint: {
      en: 'For local models, by Vulkan or Metal. When off, they run on the processor.',
      zh: '本机模型通过 Vulkan 或 Metal 使用显卡；关闭后用处理器运行。',
    },
    schema: z.boolean(),
    initial: () => true,
  }),
  'models.weightMirror': defineSetting({
    group: 'models',
    kind: 'text',
    label: { en: 'Mirror for models', zh: '模型下载镜像' },
    hint: {
      en: 'Replaces https://huggingface.co for model downloads. Leave empty for none.',
      zh: '下载模型时代替 https://huggingface.co 的地址，留空则不用镜像。',
    },
    schema: z.union([z.literal(''), z.url({ protocol: /^https?$/ })]),
    initial: () => '',
  }),
}
