import { z } from 'zod'
import { LIMITS } from '../domain/limits.ts'
import { PREDICTION_EVENTS, PREDICTION_STATUSES } from '../domain/prediction.ts'
import { defineCalls } from './define-call.ts'
import { inputValues, isoTime, value } from './shapes.ts'
import { FILE_ERRORS } from './uploads.ts'

/** Address of a webhook. */
const address = z.url({ protocol: /^https?$/ }).max(2000)

const version = z.object({
  id: z.string(),
  created_at: isoTime,
  /** Its mode, or `Apps`. */
  mode: z.string(),
  /** Null: it was not made with Replicate's tool. */
  cog_version: z.null(),
  /** OpenAPI document whose schema `Input` is the form of the model. */
  openapi_schema: z.record(z.string(), z.unknown()),
})
export type NativeVersion = z.infer<typeof version>

/** Facts about a model for programs of Replicate, and the dots that one output costs. */
const model = z.object({
  url: z.string(),
  owner: z.string(),
  name: z.string(),
  label: z.string(),
  description: z.string(),
  visibility: z.enum(['public', 'private']),
  /** Always false: Replicate maintains none of the models here. */
  is_official: z.literal(false),
  github_url: z.null(),
  paper_url: z.null(),
  license_url: z.null(),
  /** Finished jobs here, a few minutes old. */
  run_count: z.int(),
  cover_image_url: z.string().nullable(),
  default_example: z.null(),
  dots: z.int(),
  /** Its modes; each is a version. */
  modes: z.array(z.string()),
  latest_version: version,
})
export type NativeModel = z.infer<typeof model>

const listedCollection = z.object({ name: z.string(), slug: z.string(), description: z.string(), full_description: z.null() })

/** The account of the caller, with its portrait if there is one. */
const account = z.object({ type: z.literal('user'), username: z.string(), name: z.string(), avatar_url: z.string().optional() })

const prediction = z.object({
  id: z.string(),
  /** Owner and name, as requests write them. */
  model: z.string(),
  version: z.string(),
  input: inputValues,
  /** Public addresses of the results, valid for an hour. Null before. */
  output: z.array(z.string()).nullable(),
  /** Progress in words. */
  logs: z.string(),
  error: z.string().nullable(),
  /** Code of the error. */
  error_code: z.string().optional(),
  status: z.enum(PREDICTION_STATUSES),
  source: z.enum(['api', 'web']),
  created_at: isoTime,
  started_at: isoTime.nullable(),
  completed_at: isoTime.nullable(),
  deadline: isoTime.optional(),
  data_removed: z.literal(false),
  metrics: z.object({ predict_time: z.number().optional(), total_time: z.number().optional() }),
  /** Dots that it costs. */
  dots: z.int(),
  /** 0..100. */
  progress: z.number(),
  /** Jobs before it. */
  queue_position: z.int(),
  webhook: z.string().optional(),
  webhook_events_filter: z.array(z.enum(PREDICTION_EVENTS)).optional(),
  urls: z.object({ get: z.string(), cancel: z.string(), stream: z.string(), web: z.string() }),
})
export type Prediction = z.infer<typeof prediction>

/** Price of a request, without running it. */
const quote = z.object({
  dry_run: z.literal(true),
  model: z.string(),
  version: z.string(),
  input: inputValues,
  dots: z.int(),
  /** Balance in dots. */
  balance: z.int(),
})
export type Quote = z.infer<typeof quote>

const wanted = z.object({
  input: z.record(z.string().max(64), z.union([value, z.null()])).default({}),
  webhook: address.optional(),
  webhook_events_filter: z.array(z.enum(PREDICTION_EVENTS)).max(PREDICTION_EVENTS.length).optional(),
  /** Has no effect: every job can be followed as a stream. */
  stream: z.boolean().optional(),
  /** Returns only the price. */
  dry_run: z.boolean().optional(),
})
export type PredictionRequest = z.output<typeof wanted>

const file = z.object({
  id: z.string(),
  name: z.string(),
  content_type: z.string(),
  size: z.int(),
  etag: z.string(),
  /** Empty for files of releases before 0.12. */
  checksums: z.object({ sha256: z.string().optional() }),
  metadata: z.record(z.string(), z.unknown()),
  created_at: isoTime,
  expires_at: z.null(),
  urls: z.object({ get: z.string(), download: z.string() }),
})
export type NativeFile = z.infer<typeof file>

const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ previous: z.string().nullable(), next: z.string().nullable(), results: z.array(item) })
const cursor = z.object({ cursor: z.string().max(100).optional() })
const id = z.object({ id: z.string().max(64) })
const named = z.object({ owner: z.string().max(200), name: z.string().max(400) })
/** A model in the list of OpenAI's API, which has the same address. */
const openAiModel = z.looseObject({ id: z.string(), object: z.literal('model'), created: z.int(), owned_by: z.string() })

const MAKING = [
  'invalid_input',
  'model_missing',
  'no_access',
  'not_enough_dots',
  'key_cap',
  'too_many_jobs',
  'nsfw_detected',
  'storage_quota',
  'request_key_reused',
] as const

/** Calls of Replicate's API, with its errors: `title`, `detail`, `status`, `invalid_fields`. */
export const predictions = defineCalls({
  'GET /v1/models': {
    summary: 'List models by page; `data` lists those for text to image in the shape of OpenAI',
    tag: 'predictions',
    keys: ['generate', 'read'],
    query: cursor,
    reply: z.object({ object: z.literal('list'), data: z.array(openAiModel), ...pageOf(model).shape }),
    errors: ['invalid_input'],
  },
  'GET /v1/account': {
    summary: 'Get the owner of the key',
    tag: 'predictions',
    keys: ['generate', 'read', 'upload'],
    reply: account,
    errors: [],
  },
  'GET /v1/collections': {
    summary: 'List models by task: one collection for each mode',
    tag: 'predictions',
    keys: ['generate', 'read'],
    reply: pageOf(listedCollection),
    errors: [],
  },
  'GET /v1/collections/:slug': {
    summary: 'Get a collection with its models',
    tag: 'predictions',
    keys: ['generate', 'read'],
    params: z.object({ slug: z.string().max(100) }),
    reply: z.object({ ...listedCollection.shape, models: z.array(model) }),
    errors: ['not_found'],
  },
  'GET /v1/hardware': {
    summary: 'List the places where models run: this installation, and its external services',
    tag: 'predictions',
    keys: ['generate', 'read'],
    reply: z.array(z.object({ sku: z.string(), name: z.string() })),
    errors: [],
  },
  'GET /v1/models/:owner/:name': {
    summary: 'Get a model with the form of its first mode',
    tag: 'predictions',
    keys: ['generate', 'read'],
    params: named,
    reply: z.object({ ...model.shape, ...openAiModel.partial().shape }),
    errors: ['model_missing'],
  },
  'GET /v1/models/:owner/:name/versions': {
    summary: 'List the modes of a model, each with its form',
    tag: 'predictions',
    keys: ['generate', 'read'],
    params: named,
    reply: pageOf(version),
    errors: ['model_missing'],
  },
  'GET /v1/models/:owner/:name/versions/:version': {
    summary: 'Get one mode of a model with its form',
    tag: 'predictions',
    keys: ['generate', 'read'],
    params: named.extend({ version: z.string().max(100) }),
    reply: version,
    errors: ['model_missing'],
  },
  'POST /v1/models/:owner/:name/predictions': {
    summary: 'Run a model: holds its cost and queues the job. `Prefer: wait` replies when it has ended, `Cancel-After: 5m` cancels it then',
    tag: 'predictions',
    keys: ['generate'],
    status: 201,
    params: named,
    encoded: ['input.*'],
    atOnce: 64,
    work: { pixels: LIMITS.upload.pixels, seconds: 60 },
    body: wanted,
    reply: z.union([prediction, quote]),
    errors: MAKING,
  },
  'POST /v1/predictions': {
    summary: 'Run a version, or a model by its name',
    tag: 'predictions',
    keys: ['generate'],
    status: 201,
    encoded: ['input.*'],
    atOnce: 64,
    work: { pixels: LIMITS.upload.pixels, seconds: 60 },
    body: wanted.extend({
      /** Id of a version, `owner/name`, `owner/name:id`, or `owner/name:mode`. */
      version: z.string().max(700).optional(),
      model: z.string().max(600).optional(),
    }),
    reply: z.union([prediction, quote]),
    errors: MAKING,
  },
  'GET /v1/predictions': {
    summary: 'List the caller’s jobs by page, newest first',
    tag: 'predictions',
    keys: ['generate', 'read'],
    query: cursor,
    reply: pageOf(prediction),
    errors: ['invalid_input'],
  },
  'GET /v1/predictions/:id': {
    summary: 'Get the state of a job',
    tag: 'predictions',
    keys: ['generate', 'read'],
    params: id,
    reply: prediction,
    errors: ['not_found'],
  },
  'POST /v1/predictions/:id/cancel': {
    summary: 'Cancel a job; its dots are returned. An ended job is not changed',
    tag: 'predictions',
    keys: ['generate'],
    params: id,
    reply: prediction,
    errors: ['not_found'],
  },
  'POST /v1/files': {
    summary: 'Upload a source file',
    tag: 'predictions',
    keys: ['upload', 'generate'],
    status: 201,
    body: 'multipart',
    file: 'content',
    perMinute: 120,
    work: { pixels: LIMITS.upload.pixels, seconds: 60 },
    reply: file,
    errors: ['upload_failed', ...FILE_ERRORS],
  },
  'GET /v1/files': {
    summary: 'List the caller’s uploads by page, newest first',
    tag: 'predictions',
    keys: ['upload', 'generate', 'read'],
    query: cursor,
    reply: pageOf(file),
    errors: ['invalid_input'],
  },
  'GET /v1/files/:id': {
    summary: 'Get the details of an upload',
    tag: 'predictions',
    keys: ['upload', 'generate', 'read'],
    params: id,
    reply: file,
    errors: ['not_found'],
  },
  'DELETE /v1/files/:id': {
    summary: 'Delete an upload permanently, unless an unfinished job needs it',
    tag: 'predictions',
    keys: ['upload'],
    status: 204,
    params: id,
    reply: z.undefined(),
    errors: ['not_found', 'upload_in_use'],
  },
})
