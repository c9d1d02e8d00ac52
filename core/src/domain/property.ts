import type { Language, Text } from './text.ts'

/** The closed set of form controls. Each is implemented once in the browser. */
export const WIDGETS = [
  'prompt',
  'text',
  'image',
  'file',
  'mask',
  'growth',
  'points',
  'region',
  'colours',
  'loras',
  'slider',
  'multi-slider',
  'choice',
  'select',
  'option-list',
  'style',
  'size',
  'seed',
  'switch',
] as const
export type Widget = (typeof WIDGETS)[number]
/** A single value. */
export type Scalar = string | number | boolean
/** Fields with several values or files contain a list. */
export type Value = Scalar | readonly string[]

/** One of the choices. */
export interface Option {
  readonly value: Scalar
  readonly label: Text
  /** Shown, but currently not selectable. */
  readonly disabled?: boolean
  /** Address of its picture. */
  readonly cover?: string
  /** One or two words on the picture. */
  readonly mark?: Text
  readonly description?: Text
  /** Listed first in the interface of this language. */
  readonly language?: Language
}

/** One input of a model: its type, bounds, texts and form control. */
export interface Property {
  readonly type: 'string' | 'integer' | 'number' | 'boolean'
  readonly widget: Widget
  readonly label: Text
  readonly hint?: Text
  readonly area: 'main' | 'advanced'
  readonly required?: boolean
  readonly initial?: Value
  readonly minimum?: number
  /** Largest number; for a picture, its longest side in pixels. */
  readonly maximum?: number
  readonly step?: number
  readonly maxLength?: number
  readonly options?: readonly Option[]
  /** Accepted file extensions; a property with it contains the address of an upload. */
  readonly accept?: readonly string[]
  /** Most values or files; one when absent. A field with more than one contains a list of texts. */
  readonly limit?: number
  /** Fewest useful values or files. */
  readonly least?: number
  /** Name of the field with the picture under this one: under a mask, points, or the frame of an outpainted picture. */
  readonly over?: string
  /** Drawings and images over this image become part of the result. */
  readonly layered?: boolean
  /** Each of the points marks a colour. */
  readonly coloured?: boolean
  /** Base required of LoRAs. */
  readonly base?: string
  readonly hidden?: boolean
  readonly readOnly?: boolean
  /** Message when a required value is missing, if not the general "please enter …". */
  readonly missing?: 'no_prompt' | 'no_text' | 'no_image' | 'no_mask' | 'no_file' | 'no_control' | 'no_model_name'
}

export type Properties = Readonly<Record<string, Property>>
export type Input = Record<string, Value>
