import type { Property } from '@stipple/core/domain/property'
import type { WorkflowGraph } from '@stipple/core/domain/workflow'
import type { AppMode } from './read-graph.ts'
import { placeOf } from './roles.ts'

type AuthorInput = Partial<Pick<Property, 'label' | 'hint' | 'minimum' | 'maximum'>>

/** Inputs that a workflow's author selected for its form, in order, with their descriptions; undefined if there are none. */
export function chosenByAuthor(graph: WorkflowGraph, app: AppMode | undefined): ReadonlyMap<string, AuthorInput> | undefined {
  const shown = (app?.inputs ?? []).flatMap(([node, input]): [string, AuthorInput][] =>
    graph[node] && Object.hasOwn(graph[node].inputs, input) ? [[placeOf(node, input), {}]] : [],
  )
  const external = Object.entries(graph).flatMap(([node, { class_type: type, inputs }]): [string, AuthorInput][] => {
    const input = valueOf(type, inputs)
    if (input === undefined) return []
    const title = text(inputs['display_name']) ?? text(inputs['title']) ?? text(inputs['input_id'])
    const hint = text(inputs['description'])
    const [minimum, maximum] = [number(inputs['min_value'] ?? inputs['min']), number(inputs['max_value'] ?? inputs['max'])]
    const isRange = minimum !== undefined && maximum !== undefined && minimum < maximum
    return [[placeOf(node, input), { ...(title && { label: title }), ...(hint && { hint }), ...(isRange && { minimum, maximum }) }]]
  })
  const all = [...shown, ...external]
  return all.length > 0 ? new Map(all) : undefined
}

/** Input with the value of a ComfyUI Deploy or SwarmUI input node. */
function valueOf(type: string, inputs: Readonly<Record<string, unknown>>): string | undefined {
  const names = type.startsWith('ComfyUIDeployExternal') ? ['default_value', 'image'] : type.startsWith('SwarmInput') ? ['value'] : []
  return names.find((name) => ['string', 'number', 'boolean'].includes(typeof inputs[name]))
}

function text(value: unknown): { en: string; zh: string } | undefined {
  const words = typeof value === 'string' ? value.trim().slice(0, 80) : ''
  return words === '' ? undefined : { en: words, zh: words }
}

const number = (value: unknown): number | undefined => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)
