import { z } from 'zod'
import { PRESETS } from '../domain/chain.ts'
import { LIMITS } from '../domain/limits.ts'
import { SCHEDULES } from '../domain/schedule.ts'
import { WILDCARD_LISTS } from '../domain/wildcard-lists.ts'
import { defineCalls } from './define-call.ts'
import { done, inputValues, isoTime, job, modeId } from './shapes.ts'

const id = z.object({ id: z.string().max(64) })

/** One run with a mode, a model and values of its form. */
const step = z.object({
  job_type: modeId,
  model: z.string().max(200),
  input: inputValues.refine((input) => JSON.stringify(input).length <= PRESETS.input),
  /** Field that takes the result of the step before; the first field for a file when absent. */
  takes: z.string().max(64).optional(),
})
export type WireStep = z.infer<typeof step>
const steps = z.array(step).min(1).max(PRESETS.steps)

const preset = z.object({
  id: z.string(),
  name: z.string(),
  /** One step: values of a form. Several: a chain. */
  steps: z.array(step),
  /** Anyone with its address may read it. */
  shared: z.boolean(),
  /** The caller saved it. */
  mine: z.boolean(),
  update_time: isoTime,
})
export type Preset = z.infer<typeof preset>

/** Entries that `__name__` stands for in a prompt. */
const wildcards = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(WILDCARD_LISTS.name)
    .regex(/^[^*{}|]+$/u),
  lines: z.array(z.string().min(1).max(LIMITS.prompt.max)).min(1).max(20_000),
})

const chain = {
  steps,
  /** Id of a work of the caller that the first step takes. */
  work: z.string().max(64).optional(),
}

const schedule = z.object({
  id: z.string(),
  steps: z.array(step),
  /** Time of the next run; absent once it has stopped. */
  next: isoTime.optional(),
  /** Minutes between two runs; 0: as soon as the last one has ended. */
  every: z.int().optional(),
  /** Number of runs that are left; absent without a limit. */
  runs_left: z.int().optional(),
  /** Dots that it may still spend; absent without a limit. */
  dots_left: z.int().optional(),
  runs: z.int().describe('Number of runs that it has started'),
  /** Reason for which it stopped by itself. */
  stopped: z.object({ code: z.string(), message: z.string() }).optional(),
  create_time: isoTime,
})
export type Schedule = z.infer<typeof schedule>

/** Runs beyond a single one: chains of steps, saved forms and chains, and runs that repeat or wait for a time. */
export const runs = defineCalls({
  'POST /api/v2/generate/chain/quote': {
    summary: 'Get the cost of a chain, in all and by step: validated like the chain itself, which is not run',
    tag: 'generation',
    keys: ['generate', 'read'],
    body: z.object(chain),
    reply: z.object({
      status: z.literal(1),
      dots: z.int(),
      steps: z.array(z.object({ job_type: modeId, model: z.string(), dots: z.int() })),
      balance: z.int(),
    }),
    errors: ['invalid_input', 'no_access', 'model_missing', 'nsfw_detected', 'not_found', 'storage_quota'],
  },
  'POST /api/v2/generate/chain': {
    summary:
      'Run several steps as one: each takes the result of the one before. The cost of all is held; the part of steps that are not run is returned',
    tag: 'generation',
    keys: ['generate'],
    status: 202,
    body: z.object({
      ...chain,
      /** Idempotency key chosen by the caller: requests with the same key run and cost once. */
      request_key: z.string().min(8).max(64).optional(),
    }),
    reply: z.object({ status: z.literal(1), id: z.string(), cost: z.int(), jobs: z.array(job) }),
    errors: [
      'invalid_input',
      'not_enough_dots',
      'no_access',
      'model_missing',
      'nsfw_detected',
      'not_found',
      'storage_quota',
      'too_many_jobs',
    ],
  },
  'GET /api/v2/generate/chain/:id': {
    summary: 'Get a chain: its jobs in the order of the steps',
    tag: 'generation',
    keys: ['generate', 'read'],
    params: id,
    reply: z.object({ status: z.literal(1), id: z.string(), jobs: z.array(job) }),
    errors: ['not_found'],
    perMinute: 1200,
  },
  'DELETE /api/v2/generate/chain/:id': {
    summary: 'Cancel the steps of a chain that have not ended; their dots are returned, and finished results are kept',
    tag: 'generation',
    keys: ['generate'],
    params: id,
    reply: z.object({ status: z.literal(1), id: z.string(), jobs: z.array(job) }),
    errors: ['not_found', 'not_cancellable'],
  },
  'GET /api/v2/presets': {
    summary: 'List the caller’s presets, last changed first',
    tag: 'presets',
    keys: ['generate', 'read'],
    reply: z.object({ status: z.literal(1), presets: z.array(preset) }),
  },
  'GET /api/v2/presets/:id': {
    summary: 'Get one of the caller’s presets, or a shared one',
    tag: 'presets',
    keys: ['generate', 'read'],
    params: id,
    reply: z.object({ status: z.literal(1), preset }),
    errors: ['not_found'],
  },
  'POST /api/v2/presets': {
    summary: 'Save a form or a chain under a name, or change it; uploads and works are left out',
    tag: 'presets',
    keys: ['generate'],
    perMinute: 120,
    body: z.object({
      id: z.uuid().optional(),
      name: z.string().trim().min(1).max(PRESETS.name),
      steps,
      shared: z.boolean().default(false),
    }),
    reply: z.object({ status: z.literal(1), preset }),
    errors: ['invalid_input', 'not_found', 'too_many_presets'],
  },
  'DELETE /api/v2/presets/:id': {
    summary: 'Delete one of the caller’s presets',
    tag: 'presets',
    keys: ['generate'],
    params: id,
    reply: done,
    errors: ['not_found'],
  },
  'GET /api/v2/wildcards': {
    summary: 'List the caller’s wildcard lists with their entries, by name',
    tag: 'presets',
    keys: ['generate', 'read'],
    reply: z.object({ status: z.literal(1), lists: z.array(wildcards) }),
  },
  'POST /api/v2/wildcards': {
    summary: 'Save wildcard lists; one of the same name is replaced. All or none',
    tag: 'presets',
    keys: ['generate'],
    perMinute: 60,
    words: { free: 'Entries are checked with the prompts that they become part of; a pack has far more of them than one prompt.' },
    body: z.object({ lists: z.array(wildcards).min(1).max(WILDCARD_LISTS.most) }),
    reply: z.object({ status: z.literal(1), lists: z.array(wildcards) }),
    errors: ['invalid_input', 'too_many_wildcards'],
  },
  'POST /api/v2/wildcards_delete': {
    summary: 'Delete one of the caller’s wildcard lists',
    tag: 'presets',
    keys: ['generate'],
    body: z.object({ name: z.string().max(WILDCARD_LISTS.name) }),
    reply: done,
    errors: ['not_found'],
  },
  'GET /api/v2/schedules': {
    summary: 'List the caller’s repeated and scheduled runs, newest first',
    tag: 'presets',
    keys: ['generate', 'read'],
    reply: z.object({ status: z.literal(1), schedules: z.array(schedule) }),
    perMinute: 1200,
  },
  'POST /api/v2/schedules': {
    summary: 'Run a form or a chain at a set time, or repeatedly, with a new seed each time',
    tag: 'presets',
    keys: ['generate'],
    perMinute: 60,
    body: z.object({
      ...chain,
      /** Time of the first run; now when absent. */
      at: isoTime.optional(),
      /** Minutes between two runs; 0: as soon as the last one has ended. Absent: it runs once. */
      every: z.int().min(0).max(SCHEDULES.minutes).optional(),
      /** Number of runs; unlimited when absent. */
      runs: z.int().min(1).max(SCHEDULES.runs).optional(),
      /** Most dots that all runs may spend. */
      dots: z.int().min(1).max(100_000_000).optional(),
    }),
    reply: z.object({ status: z.literal(1), schedule }),
    errors: ['invalid_input', 'no_access', 'model_missing', 'nsfw_detected', 'not_found', 'storage_quota', 'too_many_schedules'],
  },
  'DELETE /api/v2/schedules/:id': {
    summary: 'Stop and delete a repeated or scheduled run; a run that has started goes on',
    tag: 'presets',
    keys: ['generate'],
    params: id,
    reply: done,
    errors: ['not_found'],
  },
})
