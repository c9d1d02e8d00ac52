import { z } from 'zod'

type Json = z.core.JSONSchema.JSONSchema
type Sub = Json | boolean

/** Values that fit most patterns and formats of the contract. */
const SAMPLES = ['a sample text', 'sample', '0b9f1c52-6b0e-4f51-9a4e-3a7a6b1f2c3d', 'https://example.org/a', 'c_fox', '2026-01-02', '2026-01-02T03:04:05.000Z', 'UTC', '1'] // prettier-ignore

/** Valid bodies of a schema, each with the words in one of its texts, including nested ones; with the dotted path of that text. */
export function* bodiesWith(schema: z.ZodType, words: string): Generator<{ readonly field: string; readonly body: unknown }> {
  const root = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Json
  for (const { field, value } of variants(root, words, '')) yield { field, body: value }
}

function* variants(schema: Sub, words: string, field: string): Generator<{ readonly field: string; readonly value: unknown }> {
  if (typeof schema === 'boolean') return
  const { enum: choices, const: constant, anyOf, oneOf, allOf, type } = schema
  if (choices || constant !== undefined) return
  if (anyOf ?? oneOf) {
    for (const one of anyOf ?? oneOf ?? []) yield* variants(one, words, field)
  } else if (allOf) {
    yield* variants(merged(allOf), words, field)
  } else if (type === 'object') {
    const base = sample(schema)
    for (const [name, part] of Object.entries(schema.properties ?? {}))
      for (const found of variants(part, words, join(field, name)))
        yield { field: found.field, value: { ...(base as object), [name]: found.value } }
    const more = schema.additionalProperties
    if (more === undefined || more === false) return
    const inner = Object.keys(more as object).length === 0 ? {} : (more as Sub)
    for (const found of variants(inner, words, join(field, 'prompt')))
      yield { field: found.field, value: { ...(base as object), prompt: found.value } }
  } else if (type === 'array') {
    const rest = Array.from({ length: Math.max(0, (schema.minItems ?? 1) - 1) }, () => sample(schema.items as Sub))
    for (const found of variants((schema.items ?? {}) as Sub, words, field)) yield { field: found.field, value: [found.value, ...rest] }
  } else if (type === 'string') {
    yield { field, value: words }
  } else if (type === undefined) {
    // Accepts anything.
    yield { field, value: { deep: [words] } }
  }
}

const join = (field: string, name: string): string => (field === '' ? name : `${field}.${name}`)
const merged = (parts: readonly Json[]): Json => ({
  type: 'object',
  properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
  required: parts.flatMap(({ required }) => required ?? []),
})

/** Smallest value that fits the schema. */
function sample(schema: Sub): unknown {
  if (typeof schema === 'boolean') return 'sample'
  const { enum: choices, const: constant, anyOf, oneOf, allOf, type } = schema
  if (constant !== undefined) return constant
  if (choices) return choices[0]
  if (anyOf ?? oneOf) return sample((anyOf ?? oneOf ?? [])[0] as Sub)
  if (allOf) return sample(merged(allOf))
  if (type === 'object') return Object.fromEntries((schema.required ?? []).map((name) => [name, sample(schema.properties?.[name] ?? {})]))
  if (type === 'array') return Array.from({ length: schema.minItems ?? 0 }, () => sample((schema.items ?? {}) as Sub))
  if (type === 'integer' || type === 'number')
    return Math.max(schema.minimum ?? 0, schema.exclusiveMinimum === undefined ? 0 : Number(schema.exclusiveMinimum) + 1)
  if (type === 'boolean') return false
  if (type === 'null') return null
  return SAMPLES.find((text) => fits(text, schema)) ?? 'sample'
}

function fits(text: string, { pattern, format, minLength = 0, maxLength = 1e9 }: Json): boolean {
  if (format === 'uri' && !text.startsWith('https:')) return false
  return text.length >= minLength && text.length <= maxLength && (pattern === undefined || new RegExp(pattern, 'u').test(text))
}
