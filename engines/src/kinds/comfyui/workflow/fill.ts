import type { Value } from '@stipple/core/domain/property'
import type { Task } from '@stipple/core/domain/task'
import type { Workflow, WorkflowField, WorkflowGraph, WorkflowRole } from '@stipple/core/domain/workflow'
import { lengthAt } from '@stipple/core/domain/workflow-length'
import { findMode } from '@stipple/core/modes/find-mode'
import { defaultSeconds, workflowFieldName } from '@stipple/core/modes/workflow-form'
import { seedAt } from '../../../kit/seeds.ts'
import { toComfySampler } from '../samplers.ts'
import { dependingOn, isLink, dependenciesOf } from './read-graph.ts'
import { ALPHA } from './roles.ts'

export interface Filling {
  readonly task: Task
  /** Values of its own fields. */
  readonly options: Readonly<Record<string, Value>>
  /** Names of uploaded images on the server, by loading input. */
  readonly uploads: ReadonlyMap<WorkflowField, string>
  /** Prefix of saved files. */
  readonly prefix: string
}

/** A graph to run, and its result nodes in order. */
export interface Filled {
  readonly graph: WorkflowGraph
  readonly outputs: readonly string[]
}

/**
 * Inserts a member's values at the fields only. Removes nodes that no result needs; nodes that depend on a seed are repeated for each further image
 * with its own seed.
 */
export function fill(workflow: Workflow, { task, options, uploads, prefix }: Filling): Filled {
  const { graph, fields, outputs } = workflow
  const mode = findMode(workflow.mode)
  const ownSeconds = mode && defaultSeconds(workflow, mode)
  const needed = dependenciesOf(graph, outputs)
  const nodes = Object.fromEntries(
    Object.entries(graph).flatMap(([id, { class_type, inputs }]) => {
      if (!needed.has(id)) return []
      const own = fields.filter(({ node, input }) => node === id && input !== ALPHA)
      const given = own.flatMap((field) => {
        const value = uploads.get(field) ?? valueOf(field, { task, options, graph, ownSeconds })
        return value === undefined ? [] : [[field.input, like(inputs[field.input], value, field)] as const]
      })
      const saved = outputs.includes(id) && typeof inputs['filename_prefix'] === 'string' ? { filename_prefix: prefix } : {}
      const masked = class_type === 'LoadImageMask' && own.some(({ role }) => role === 'mask') ? { channel: 'red' } : {}
      return [[id, { class_type, inputs: { ...inputs, ...saved, ...masked, ...Object.fromEntries(given) } }]]
    }),
  )
  const seeded = new Set(fields.flatMap(({ node, role }) => (role === 'seed' ? [node] : [])))
  const count = 'count' in task && seeded.size > 0 ? task.count : 1
  return repeat(
    { graph: nodes, outputs },
    { seeds: fields.filter(({ role }) => role === 'seed'), repeated: dependingOn(nodes, seeded), count, task },
  )
}

function repeat(
  { graph, outputs }: Filled,
  { seeds, repeated, count, task }: { seeds: readonly WorkflowField[]; repeated: ReadonlySet<string>; count: number; task: Task },
): Filled {
  const copies = Array.from({ length: count - 1 }, (_, index) => index + 1)
  const nameOf = (id: string, copy: number): string => (repeated.has(id) ? `${id}${COPY}${copy}` : id)
  const more = copies.flatMap((copy) =>
    [...repeated].flatMap((id) => {
      const node = graph[id]
      if (!node) return []
      const linked = Object.entries(node.inputs).map(([key, value]) => [key, isLink(value) ? [nameOf(value[0], copy), value[1]] : value])
      const own = seeds.filter((field) => field.node === id).map(({ input }) => [input, seedAt(task, copy)])
      return [
        [nameOf(id, copy), { class_type: node.class_type, inputs: { ...Object.fromEntries(linked), ...Object.fromEntries(own) } }] as const,
      ]
    }),
  )
  const repeatable = outputs.filter((id) => repeated.has(id))
  return {
    graph: { ...graph, ...Object.fromEntries(more) },
    outputs: [...outputs, ...copies.flatMap((copy) => repeatable.map((id) => nameOf(id, copy)))],
  }
}

const COPY = '_copy'
/** Index of the further image that a node is for; undefined for an original node. */
export function copyOf(id: string): number | undefined {
  const [, copy] = id.split(COPY)
  return copy === undefined ? undefined : Number(copy)
}

/** Id of the original of a node or copy. */
export const originalOf = (id: string): string => id.split(COPY)[0] ?? id

function valueOf(
  field: WorkflowField,
  { task, options, graph, ownSeconds }: Pick<Filling, 'task' | 'options'> & { graph: WorkflowGraph; ownSeconds: number | undefined },
): Value | undefined {
  if (field.role) return roleValue(field, field.role, { task, graph, ownSeconds })
  const name = workflowFieldName(field)
  if (Object.hasOwn(options, name)) return options[name]
  // An empty text stays empty, whatever the graph contains.
  return field.property.type === 'string' && field.property.widget !== 'image' && !field.property.options ? '' : undefined
}

/** Names of task parts that differ from the roles. */
const PARTS: Readonly<Partial<Record<WorkflowRole, readonly string[]>>> = {
  prompt: ['prompt', 'text'],
  negative: ['negativePrompt'],
  strength: ['strength', 'scale'],
}

function roleValue(
  field: WorkflowField,
  role: WorkflowRole,
  { task, graph, ownSeconds }: { task: Task; graph: WorkflowGraph; ownSeconds: number | undefined },
): Value | undefined {
  const parts: Readonly<Record<string, unknown>> = task
  const value = (PARTS[role] ?? [role]).map((name) => parts[name]).find((given) => given !== undefined)
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return undefined
  if (role === 'sampler') return toComfySampler(String(value))
  if (role !== 'seconds' || typeof value !== 'number') return value
  // The author's number of frames need not be whole seconds.
  return value === ownSeconds ? undefined : lengthAt(graph, field, value)
}

/** A value converted to the graph's type, within its field's bounds. */
function like(before: unknown, value: Value, { property, role }: WorkflowField): Value {
  if (typeof before === 'number' && typeof value === 'number') return role === 'seed' ? value : within(value, property)
  if (typeof before === 'boolean') return value === true
  return typeof value === 'string' ? plain(value) : value
}

function within(value: number, { type, minimum = -Infinity, maximum = Infinity, step }: WorkflowField['property']): number {
  const from = Number.isFinite(minimum) ? minimum : 0
  const stepped = step !== undefined && type === 'integer' ? from + Math.round((value - from) / step) * step : value
  const whole = type === 'integer' ? Math.round(stepped) : stepped
  return Math.min(maximum, Math.max(minimum, whole))
}

/** Text without syntax that nodes interpret as a file name. */
const plain = (words: string): string => words.replaceAll(/embedding:/gi, 'embedding ').replaceAll(/<\s*[a-z]+\s*:[^>]*>/gi, ' ')
