import type { ModelTraits } from '@stipple/core/domain/model'
import type { Property } from '@stipple/core/domain/property'
import { validateInput } from '@stipple/core/domain/validate-input'
import { type Workflow, WORKFLOW_MODES } from '@stipple/core/domain/workflow'
import { findMode } from '@stipple/core/modes/find-mode'
import { findMissingRoles, workflowForm } from '@stipple/core/modes/workflow-form'
import type { FoundModel } from '../../spec.ts'
import { suggestedCost } from '../../suggested-cost.ts'
import { fromComfySampler } from '../samplers.ts'
import { isLink, readGraph } from './read-graph.ts'
import { refused } from './refused.ts'
import { ALPHA, placeOf } from './roles.ts'

const PREFIX = 'workflow:'
export const remoteIdOf = (id: string): string => `${PREFIX}${id}`
export const isWorkflow = (remoteId: string): boolean => remoteId.startsWith(PREFIX)

/**
 * Validates a workflow and describes its model.
 * @throws {EngineError} `invalid_input` with a text for the operator
 */
export function modelOf(id: string, workflow: Workflow): FoundModel {
  const { mode: modeId, label, fields } = workflow
  const mode = findMode(modeId)
  const known = WORKFLOW_MODES[modeId]
  if (!mode || !known) throw refused({ en: 'Workflows are not supported in this mode.', zh: '工作流不能用于该功能。' })
  check(workflow)
  const roles = new Set(fields.flatMap(({ role }) => role ?? []))
  const lacking = findMissingRoles(workflow)
  if (lacking.length > 0)
    throw refused({ en: `This mode requires: ${lacking.join(', ')}.`, zh: `该功能缺少必需的字段：${lacking.join('、')}。` })
  const strange = [...roles].find((role) => !(role in known.fields))
  if (strange) throw refused({ en: `This mode has no field for: ${strange}.`, zh: `该功能没有这个字段：${strange}。` })
  const form = workflowForm(workflow, { mode, samplerName: fromComfySampler })
  const own = fields.filter(({ role }) => role === undefined)
  const names = Object.keys(form.form ?? {})
  const all = Object.keys(mode.properties({ can: ALL }))
  if (own.length !== names.length || names.some((name) => all.includes(name))) throw refused(TWICE)
  for (const property of Object.values(form.form ?? {})) checkOwn(property)
  const { form: properties, ...traits } = form
  return {
    remoteId: remoteIdOf(id),
    label,
    traits: {
      id: `comfyui/${remoteIdOf(id).replace(':', '/')}`,
      label,
      description: DESCRIPTION,
      tasks: [mode.task],
      style: 'generalist',
      cost: suggestedCost([mode.task]),
      ...traits,
    },
    ...(properties && { form: properties }),
  }
}

const DESCRIPTION = { en: 'A ComfyUI workflow', zh: 'ComfyUI 工作流' }
const TWICE = { en: 'The form has the same field twice. Remove one.', zh: '表单中有两个字段重复，请去掉一个。' }
const FOREIGN = { en: 'The form uses an input that the workflow does not have.', zh: '表单中有工作流里不存在的输入。' }
const ALL: ModelTraits['can'] = {
  negative: true,
  steps: true,
  cfg: true,
  strength: true,
  dimensions: true,
  samplers: ['euler'],
  factors: [2],
}

/** Every field must refer to a value of the graph, and every result to a node. */
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

/** An initial value must be valid in its own field. */
function checkOwn(property: Property): void {
  const { widget, label, initial, minimum, maximum, step, options, accept } = property
  const isSound =
    WIDGETS.has(widget) &&
    (step === undefined || step > 0) &&
    (minimum ?? -Infinity) <= (maximum ?? Infinity) &&
    options?.length !== 0 &&
    (widget === 'image') === (accept !== undefined) &&
    (initial === undefined || validateInput({ own: property }, {}).ok)
  if (!isSound)
    throw refused({
      en: `The limits and the default of “${label.en}” do not match.`,
      zh: `“${label.zh}”的范围与初始值不一致。`,
    })
}
