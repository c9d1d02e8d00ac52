import type { NodeInfos } from './node-info.ts'
import { PAGE_ONLY, type PageGraph, type PageLink, type PageNode, type PageWorkflow } from './page-format.ts'
import { refused } from './refused.ts'
import { widgetValues } from './widgets.ts'

/** Node modes in the web interface. */
const [MUTED, BYPASSED] = [2, 4]
const DEEPEST = 10
const MAX_NODES = 2000
const LONGEST_PATH = 500

/** A graph in the web interface: the workflow, or a use of a subgraph. */
interface Level {
  readonly nodes: ReadonlyMap<string, PageNode>
  readonly links: ReadonlyMap<number, PageLink>
  /** Joined ids of the enclosing subgraph nodes, each followed by a colon. */
  readonly path: string
  /** The node that uses it, and its level. */
  readonly outer?: { readonly node: PageNode; readonly level: Level }
  /** Values set by the using node: of its own inputs, and of inner widgets. */
  readonly set: ReadonlyMap<string, unknown>
}

/** Source of a link: an output of an executed node, or a value. */
type Source = { readonly link: readonly [string, number] } | { readonly value: unknown } | undefined

/**
 * Converts a workflow in the web interface's format to the API format, like the interface itself: expands subgraphs, removes muted nodes, reconnects
 * around bypassed ones by type, resolves reroutes and primitive values.
 * @throws {EngineError} `invalid_input` for recursive subgraphs and endless links
 */
export function convertPage(page: PageWorkflow, infos: NodeInfos): Record<string, unknown> {
  const subgraphs = new Map((page.definitions?.subgraphs ?? []).map((one) => [one.id, one]))
  const made: Record<string, { class_type: string; inputs: Record<string, unknown>; _meta: { title: string } }> = {}

  const levelOf = (graph: PageGraph, more: Pick<Level, 'path' | 'outer' | 'set'>): Level => ({
    nodes: new Map(graph.nodes.map((node) => [node.id, node])),
    links: new Map(graph.links.flatMap((link) => (link ? [[link.number, link]] : []))),
    ...more,
  })
  const inside = (node: PageNode, level: Level): Level | undefined => {
    const graph = subgraphs.get(node.type)
    return graph && levelOf(graph, { path: `${level.path}${node.id}:`, outer: { node, level }, set: setBy(node) })
  }

  const input = (node: PageNode, at: number, level: Level, steps: number): Source => {
    if (steps > LONGEST_PATH) throw refused(ENDLESS)
    const slot = node.inputs?.[at]
    const link = slot?.link == null ? undefined : level.links.get(slot.link)
    if (!link) return undefined
    const from = level.nodes.get(link.from)
    if (from) return output(from, link.output, level, { type: slot?.type, steps: steps + 1 })
    // The link starts at a subgraph's input.
    const { outer } = level
    if (!outer) return undefined
    const outerSlot = outer.node.inputs?.[link.output]
    if (outerSlot?.link != null) return input(outer.node, link.output, outer.level, steps + 1)
    const own = `-1 ${outerSlot?.name ?? ''}`
    return outerSlot && level.set.has(own) ? { value: level.set.get(own) } : undefined
  }

  const output = (node: PageNode, at: number, level: Level, { type, steps }: { type: unknown; steps: number }): Source => {
    if (node.mode === MUTED) return undefined
    if (node.mode === BYPASSED) {
      const through = passThrough(node, at, type)
      return through < 0 ? undefined : input(node, through, level, steps + 1)
    }
    if (node.type === 'Reroute') return input(node, 0, level, steps + 1)
    if (node.type === 'PrimitiveNode') {
      const value = Array.isArray(node.widgets_values) ? node.widgets_values[0] : undefined
      return value === undefined ? undefined : { value }
    }
    const within = inside(node, level)
    if (!within) return PAGE_ONLY.has(node.type) ? undefined : { link: [level.path + node.id, at] }
    const link = [...within.links.values()].find(({ to, input: place }) => !within.nodes.has(to) && place === at)
    const from = link && within.nodes.get(link.from)
    if (from && link) return output(from, link.output, within, { type, steps: steps + 1 })
    // A subgraph may pass an input through.
    return link ? input(node, link.output, level, steps + 1) : undefined
  }

  const add = (level: Level, depth: number): void => {
    if (depth > DEEPEST) throw refused(ENDLESS)
    for (const node of level.nodes.values()) {
      if (node.mode === MUTED || node.mode === BYPASSED || PAGE_ONLY.has(node.type)) continue
      const within = inside(node, level)
      if (within) {
        add(within, depth + 1)
        continue
      }
      const inputs: Record<string, unknown> = {}
      for (const [name, value] of Object.entries(widgetValues(node, infos.get(node.type)))) {
        const own = `${node.id} ${name}`
        inputs[name] = asValue(level.set.has(own) ? level.set.get(own) : value)
      }
      for (const [at, { name }] of (node.inputs ?? []).entries()) {
        const source = input(node, at, level, 0)
        if (source) inputs[name] = 'link' in source ? source.link : asValue(source.value)
      }
      made[level.path + node.id] = { class_type: node.type, inputs, _meta: { title: node.title ?? node.type } }
      if (Object.keys(made).length > MAX_NODES) throw refused(ENDLESS)
    }
  }
  add(levelOf(page, { path: '', set: new Map() }), 0)
  for (const { inputs } of Object.values(made))
    for (const [name, value] of Object.entries(inputs))
      if (Array.isArray(value) && !Object.hasOwn(made, String(value[0]))) delete inputs[name]
  return made
}

/** Values that a node sets in its subgraph, by `id name`; id -1 is the node itself. */
function setBy({ properties, inputs, widgets_values: values }: PageNode): ReadonlyMap<string, unknown> {
  const own = (inputs ?? []).flatMap(({ name, widget }): [string, string][] => (widget ? [['-1', name]] : []))
  const proxies = properties?.proxyWidgets ?? own
  const listed = Array.isArray(values) ? values : []
  return new Map(
    proxies.flatMap(([id, name], at): [string, unknown][] => {
      const value = listed[at]
      return value === undefined || value === null ? [] : [[`${id} ${name}`, value]]
    }),
  )
}

/** Lists are links in this format; a list value is wrapped, and the server unwraps it. */
const asValue = (value: unknown): unknown => (Array.isArray(value) ? { __value__: value } : value)

/** Input that replaces an output of a bypassed node: that at the same index if the types match, otherwise the first of that type. */
function passThrough({ inputs, outputs }: PageNode, at: number, wanted: unknown): number {
  const types = (inputs ?? []).map(({ type }) => type)
  if (wanted === '*' || wanted === '') return types.length > at ? at : 0
  const given = outputs?.[at]?.type
  const isFitting = (type: unknown): boolean => fits(type, given) && fits(type, wanted)
  if (types.length > at && isFitting(types[at])) return at
  const exact = types.indexOf(wanted)
  return exact >= 0 ? exact : types.findIndex(isFitting)
}

const fits = (one: unknown, other: unknown): boolean => {
  const [these, those] = [one, other].map((type) => String(type).toLowerCase().split(','))
  return these?.includes('*') || those?.includes('*') || these?.some((type) => those?.includes(type)) || false
}

const ENDLESS = {
  en: 'The workflow is damaged: its subgraphs or links form a loop.',
  zh: '工作流已损坏：子图或连线形成了循环。',
}
