import { z } from 'zod'
import { CONTROL_TYPE_IDS } from '../domain/control-types.ts'
import { defineCalls } from './define-call.ts'
import { inputValues, job, modeId } from './shapes.ts'

const id = z.object({ id: z.string().max(64) })

/** Counts and times of a running job under inherited names (docs/compatibility.md), with our own job beside them. */
const check = z.object({
  wait_time: z.number(),
  queue_position: z.int(),
  finished: z.int(),
  processing: z.int(),
  waiting: z.int(),
  restarted: z.int(),
  faulted: z.boolean(),
  done: z.boolean(),
  generations: z.array(
    z.object({
      id: z.string(),
      img: z.string(),
      seed: z.string(),
      model: z.string(),
      /** The words that it was made from; `zh` where they are Chinese. */
      text: z.string(),
      zh: z.string().optional(),
    }),
  ),
  job,
})

export const generation = defineCalls({
  'POST /api/v2/playground_generate': {
    summary: 'Run a model: holds its cost, queues the job',
    tag: 'generation',
    status: 202,
    body: z.object({
      input: inputValues,
      model: z.string().max(200),
      job_type: modeId,
      disabled_translate: z.boolean().optional(),
      /** Id of an app, with `job_type` Apps or the app's own mode; `model` is then the app's id, its model or empty. Only what the app asks for is read. */
      template: z.string().max(64).optional(),
      /** Sizes up to 3072 and up to 500 steps. */
      larger_params: z.boolean().optional(),
      /** A key of the caller's choosing: the same key never runs or costs twice. */
      request_key: z.string().min(8).max(64).optional(),
    }),
    reply: z.object({ status: z.literal(1), id: z.string(), cost: z.int(), job }),
    errors: ['invalid_input', 'not_enough_dots', 'no_access', 'model_missing', 'nsfw_detected', 'not_found', 'storage_quota'],
  },
  'POST /api/v2/generate/async': {
    summary:
      'Run a model by prompt and parameters; a source picture is edited, inpainted, outpainted, post-processed or held to as its processing says',
    tag: 'generation',
    words: 'joined',
    status: 202,
    body: z.object({
      prompt: z.string().max(10_000),
      models: z.array(z.string().max(200)).max(10).optional(),
      params: z.looseObject({}).optional(),
      source_image: z.string().max(45_000_000).optional(),
      source_file: z.string().max(2000).optional(),
      /** `img2img`, `inpainting` or `outpainting`; when absent, what the mask, the control type and the post-processing ask for. */
      source_processing: z.string().max(40).optional(),
      /** White where an inpainted picture shall change. */
      source_mask: z.string().max(45_000_000).optional(),
    }),
    reply: z.object({
      id: z.string(),
      kudos: z.number(),
      /** A sentence that names what the model has no use for; `unused` lists the same names. */
      message: z.string().optional(),
      unused: z.array(z.string()).optional(),
    }),
    errors: ['invalid_input', 'not_enough_dots', 'model_missing', 'nsfw_detected', 'storage_quota'],
  },
  'GET /api/v2/generate/check/:id': {
    summary: 'How far a job is',
    tag: 'generation',
    params: id,
    reply: check,
    errors: ['not_found'],
    perMinute: 1200,
  },
  'GET /api/v2/generate/status/:id': {
    summary: 'How far a job is, with its outputs',
    tag: 'generation',
    params: id,
    reply: check,
    errors: ['not_found'],
    perMinute: 1200,
  },
  'DELETE /api/v2/generate/status/:id': {
    summary: 'Cancel a job, queued or running; its dots come back',
    tag: 'generation',
    params: id,
    reply: check,
    errors: ['not_found', 'not_cancellable'],
  },
  'GET /api/v2/status/models': {
    summary: 'How busy each model is that can be used now; `group=1`: those of one engine together',
    tag: 'generation',
    query: z.object({ group: z.literal('1').optional() }),
    reply: z.array(
      z.object({
        name: z.string(),
        description: z.string(),
        /** Number of generations that can run at the same time in the process that answers. */
        count: z.int(),
        /** Outputs that are asked for and not made yet. */
        queued: z.int(),
        /** In so many jobs. */
        jobs: z.int(),
        /** Outputs a minute of work, in the last 24 hours; 0 when there were none. */
        performance: z.number(),
        /** Seconds until what is queued now is made. */
        eta: z.int(),
        type: z.enum(['image', 'voice', 'video', '3d', 'style']),
      }),
    ),
  },
  'POST /api/v2/generate/repeat/:id': {
    summary: 'Run a job of the caller that failed or was cancelled once more, for the same dots',
    tag: 'generation',
    status: 202,
    params: id,
    reply: z.object({ status: z.literal(1), id: z.string(), cost: z.int(), job }),
    errors: ['not_found', 'not_retryable', 'not_enough_dots', 'no_access', 'model_missing'],
  },
  'GET /api/v2/generate/jobs': {
    summary: 'The caller’s running jobs and those that ended in the last hour',
    tag: 'generation',
    reply: z.object({ jobs: z.array(job) }),
    perMinute: 1200,
  },
  'POST /api/v2/control_map': {
    summary: 'What a control type sees in a picture, to look at before running; costs nothing and is not stored',
    tag: 'generation',
    perMinute: 20,
    body: z.object({
      /** Address of an upload or a work of the caller; no other is ever followed. */
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
})

/**
 * `GET /api/v2/generate/events` is a stream of server-sent events: `job` (a job, id = its revision), `balance` ({ balance }), `options`
 * ({ revision }: of the caller's options) and, every 15 s, a comment.
 * `Last-Event-ID` resumes: every job of the caller that changed after that revision is sent again.
 */
export const EVENTS_PATH = '/api/v2/generate/events'

/** `GET`: the picture of the work so far of a job of the caller; `r` is its revision, and what stands under it never changes. */
export const PREVIEW_PATH = '/api/v2/generate/preview/:id'
