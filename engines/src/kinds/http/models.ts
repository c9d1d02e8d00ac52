import { LIMITS } from '@stipple/core/domain/limits'
import type { Property } from '@stipple/core/domain/property'
import type { FoundModel } from '../spec.ts'
import { suggestedCost } from '../suggested-cost.ts'
import type { Declaration, DeclaredField, DeclaredModel } from './shape.ts'
import { namesIn, textsIn } from './template.ts'

/** Name of a declared field in the form, where it may equal a mode field. */
export const fieldNameOf = (name: string): string => `own_${name}`

/** Names used in a model's body. */
export const namesOf = ({ submit }: Pick<Declaration, 'submit'>, { body }: DeclaredModel): ReadonlySet<string> =>
  new Set(textsIn(body ?? submit.body ?? null).flatMap(({ text }) => namesIn(text)))

/** A declared model for members: its body determines the supported mode fields. */
export function modelFrom(declared: Declaration, model: DeclaredModel): FoundModel {
  const { id, name, description = name, modes, size, count, english, fields } = model
  const names = namesOf(declared, model)
  const hasSize = names.has('width') && names.has('height')
  const takesMany = modes.includes('image-to-image') && (names.has('images') || names.has('images_base64'))
  return {
    remoteId: id,
    label: name,
    traits: {
      id: `http/${id}`,
      label: name,
      description,
      tasks: modes,
      style: 'generalist',
      cost: suggestedCost(modes),
      can: {
        ...(names.has('negative_prompt') && { negative: true }),
        ...(names.has('steps') && { steps: true }),
        ...(names.has('cfg') && { cfg: true }),
        ...(names.has('strength') && { strength: true }),
        ...(hasSize && { dimensions: true }),
        ...(modes.includes('upscale') && { factors: names.has('factor') ? [2, 3, 4] : [2] }),
        ...(takesMany && { pictures: { least: 1, most: LIMITS.pictures.max } }),
      },
      limits: { count: names.has('count') ? count : 1, ...(hasSize && { size }) },
      ...(english && { englishOnly: true }),
    },
    ...(fields.length > 0 && { form: Object.fromEntries(fields.map((field) => [fieldNameOf(field.name), propertyOf(field)])) }),
  }
}

function propertyOf({ label, hint, type, options = [], minimum, maximum, step, initial }: DeclaredField): Property {
  const shared = { label, area: 'advanced' as const, ...(hint && { hint }), ...(initial !== undefined && { initial }) }
  if (type === 'switch') return { ...shared, type: 'boolean', widget: 'switch', initial: initial === true }
  if (type === 'text') return { ...shared, type: 'string', widget: 'text', maxLength: LIMITS.prompt.max }
  if (type === 'choice') {
    const every = (kind: string): boolean => options.every((value) => typeof value === kind)
    const values = every('number') ? options : options.map(String)
    return {
      ...shared,
      type: every('number') ? 'number' : 'string',
      widget: 'select',
      options: values.map((value) => ({ value, label: { en: String(value), zh: String(value) } })),
      ...(initial !== undefined && { initial: every('number') ? initial : String(initial) }),
    }
  }
  return {
    ...shared,
    type,
    widget: 'slider',
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(step !== undefined && { step }),
    initial: initial ?? minimum ?? 0,
  }
}
