import { CONTROL_TYPES, type ControlType, LAYER_NUMBERS } from '../../domain/control-types.ts'
import { LIMITS } from '../../domain/limits.ts'
import { IMAGE_FORMATS } from '../../domain/media.ts'
import type { FormTraits } from '../../domain/model.ts'
import type { Property } from '../../domain/property.ts'
import type { Text } from '../../domain/text.ts'
import { type Field, number } from './field.ts'

type LayerNumber = (typeof LAYER_NUMBERS)[number]

const roomOf = ({ can: { controlLayers = 1 } }: FormTraits): number => controlLayers

/** Returns true if a model follows several controls at once. */
export const takesLayers = (model: FormTraits): boolean => roomOf(model) > 1

/** Fields that the first control has where there may be others. */
export const firstControl = () => ({
  control_on: toggleOf(2, { en: 'Use control 1', zh: '使用控制 1' }),
  control_start: startOf(2, titled(1, START), { area: 'advanced', initial: 0 }),
  control_end: endOf(2, titled(1, END), { area: 'advanced', initial: 1 }),
})

/** Fields of one control, `control2_image` and so on. None has an initial value, so that unused layers add nothing to an input. */
const partsOf = (count: LayerNumber) => ({
  image: fieldOf(count, asText, () => ({
    type: 'string',
    widget: 'image',
    area: 'main',
    accept: IMAGE_FORMATS,
    label: titled(count, IMAGE),
  })),
  type: fieldOf<ControlType | undefined>(
    count,
    (value) => CONTROL_TYPES.find(({ id }) => id === value)?.id,
    ({ can: { controls = [] } }) => ({
      type: 'string',
      widget: 'select',
      area: 'main',
      options: CONTROL_TYPES.filter(({ id }) => controls.includes(id)).map(({ id, label }) => ({ value: id, label })),
      label: titled(count, { en: 'type', zh: '类型' }),
    }),
  ),
  scale: fieldOf(count, number(LIMITS.controlScale.initial), () => ({
    type: 'number',
    widget: 'slider',
    area: 'main',
    minimum: 0,
    maximum: LIMITS.controlScale.large,
    step: LIMITS.controlScale.step,
    label: titled(count, { en: 'weight', zh: '权重' }),
  })),
  start: startOf(count, titled(count, START)),
  end: endOf(count, titled(count, END)),
  is_map: toggleOf(count, titled(count, { en: 'already a control map', zh: '上传的就是控制图' })),
  on: toggleOf(count, { en: `Use control ${count}`, zh: `使用控制 ${count}` }),
})

type Parts = ReturnType<typeof partsOf>
type LayerFields = { readonly [K in keyof Parts as `control${LayerNumber}_${K}`]: Parts[K] }

/** Values of the layers in an input. */
export type LayerInput = { readonly [K in keyof LayerFields]: LayerFields[K] extends Field<infer T> ? T : never }

/** Fields of all controls after the first, where a model has room for them. */
export const layerFields = (): LayerFields =>
  // The one place where the mapped type meets the loop that builds it.
  Object.fromEntries(
    LAYER_NUMBERS.flatMap((count) => Object.entries(partsOf(count)).map(([name, field]) => [`control${count}_${name}`, field])),
  ) as LayerFields

const IMAGE: Text = { en: 'image', zh: '图片' }
const START: Text = { en: 'start', zh: '起点' }
const END: Text = { en: 'end', zh: '终点' }
const titled = (count: number, { en, zh }: Text): Text => ({ en: `Control ${count}: ${en}`, zh: `控制 ${count}：${zh}` })

/** A field of models with room for so many controls. */
const fieldOf = <T>(count: number, read: Field<T>['read'], property: (model: FormTraits) => Property): Field<T> => ({
  property: (model) => (roomOf(model) >= count ? property(model) : undefined),
  read,
})

const asText: Field<string | undefined>['read'] = (value) => (typeof value === 'string' && value !== '' ? value : undefined)
const asSwitch: Field<boolean | undefined>['read'] = (value) => (typeof value === 'boolean' ? value : undefined)

const toggleOf = (count: number, label: Text) =>
  fieldOf(count, asSwitch, () => ({ type: 'boolean', widget: 'switch', area: 'main', label }))

const { step } = LIMITS.controlRange
type Extra = Partial<Pick<Property, 'area' | 'initial'>>

const startOf = (count: number, label: Text, extra: Extra = {}) =>
  fieldOf(count, number(0), () => ({
    type: 'number',
    widget: 'slider',
    area: 'main',
    minimum: 0,
    maximum: 1 - step,
    step,
    label,
    hint: { en: 'Share of the steps: 0 is the first, 1 the last', zh: '步数的比例：0 为第一步，1 为最后一步' },
    ...extra,
  }))

const endOf = (count: number, label: Text, extra: Extra = {}) =>
  fieldOf(count, number(1), () => ({ type: 'number', widget: 'slider', area: 'main', minimum: step, maximum: 1, step, label, ...extra }))
