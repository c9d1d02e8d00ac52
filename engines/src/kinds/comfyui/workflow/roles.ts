import type { WorkflowGraph, WorkflowRole } from '@stipple/core/domain/workflow'
import { lengthsIn } from './lengths-in.ts'
import type { InputInfo, NodeInfos } from './node-info.ts'
import { isLink } from './read-graph.ts'
import { repaints, sizesIn } from './sizes-in.ts'
import { wordsOf } from './words-of.ts'

/** Key of an input from `node` and `input`. */
export const placeOf = (node: string, input: string): string => JSON.stringify([node, input])

/** Roles of inputs by their position in the graph. */
export function rolesIn(graph: WorkflowGraph, infos: NodeInfos): ReadonlyMap<string, WorkflowRole> {
  const roles = new Map<string, WorkflowRole>()
  const assign = (node: string, input: string, role: WorkflowRole): void => {
    const place = placeOf(node, input)
    if (!roles.has(place)) roles.set(place, role)
  }
  const nodes = Object.entries(graph)
  const words = wordsOf(graph, infos)
  for (const { node, input } of words.prompt) assign(node, input, 'prompt')
  for (const { node, input } of words.negative) assign(node, input, 'negative')
  for (const { node, input, role } of sizesIn(graph, infos)) assign(node, input, role)
  for (const { node, input } of lengthsIn(graph, infos)) assign(node, input, 'seconds')
  let pictures = 0
  const sampled = new Set<string>()
  for (const [node, { class_type: type, inputs }] of nodes) {
    const info = infos.get(type)
    for (const [input, value] of Object.entries(inputs)) {
      if (isLink(value)) continue
      if (/^(noise_)?seed$/.test(input) && typeof value === 'number') assign(node, input, 'seed')
      if (isPicture(type, input, info?.inputs[input])) {
        if (isMask(graph, node, type)) assign(node, input, 'mask')
        else if (pictures < PICTURES.length) assign(node, input, PICTURES[pictures++] ?? 'image')
      }
      if (typeof value !== 'number' && input !== 'sampler_name') continue
      const role = SAMPLING[input]
      // Of several samplers the first one composes; others keep their values.
      if (role && !sampled.has(role) && Object.hasOwn(SAMPLING, input)) {
        sampled.add(role)
        if (role !== 'strength' || repaints(graph, node, infos)) assign(node, input, role)
      }
      if (/^(left|right|top|bottom)$/.test(input) && /Pad/.test(type)) assign(node, input, SIDES[input] ?? 'left')
      if (/^(scale_by|upscale_by|scale_factor)$/.test(input)) assign(node, input, 'factor')
    }
    if (type === 'LoadImage' && uses(graph, node, 1) && uses(graph, node, 0)) assign(node, ALPHA, 'mask')
  }
  // Nodes of services take text without a sampler.
  if (words.prompt.length === 0) {
    for (const [node, { class_type: type, inputs }] of nodes)
      for (const [input, value] of Object.entries(inputs))
        if (
          typeof value === 'string' &&
          ((infos.get(type)?.isPaid === true && infos.get(type)?.inputs[input]?.multiline === true) || /^(prompt|text|tags)$/.test(input))
        ) {
          if (input !== 'lyrics' && ![...roles.values()].includes('prompt')) assign(node, input, 'prompt')
        }
  }
  return roles
}

/** Pseudo input for the transparent area of a loaded image, which ComfyUI uses as its mask. */
export const ALPHA = 'alpha'

const PICTURES = ['image', 'image2', 'image3', 'image4'] as const
const SAMPLING: Readonly<Partial<Record<string, WorkflowRole>>> = {
  steps: 'steps',
  cfg: 'cfg',
  sampler_name: 'sampler',
  denoise: 'strength',
}
const SIDES: Readonly<Partial<Record<string, WorkflowRole>>> = { left: 'left', right: 'right', top: 'top', bottom: 'bottom' }

/** An input that takes the name of an uploaded image. */
export const isPicture = (type: string, input: string, info: InputInfo | undefined): boolean =>
  /^LoadImage(Mask|Output)?$/.test(type) ? input === 'image' : info?.upload === true && input === 'image'

/** Returns true if a node's output is used. */
const uses = (graph: WorkflowGraph, id: string, output: number): boolean =>
  Object.values(graph).some(({ inputs }) => Object.values(inputs).some((value) => isLink(value) && value[0] === id && value[1] === output))

const isMask = (graph: WorkflowGraph, node: string, type: string): boolean =>
  type === 'LoadImageMask' || (type === 'LoadImage' && uses(graph, node, 1) && !uses(graph, node, 0))
