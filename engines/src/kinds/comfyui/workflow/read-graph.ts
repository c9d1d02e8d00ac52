import type { WorkflowGraph } from '@stipple/core/domain/workflow'
import { z } from 'zod'
import { refused } from './refused.ts'

/** The author's form in ComfyUI: widgets by node and name, and the nodes with shown results. */
export interface AppMode {
  readonly inputs: readonly (readonly [node: string, input: string, ...unknown[]])[]
  readonly outputs: readonly string[]
}

const MAX_NODES = 1000
const DEEPEST = 6
const LONGEST_TEXT = 100_000

const id = z.string().regex(/^(?!.*_copy)[\w:.-]{1,100}$/)
const name = z.string().min(1).max(200)
const graph = z.record(
  id,
  z.object({
    class_type: name,
    inputs: z.record(name, z.unknown()).default({}),
    _meta: z
      .object({ title: z.string().transform((title) => title.slice(0, 200)) })
      .optional()
      .catch(undefined),
  }),
)

/**
 * Validates a graph: its size, names, and links, which must exist and be acyclic. Batch sizes become 1, because each image has its own seed.
 * @throws {EngineError} `invalid_input` with a text for the operator
 */
export function readGraph(given: unknown): WorkflowGraph {
  const parsed = graph.safeParse(given)
  if (!parsed.success) throw refused(DAMAGED)
  const nodes = parsed.data
  if (Object.keys(nodes).length > MAX_NODES) throw refused(TOO_LARGE)
  for (const [node, { inputs }] of Object.entries(nodes)) {
    const names = [node, ...Object.keys(inputs)]
    if (names.some((one) => one in Object.prototype) || !Object.values(inputs).every((value) => isPlain(value))) throw refused(DAMAGED)
    if (Object.values(inputs).some((value) => isLink(value) && !Object.hasOwn(nodes, value[0]))) throw refused(DAMAGED)
  }
  if (hasCircle(nodes)) throw refused(DAMAGED)
  return Object.fromEntries(
    Object.entries(nodes).map(([node, { class_type, inputs, _meta }]) => {
      const single = typeof inputs['batch_size'] === 'number' ? { ...inputs, batch_size: 1 } : inputs
      return [node, { class_type, inputs: single, ...(_meta && { _meta }) }]
    }),
  )
}

const DAMAGED = {
  en: 'The workflow is damaged: a node has no class, or a link has no target. Export it again.',
  zh: '工作流已损坏：有节点缺少类型，或有连线没有终点。请重新导出。',
}
const TOO_LARGE = {
  en: `The workflow has more than ${MAX_NODES} nodes.`,
  zh: `工作流的节点超过 ${MAX_NODES} 个。`,
}

/** A link to a node's output. */
export const isLink = (value: unknown): value is readonly [string, number] =>
  Array.isArray(value) && value.length === 2 && typeof value[0] === 'string' && typeof value[1] === 'number'

function isPlain(value: unknown, depth = 0): boolean {
  if (depth > DEEPEST) return false
  if (typeof value === 'string') return value.length <= LONGEST_TEXT
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => (Array.isArray(value) || !(key in Object.prototype)) && isPlain(inner, depth + 1))
}

/** Repeatedly removes nodes without dependencies: what remains is a cycle. */
function hasCircle(nodes: WorkflowGraph): boolean {
  const waiting = new Map(Object.entries(nodes).map(([node, { inputs }]) => [node, new Set(linksOf(inputs))]))
  for (let free = true; free;) {
    const ready = [...waiting].flatMap(([node, needs]) => (needs.size === 0 ? [node] : []))
    for (const node of ready) waiting.delete(node)
    for (const needs of waiting.values()) for (const node of ready) needs.delete(node)
    free = ready.length > 0
  }
  return waiting.size > 0
}

/** Nodes that inputs are linked to. */
export const linksOf = (inputs: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.values(inputs).flatMap((value) => (isLink(value) ? [value[0]] : []))

/** These nodes and their dependencies. */
export function dependenciesOf(nodes: WorkflowGraph, ids: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const next = [...ids]
  for (let node = next.pop(); node !== undefined; node = next.pop()) {
    if (found.has(node)) continue
    found.add(node)
    next.push(...linksOf(nodes[node]?.inputs ?? {}))
  }
  return found
}

/** The graph without unused links: a node with `bypass` on passes one input through and reads no other. */
export function withoutUnusedLinks(nodes: WorkflowGraph): WorkflowGraph {
  const isOn = (value: unknown): boolean => value === true || (isLink(value) && nodes[value[0]]?.inputs['value'] === true)
  return Object.fromEntries(
    Object.entries(nodes).map(([id, node]) => {
      if (!isOn(node.inputs['bypass'])) return [id, node]
      const kept = Object.entries(node.inputs).filter(([input, value]) => !isLink(value) || /^(latent|model|samples|bypass)$/.test(input))
      return [id, { ...node, inputs: Object.fromEntries(kept) }]
    }),
  )
}

/** These nodes and those that depend on them. */
export function dependingOn(nodes: WorkflowGraph, ids: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(Object.keys(nodes).filter((node) => [...dependenciesOf(nodes, [node])].some((needed) => ids.has(needed))))
}
