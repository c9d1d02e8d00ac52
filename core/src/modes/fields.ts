import { DEFAULT_NEGATIVE_PROMPT, LIMITS } from '../domain/limits.ts'
import type { ModelTraits } from '../domain/model.ts'
import type { Property, Value } from '../domain/property.ts'
import { BASE_STYLES, type BaseStyle } from '../domain/styles.ts'

/** What widens or narrows a form besides the model. */
export interface Scope {
  /** The member turned on larger parameters (sizes up to 3072, up to 500 steps). */
  readonly larger?: boolean
}

/** One input of a mode, said once: form, checks on both sides, the wire schema and the parameter list come from it. */
export interface Field<T> {
  /** How this model asks for it; undefined where the model does not have it. */
  readonly property: (model: ModelTraits, scope: Scope) => Property | undefined
  /** The stored value as the field's type. */
  readonly read: (value: Value | undefined) => T
}

const IMAGE_EXTENSIONS = ['png', 'jpg', 'jpeg', 'webp', 'gif', 'bmp', 'avif', 'tiff'] as const

export const field = {
  prompt: (): Field<string> => ({
    property: () => ({
      type: 'string',
      widget: 'prompt',
      area: 'main',
      required: true,
      missing: 'no_prompt',
      maxLength: LIMITS.prompt.max,
      label: { en: 'Prompt', zh: '提示词' },
      hint: { en: 'What should the picture show?', zh: '想画些什么？' },
    }),
    read: text(''),
  }),

  negativePrompt: (): Field<string> => ({
    property: (model) =>
      model.can.negative
        ? {
            type: 'string',
            widget: 'text',
            area: 'advanced',
            maxLength: LIMITS.prompt.max,
            initial: DEFAULT_NEGATIVE_PROMPT,
            label: { en: 'Negative prompt', zh: '反向提示词' },
            hint: { en: 'What should not be in it', zh: '不希望出现的内容' },
          }
        : undefined,
    read: text(''),
  }),

  image: (): Field<string> => ({
    property: () => ({
      type: 'string',
      widget: 'image',
      area: 'main',
      required: true,
      missing: 'no_image',
      accept: IMAGE_EXTENSIONS,
      label: { en: 'Picture', zh: '图片' },
    }),
    read: text(''),
  }),

  style: (): Field<BaseStyle | undefined> => ({
    property: (model) =>
      model.can.styles
        ? {
            type: 'string',
            widget: 'style',
            area: 'main',
            options: BASE_STYLES.map(({ id, label }) => ({ value: id, label })),
            label: { en: 'Style', zh: '风格' },
          }
        : undefined,
    read: (value) => BASE_STYLES.find((style) => style.id === value)?.id,
  }),

  width: (): Field<number> => side('width', { en: 'Width', zh: '宽度' }),
  height: (): Field<number> => side('height', { en: 'Height', zh: '高度' }),

  count: (): Field<number> => ({
    property: (model) => ({
      type: 'integer',
      widget: 'choice',
      area: 'main',
      minimum: LIMITS.count.min,
      maximum: model.limits?.count ?? LIMITS.count.max,
      initial: LIMITS.count.initial,
      step: 1,
      label: { en: 'Pictures', zh: '张数' },
    }),
    read: number(LIMITS.count.initial),
  }),

  steps: (): Field<number> => ({
    property: (model, { larger }) =>
      model.can.steps
        ? {
            type: 'integer',
            widget: 'slider',
            area: 'advanced',
            minimum: LIMITS.steps.min,
            maximum: larger ? LIMITS.steps.large : LIMITS.steps.max,
            initial: model.defaults?.steps ?? LIMITS.steps.initial,
            step: 1,
            label: { en: 'Steps', zh: '步数' },
            hint: { en: 'More steps, finer work', zh: '步数越多越精细' },
          }
        : undefined,
    read: number(LIMITS.steps.initial),
  }),

  cfg: (): Field<number> => ({
    property: (model) =>
      model.can.cfg
        ? {
            type: 'number',
            widget: 'slider',
            area: 'advanced',
            minimum: LIMITS.cfg.min,
            maximum: LIMITS.cfg.max,
            step: LIMITS.cfg.step,
            initial: model.defaults?.cfg ?? LIMITS.cfg.initial,
            label: { en: 'Guidance', zh: '引导强度' },
            hint: { en: 'How literally the prompt is taken', zh: '贴合提示词的程度' },
          }
        : undefined,
    read: number(LIMITS.cfg.initial),
  }),

  /** Empty means: choose one. */
  seed: (): Field<number | undefined> => ({
    property: () => ({
      type: 'integer',
      widget: 'seed',
      area: 'advanced',
      minimum: LIMITS.seed.min,
      maximum: LIMITS.seed.max,
      label: { en: 'Seed', zh: '随机种子' },
      hint: { en: 'The same seed gives the same picture', zh: '相同种子得到相同画面' },
    }),
    read: (value) => (typeof value === 'number' ? value : undefined),
  }),

  factor: (): Field<2 | 3 | 4> => ({
    property: (model) => ({
      type: 'integer',
      widget: 'choice',
      area: 'main',
      initial: model.defaults?.factor ?? 2,
      options: (model.can.factors ?? [2]).map((value) => ({ value, label: { en: `${value}×`, zh: `${value} 倍` } })),
      label: { en: 'Enlarge', zh: '放大' },
    }),
    read: (value) => (value === 3 || value === 4 ? value : 2),
  }),

  background: (): Field<'transparent' | 'white' | 'black' | 'blur'> => ({
    property: (model) =>
      model.can.backgrounds
        ? {
            type: 'string',
            widget: 'choice',
            area: 'main',
            initial: 'transparent',
            options: [
              { value: 'transparent', label: { en: 'None', zh: '透明' } },
              { value: 'white', label: { en: 'White', zh: '白色' } },
              { value: 'black', label: { en: 'Black', zh: '黑色' } },
              { value: 'blur', label: { en: 'Blurred', zh: '虚化' } },
            ],
            label: { en: 'Background', zh: '背景' },
          }
        : undefined,
    read: (value) => (value === 'white' || value === 'black' || value === 'blur' ? value : 'transparent'),
  }),
}

function side(name: 'width' | 'height', label: Property['label']): Field<number> {
  return {
    property: (model, { larger }) => {
      if (!model.can.dimensions) return undefined
      const { min, max, step } = model.limits?.size ?? { min: LIMITS.size.min, max: LIMITS.size.large, step: 8 }
      return {
        type: 'integer',
        widget: 'size',
        area: 'main',
        minimum: Math.max(min, LIMITS.size.min),
        maximum: Math.min(max, larger ? LIMITS.size.large : LIMITS.size.max),
        step,
        initial: model.defaults?.[name] ?? LIMITS.size.initial,
        label,
      }
    },
    read: number(LIMITS.size.initial),
  }
}

function text(fallback: string): (value: Value | undefined) => string {
  return (value) => (typeof value === 'string' ? value : fallback)
}

function number(fallback: number): (value: Value | undefined) => number {
  return (value) => (typeof value === 'number' ? value : fallback)
}
