import { LIMITS } from '@stipple/core/domain/limits'
import type { WorkflowGraph, WorkflowNode } from '@stipple/core/domain/workflow'
import { isFrameCount, isFrameRate } from '@stipple/core/domain/workflow-length'
import type { InputInfo, NodeInfos } from './node-info.ts'
import { isLink } from './read-graph.ts'
import { beginsLatent, type GraphPlace, holdsNumber } from './sizes-in.ts'

/**
 * Finds the numbers that determine the duration of a video or audio: at the starting node, at a node that only holds the number, or the seconds if
 * frames are computed from seconds and frame rate. With several starts of different duration none are returned.
 */
export function lengthsIn(graph: WorkflowGraph, infos: NodeInfos): readonly GraphPlace[] {
  const seconds = placesOf(graph, (input) => /^(seconds|duration|duration_seconds)$/.test(input)).flatMap(({ node, input }) => {
    const info = infos.get(graph[node]?.class_type ?? '')?.inputs[input]
    const found = isNarrow(info) ? undefined : numberBehind(graph, { node, input }, infos)
    return found ? [found.place] : []
  })
  const counts = placesOf(graph, isFrameCount).map((place) => ({ ...place, found: numberBehind(graph, place, infos) }))
  const begins = counts.filter(({ node }) => beginsLatent(graph, node, infos))
  const [first] = begins.flatMap(({ found }) => found ?? [])
  if (!first || begins.some(({ found }) => found?.value !== first.value)) return seconds
  // Other inputs with the same number must agree with it.
  return [...seconds, ...counts.flatMap(({ found }) => (found?.value === first.value ? [found.place] : []))]
}

/** Returns true if a node supports fewer durations than the field of the video modes offers. */
const isNarrow = ({ kind, minimum = 0, maximum = Infinity }: Partial<InputInfo> = {}): boolean =>
  kind === 'choice' || minimum > LIMITS.video.seconds.min || maximum < LIMITS.video.seconds.max

interface Found {
  readonly place: GraphPlace
  readonly value: number
}

/** The number of an input, and its location; undefined if several determine it. */
function numberBehind(graph: WorkflowGraph, { node, input }: GraphPlace, infos: NodeInfos): Found | undefined {
  const value = graph[node]?.inputs[input]
  if (typeof value === 'number') return { place: { node, input }, value }
  const source = isLink(value) ? value[0] : undefined
  const from = source === undefined ? undefined : graph[source]
  if (source === undefined || !from) return undefined
  const held = Object.entries(from.inputs).find(
    ([name, given]) => typeof given === 'number' && (isFrameCount(name) || (name === 'value' && holdsNumber(from))),
  )
  if (held) return { place: { node: source, input: held[0] }, value: Number(held[1]) }
  if (!reckons(graph, source, infos)) return undefined
  const rates = new Set(placesOf(graph, isFrameRate).flatMap((place) => leavesOf(graph, graph[place.node]?.inputs[place.input], infos)))
  const leaves = [...new Set(leavesOf(graph, value, infos))]
  const [only, ...others] = leaves.filter((leaf) => !rates.has(leaf))
  const { inputs, _meta: about }: Partial<WorkflowNode> = graph[only ?? ''] ?? {}
  const number = inputs?.['value']
  // Without a frame rate a calculation may be about anything: then the node's name must show it.
  const isTime = leaves.length > 1 || /second|duration|时长|秒/i.test(about?.title ?? '')
  return only !== undefined && others.length === 0 && typeof number === 'number' && isTime
    ? { place: { node: only, input: 'value' }, value: number }
    : undefined
}

/** Nodes with the numbers behind a link. */
function leavesOf(graph: WorkflowGraph, value: unknown, infos: NodeInfos, depth = 0): readonly string[] {
  const node = isLink(value) ? graph[value[0]] : undefined
  if (!isLink(value) || !node || depth > 6) return []
  if (typeof node.inputs['value'] === 'number' && holdsNumber(node)) return [value[0]]
  return reckons(graph, value[0], infos) ? Object.values(node.inputs).flatMap((given) => leavesOf(graph, given, infos, depth + 1)) : []
}

/** Returns true for a node that computes numbers from numbers. */
function reckons(graph: WorkflowGraph, id: string, infos: NodeInfos): boolean {
  const { class_type: type = '', inputs = {} } = graph[id] ?? {}
  const outputs = infos.get(type)?.outputs ?? []
  return (
    outputs.length > 0 &&
    outputs.every((output) => /^(INT|FLOAT|BOOLEAN|NUMBER)$/.test(output)) &&
    Object.values(inputs).some((value) => isLink(value))
  )
}

const placesOf = (graph: WorkflowGraph, takes: (input: string) => boolean): readonly GraphPlace[] =>
  Object.entries(graph).flatMap(([node, { inputs }]) => Object.keys(inputs).flatMap((input) => (takes(input) ? [{ node, input }] : [])))
