import { z } from 'zod'
import { COMPARISON } from '../domain/comparison.ts'
import { CONTROL_TYPE_IDS } from '../domain/control-types.ts'
import { LIMITS } from '../domain/limits.ts'
import { WORK_ACTIONS } from '../domain/work-actions.ts'
import { QUOTE_ITEMS } from '../modes/quote.ts'
import { defineCalls } from './define-call.ts'
import { inputValues, isoTime, job, modeId, scalar, text } from './shapes.ts'

const id = z.object({ id: z.string().max(64) })

/** Dots that the caller agreed to pay: a run that costs more is refused, and one that costs less is charged less. Any price when absent. */
const quote = z.int().min(0).max(LIMITS.dots.max).optional()

/**
 * The job is a redraw of live mode: it is in no list, and its work is deleted after a day unless `works_restore` keeps it. `id` identifies the session, chosen by the caller; all
 * jobs of a session that did not fail cost at most `limit` dots.
 */
const live = z.object({ id: z.guid(), limit: z.int().min(0).max(LIMITS.dots.max) }).optional()

const RUN_ERRORS = [
  'invalid_input',
  'price_rose',
  'not_enough_dots',
  'no_access',
  'model_missing',
  'nsfw_detected',
  'storage_quota',
] as const

/** A field that varies in a comparison, or `model`, with its values. */
const axis = z.object({ field: z.string().max(64), values: z.array(scalar).max(COMPARISON.cells) })

/** Counts and times of a running job, named as in the AI Horde (docs/compatibility.md). */
export const checkCounts = {
  wait_time: z.number().optional().describe('Seconds; absent while nothing is known'),
  queue_position: z.int(),
  finished: z.int(),
  processing: z.int(),
  waiting: z.int(),
  restarted: z.int(),
  faulted: z.boolean(),
  done: z.boolean(),
}

/** The same, with our own job. */
const check = z.object({
  ...checkCounts,
  generations: z.array(
    z.object({
      id: z.string(),
      img: z.string(),
      seed: z.string(),
      model: z.string(),
      /** The prompt; repeated in `zh` if it is Chinese. */
      text: z.string(),
      zh: z.string().optional(),
    }),
  ),
  job,
})

const checkCall = {
  tag: 'generation',
  keys: ['generate', 'read'],
  params: id,
  reply: check,
  errors: ['not_found'],
  perMinute: 1200,
} as const

export const generation = defineCalls({
  'POST /api/v2/playground_generate': {
    summary: 'Run a model: holds its cost and queues the job',
    tag: 'generation',
    keys: ['generate'],
    status: 202,
    body: z.object({
      input: inputValues,
      model: z.string().max(200),
      job_type: modeId,
      disabled_translate: z.boolean().optional(),
      /**
       * Id of an app. `job_type` is then Apps or the app's own mode, and `model` the app's id, its model or empty. Inputs that are not fields of the app are
       * ignored.
       */
      template: z.string().max(64).optional(),
      /** Allows sizes up to 3072 pixels and up to 500 steps. */
      larger_params: z.boolean().optional(),
      quote,
      live,
      /** Idempotency key chosen by the caller: requests with the same key run and cost once. */
      request_key: z.string().min(8).max(64).optional(),
    }),
    reply: z.object({ status: z.literal(1), id: z.string(), cost: z.int(), job }),
    errors: [...RUN_ERRORS, 'live_limit', 'not_found'],
  },
  'POST /api/v2/generate/quote': {
    summary: 'Get the cost of a run: validated like the run itself, which is not made',
    tag: 'generation',
    keys: ['generate', 'read'],
    body: z.object({
      input: inputValues,
      model: z.string().max(200),
      job_type: modeId,
      template: z.string().max(64).optional(),
      larger_params: z.boolean().optional(),
    }),
    reply: z.object({
      status: z.literal(1),
      dots: z.int(),
      /** Items of the price, which add up to it. */
      items: z.array(z.object({ item: z.enum(QUOTE_ITEMS), value: z.string(), dots: z.int() })),
      outputs: z.int(),
      model: z.string(),
      balance: z.int(),
    }),
    errors: ['invalid_input', 'no_access', 'model_missing', 'nsfw_detected', 'not_found', 'storage_quota'],
  },
  'POST /api/v2/generate/compare': {
    summary: 'Run a model with several values of some fields: one job with one output for each combination, all or none',
    tag: 'generation',
    keys: ['generate'],
    status: 202,
    body: z.object({
      /** The fields that do not vary, as in `playground_generate`. All runs have the same seed unless it varies. */
      input: inputValues,
      model: z.string().max(200),
      job_type: modeId,
      axes: z.array(axis).min(1).max(COMPARISON.axes),
      disabled_translate: z.boolean().optional(),
      larger_params: z.boolean().optional(),
      quote,
      request_key: z.string().min(8).max(48).optional(),
    }),
    reply: z.object({ status: z.literal(1), id: z.string(), cost: z.int(), jobs: z.array(job) }),
    errors: [...RUN_ERRORS, 'too_many_jobs'],
  },
  'GET /api/v2/generate/comparison/:id': {
    summary: 'Get a comparison: its axes, and its jobs in the order of their combinations, the first axis varying fastest',
    tag: 'generation',
    keys: ['generate', 'read'],
    params: id,
    reply: z.object({
      status: z.literal(1),
      id: z.string(),
      mode: modeId,
      /** Model of the runs, unless it varies. */
      model: z.string(),
      axes: z.array(axis.extend({ label: text, labels: z.array(text) })),
      created: isoTime,
      jobs: z.array(job),
    }),
    errors: ['not_found'],
  },
  'POST /api/v2/generate/async': {
    summary: 'Run a model by prompt and parameters; `source_processing` and `params` tell how a source image is used',
    tag: 'generation',
    keys: ['generate'],
    words: 'joined',
    encoded: ['source_image', 'source_mask'],
    work: { pixels: LIMITS.upload.pixels, seconds: 60 },
    status: 202,
    body: z.object({
      prompt: z.string().max(10_000),
      models: z.array(z.string().max(200)).max(10).optional(),
      params: z.looseObject({}).optional(),
      source_image: z.string().max(45_000_000).optional(),
      source_file: z.string().max(2000).optional(),
      /** `img2img`, `inpainting` or `outpainting`; when absent, it follows from the mask, the control type and the post-processing. */
      source_processing: z.string().max(40).optional(),
      /** Picture that is white in the area to inpaint. */
      source_mask: z.string().max(45_000_000).optional(),
    }),
    reply: z.object({
      id: z.string(),
      kudos: z.number(),
      /** A sentence naming the ignored parameters; `unused` lists the same names. */
      message: z.string().optional(),
      unused: z.array(z.string()).optional(),
    }),
    errors: ['invalid_input', 'not_enough_dots', 'model_missing', 'nsfw_detected', 'storage_quota'],
  },
  'GET /api/v2/generate/check/:id': {
    summary: 'Get the progress of a job',
    ...checkCall,
  },
  'GET /api/v2/generate/status/:id': {
    summary: 'Get the progress of a job with its outputs',
    ...checkCall,
  },
  'DELETE /api/v2/generate/status/:id': {
    summary: 'Cancel a queued or running job; its dots are returned',
    tag: 'generation',
    keys: ['generate'],
    params: id,
    reply: check,
    errors: ['not_found', 'not_cancellable'],
  },
  'GET /api/v2/status/models': {
    summary: 'Get the load of each available model; with `group=1`, of each engine',
    tag: 'generation',
    keys: ['generate'],
    query: z.object({
      group: z.literal('1').optional(),
      /** Id of one model; the others are omitted. */
      model: z.string().max(500).optional(),
    }),
    reply: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        /** Number of generations that can run at a time on all processes together. */
        count: z.int(),
        /** Number of requested outputs that are not finished. */
        queued: z.int(),
        /** Number of jobs of these outputs. */
        jobs: z.int(),
        /** Outputs per minute of running time in the last 24 hours; 0 without any. */
        performance: z.number(),
        /**
         * Pace of the requested model, from its last runs: a run takes seconds × outputs ^ byOutputs × (its work / work) ^ byWork, where the work of an output is
         * its pixels × steps × playing time × characters, as far as the form has them. Absent without runs.
         */
        pace: z.object({ seconds: z.number(), work: z.number(), byOutputs: z.number(), byWork: z.number() }).optional(),
        /** Median seconds of the last runs of the requested model in each mode of live mode; absent with fewer than three runs. */
        live: z.array(z.object({ mode: modeId, seconds: z.number(), offered: z.boolean() })).optional(),
        /** Seconds until all queued outputs are finished; for an external engine, those of all its models. */
        eta: z.int(),
        /** None of its engines responds now; new jobs wait. */
        resting: z.boolean().optional(),
        type: z.enum(['image', 'voice', 'video', '3d', 'style']),
      }),
    ),
  },
  'POST /api/v2/generate/repeat/:id': {
    summary: 'Run a failed or cancelled job of the caller again, for the same dots',
    tag: 'generation',
    keys: ['generate'],
    status: 202,
    params: id,
    reply: z.object({ status: z.literal(1), id: z.string(), cost: z.int(), job }),
    errors: ['not_found', 'not_retryable', 'not_enough_dots', 'no_access', 'model_missing'],
  },
  'GET /api/v2/works/:id/actions': {
    summary: 'List the follow-up actions of one of the caller’s works, with mode, model and price',
    tag: 'generation',
    keys: ['generate', 'read'],
    params: id,
    reply: z.object({
      status: z.literal(1),
      actions: z.array(z.object({ action: z.enum(WORK_ACTIONS), mode: modeId, model: z.string(), cost: z.int() })),
    }),
    errors: ['not_found'],
    perMinute: 1200,
  },
  'POST /api/v2/works/:id/act': {
    summary: 'Run a follow-up action: holds its cost and queues the job; the work becomes a source of the result',
    tag: 'generation',
    keys: ['generate'],
    status: 202,
    params: id,
    body: z.object({
      action: z.enum(WORK_ACTIONS),
      quote,
      /** Idempotency key chosen by the caller: requests with the same key run and cost once. */
      request_key: z.string().min(8).max(64).optional(),
    }),
    reply: z.object({ status: z.literal(1), id: z.string(), cost: z.int(), job }),
    errors: [...RUN_ERRORS, 'not_found', 'too_many_jobs'],
  },
  'GET /api/v2/generate/jobs': {
    summary: 'List the caller’s running jobs and those that ended in the last hour',
    tag: 'generation',
    keys: ['generate', 'read'],
    reply: z.object({ jobs: z.array(job) }),
    perMinute: 1200,
  },
  'POST /api/v2/generate/queue': {
    summary: 'Reorder the caller’s waiting jobs within the places that they have; jobs that are not waiting are skipped',
    tag: 'generation',
    keys: ['generate'],
    body: z.object({ ids: z.array(z.string().max(64)).min(1).max(200) }),
    reply: z.object({ status: z.literal(1), jobs: z.array(job) }),
  },
  'POST /api/v2/generate/queue/:id/pause': {
    summary: 'Pause or resume a waiting job; it resumes in its old turn, or in the current one',
    tag: 'generation',
    keys: ['generate'],
    params: id,
    body: z.object({ paused: z.boolean() }),
    reply: z.object({ status: z.literal(1), job }),
    errors: ['not_found', 'not_waiting'],
  },
  'POST /api/v2/generate/queue/:id/withdraw': {
    summary:
      'Take a waiting job back to edit it: its dots are returned, and the reply contains its input. Repeating the call has the same result',
    tag: 'generation',
    keys: ['generate'],
    params: id,
    reply: z.object({
      status: z.literal(1),
      mode: modeId,
      model: z.string(),
      /** The app that it was started from. */
      template: z.string().optional(),
      input: inputValues,
      job,
    }),
    errors: ['not_found', 'not_waiting'],
  },
  'POST /api/v2/control_map': {
    summary: 'Preview the control map of an image; free, and not stored',
    tag: 'generation',
    keys: ['generate'],
    perMinute: 20,
    atOnce: 2,
    work: { pixels: LIMITS.upload.pixels, seconds: 60 },
    body: z.object({
      /** Address of an upload or a work of the caller; any other address is refused. */
      image: z.string().max(2000),
      control_type: z.enum(CONTROL_TYPE_IDS),
    }),
    reply: z.object({
      status: z.literal(1),
      /** The map as a `data:` address of a PNG. */
      image: z.string(),
      width: z.int(),
      height: z.int(),
    }),
    errors: [
      'invalid_input',
      'model_missing',
      'engine_input',
      'engine_failed',
      'engine_timeout',
      'engine_unavailable',
      'engine_out_of_memory',
      'engine_lost',
    ],
  },
  'POST /api/v2/select_mask': {
    summary: 'Select objects in an image by clicks or by name, as a mask; free, and not stored',
    tag: 'generation',
    keys: ['generate'],
    perMinute: 60,
    atOnce: 2,
    work: { pixels: LIMITS.upload.pixels, seconds: 60 },
    encoded: ['image'],
    body: z.object({
      /** The image in base64, also as a `data:` address. Objects are found at 640 pixels: a copy of 1024 is enough. */
      image: z.string().min(1).max(2_000_000),
      /** Clicks, in shares of the sides. */
      points: z
        .array(z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }))
        .max(16)
        .default([]),
      /** Names of objects, in English or Chinese. */
      object: z.string().trim().max(200).default(''),
    }),
    reply: z.object({
      status: z.literal(1),
      /** Mask of the image's size as a `data:` address of a PNG: white on the objects. Absent if no object was found. */
      mask: z.string().optional(),
      /** Reason why no object was found, in the caller's language. */
      reason: z.string().optional(),
    }),
    errors: [
      'invalid_input',
      'not_an_image',
      'picture_damaged',
      'too_many_pixels',
      'model_missing',
      'engine_input',
      'engine_failed',
      'engine_timeout',
      'engine_unavailable',
      'engine_out_of_memory',
      'engine_lost',
    ],
  },
})

/**
 * `GET /api/v2/generate/events` streams server-sent events: `job` (a job; the id of the event is its revision), `balance` ({ balance }), `options`
 * ({ revision } of the caller's options) and `models` (the offered models or their availability changed). A comment is sent after 15 s of silence.
 * `Last-Event-ID` resumes the stream: every job of the caller that changed after that revision is sent again.
 */
export const EVENTS_PATH = '/api/v2/generate/events'

/** `GET` returns the latest preview of a job of the caller. With its revision as the query parameter `r` the reply may be cached. */
export const PREVIEW_PATH = '/api/v2/generate/preview/:id'
