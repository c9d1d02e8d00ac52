import { z } from 'zod'
import { decodeWeights, weightSchema } from './weights.ts'
import type { Tensor } from './weights.ts'

/** TensorFlow.js graph model, read from `model.json` and its weight files. */
export interface TfjsModel {
  readonly nodes: ReadonlyMap<string, TfNode>
  readonly weights: ReadonlyMap<string, Tensor>
  /** Tensor references in the order of the signature; without one, those of nodes that no other node consumes. */
  readonly outputs: readonly string[]
}

const integer = z.union([z.string(), z.number()]).transform(Number)
/** Schema of a string, which the graph holds as base64. */
const string = z.string().transform((value) => Buffer.from(value, 'base64').toString())

const attributeSchema = z.object({
  i: integer.optional(),
  f: z.number().optional(),
  b: z.boolean().optional(),
  s: string.optional(),
  type: z.string().optional(),
  list: z.object({ i: z.array(integer).optional(), s: z.array(string).optional() }).optional(),
  shape: z.object({ dim: z.array(z.object({ size: integer })).optional() }).optional(),
})
export type TfAttribute = z.infer<typeof attributeSchema>

const nodeSchema = z.object({
  name: z.string(),
  op: z.string(),
  input: z.array(z.string()).default([]),
  attr: z.record(z.string(), attributeSchema).default({}),
})
export type TfNode = z.infer<typeof nodeSchema>

const fileSchema = z.object({
  format: z.literal('graph-model'),
  signature: z.object({ outputs: z.record(z.string(), z.object({ name: z.string() })).default({}) }).optional(),
  modelTopology: z.object({ node: z.array(nodeSchema) }),
  weightsManifest: z.array(z.object({ paths: z.array(z.string()), weights: z.array(weightSchema) })),
})

/**
 * Checks the parsed JSON of a `model.json` and decodes its weights.
 * @param readShard returns the bytes of a weight file named in the manifest
 */
export function readTfjsModel(json: unknown, readShard: (path: string) => Uint8Array): TfjsModel {
  const file = fileSchema.parse(json)
  const { node } = file.modelTopology
  const weights = new Map(file.weightsManifest.flatMap((group) => decodeWeights(Buffer.concat(group.paths.map(readShard)), group.weights)))
  const signature = Object.values(file.signature?.outputs ?? {}).map((output) => output.name)
  return { nodes: new Map(node.map((item) => [item.name, item])), weights, outputs: signature.length > 0 ? signature : unconsumed(node) }
}

function unconsumed(nodes: readonly TfNode[]): string[] {
  const consumed = new Set(nodes.flatMap((node) => node.input.map((input) => input.replace(/^\^/, '').replace(/:\d+$/, ''))))
  return nodes.filter((node) => !consumed.has(node.name) && !['Const', 'NoOp', 'Placeholder'].includes(node.op)).map((node) => node.name)
}
