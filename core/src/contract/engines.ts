import { z } from 'zod'
import { MODEL_AUDIENCES } from '../domain/model-audience.ts'
import { defineCalls } from './define-call.ts'
import { listOf } from './lists.ts'
import { done, isoTime, modeId, text } from './shapes.ts'
import { textOf } from './text-shape.ts'
import { workflow, workflowDraft } from './workflow-shapes.ts'

const id = z.string().max(64)
/** Settings of a connection by name, as its kind takes them. */
const settings = z.record(z.string().max(64), z.union([z.string().max(20_000), z.number(), z.boolean(), z.null()]))

/** A field of a kind’s form. */
const settingField = z.object({
  name: z.string(),
  label: text,
  hint: text.optional(),
  widget: z.enum(['text', 'secret', 'number', 'switch', 'choice', 'lines', 'code']),
  required: z.boolean(),
  options: z.array(z.object({ value: z.string(), label: text })).optional(),
  initial: z.union([z.string(), z.number(), z.boolean()]).optional(),
  /** A complete example value. */
  example: z.string().optional(),
})
export type SettingField = z.infer<typeof settingField>

const engineKind = z.object({
  id: z.string(),
  label: text,
  /** Intended users, in one sentence. */
  hint: text,
  /** Its jobs are sent to a service that the operator does not run. */
  elsewhere: z.union([z.boolean(), z.literal('by address')]),
  fields: z.array(settingField),
  /** Workflows can be imported as its models. */
  workflows: z.boolean().optional(),
})
export type EngineKindForm = z.infer<typeof engineKind>

/** Result of a survey of an engine. */
const survey = z.object({
  version: z.string(),
  hardware: z.string().optional(),
  warnings: z.array(text),
  slots: z.int(),
  loras: z.int(),
  models: z.array(
    z.object({
      remote_id: z.string(),
      /** Id for members. */
      model: z.string(),
      label: text,
      modes: z.array(modeId),
      /** Suggested price of one output in dots. */
      cost: z.int(),
    }),
  ),
})
export type EngineSurvey = z.infer<typeof survey>

const surveyed = z.union([
  z.object({ ok: z.literal(true), survey }),
  /** Reason why it cannot be used, for the operator. */
  z.object({
    ok: z.literal(false),
    /** Failed step: nothing of this kind answered, it refused the key, or it did not list its models. */
    step: z.enum(['reach', 'login', 'list']),
    reason: text,
    /** Setting at fault. */
    field: z.string().optional(),
    /** Address at which an engine of this kind answers instead. */
    near: z.string().optional(),
  }),
])
export type EngineSurveyResult = z.infer<typeof surveyed>

/** Test picture of a model, made for the operator. */
const test = z.object({ image: z.string(), seconds: z.number(), at: isoTime })

export const engineConnection = z.object({
  id: z.string(),
  kind: z.string(),
  kind_label: text,
  elsewhere: z.boolean(),
  /** Service or host that gets its jobs, if it is external. */
  destination: text.optional(),
  name: z.string(),
  /** All settings except secrets. */
  settings,
  /** Last characters of the secrets, by name, e.g. `…a1b2`. */
  secrets: z.record(z.string(), z.string()),
  state: z.enum(['on', 'paused', 'draining']),
  health: z.enum(['well', 'away', 'needs_you']),
  /** Start of this state. */
  since: isoTime,
  error: text.optional(),
  /** Time of its last response. */
  seen: isoTime.optional(),
  version: z.string().optional(),
  hardware: z.string().optional(),
  warnings: z.array(text),
  slots: z.int(),
  slots_taken: z.int(),
  weight: z.int(),
  /** Most money that it may cost in a day, in the currency of its bill. */
  daily_budget: z.number().optional(),
  /** Money that it has cost since midnight in Shanghai. */
  spent_today: z.number(),
  /** Its budget is spent: it pauses until then. */
  rests_until: isoTime.optional(),
  /** Waiting jobs for its models. */
  waiting: z.int(),
  /** In the last 24 hours. */
  finished: z.int(),
  failed: z.int(),
  median_seconds: z.number().optional(),
  /** Most frequent reasons of failures in the last 24 hours, for the operator. */
  failures: z.array(z.object({ reason: z.string(), count: z.int() })),
  loras: z.int(),
  /** Rises with every change; a change names the revision that it is based on. */
  revision: z.int(),
  /** Named in ENGINES_FILE, and changed only there. */
  from_file: z.boolean(),
  models: z.array(
    z.object({
      remote_id: z.string(),
      model: z.string(),
      label: text,
      modes: z.array(modeId),
      hidden: z.boolean(),
      /** It existed before and is now missing. */
      missing: z.boolean(),
      cost: z.int(),
      initial_cost: z.int(),
      /** Money that one output costs here, in the currency of the bill. */
      price: z.number().optional(),
      /** Members who can use it, on all connections; everyone when absent. */
      audience: z.enum(MODEL_AUDIENCES).optional(),
      test: test.optional(),
      /** An imported workflow. `check`: a node of it has changed or is missing, so that an operator should check it again. */
      workflow: z.object({ id, check: z.boolean() }).optional(),
    }),
  ),
})
export type EngineConnection = z.infer<typeof engineConnection>

const place = { name: z.string().trim().min(1).max(80), slots: z.int().min(1).max(1000), weight: z.int().min(1).max(100) }
/** Null: no budget. */
const dailyBudget = z.number().min(0).max(1_000_000).multipleOf(0.01).nullable()
const modelChange = z.object({
  remote_id: z.string().max(500),
  hidden: z.boolean().optional(),
  /** Name shown to members, on all connections; empty restores its own name. */
  label: textOf(z.string().trim().max(80)).optional(),
  /** Dots for one output of this model, on all connections. */
  cost: z.int().min(0).max(100_000).optional(),
  /** Money that one output costs at this connection; null: none. */
  price: z.number().min(0).max(10_000).multipleOf(0.000_001).nullable().optional(),
  /** Members who can use it, on all connections; null: everyone. */
  audience: z.enum(MODEL_AUDIENCES).nullable().optional(),
})

const readWorkflow = z.union([
  z.object({
    ok: z.literal(true),
    draft: workflowDraft,
    /** Revision of a saved workflow: rises with every change; a change names the one that it is based on. */
    revision: z.int().optional(),
  }),
  /** Reason why it cannot be read, for the operator. */
  z.object({ ok: z.literal(false), reason: text }),
])
export type ReadWorkflow = z.infer<typeof readWorkflow>

/** Calls about external engines. All of them are for super users, and every change is recorded. */
export const engines = defineCalls({
  'GET /api/manage/engine_kinds': {
    summary: 'List the types of external engines, with the fields of their settings',
    tag: 'manage',
    keys: ['manage'],
    reply: listOf(engineKind),
  },
  'POST /api/manage/engine_recognize': {
    summary: 'Detect the engine at an address, or the service of a key. Sends no secret, and takes at most three seconds',
    tag: 'manage',
    keys: ['manage'],
    words: { free: "an operator's setting" },
    body: z.object({
      /** An address, with or without scheme and port, or a key. Without it the usual ports of this machine are tried. */
      text: z.string().trim().min(1).max(2000).optional(),
    }),
    reply: z.object({
      status: z.literal(1),
      data: z.object({
        found: z.array(z.object({ kind: z.string(), label: text, settings })),
        /** Reasons why nothing was found, for the operator; empty on success. */
        reasons: z.array(text),
        /** Complete address that was asked, if nothing was found there. */
        address: z.string().optional(),
      }),
    }),
  },
  'POST /api/manage/engine_survey': {
    summary: 'List the models of an engine before it is connected; stores nothing',
    tag: 'manage',
    keys: ['manage'],
    words: { free: "an operator's setting" },
    body: z.object({ kind: id, settings }),
    reply: z.object({ status: z.literal(1), data: surveyed }),
    errors: ['invalid_input'],
  },
  'GET /api/manage/engine_connections': {
    summary: 'List external engines with their health and models',
    tag: 'manage',
    keys: ['manage'],
    reply: z.object({
      status: z.literal(1),
      data: z.array(engineConnection),
      /** True if a super user has chosen or postponed the source of pictures. */
      asked: z.boolean(),
    }),
  },
  'POST /api/manage/engine_asked': {
    summary: 'Record that the setup question was answered or postponed',
    tag: 'manage',
    keys: ['manage'],
    reply: done,
  },
  'POST /api/manage/engine_add': {
    summary: 'Connect an engine and offer the named models, or all of them',
    tag: 'manage',
    keys: ['manage'],
    words: { free: "an operator's setting" },
    body: z.object({
      kind: id,
      name: place.name,
      settings,
      slots: place.slots.optional(),
      weight: place.weight.optional(),
      daily_budget: dailyBudget.optional(),
      models: z.array(modelChange).max(2000).optional(),
    }),
    reply: z.object({ status: z.literal(1), data: engineConnection }),
    errors: ['invalid_input'],
  },
  'POST /api/manage/engine_change': {
    summary: 'Change an engine’s name, settings or slots; pause, drain or resume it. Secrets that are left out stay',
    tag: 'manage',
    keys: ['manage'],
    words: { free: "an operator's setting" },
    body: z.object({
      id,
      revision: z.int(),
      name: place.name.optional(),
      settings: settings.optional(),
      slots: place.slots.optional(),
      weight: place.weight.optional(),
      daily_budget: dailyBudget.optional(),
      state: z.enum(['on', 'paused', 'draining']).optional(),
    }),
    reply: z.object({ status: z.literal(1), data: engineConnection }),
    errors: ['not_found', 'invalid_input', 'changed_meanwhile', 'engine_of_file'],
  },
  'POST /api/manage/engine_models': {
    summary: 'Offer, rename and price models of an engine',
    tag: 'manage',
    keys: ['manage'],
    words: { free: "an operator's setting" },
    body: z.object({ id, models: z.array(modelChange).min(1).max(2000) }),
    reply: z.object({ status: z.literal(1), data: engineConnection }),
    errors: ['not_found', 'invalid_input', 'changed_meanwhile'],
  },
  'POST /api/manage/engine_look': {
    summary: 'Check an engine now',
    tag: 'manage',
    keys: ['manage'],
    body: z.object({ id }),
    reply: z.object({ status: z.literal(1), data: engineConnection }),
    errors: ['not_found'],
  },
  'POST /api/manage/engine_test': {
    summary: 'Generate a small test image with a model of an engine, also one that is not offered yet. Costs no dots',
    tag: 'manage',
    keys: ['manage'],
    body: z.object({ id, remote_id: z.string().max(500) }),
    /** A job of the operator; its events report the progress. */
    reply: z.object({ status: z.literal(1), job_id: z.string() }),
    errors: ['not_found', 'not_testable', 'engine_resting', 'too_many_jobs'],
  },
  'POST /api/manage/engine_remove': {
    summary: 'Remove an engine without running jobs',
    tag: 'manage',
    keys: ['manage'],
    body: z.object({ id }),
    reply: done,
    errors: ['not_found', 'engine_busy', 'engine_of_file'],
  },
  'POST /api/manage/workflow_read': {
    summary: 'Read a workflow from a file and propose its form; stores nothing. `file` is the file, `engine` the id of the connection',
    tag: 'manage',
    keys: ['manage'],
    words: { free: "an operator's setting" },
    body: 'multipart',
    reply: z.object({ status: z.literal(1), data: readWorkflow }),
    errors: ['upload_failed', 'file_too_large', 'storage_full', 'not_found', 'no_workflows'],
  },
  'POST /api/manage/workflow_get': {
    summary: 'Get a saved workflow with the current nodes of its engine',
    tag: 'manage',
    keys: ['manage'],
    body: z.object({ engine: id, id }),
    reply: z.object({ status: z.literal(1), data: readWorkflow }),
    errors: ['not_found'],
  },
  'POST /api/manage/workflow_save': {
    summary: 'Save a workflow as a model of an engine, or change one by its id and revision',
    tag: 'manage',
    keys: ['manage'],
    words: { free: "an operator's setting" },
    body: z.object({ engine: id, id: id.optional(), revision: z.int().optional(), workflow }),
    reply: z.object({
      status: z.literal(1),
      data: engineConnection,
      id: z.string(),
      revision: z.int(),
      /** Its name among the models of the connection. */
      remote_id: z.string(),
    }),
    errors: ['not_found', 'invalid_input', 'changed_meanwhile', 'no_workflows'],
  },
  'POST /api/manage/workflow_remove': {
    summary: 'Remove a workflow. Jobs waiting for it fail, and their dots are returned',
    tag: 'manage',
    keys: ['manage'],
    body: z.object({ engine: id, id }),
    reply: z.object({ status: z.literal(1), data: engineConnection }),
    errors: ['not_found'],
  },
})
