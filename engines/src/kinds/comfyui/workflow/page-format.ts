import { z } from 'zod'

const id = z.union([z.string(), z.number()]).transform(String)
const slot = z.object({
  name: z.string(),
  type: z.unknown(),
  link: z.number().nullish(),
  widget: z.object({ name: z.string() }).nullish().catch(undefined),
})
const node = z.object({
  id,
  type: z.string(),
  title: z.string().optional().catch(undefined),
  mode: z.number().default(0),
  inputs: z.array(slot).nullish().catch(undefined),
  outputs: z
    .array(z.object({ type: z.unknown() }))
    .nullish()
    .catch(undefined),
  properties: z
    .object({
      proxyWidgets: z
        .array(z.tuple([id, z.string()]).rest(z.unknown()))
        .optional()
        .catch(undefined),
    })
    .nullish()
    .catch(undefined),
  widgets_values: z
    .union([z.array(z.unknown()), z.record(z.string(), z.unknown())])
    .nullish()
    .catch(undefined),
})
/** Links of a workflow are tuples, those of a subgraph objects. */
const link = z.union([
  z
    .tuple([z.number(), id, z.number(), id, z.number()])
    .rest(z.unknown())
    .transform(([number, from, output, to, input]) => ({ number, from, output, to, input })),
  z
    .object({ id: z.number(), origin_id: id, origin_slot: z.number(), target_id: id, target_slot: z.number() })
    .transform((one) => ({ number: one.id, from: one.origin_id, output: one.origin_slot, to: one.target_id, input: one.target_slot })),
])
const graph = z.object({ nodes: z.array(node).max(2000), links: z.array(link.nullish()).max(10_000).default([]) })
const subgraph = graph.extend({
  id: z.string(),
  inputs: z.array(z.object({ name: z.string() })).default([]),
})

/** A workflow in the format of ComfyUI's web interface, schema 0.4 and 1, with its subgraphs. */
export const pageWorkflow = graph.extend({
  definitions: z
    .object({ subgraphs: z.array(subgraph).max(500).default([]) })
    .nullish()
    .catch(undefined),
})
export type PageWorkflow = z.output<typeof pageWorkflow>
export type PageNode = z.output<typeof node>
export type PageLink = z.output<typeof link>
export type PageGraph = z.output<typeof graph>

/** Node classes of the web interface only, resolved into the nodes that they are linked to. */
export const PAGE_ONLY: ReadonlySet<string> = new Set(['Reroute', 'PrimitiveNode', 'Note', 'MarkdownNote'])

/** Classes of a workflow and its subgraphs that a server must have. */
export function classesOf({ nodes, definitions }: PageWorkflow): readonly string[] {
  const subgraphs = definitions?.subgraphs ?? []
  const own = new Set(subgraphs.map((one) => one.id))
  const all = [nodes, ...subgraphs.map((one) => one.nodes)].flat()
  return [...new Set(all.map(({ type }) => type).filter((type) => !own.has(type) && !PAGE_ONLY.has(type)))]
}
