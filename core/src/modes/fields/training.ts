import { LIMITS } from '../../domain/limits.ts'
import { type Field, text } from './field.ts'

/** Fields of the training of a style. */
export const trainingFields = {
  modelName: (): Field<string> => ({
    property: () => ({
      type: 'string',
      widget: 'text',
      area: 'main',
      required: true,
      missing: 'no_model_name',
      maxLength: LIMITS.training.name,
      label: { en: 'Model name', zh: '模型名称' },
    }),
    read: text(''),
  }),

  triggerWord: (): Field<string> => ({
    property: () => ({
      type: 'string',
      widget: 'text',
      area: 'main',
      maxLength: LIMITS.training.trigger,
      label: { en: 'Trigger word', zh: '触发词' },
      hint: { en: 'Optional word that triggers this style in prompts', zh: '在提示词里代表这个 LoRA 的词，可不填' },
    }),
    read: text(''),
  }),

  /** Scene of the samples painted during and after the training of a style. */
  trainingSample: (): Field<string> => ({
    property: ({ can }) =>
      can.samples
        ? {
            type: 'string',
            widget: 'text',
            area: 'main',
            maxLength: LIMITS.training.sample,
            label: { en: 'Sample', zh: '样图' },
            hint: {
              en: 'Scene of the samples, painted halfway and at the end. Empty: a lighthouse by the sea. Where images are checked, the one halfway shows colours only. The built-in training has no saved steps and no loss: it gives one final LoRA.',
              zh: '样图画什么，训练到一半和结束时各画一张；不填则画海边灯塔。开启图片审核时，中途那张只显示色彩。内置训练没有中间步数和损失曲线，只有最终一个 LoRA。',
            },
          }
        : undefined,
    read: text(''),
  }),

  /** One of the kinds of subject that the model can train. */
  base: (): Field<string> => ({
    property: ({ can: { bases = [] } }) =>
      bases.length === 0
        ? undefined
        : {
            type: 'string',
            widget: 'choice',
            area: 'main',
            initial: bases[0]?.id ?? '',
            options: bases.map(({ id, label }) => ({ value: id, label })),
            label: { en: 'Base', zh: '训练基底' },
            hint: { en: 'What the model learns from your images', zh: '从图片里学什么' },
          },
    read: text(''),
  }),
}
