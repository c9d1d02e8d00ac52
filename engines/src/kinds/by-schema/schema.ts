import type { Scalar } from '@stipple/core/domain/property'
import { z } from 'zod'

/** One input of a model, its references resolved. */
export interface ModelInput {
  readonly name: string
  readonly title: string | undefined
  readonly description: string
  /** `sides` is an object with width and height, or one of the `options`. */
  readonly kind: 'text' | 'integer' | 'number' | 'boolean' | 'file' | 'files' | 'sides' | 'secret' | 'other'
  /** Required: the model has no default. */
  readonly required: boolean
  readonly initial: Scalar | undefined
  readonly minimum: number | undefined
  readonly maximum: number | undefined
  readonly options: readonly (string | number)[] | undefined
  /** Most files. */
  readonly most: number | undefined
}

export interface ModelSchema {
  /** In the model's own order. */
  readonly inputs: readonly ModelInput[]
  /** Addresses of untyped files, images, videos or audio; text, or something else. */
  readonly output: 'files' | 'pictures' | 'films' | 'sounds' | 'text' | 'data'
}

const list = z.array(z.unknown())
const optional = <T>(schema: z.ZodType<T>) => schema.optional().catch(undefined)
/** A part of a schema: values of an unexpected type count as absent. */
const node = z.object({
  type: optional(z.string()),
  title: optional(z.string()),
  description: optional(z.string()),
  format: optional(z.string()),
  default: z.unknown().optional(),
  enum: optional(list),
  minimum: optional(z.number()),
  maximum: optional(z.number()),
  maxItems: optional(z.number()),
  items: z.unknown().optional(),
  allOf: optional(list),
  anyOf: optional(list),
  oneOf: optional(list),
  $ref: optional(z.string()),
  required: optional(z.array(z.string())),
  properties: optional(z.record(z.string(), z.unknown())),
  'x-order': optional(z.number()),
  'x-cog-secret': optional(z.boolean()),
})
type Node = z.infer<typeof node>

const document = z.object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) })

/** Reads the OpenAPI description of a model version; undefined if it describes no inputs. */
export function readSchema(description: unknown): ModelSchema | undefined {
  const schemas = document.safeParse(description).data?.components.schemas
  if (!schemas || !('Input' in schemas)) return undefined
  const { properties = {}, required = [] } = resolve(schemas['Input'], schemas)
  const inputs = Object.entries(properties).map(([name, part]) => ({ name, part: resolve(part, schemas) }))
  return {
    inputs: inputs
      .toSorted((one, other) => (one.part['x-order'] ?? inputs.length) - (other.part['x-order'] ?? inputs.length))
      .map(({ name, part }) => toInput(name, part, { schemas, required: required.includes(name) })),
    output: outputOf(resolve(schemas['Output'], schemas), schemas),
  }
}

type Schemas = Readonly<Record<string, unknown>>

/** Resolves references, and selects the first non-null alternative. Properties beside a reference take precedence over its target. */
function resolve(part: unknown, schemas: Schemas, depth = 0): Node {
  const own = node.safeParse(part).data ?? node.parse({})
  if (depth > 8) return own
  const { $ref, allOf = [], anyOf, oneOf } = own
  const choice = (anyOf ?? oneOf)?.find((one) => node.safeParse(one).data?.type !== 'null')
  const others = [
    ...($ref === undefined ? [] : [schemas[$ref.split('/').at(-1) ?? '']]),
    ...allOf,
    ...(choice === undefined ? [] : [choice]),
  ]
  return others.map((other) => resolve(other, schemas, depth + 1)).reduce<Node>((sum, other) => ({ ...other, ...definedParts(sum) }), own)
}

const definedParts = (part: Node): Partial<Node> => Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))

function toInput(name: string, part: Node, { schemas, required }: { readonly schemas: Schemas; readonly required: boolean }): ModelInput {
  const options = part.enum?.filter((value) => typeof value === 'string' || typeof value === 'number')
  const { title, description = '', minimum, maximum, maxItems } = part
  const initial = scalar.safeParse(part.default).data
  return {
    name,
    title,
    description,
    kind: kindOf(part, schemas),
    required: required && initial === undefined,
    initial,
    minimum,
    maximum,
    options: options && options.length > 0 ? [...new Set(options)] : undefined,
    most: maxItems,
  }
}

const scalar = z.union([z.string(), z.number(), z.boolean()])

function kindOf(part: Node, schemas: Schemas): ModelInput['kind'] {
  if (part.format === 'password' || part['x-cog-secret']) return 'secret'
  if (part.enum?.every((value) => typeof value === 'number')) return part.type === 'number' ? 'number' : 'integer'
  if (part.enum && part.type === undefined) return 'text'
  switch (part.type) {
    case 'string':
      return part.format === 'uri' ? 'file' : 'text'
    case 'integer':
    case 'number':
    case 'boolean':
      return part.type
    case 'array': {
      const item = resolve(part.items, schemas)
      return item.type === 'string' && item.format === 'uri' ? 'files' : 'other'
    }
    default:
      return 'other'
  }
}

function outputOf(part: Node, schemas: Schemas): ModelSchema['output'] {
  const single = part.type === 'array' ? resolve(part.items, schemas) : part
  if (single.type !== 'string') return 'data'
  return single.format === 'uri' ? 'files' : 'text'
}
