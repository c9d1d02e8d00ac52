import { inLanguage } from './option-order.ts'
import type { Option, Properties, Property, Scalar } from './property.ts'
import { type Language, localize } from './text.ts'

/** Schema for clients (docs/compatibility.md): JSON Schema with `x-order`, `x-hidden`, `x-readOnly`; `format: uri` marks an upload. Texts are in one language. */
export interface WireSchema {
  readonly title: string
  readonly type: 'object'
  readonly properties: Readonly<Record<string, WireProperty>>
  readonly required: readonly string[]
}

export interface WireProperty {
  readonly title: string
  readonly description?: string
  readonly type: Property['type']
  /** A list is text with one entry per line, as `type` says. */
  readonly default?: Scalar
  readonly minimum?: number
  readonly maximum?: number
  readonly multipleOf?: number
  readonly maxLength?: number
  readonly enum?: readonly Scalar[]
  readonly format?: 'uri'
  readonly 'x-order': number
  readonly 'x-hidden'?: boolean
  readonly 'x-readOnly'?: boolean
  readonly 'x-widget'?: string
  readonly 'x-area'?: string
  readonly 'x-labels'?: readonly string[]
  /** Descriptions of the values beyond their labels, in the order of the values. */
  readonly 'x-details'?: readonly WireDetail[]
  readonly 'x-accept'?: readonly string[]
  readonly 'x-missing'?: string
  readonly 'x-limit'?: number
  readonly 'x-least'?: number
  readonly 'x-over'?: string
  readonly 'x-layered'?: boolean
  readonly 'x-coloured'?: boolean
  readonly 'x-base'?: string
}

export interface WireDetail {
  readonly disabled?: boolean
  readonly cover?: string
  readonly mark?: string
  readonly description?: string
}

export function toWireSchema(title: string, properties: Properties, language: Language): WireSchema {
  const entries = Object.entries(inLanguage(properties, language))
  return {
    title,
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, property], order) => [name, toWireProperty(property, order, language)])),
    required: entries.filter(([, property]) => property.required).map(([name]) => name),
  }
}

function toWireProperty(property: Property, order: number, language: Language): WireProperty {
  return {
    title: localize(property.label, language),
    ...(property.hint && { description: localize(property.hint, language) }),
    type: property.type,
    ...(property.initial !== undefined && {
      default: typeof property.initial === 'object' ? property.initial.join('\n') : property.initial,
    }),
    ...(property.minimum !== undefined && { minimum: property.minimum }),
    ...(property.maximum !== undefined && { maximum: property.maximum }),
    ...(property.step !== undefined && { multipleOf: property.step }),
    ...(property.maxLength !== undefined && { maxLength: property.maxLength }),
    ...(property.options && {
      enum: property.options.map((option) => option.value),
      'x-labels': property.options.map((option) => localize(option.label, language)),
      ...detailsOf(property.options, language),
    }),
    ...(property.accept && { format: 'uri' as const, 'x-accept': property.accept }),
    'x-order': order,
    ...(property.hidden && { 'x-hidden': true }),
    ...(property.readOnly && { 'x-readOnly': true }),
    'x-widget': property.widget,
    'x-area': property.area,
    ...(property.missing && { 'x-missing': property.missing }),
    ...(property.limit !== undefined && { 'x-limit': property.limit }),
    ...(property.least !== undefined && { 'x-least': property.least }),
    ...(property.over !== undefined && { 'x-over': property.over }),
    ...(property.layered && { 'x-layered': true }),
    ...(property.coloured && { 'x-coloured': true }),
    ...(property.base !== undefined && { 'x-base': property.base }),
  }
}

function detailsOf(options: readonly Option[], language: Language): Pick<WireProperty, 'x-details'> {
  const details = options.map(({ disabled, cover, mark, description }) => ({
    ...(disabled && { disabled }),
    ...(cover !== undefined && { cover }),
    ...(mark && { mark: localize(mark, language) }),
    ...(description && { description: localize(description, language) }),
  }))
  return details.some((detail) => Object.keys(detail).length > 0) ? { 'x-details': details } : {}
}
