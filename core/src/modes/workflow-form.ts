import { LIMITS } from '../domain/limits.ts'
import type { FormTraits, ModelTraits } from '../domain/model.ts'
import type { Property } from '../domain/property.ts'
import { secondsAt } from '../domain/workflow-length.ts'
import { type Workflow, WORKFLOW_MODES, type WorkflowField, type WorkflowRole } from '../domain/workflow.ts'
import type { Mode } from './define-mode.ts'

/** Name of an own field, as stored in jobs. */
export const workflowFieldName = ({ node, input }: Pick<WorkflowField, 'node' | 'input'>): string =>
  `${input}_${node}`.replaceAll(/\W+/g, '_').slice(0, 64)

/** Roles required by the mode of a workflow but missing in its inputs. */
export const findMissingRoles = ({ mode, fields }: Pick<Workflow, 'mode' | 'fields'>): readonly WorkflowRole[] =>
  WORKFLOW_MODES[mode]?.needs.filter((needed) => !fields.some(({ role }) => role === needed)) ?? []

/** The form of a workflow in its mode, in its own order. `samplerName`: display name of a sampler in the graph. */
export function workflowForm(
  workflow: Workflow,
  { mode, samplerName = (name) => name }: { readonly mode: Mode; readonly samplerName?: (name: string) => string },
): FormTraits {
  const known = WORKFLOW_MODES[workflow.mode]?.fields ?? {}
  const roles = new Set(workflow.fields.flatMap(({ role }) => role ?? []))
  const own = workflow.fields.filter(({ role }) => role === undefined)
  const names = workflow.fields.flatMap((field) => (field.role === undefined ? workflowFieldName(field) : (known[field.role] ?? [])))
  // Each picture has its own seed: without one, all would be equal.
  const several = Object.hasOwn(mode.properties({ can: {} }), 'n') && roles.has('seed')
  return {
    can: abilitiesOf(workflow, { roles, samplerName }),
    limits: { count: several ? LIMITS.count.max : 1, ...sizesOf(workflow) },
    defaults: defaultsOf(workflow, { mode, samplerName }),
    // Sound that a workflow saves is converted to the requested format.
    fields: [...new Set(names), ...(several ? ['n'] : []), ...(mode.media === 'voice' ? ['format'] : [])],
    ...(own.length > 0 && { form: Object.fromEntries(own.map((field) => [workflowFieldName(field), ownProperty(field)])) }),
  }
}

/** An own field as described, without properties reserved for fields of modes. */
function ownProperty({ property }: WorkflowField): Property {
  const { type, widget, label, hint, area, required, initial, minimum, maximum, step, maxLength, options, accept } = property
  return {
    type,
    widget,
    label,
    area,
    ...(hint && { hint }),
    ...(required && { required }),
    ...(initial !== undefined && { initial }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
    ...(step !== undefined && { step }),
    ...(type === 'string' && widget !== 'image' && !options && { maxLength: Math.min(maxLength ?? LIMITS.prompt.max, 20_000) }),
    ...(options && { options: options.map(({ value, label: name }) => ({ value, label: name })) }),
    ...(widget === 'image' && accept && { accept, missing: 'no_image' as const }),
  }
}

const fieldOf = ({ fields }: Workflow, role: WorkflowRole): WorkflowField | undefined => fields.find((field) => field.role === role)

function abilitiesOf(
  workflow: Workflow,
  { roles, samplerName }: { roles: ReadonlySet<WorkflowRole>; samplerName: (name: string) => string },
): ModelTraits['can'] {
  const pictures = (['image', 'image2', 'image3', 'image4'] as const).filter((role) => roles.has(role)).length
  const samplers = fieldOf(workflow, 'sampler')?.property.options?.map(({ value }) => samplerName(String(value)))
  return {
    preview: true,
    ...(roles.has('width') && roles.has('height') && { dimensions: true }),
    ...(roles.has('negative') && { negative: true }),
    ...(roles.has('steps') && { steps: true }),
    ...(roles.has('cfg') && { cfg: true }),
    ...(roles.has('strength') && { strength: true }),
    ...(samplers && samplers.length > 0 && { samplers }),
    ...(roles.has('factor') && { factors: [2, 3, 4] }),
    ...(pictures > 1 && { pictures: { least: pictures, most: pictures } }),
  }
}

function sizesOf(workflow: Workflow): Pick<NonNullable<ModelTraits['limits']>, 'size'> {
  const property = fieldOf(workflow, 'width')?.property
  if (!property) return {}
  const step = Math.max(1, property.step ?? 8)
  const min = Math.ceil(Math.max(LIMITS.size.min, property.minimum ?? 0) / step) * step
  const max = Math.floor(Math.min(LIMITS.size.max, property.maximum ?? LIMITS.size.max) / step) * step
  return { size: { min, max: Math.max(min, max), step } }
}

/** Values of the graph, as near as the fields of the mode allow. */
function defaultsOf(
  workflow: Workflow,
  { mode, samplerName }: { mode: Mode; samplerName: (name: string) => string },
): NonNullable<ModelTraits['defaults']> {
  const valueOf = (role: WorkflowRole): unknown => {
    const field = fieldOf(workflow, role)
    return field && workflow.graph[field.node]?.inputs[field.input]
  }
  const number = (role: WorkflowRole, { min, max, step }: { min: number; max: number; step: number }): number | undefined => {
    const value = valueOf(role)
    if (typeof value !== 'number') return undefined
    const rounded = Math.min(max, Math.max(min, min + Math.round((value - min) / step) * step))
    return Math.round(rounded * 1e6) / 1e6
  }
  const { size } = sizesOf(workflow)
  const sampler = valueOf('sampler')
  const found = {
    width: size && number('width', size),
    height: size && number('height', size),
    steps: number('steps', { ...LIMITS.steps, step: 1 }),
    cfg: number('cfg', LIMITS.cfg),
    strength: number('strength', LIMITS.denoise),
    factor: number('factor', { min: 2, max: 4, step: 1 }),
    seconds: defaultSeconds(workflow, mode),
    sampler: typeof sampler === 'string' ? samplerName(sampler) : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

/** Duration of the graph's output, as near as the field of its mode allows; undefined if no field of the form sets it. */
export function defaultSeconds(workflow: Workflow, mode: Mode): number | undefined {
  const field = fieldOf(workflow, 'seconds')
  const seconds = field && secondsAt(workflow.graph, field)
  const { minimum = 0, maximum = Infinity, step = 1 } = mode.properties({ can: {} })['seconds'] ?? {}
  return seconds === undefined ? undefined : Math.min(maximum, Math.max(minimum, minimum + Math.round((seconds - minimum) / step) * step))
}
