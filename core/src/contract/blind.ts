import { z } from 'zod'
import { BLIND_CHOICES, BLIND_STATES, BLIND_VERDICTS } from '../domain/blind.ts'
import { LIMITS } from '../domain/limits.ts'
import { defineCalls } from './define-call.ts'
import { inputValues, isoTime, modeId, work } from './shapes.ts'

const id = z.object({ id: z.string().max(64) })

const request = {
  /** Fields of the form, as of `playground_generate`. Both runs have the same seed, and one output each. */
  input: inputValues,
  model: z.string().max(200),
  /** The second model. It gets the prompt, the size and all values that were changed, as far as it takes them. */
  other: z.string().max(200),
  job_type: modeId,
  larger_params: z.boolean().optional(),
}

const side = z.object({
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  /** 0..100. */
  progress: z.int(),
  /** Address of the image, without its metadata. */
  image: z.string().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
  /** Not safe for work according to the check. */
  covered: z.boolean().optional(),
  /** From here on only once the comparison has ended. */
  model: z.string().optional(),
  model_name: z.string().optional(),
  cost: z.int().optional(),
  error: z.string().optional(),
  work: work.optional(),
})

/** Reveals nothing about the models of the results until the comparison has ended. */
const blind = z.object({
  id: z.string(),
  mode: modeId,
  prompt: z.string(),
  state: z.enum(BLIND_STATES),
  a: side,
  b: side,
  /** Dots for both runs. */
  cost: z.int(),
  choice: z.enum(BLIND_CHOICES).optional(),
  create_time: isoTime,
  /** Time at which both results are shown without a choice. */
  until: isoTime,
})
export type BlindComparison = z.infer<typeof blind>

const votes = { wins: z.int(), losses: z.int(), ties: z.int(), bad: z.int(), votes: z.int() }

const tally = z.object({
  votes: z.int(),
  /** The most votes first. Wins are those of the first model. */
  pairs: z.array(
    z.object({
      model: z.string(),
      model_name: z.string(),
      other: z.string(),
      other_name: z.string(),
      ...votes,
      /** Share of wins among votes with a winner: 95 % interval (Wilson). */
      low: z.number(),
      high: z.number(),
      verdict: z.enum(BLIND_VERDICTS),
    }),
  ),
  models: z.array(z.object({ model: z.string(), model_name: z.string(), ...votes })),
})
export type BlindTally = z.infer<typeof tally>

const one = z.object({ status: z.literal(1), blind })

/** Two models on the same form, whose results are compared without their names. */
export const blindComparisons = defineCalls({
  'POST /api/v2/blind/quote': {
    summary: 'Get the cost of a blind comparison, and the fields that the second model does not take',
    tag: 'generation',
    body: z.object(request),
    reply: z.object({
      status: z.literal(1),
      /** Dots for both runs. */
      dots: z.int(),
      /** Names of fields whose values the second model does not take, in the caller’s language. */
      left_out: z.array(z.string()),
      balance: z.int(),
    }),
    errors: ['invalid_input', 'no_access', 'model_missing', 'nsfw_detected', 'not_found', 'storage_quota'],
  },
  'POST /api/v2/blind': {
    summary: 'Run a form with two models, to compare the results without the models’ names: two jobs, both or none',
    tag: 'generation',
    status: 202,
    body: z.object({
      ...request,
      disabled_translate: z.boolean().optional(),
      /** Dots that the caller agreed to pay for both: a comparison that costs more is refused. */
      quote: z.int().min(0).max(LIMITS.dots.max).optional(),
      /** Idempotency key chosen by the caller: requests with the same key run and cost once. */
      request_key: z.string().min(8).max(48).optional(),
    }),
    reply: one,
    errors: [
      'invalid_input',
      'price_rose',
      'not_enough_dots',
      'no_access',
      'model_missing',
      'nsfw_detected',
      'not_found',
      'storage_quota',
      'too_many_jobs',
    ],
  },
  'GET /api/v2/blind': {
    summary: 'List the caller’s latest blind comparisons, newest first',
    tag: 'generation',
    reply: z.object({ status: z.literal(1), comparisons: z.array(blind) }),
  },
  'GET /api/v2/blind/:id': {
    summary: 'Get a blind comparison; the models are named once it has ended',
    tag: 'generation',
    params: id,
    reply: one,
    errors: ['not_found'],
    perMinute: 1200,
  },
  'POST /api/v2/blind/:id/choose': {
    summary: 'Choose the better result: once, and without a way to change it. The models are named, and both works appear in the history',
    tag: 'generation',
    params: id,
    body: z.object({ choice: z.enum(BLIND_CHOICES) }),
    reply: one,
    errors: ['not_found', 'blind_ended', 'blind_not_ready'],
  },
  'DELETE /api/v2/blind/:id': {
    summary: 'End a blind comparison without a choice: runs that have not ended are cancelled and their dots returned',
    tag: 'generation',
    params: id,
    reply: one,
    errors: ['not_found', 'blind_ended'],
  },
  'GET /api/v2/blind_tally': {
    summary: 'Get the tally of the caller’s choices, and of all members’ for models that the caller may use',
    tag: 'generation',
    reply: z.object({ status: z.literal(1), own: tally, all: tally }),
  },
  'GET /api/manage/blind_tally': {
    summary: 'Get the tally of all members’ choices: numbers only',
    tag: 'manage',
    keys: ['manage'],
    reply: z.object({ status: z.literal(1), all: tally }),
  },
})
