import type { WorkflowGraph, WorkflowNode } from '@stipple/core/domain/workflow'
import type { NodeInfos } from './node-info.ts'
import { isLink, dependenciesOf } from './read-graph.ts'

/** An input of a node. */
export interface GraphPlace {
  readonly node: string
  readonly input: string
}

/** Returns true for a node that makes the first latent: it outputs one and takes none. */
export function beginsLatent(graph: WorkflowGraph, id: string, infos: NodeInfos): boolean {
  const { class_type: type = '' } = graph[id] ?? {}
  const info = infos.get(type)
  if (!info) return /^Empty.*Latent/.test(type)
  return info.outputs.includes('LATENT') && Object.values(info.inputs).every(({ type: taken }) => taken !== 'LATENT')
}

/** Nodes that use an image for conditioning only: the latent is empty. */
const CONDITIONS = /^InstructPixToPix|Zero123/

/** Returns true if a node's sampling starts from an image: strength has no effect on empty latents. */
export function repaints(graph: WorkflowGraph, id: string, infos: NodeInfos): boolean {
  const isSampler = (node: string): boolean => {
    const { latent_image: latent, latent: other, sigmas } = graph[node]?.inputs ?? {}
    return (isLink(latent) || isLink(other)) && (node === id || (isLink(sigmas) && dependenciesOf(graph, [sigmas[0]]).has(id)))
  }
  const typesOf = (node: string) => infos.get(graph[node]?.class_type ?? '')?.inputs ?? {}
  const takesPicture = (node: string): boolean =>
    !CONDITIONS.test(graph[node]?.class_type ?? '') && Object.values(typesOf(node)).some(({ type }) => type === 'IMAGE')
  const seen = new Set<string>()
  /** Follows latents only: a size may also come from an image. */
  const begins = (node: string): boolean => {
    if (seen.has(node)) return false
    seen.add(node)
    if (beginsLatent(graph, node, infos)) return takesPicture(node)
    if (!infos.has(graph[node]?.class_type ?? '') && isLink(graph[node]?.inputs['pixels'])) return true
    return Object.entries(graph[node]?.inputs ?? {}).some(
      ([input, value]) => isLink(value) && /LATENT|\*|MATCH/.test(typesOf(node)[input]?.type ?? '*') && begins(value[0]),
    )
  }
  return Object.keys(graph)
    .filter(isSampler)
    .flatMap((sampler) => [graph[sampler]?.inputs['latent_image'], graph[sampler]?.inputs['latent']])
    .some((latent) => isLink(latent) && begins(latent[0]))
}

/** Nodes that need the size for their own calculation, beside the one that makes the latent. */
const RECKONS = /^(ModelSampling\w*|\w*Scheduler|CLIPTextEncode(SDXL|HunyuanDiT)\w*)$/

/**
 * Widths and heights for the member: at the start of the image, and others that must agree. Upscaling nodes keep their own; with several starts of
 * different sizes, which the author combines, all keep theirs.
 */
export function sizesIn(graph: WorkflowGraph, infos: NodeInfos): readonly (GraphPlace & { readonly role: 'width' | 'height' })[] {
  const ids = Object.keys(graph)
  const begins = ids.flatMap((node) => {
    if (!beginsLatent(graph, node, infos)) return []
    const [width, height] = (['width', 'height'] as const).map((input) => numberAt(graph, node, input))
    return width && height ? [{ node, width, height }] : []
  })
  const [first, ...others] = begins
  if (!first || others.some(({ width, height }) => width.value !== first.width.value || height.value !== first.height.value)) return []
  const agreeing = ids.flatMap((node) => {
    if (!RECKONS.test(graph[node]?.class_type ?? '')) return []
    const [width, height] = (['width', 'height'] as const).map((input) => numberAt(graph, node, input))
    return width?.value === first.width.value && height?.value === first.height.value ? [{ node, width, height }] : []
  })
  const all = [...begins, ...agreeing].flatMap(({ width, height }) => [
    { ...width.place, role: 'width' as const },
    { ...height.place, role: 'height' as const },
  ])
  // A single number for both would make every image square.
  const key = ({ node, input }: GraphPlace): string => `${node} ${input}`
  const widths = new Set(all.filter(({ role }) => role === 'width').map(key))
  return all.some((one) => one.role === 'height' && widths.has(key(one))) ? [] : all
}

/** The number of an input, and its location: at the node, or at one that only holds it. */
function numberAt(graph: WorkflowGraph, node: string, input: string): { readonly place: GraphPlace; readonly value: number } | undefined {
  const value = graph[node]?.inputs[input]
  if (typeof value === 'number') return { place: { node, input }, value }
  const from = isLink(value) ? graph[value[0]] : undefined
  const held = from && holdsNumber(from) ? from.inputs['value'] : undefined
  return isLink(value) && typeof held === 'number' ? { place: { node: value[0], input: 'value' }, value: held } : undefined
}

/** Returns true for a node that only holds a number as its `value`. */
export const holdsNumber = ({ class_type: type }: WorkflowNode): boolean => /^(Primitive|INTConstant|Int)/.test(type)
