import { CONTROL_TYPES, type ControlType } from '../domain/control-types.ts'
import { LIMITS } from '../domain/limits.ts'
import { readList } from '../domain/list-text.ts'
import type { FormTraits } from '../domain/model.ts'
import type { Property } from '../domain/property.ts'
import { BASE_STYLES, type BaseStyle } from '../domain/styles.ts'
import type { Text } from '../domain/text.ts'
import { colourFields } from './fields/colours.ts'
import { type Field, number, text, toggle } from './fields/field.ts'
import { filmFields } from './fields/film.ts'
import { pictureFields } from './fields/pictures.ts'
import { samplingFields } from './fields/sampling.ts'
import { soundFields } from './fields/sound.ts'
import { trainingFields } from './fields/training.ts'

/** The field vocabulary of the modes. */
export const field = {
  ...pictureFields,
  ...colourFields,
  ...filmFields,
  ...samplingFields,
  ...soundFields,
  ...trainingFields,

  prompt: ({ optional = false, hint = { en: 'Describe the image', zh: '想画些什么？' } }: PromptOptions = {}): Field<string> => ({
    property: () => ({
      type: 'string',
      widget: 'prompt',
      area: 'main',
      ...(!optional && { required: true, missing: 'no_prompt' as const }),
      maxLength: LIMITS.prompt.max,
      label: { en: 'Prompt', zh: '提示词' },
      hint,
    }),
    read: text(''),
  }),

  /** A short line that appears in the result unchanged. */
  line: ({ label, hint, max, required = false, when }: LineOptions): Field<string> => ({
    property: (model) =>
      when === undefined || when(model)
        ? { type: 'string', widget: 'text', area: 'main', maxLength: max, label, ...(hint && { hint }), ...(required && { required }) }
        : undefined,
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

  count: ({ initial = LIMITS.count.initial }: { initial?: number } = {}): Field<number> => ({
    property: (model) => ({
      type: 'integer',
      widget: 'choice',
      area: 'main',
      minimum: LIMITS.count.min,
      maximum: model.limits?.count ?? LIMITS.count.max,
      initial: Math.min(initial, model.limits?.count ?? LIMITS.count.max),
      step: 1,
      label: { en: 'Images', zh: '张数' },
    }),
    read: number(initial),
  }),

  /** Strength of an effect, 0.05 to 1; 0 to 2 where it is `large`. */
  scale: ({ label, hint, initial = LIMITS.controlScale.initial, large }: ScaleOptions): Field<number> => ({
    property: (model) => ({
      type: 'number',
      widget: 'slider',
      area: 'main',
      minimum: large?.(model) ? 0 : LIMITS.controlScale.min,
      maximum: large?.(model) ? LIMITS.controlScale.large : LIMITS.controlScale.max,
      step: LIMITS.controlScale.step,
      initial,
      label,
      hint,
    }),
    read: number(initial),
  }),

  /** A switch of one mode. */
  toggle,

  /** A whole number of something. */
  amount: ({
    minimum,
    maximum,
    step = 1,
    initial,
    default: name,
    label,
  }: {
    minimum: number
    maximum: number
    step?: number
    initial: number
    /** Model default that takes precedence over `initial`. */
    default?: 'seconds'
    label: Text
  }): Field<number> => ({
    property: ({ defaults }) => ({
      type: 'integer',
      widget: 'slider',
      area: 'main',
      minimum,
      maximum,
      step,
      initial: (name && defaults?.[name]) ?? initial,
      label,
    }),
    read: number(initial),
  }),

  /** Control that the model can extract from a picture. */
  control: (): Field<ControlType | undefined> => ({
    property: ({ can: { controls } }) =>
      controls && {
        type: 'string',
        widget: 'select',
        area: 'main',
        required: true,
        missing: 'no_control',
        options: CONTROL_TYPES.filter(({ id }) => controls.includes(id)).map(({ id, label }) => ({ value: id, label })),
        label: { en: 'Control', zh: '控制类型' },
      },
    read: (value) => CONTROL_TYPES.find(({ id }) => id === value)?.id,
  }),

  /** Any items of a fixed list, or none. */
  several: <const T extends string>({ options, label, hint, when }: Omit<ChoiceOptions<T>, 'initial'>): Field<readonly T[]> => ({
    property: (model) => {
      const offered = when === undefined ? options : when(model)
      if (!offered || offered.length === 0) return undefined
      return {
        type: 'string',
        widget: 'option-list',
        area: 'main',
        limit: offered.length,
        options: offered.map((option) => ({
          value: option.id,
          label: option.label,
          ...(option.description && { description: option.description }),
        })),
        label,
        ...(hint && { hint }),
      }
    },
    read: (value) => {
      const chosen = readList(value)
      return options.flatMap(({ id }) => (chosen.includes(id) ? [id] : []))
    },
  }),

  /** One item of a fixed list. */
  choice: <const T extends string>({
    options,
    initial,
    widget = 'choice',
    area = 'main',
    label,
    hint,
    when,
  }: ChoiceOptions<T>): Field<T> => ({
    property: (model) => {
      const offered = when === undefined ? options : when(model)
      if (!offered || offered.length === 0) return undefined
      return {
        type: 'string',
        widget,
        area,
        initial: offered.some(({ id }) => id === initial) ? initial : (offered[0]?.id ?? initial),
        options: offered.map((option) => ({ value: option.id, label: option.label })),
        label,
        ...(hint && { hint }),
      }
    },
    read: (value) => options.find(({ id }) => id === value)?.id ?? initial,
  }),

  factor: (): Field<2 | 3 | 4> => ({
    property: (model) => ({
      type: 'integer',
      widget: 'choice',
      area: 'main',
      initial: model.defaults?.factor ?? 2,
      options: (model.can.factors ?? [2]).map((value) => ({ value, label: { en: `${value}×`, zh: `${value} 倍` } })),
      label: { en: 'Upscale factor', zh: '放大' },
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

interface PromptOptions {
  readonly optional?: boolean
  readonly hint?: Text
}

interface ScaleOptions {
  readonly label: Text
  readonly hint: Text
  readonly initial?: number
  readonly large?: (model: FormTraits) => boolean
}

interface LineOptions {
  readonly label: Text
  readonly hint?: Text
  readonly max: number
  readonly required?: boolean
  readonly when?: (model: FormTraits) => boolean | undefined
}

interface Choosable<T extends string> {
  readonly id: T
  readonly label: Text
  /** Shown if the options are in a list. */
  readonly description?: Text
}

interface ChoiceOptions<T extends string> {
  readonly options: readonly Choosable<T>[]
  readonly initial: T
  readonly widget?: 'choice' | 'select' | 'option-list' | 'style'
  readonly area?: 'main' | 'advanced'
  readonly label: Text
  readonly hint?: Text
  /** Choices of this model; undefined if it has none. */
  readonly when?: (model: FormTraits) => readonly Choosable<T>[] | undefined
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
