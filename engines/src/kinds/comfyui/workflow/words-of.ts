import type { WorkflowGraph, WorkflowNode } from '@stipple/core/domain/workflow'
import type { NodeInfos } from './node-info.ts'
import { isLink, dependenciesOf } from './read-graph.ts'

export interface GraphText {
  readonly node: string
  readonly input: string
  readonly text: string
}

/** Link types that carry text to a sampler; others carry models and images. */
const WORDY =
  /^(conditioning\w*|guider|text\w*|prompt|string\w*|value|clip_l|clip_g|t5xxl|tags|any\w*|source|switch|on_(true|false)|input\w*|a|b)$/
const TEXTS =
  /^(text|text_?[gl12]|prompt|prompt_?\d|positive_prompt|user_prompt|string|value|clip_[lgh]|t5xxl|bert|mt5xl|llama|tags|default_value|description)$/

/** Texts of a graph by role. The first sampler's text and equal ones are the prompt. */
export function wordsOf(
  graph: WorkflowGraph,
  infos: NodeInfos,
): { readonly prompt: readonly GraphText[]; readonly negative: readonly GraphText[]; readonly others: readonly GraphText[] } {
  const samplers = inOrder(graph, infos)
  const all = (side: Side): readonly GraphText[] =>
    unique(samplers.flatMap((id) => wordsAt(graph, id, side))).toSorted((one, other) => rankIn(graph, one) - rankIn(graph, other))
  const positive = all('positive')
  const taken = new Set(positive.map(keyOf))
  const prompt = alike(graph, positive)
  const negative = alike(
    graph,
    all('negative').filter((one) => !taken.has(keyOf(one)) && rankIn(graph, one) < SYSTEM),
  )
  const used = new Set(prompt.map(keyOf))
  return { prompt, negative, others: positive.filter((one) => !used.has(keyOf(one))) }
}

type Side = 'positive' | 'negative'
const keyOf = ({ node, input }: GraphText): string => JSON.stringify([node, input])
const unique = (words: readonly GraphText[]): readonly GraphText[] => [...new Map(words.map((one) => [keyOf(one), one])).values()]

const SYSTEM = 2
/** Rank of a text by its node's title: user input before fixed instructions for a language model. */
function rankIn(graph: WorkflowGraph, { node }: GraphText): number {
  const { _meta: about }: Partial<WorkflowNode> = graph[node] ?? {}
  const title = about?.title ?? ''
  return /system.?prompt/i.test(title) ? SYSTEM : /user.?prompt|^prompt$/i.test(title) ? 0 : 1
}

/** Inputs of one node for different text encoders: parts of the same prompt. */
const ENCODERS = /^(clip_[lgh]|t5xxl|text_[lg]|bert|mt5xl|llama)$/

/** The first text, equal texts, and those of its node for other encoders. */
function alike(graph: WorkflowGraph, words: readonly GraphText[]): readonly GraphText[] {
  const best = words.filter((one) => rankIn(graph, one) === Math.min(...words.map((other) => rankIn(graph, other))))
  const first = best.find(({ text }) => text.trim() !== '') ?? best[0]
  if (!first) return []
  const isBeside = ({ node, input, text }: GraphText): boolean =>
    node === first.node && (text.trim() === '' || (ENCODERS.test(input) && ENCODERS.test(first.input)))
  return words.filter((one) => one.text.trim() === first.text.trim() || isBeside(one))
}

/** Nodes that texts lead to, samplers first. */
function inOrder(graph: WorkflowGraph, infos: NodeInfos): readonly string[] {
  const found = Object.keys(graph).filter((id) => {
    const { class_type: type = '', inputs = {} } = graph[id] ?? {}
    if (isLink(inputs['guider'])) return true
    if (!isLink(inputs['positive']) && !isLink(inputs['conditioning'])) return false
    const outputs = infos.get(type)?.outputs ?? []
    return isLink(inputs['positive']) ? !outputs.includes('CONDITIONING') && !outputs.includes('GUIDER') : /Sampler/.test(type)
  })
  const ends = found.length > 0 ? found : Object.keys(graph).filter((id) => isLink(graph[id]?.inputs['positive']))
  const depth = new Map(ends.map((id) => [id, ends.filter((other) => dependenciesOf(graph, [id]).has(other)).length]))
  return ends.toSorted((one, other) => (depth.get(one) ?? 0) - (depth.get(other) ?? 0))
}

/** Texts that reach a sampler's input, complete ones before additions. */
function wordsAt(graph: WorkflowGraph, sampler: string, side: Side): readonly GraphText[] {
  const found: (GraphText & { readonly isAdded: boolean })[] = []
  const seen = new Set<string>()
  const walk = (id: string): void => {
    const node = graph[id]
    if (!node || seen.has(id)) return
    seen.add(id)
    const isAdded = Object.keys(node.inputs).some((input) => input.startsWith('conditioning'))
    for (const [input, value] of Object.entries(node.inputs)) {
      if (isLink(value) && (input === side || (WORDY.test(input) && !(side === 'negative' && input === 'guider')))) walk(value[0])
      else if (typeof value === 'string' && TEXTS.test(input)) found.push({ node: id, input, text: value, isAdded })
    }
  }
  const { inputs = {} } = graph[sampler] ?? {}
  const { [side]: direct, guider } = inputs
  if (isLink(direct)) walk(direct[0])
  else if (isLink(guider)) {
    const given = graph[guider[0]]?.inputs[side] ?? (side === 'positive' ? graph[guider[0]]?.inputs['conditioning'] : undefined)
    if (isLink(given)) walk(given[0])
  } else if (side === 'positive' && isLink(inputs['conditioning'])) walk(inputs['conditioning'][0])
  return found.toSorted((one, other) => Number(one.isAdded) - Number(other.isAdded))
}
