import { z } from 'zod'
import { type ModelInput, type ModelSchema, readSchema } from '../by-schema/public.ts'

const record = z.record(z.string(), z.unknown())
const reference = z.object({ schema: z.object({ $ref: z.string() }) })
const content = z.object({ content: z.object({ 'application/json': reference }) })
const document = z.object({
  info: z.object({ 'x-fal-metadata': z.object({ category: z.string().optional() }).optional() }).optional(),
  components: z.object({ schemas: z.record(z.string(), record) }),
  paths: z.record(
    z.string(),
    z.object({
      post: z.object({ requestBody: content }).optional().catch(undefined),
      get: z
        .object({ responses: z.object({ 200: content }) })
        .optional()
        .catch(undefined),
    }),
  ),
})
type Document = z.infer<typeof document>

const model = z.object({ properties: z.record(z.string(), record).default({}), 'x-fal-order-properties': z.array(z.string()).default([]) })

/** Reads fal's OpenAPI document of a model; undefined if it describes no inputs. */
export function readFalSchema(description: unknown): (ModelSchema & { readonly category: string }) | undefined {
  const { components, paths, info } = document.safeParse(description).data ?? {}
  if (!components || !paths) return undefined
  const all = Object.entries(paths)
  const input = schemaAt(all.find(([, { post }]) => post)?.[1].post?.requestBody, components)
  if (!input) return undefined
  const result = all.find(([path, { get }]) => get && path.endsWith('/requests/{request_id}'))?.[1].get
  const { properties, 'x-fal-order-properties': order } = model.parse(input)
  const ordered = Object.entries(properties).map(([name, part]) => [name, { ...asFile(name, part), 'x-order': placeOf(name, order) }])
  const schemas = { ...components.schemas, Input: { ...input, properties: Object.fromEntries(ordered) }, Output: {} }
  const inputs = readSchema({ components: { schemas } })?.inputs ?? []
  return {
    inputs: inputs.map((one) => withSides(one, { part: properties[one.name] ?? {}, components })),
    output: outputOf(schemaAt(result?.responses[200], components)),
    category: info?.['x-fal-metadata']?.category ?? '',
  }
}

const nameOf = ($ref: string): string => $ref.split('/').at(-1) ?? ''
const schemaAt = (place: z.infer<typeof content> | undefined, { schemas }: Document['components']) =>
  place && schemas[nameOf(place.content['application/json'].schema.$ref)]

function placeOf(name: string, order: readonly string[]): number {
  const at = order.indexOf(name)
  return at < 0 ? order.length : at
}

/** File addresses are plain texts there, recognised by name. */
function asFile(name: string, part: Record<string, unknown>): object {
  if (name.endsWith('_url')) return { ...part, format: 'uri' }
  return name.endsWith('_urls') ? { ...part, items: { type: 'string', format: 'uri' } } : part
}

const choice = z.object({
  $ref: z.string().optional(),
  enum: z.array(z.string()).optional(),
})
const size = z.object({ width: z.number(), height: z.number() })

/** A size is an object of two sides or a name, with its bounds as text. */
function withSides(
  input: ModelInput,
  { part, components: { schemas } }: { readonly part: Record<string, unknown>; readonly components: Document['components'] },
): ModelInput {
  const { data: choices = [] } = z.array(choice).safeParse(part['anyOf'])
  const isSides = choices.some(({ $ref = '' }) => {
    const { properties } = model.safeParse(schemas[nameOf($ref)]).data ?? { properties: {} }
    return 'width' in properties && 'height' in properties
  })
  if (!isSides) return input
  const own = size.safeParse(part['default']).data
  const [, least, most] = /between (\d{2,5}) and (\d{2,5})/.exec(input.description) ?? []
  return {
    ...input,
    kind: 'sides',
    options: choices.flatMap(({ enum: names = [] }) => names),
    initial: own ? `${own.width}x${own.height}` : input.initial,
    minimum: least === undefined ? undefined : Number(least),
    maximum: most === undefined ? undefined : Number(most),
  }
}

function outputOf(result: unknown): ModelSchema['output'] {
  const { properties = {} } = model.safeParse(result).data ?? {}
  if ('video' in properties || 'videos' in properties) return 'films'
  if ('images' in properties || 'image' in properties) return 'pictures'
  return 'audio' in properties || 'audio_file' in properties ? 'sounds' : 'data'
}
