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
/** A value of which there is one. */
export type Scalar = string | number | boolean
/** Fields that take several values or files hold a list. */
export type Value = Scalar | readonly string[]

/** One of the values to choose from. */
export interface Option {
  readonly value: Scalar
  readonly label: Text
  /** Shown, but cannot be chosen now. */
  readonly disabled?: boolean
  /** Address of its picture. */
  readonly cover?: string
  /** A word or two on the picture. */
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
  /** Extensions of files that may be given; a property with it holds the address of an upload. */
  readonly accept?: readonly string[]
  /** Number of values or files that may be given; one when absent. A field that takes more than one holds a list of texts. */
  readonly limit?: number
  /** Least number of values or files that make sense. */
  readonly least?: number
  /** Name of the field with the picture that this one is drawn over: a mask, points, or the frame of an outpainted picture. */
  readonly over?: string
  /** Drawings and pictures laid over this picture become part of what is made. */
  readonly layered?: boolean
  /** Each of the points marks a colour. */
  readonly coloured?: boolean
  /** Base that LoRAs must have been made for. */
  readonly base?: string
  readonly hidden?: boolean
  readonly readOnly?: boolean
  /** Message when a required value is missing, if not the general "please enter …". */
  readonly missing?: 'no_prompt' | 'no_text' | 'no_image' | 'no_mask' | 'no_file' | 'no_control' | 'no_model_name'
}

export type Properties = Readonly<Record<string, Property>>
export type Input = Record<string, Value>
