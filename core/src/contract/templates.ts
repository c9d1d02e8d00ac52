import { z } from 'zod'
import type { AppParameter } from '../modes/app-form.ts'
import { wireSchema } from './catalogue.ts'
import { defineCalls } from './define-call.ts'
import { formTraits } from './form-traits.ts'
import { listOf } from './lists.ts'
import { done, isoTime, modeId, timeZone, value, wireLanguage } from './shapes.ts'

const id = z.uuid()
/** Role of one field of the mode: shown to the user, or fixed. Absent fields are shown as in the mode. */
const parameter = z.object({
  shown: z.boolean(),
  initial: value.optional(),
  /** For a number: narrower bounds than those of the mode. */
  minimum: z.number().optional(),
  maximum: z.number().optional(),
} satisfies Readonly<Record<keyof AppParameter, z.ZodType>>)

/** An app: a mode and a model with some preset fields. */
export const template = z.object({
  id,
  name: z.string(),
  description: z.string(),
  cover: z.string().optional(),
  type: z.literal('Apps'),
  /** Its mode. */
  mode: modeId,
  /** The same as `mode`, for inherited clients. */
  jobtype: modeId,
  model: z.string(),
  /** Dots for one output: those of the base model, else 5; 0 if it is experimental. */
  cost: z.int(),
  /** Creator of the app. */
  uid: z.string(),
  /** Fields that a user of the app fills in, for other clients. */
  schema: wireSchema,
  /** Every member may use it; otherwise only its creator. */
  shared: z.boolean(),
  /** Created by the caller. */
  mine: z.boolean(),
  /** Rises by one with every change. */
  version: z.int(),
  create_time: isoTime,
  update_time: isoTime,
})
export type Template = z.infer<typeof template>

/** With everything that its form depends on besides the mode: the parameters set by its creator, and the traits of its model. */
const wholeTemplate = template.extend({
  parameters: z.record(z.string(), parameter),
  traits: formTraits,
  /** Part of the bought dots of a run that goes to the app’s creator (%); 0 for the caller’s own apps. */
  share: z.int(),
  /** Name of its creator; absent if suspended or deleted, or if one of the two has blocked the other. */
  maker: z.string().optional(),
  /** The app that it was copied from; empty if deleted or not shared with the caller. `maker`: as above. */
  based_on: z.object({ id: z.string(), name: z.string(), uid: z.string(), maker: z.string() }).partial().optional(),
  /** Number of apps copied from it that the caller may see. */
  copies: z.int(),
})
export type WholeTemplate = z.infer<typeof wholeTemplate>

/** Use of an app by members other than its creator in the last 30 days, including today. */
const figures = z.object({
  runs: z.int(),
  /** Number of different members. */
  people: z.int(),
  finished: z.int(),
  failed: z.int(),
  cancelled: z.int(),
  /** Dots that finished runs cost. */
  dots: z.int(),
  /** Dots that the creator received as the share. */
  earned: z.int(),
  /** Dots that members gave the creator as tips for the app. */
  tips: z.int(),
  /** Runs of the creator, not contained in the other numbers. */
  own_runs: z.int(),
  /** Every day, the oldest first. */
  days: z.array(z.object({ day: z.iso.date(), runs: z.int(), failed: z.int(), earned: z.int() })),
  /** Reasons of the failures, the most frequent first, in the language of the call. */
  failures: z.array(z.object({ code: z.string(), message: z.string(), runs: z.int() })),
  /** False if only the newest 50,000 runs were counted. */
  complete: z.boolean(),
})
export type AppFigures = z.infer<typeof figures>

/** Use of an app by everyone in the last 30 days, for the operator. */
const appUsage = z.object({
  id: z.string(),
  /** Absent if the app is deleted. */
  name: z.string().optional(),
  creator: z.object({ uid: z.string(), name: z.string() }).optional(),
  runs: z.int(),
  failed: z.int(),
  /** Dots that finished runs cost. */
  dots: z.int(),
  /** Dots that the creator received as the share. */
  share: z.int(),
})
export type AppUsage = z.infer<typeof appUsage>

export const templates = defineCalls({
  'GET /api/manage/apps': {
    summary: 'List the 200 apps that were used most in the last 30 days, with runs, failures, dots and shares paid',
    tag: 'manage',
    keys: ['manage'],
    query: z.object({ lang: wireLanguage.optional() }),
    reply: listOf(appUsage),
  },
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
  'GET /api/v2/templates/:id/copies': {
    summary: 'List the newest 100 apps that were copied from an app: shared ones and the caller’s own',
    tag: 'templates',
    keys: ['generate'],
    params: z.object({ id: z.string().max(64) }),
    reply: z.array(
      z.object({ id: z.string(), name: z.string(), uid: z.string(), maker: z.string().optional(), cover: z.string().optional() }),
    ),
    errors: ['not_found', 'model_missing'],
  },
  'GET /api/v2/templates/:id/versions': {
    summary: 'List earlier versions of one of the caller’s apps, newest first',
    tag: 'templates',
    params: z.object({ id: z.string().max(64) }),
    reply: z.array(z.object({ version: z.int(), name: z.string(), time: isoTime })),
    errors: ['not_found'],
  },
  'GET /api/v2/templates/:id/figures': {
    summary: 'Get how often one of the caller’s apps was used in the last 30 days, what it earned, and why runs failed',
    tag: 'templates',
    params: z.object({ id: z.string().max(64) }),
    query: z.object({ lang: wireLanguage.optional(), time_zone: timeZone.optional() }),
    reply: figures,
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
      /** Of a new app: the app that it was copied from. */
      source: id.optional(),
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
