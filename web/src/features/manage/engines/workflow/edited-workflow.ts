import type { ModeId } from '@stipple/core/domain/mode-ids'
import type { Property } from '@stipple/core/domain/property'
import { isComplete, LANGUAGES, type Language, type Text } from '@stipple/core/domain/text'
import {
  type Workflow,
  WORKFLOW_MODES,
  type WorkflowDraft,
  type WorkflowField,
  type WorkflowInput,
  type WorkflowRole,
} from '@stipple/core/domain/workflow'
import { findMissingRoles } from '@stipple/core/modes/workflow-form'

/** A workflow whose form is being edited. */
export interface EditedWorkflow {
  /** Undefined until the operator chooses one, if the graph does not show it. */
  readonly mode: ModeId | undefined
  readonly label: Text
  /** Chosen inputs in form order. A role that the mode lacks is kept for another mode, and ignored. */
  readonly fields: readonly WorkflowInput[]
  readonly outputs: readonly string[]
  /** Dots per output; undefined until entered. */
  readonly cost: number | undefined
}

export const editedOf = ({ mode, label, inputs, outputs }: WorkflowDraft): EditedWorkflow => ({
  mode,
  label,
  fields: inputs.filter(({ chosen }) => chosen),
  outputs: outputs.flatMap(({ node, chosen }) => (chosen ? [node] : [])),
  cost: undefined,
})

export const placeOf = ({ node, input }: Pick<WorkflowField, 'node' | 'input'>): string => JSON.stringify([node, input])

const fieldsOf = (mode: ModeId | undefined) => (mode && WORKFLOW_MODES[mode]?.fields) ?? {}

/** Roles that an input can have in a mode. */
export const rolesIn = (mode: ModeId | undefined, { roles }: Pick<WorkflowInput, 'roles'>): readonly WorkflowRole[] =>
  roles.filter((role) => role in fieldsOf(mode))

export const roleIn = (mode: ModeId | undefined, { role }: Pick<WorkflowField, 'role'>): WorkflowRole | undefined =>
  role !== undefined && role in fieldsOf(mode) ? role : undefined

/** Adds an input at the end of the form, or removes it. */
export const toggleInput = (edited: EditedWorkflow, input: WorkflowInput, given: boolean): EditedWorkflow => {
  const others = edited.fields.filter((field) => placeOf(field) !== placeOf(input))
  return { ...edited, fields: given ? [...others, input] : others }
}

export const change = (edited: EditedWorkflow, place: string, next: Partial<WorkflowInput>): EditedWorkflow => ({
  ...edited,
  fields: edited.fields.map((field) => (placeOf(field) === place ? { ...field, ...next } : field)),
})

/** Moves a field by one place up (-1) or down (1). */
export const move = (edited: EditedWorkflow, place: string, by: -1 | 1): EditedWorkflow => {
  const from = edited.fields.findIndex((field) => placeOf(field) === place)
  const moved = edited.fields[from]
  if (!moved || from + by < 0 || from + by >= edited.fields.length) return edited
  return { ...edited, fields: edited.fields.toSpliced(from, 1).toSpliced(from + by, 0, moved) }
}

/** The mode exists, because `faultsOf` found no error. */
export const workflowOf = (edited: EditedWorkflow, { graph }: Pick<WorkflowDraft, 'graph'>): Workflow => ({
  mode: edited.mode ?? 'Text2Img',
  label: edited.label,
  graph,
  fields: edited.fields.map(({ node, input, property, ...field }) => {
    const role = roleIn(edited.mode, field)
    return { node, input, property, ...(role && { role }) }
  }),
  outputs: edited.outputs,
})

/** Errors that prevent saving a workflow. */
export interface Faults {
  readonly noMode: boolean
  /** Languages without a name. */
  readonly unnamed: readonly Language[]
  readonly missingRoles: readonly WorkflowRole[]
  readonly noOutput: boolean
  /** By the field's input. */
  readonly fields: Readonly<Record<string, FieldFaults>>
}
export interface FieldFaults {
  readonly unnamed: readonly Language[]
  readonly bounds: boolean
}

export function faultsOf(edited: EditedWorkflow): Faults {
  const fields = edited.fields.flatMap((field): [string, FieldFaults][] => {
    if (roleIn(edited.mode, field)) return []
    const faults = { unnamed: unnamedIn(field.property.label), bounds: !isBounded(field.property) }
    return faults.bounds || faults.unnamed.length > 0 ? [[placeOf(field), faults]] : []
  })
  const roles = edited.fields.map((field) => ({ ...field, role: roleIn(edited.mode, field) }))
  return {
    noMode: edited.mode === undefined,
    unnamed: unnamedIn(edited.label),
    missingRoles: edited.mode ? findMissingRoles({ mode: edited.mode, fields: roles }) : [],
    noOutput: edited.outputs.length === 0,
    fields: Object.fromEntries(fields),
  }
}

export const isValid = ({ noMode, unnamed, missingRoles, noOutput, fields }: Faults): boolean =>
  !noMode && unnamed.length === 0 && missingRoles.length === 0 && !noOutput && Object.keys(fields).length === 0

const unnamedIn = (label: Text): readonly Language[] => LANGUAGES.filter((id) => isComplete(id) && (label[id] ?? '').trim() === '')

const isBounded = ({ minimum = -Infinity, maximum = Infinity, initial }: Property): boolean =>
  minimum <= maximum && (typeof initial !== 'number' || (initial >= minimum && initial <= maximum))
