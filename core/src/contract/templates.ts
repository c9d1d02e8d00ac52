import { z } from 'zod'
import type { AppParameter } from '../modes/app-form.ts'
import { wireSchema } from './catalogue.ts'
import { defineCalls } from './define-call.ts'
import { formTraits } from './form-traits.ts'
import { done, isoTime, modeId, value, wireLanguage } from './shapes.ts'

const id = z.uuid()
/** Treatment of one field of the mode: asked for, or settled. A field that is not named is asked for as the mode asks. */
const parameter = z.object({
  shown: z.boolean(),
  initial: value.optional(),
  /** Of a number: closer bounds than the mode’s own. */
  minimum: z.number().optional(),
  maximum: z.number().optional(),
} satisfies Readonly<Record<keyof AppParameter, z.ZodType>>)

/** An app: a mode and a model with some of their fields settled. */
export const template = z.object({
  id,
  name: z.string(),
  description: z.string(),
  cover: z.string().optional(),
  type: z.literal('Apps'),
  /** The mode that it runs. */
  mode: modeId,
  /** The same as `mode`, for inherited clients. */
  jobtype: modeId,
  model: z.string(),
  /** Dots for one output: the base model's, else 5; nothing where that is experimental. */
  cost: z.int(),
  /** Maker of the app. */
  uid: z.string(),
  /** Fields that a user of the app fills in, for other clients. */
  schema: wireSchema,
  /** Every member may use it; otherwise its maker alone. */
  shared: z.boolean(),
  /** The caller made it. */
  mine: z.boolean(),
  /** Rises by one with every change. */
  version: z.int(),
  create_time: isoTime,
  update_time: isoTime,
})
export type Template = z.infer<typeof template>

/** With everything that its form depends on besides the mode: what its maker edits, and the traits of its model. */
const wholeTemplate = template.extend({ parameters: z.record(z.string(), parameter), traits: formTraits })

export const templates = defineCalls({
  'GET /api/v2/templates': {
    summary: 'List the apps with available models, newest first: shared ones and the caller’s own',
    tag: 'templates',
    keys: ['generate'],
    query: z.object({ lang: wireLanguage.optional() }),
    reply: z.array(template),
  },
  'GET /api/v2/templates/:id': {
    summary: 'Get an app with its presets and the traits of its model, to run, edit or duplicate it',
    tag: 'templates',
    keys: ['generate'],
    params: z.object({ id: z.string().max(64) }),
    query: z.object({ lang: wireLanguage.optional() }),
    reply: wholeTemplate,
    errors: ['not_found', 'model_missing'],
  },
  'GET /api/v2/templates/:id/versions': {
    summary: 'List earlier versions of one of the caller’s apps, newest first',
    tag: 'templates',
    params: z.object({ id: z.string().max(64) }),
    reply: z.array(z.object({ version: z.int(), name: z.string(), time: isoTime })),
    errors: ['not_found'],
  },
  'POST /api/v2/template_restore': {
    summary: 'Restore an earlier version of one of the caller’s apps, as a new version',
    tag: 'templates',
    body: z.object({ id, version: z.int().min(1) }),
    reply: template,
    errors: ['not_found', 'model_missing'],
  },
  'POST /api/v2/template_save': {
    summary: 'Create or edit an app',
    tag: 'templates',
    body: z.object({
      id: id.optional(),
      name: z.string().max(80),
      description: z.string().max(2000),
      cover: z.string().max(500).optional(),
      job_type: modeId,
      model: z.string().max(200),
      parameters: z.record(z.string().max(64), parameter),
      shared: z.boolean().default(true),
    }),
    perMinute: 60,
    reply: template,
    errors: ['invalid_input', 'no_access', 'not_found', 'model_missing'],
  },
  'POST /api/v2/template_delete': {
    summary: 'Delete one of the caller’s apps',
    tag: 'templates',
    body: z.object({ id }),
    reply: done,
    errors: ['not_found'],
  },
})
