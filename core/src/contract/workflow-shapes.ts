import { z } from 'zod'
import { WORKFLOW_MEDIA, WORKFLOW_RISKS, WORKFLOW_ROLES } from '../domain/workflow.ts'
import { property } from './form-traits.ts'
import { modeId, text } from './shapes.ts'
import { textOf } from './text-shape.ts'

const name = z.string().min(1).max(200)
const graph = z.record(
  name,
  z.object({
    class_type: name,
    inputs: z.record(name, z.unknown()),
    _meta: z.object({ title: z.string().max(200).optional() }).optional(),
  }),
)
const field = { node: name, input: name, role: z.enum(WORKFLOW_ROLES).optional(), property }

/** `Workflow` of domain/workflow.ts. */
export const workflow = z.object({
  mode: modeId,
  label: textOf(z.string().trim().min(1).max(80)),
  graph,
  fields: z.array(z.object(field)).max(100).readonly(),
  outputs: z.array(name).min(1).max(16).readonly(),
})

const node = { node: z.string(), title: z.string(), class: z.string() }

/** `WorkflowDraft` of domain/workflow.ts. */
export const workflowDraft = z.object({
  label: text,
  mode: modeId.optional(),
  modes: z.array(modeId).readonly(),
  inputs: z
    .array(
      z.object({
        ...field,
        ...node,
        value: z.union([z.string(), z.number(), z.boolean()]),
        chosen: z.boolean(),
        roles: z.array(z.enum(WORKFLOW_ROLES)).readonly(),
      }),
    )
    .readonly(),
  outputs: z.array(z.object({ ...node, media: z.enum(WORKFLOW_MEDIA), chosen: z.boolean() })).readonly(),
  risks: z.array(z.object({ ...node, risk: z.enum(WORKFLOW_RISKS) })).readonly(),
  missing: z.object({
    classes: z.array(z.string()).readonly(),
    values: z.array(z.object({ node: z.string(), class: z.string(), input: z.string(), value: z.string() })).readonly(),
  }),
  changed: z.array(z.string()).readonly(),
  graph,
})
