import { LIMITS } from '@stipple/core/domain/limits'
import type { ModelTraits } from '@stipple/core/domain/model'
import type { Property } from '@stipple/core/domain/property'
import { validateInput } from '@stipple/core/domain/validate-input'
import { type Workflow, WORKFLOW_MODES, type WorkflowField, type WorkflowRole } from '@stipple/core/domain/workflow'
import { findMode } from '@stipple/core/modes/find-mode'
import type { FoundModel } from '../../spec.ts'
import { fromComfySampler } from '../samplers.ts'
import { isLink, readGraph } from './read-graph.ts'
import { refused } from './refused.ts'
import { ALPHA, placeOf } from './roles.ts'

const PREFIX = 'workflow:'
export const remoteIdOf = (id: string): string => `${PREFIX}${id}`
export const isWorkflow = (remoteId: string): boolean => remoteId.startsWith(PREFIX)

/** Name of a field of its own, as jobs keep it. */
export const fieldNameOf = ({ node, input }: Pick<WorkflowField, 'node' | 'input'>): string =>
  `${input}_${node}`.replaceAll(/\W+/g, '_').slice(0, 64)

/**
 * Checks a workflow and says what model it is.
 * @throws {EngineError} `invalid_input` with words for the operator
 */
export function modelOf(id: string, workflow: Workflow): FoundModel {
  const { mode: modeId, label, fields } = workflow
  const mode = findMode(modeId)
  const known = WORKFLOW_MODES[modeId]
  if (!mode || !known) throw refused({ en: 'A workflow cannot belong to this mode.', zh: '工作流不能用于该功能。' })
  check(workflow)
  const roles = new Set(fields.flatMap(({ role }) => role ?? []))
  const lacking = known.needs.filter((role) => !roles.has(role))
  if (lacking.length > 0)
    throw refused({ en: `This mode cannot do without: ${lacking.join(', ')}.`, zh: `该功能缺少必需的字段：${lacking.join('、')}。` })
  const strange = [...roles].find((role) => !(role in known.fields))
  if (strange) throw refused({ en: `This mode has no field for: ${strange}.`, zh: `该功能没有这个字段：${strange}。` })
  const own = fields.filter(({ role }) => role === undefined).map((field): [string, Property] => [fieldNameOf(field), propertyOf(field)])
  const form = Object.fromEntries(own)
  const names = new Set([...roles].flatMap((role) => known.fields[role] ?? []))
  const all = Object.keys(mode.properties({ can: ALL }))
  if (own.length !== Object.keys(form).length || own.some(([name]) => all.includes(name))) throw refused(TWICE)
  // Each picture has a seed of its own: without one all of them would be the same.
  const several = all.includes('n') && roles.has('seed')
  return {
    remoteId: remoteIdOf(id),
    label,
    traits: {
      id: `comfyui/${remoteIdOf(id).replace(':', '/')}`,
      label,
      description: DESCRIPTION,
      tasks: [mode.task],
      style: 'generalist',
      cost: 1,
      can: abilitiesOf(workflow, roles),
      limits: { count: several ? LIMITS.count.max : 1, ...sizesOf(workflow) },
      defaults: defaultsOf(workflow),
      fields: [...names, ...(several ? ['n'] : [])],
    },
    ...(own.length > 0 && { form }),
  }
}

const DESCRIPTION = { en: 'A ComfyUI workflow', zh: 'ComfyUI 工作流' }
const TWICE = { en: 'Two fields of the form are the same one. Take one of them away.', zh: '表单中有两个字段重复，请去掉一个。' }
const FOREIGN = { en: 'The form names an input that the workflow does not have.', zh: '表单中有工作流里不存在的输入。' }
const ALL: ModelTraits['can'] = {
  negative: true,
  steps: true,
  cfg: true,
  strength: true,
  dimensions: true,
  samplers: ['euler'],
  factors: [2],
}

/** Every field must stand for a value of the graph, and every result for a node of it. */
function check({ graph: given, fields, outputs }: Workflow): void {
  const graph = readGraph(given)
  if (outputs.some((node) => !Object.hasOwn(graph, node))) throw refused(FOREIGN)
  const places = new Set<string>()
  for (const { node, input, role } of fields) {
    const inputs = graph[node]?.inputs
    const isAlpha = input === ALPHA && role === 'mask' && graph[node]?.class_type === 'LoadImage'
    if (!inputs || (!isAlpha && (!Object.hasOwn(inputs, input) || isLink(inputs[input]) || typeof inputs[input] === 'object')))
      throw refused(FOREIGN)
    if (places.has(placeOf(node, input))) throw refused(TWICE)
    places.add(placeOf(node, input))
  }
}

const WIDGETS: ReadonlySet<Property['widget']> = new Set(['text', 'prompt', 'image', 'slider', 'choice', 'select', 'seed', 'switch'])

/** An own field as it was given, without what only fields of modes can have. Its first value must keep to its own rules. */
function propertyOf({ input, property }: WorkflowField): Property {
  const { type, widget, label, hint, area, required, initial, minimum, maximum, step, maxLength, options, accept } = property
  const kept: Property = {
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
  const isSound =
    WIDGETS.has(widget) &&
    (step === undefined || step > 0) &&
    (minimum ?? -Infinity) <= (maximum ?? Infinity) &&
    options?.length !== 0 &&
    (widget === 'image') === (accept !== undefined) &&
    (initial === undefined || validateInput({ [input]: kept }, {}).ok)
  if (!isSound)
    throw refused({
      en: `The bounds or the first value of “${label.en}” do not fit each other.`,
      zh: `“${label.zh}”的范围与初始值不一致。`,
    })
  return kept
}

const fieldOf = ({ fields }: Workflow, role: WorkflowRole): WorkflowField | undefined => fields.find((field) => field.role === role)

function abilitiesOf(workflow: Workflow, roles: ReadonlySet<WorkflowRole>): ModelTraits['can'] {
  const pictures = (['image', 'image2', 'image3', 'image4'] as const).filter((role) => roles.has(role)).length
  const samplers = fieldOf(workflow, 'sampler')?.property.options?.map(({ value }) => fromComfySampler(String(value)))
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
function defaultsOf(workflow: Workflow): NonNullable<ModelTraits['defaults']> {
  const number = (role: WorkflowRole, { min, max, step }: { min: number; max: number; step: number }): number | undefined => {
    const field = fieldOf(workflow, role)
    const value = field && workflow.graph[field.node]?.inputs[field.input]
    if (typeof value !== 'number') return undefined
    const rounded = Math.min(max, Math.max(min, min + Math.round((value - min) / step) * step))
    return Math.round(rounded * 1e6) / 1e6
  }
  const size = sizesOf(workflow).size
  const sampler = fieldOf(workflow, 'sampler')
  const found = {
    width: size && number('width', size),
    height: size && number('height', size),
    steps: number('steps', { ...LIMITS.steps, step: 1 }),
    cfg: number('cfg', LIMITS.cfg),
    strength: number('strength', LIMITS.denoise),
    factor: number('factor', { min: 2, max: 4, step: 1 }),
    sampler: sampler && fromComfySampler(String(workflow.graph[sampler.node]?.inputs[sampler.input])),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}
