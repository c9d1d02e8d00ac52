import { LIMITS } from '../../domain/limits.ts'
import { type Field, text } from './field.ts'

/** Fields that a style is trained by. */
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

  /** One of the things that the model can train a style as. */
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
