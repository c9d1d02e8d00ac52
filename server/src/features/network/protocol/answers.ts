import { checkCounts } from '@stipple/core/contract/generation'
import { z } from 'zod'

/** Shapes of the replies, for the API document. */
const id = z.string()
/** A date by RFC 822, as the AI Horde formats it. */
const time = z.string().regex(/^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} -0000$/)
const warnings = z.array(z.object({ code: z.string(), message: z.string() }))

export const doneAnswer = z.object({ message: z.literal('OK') })
export const rewardAnswer = z.object({ reward: z.number().describe('Kudos') })
export const refusalAnswer = z.object({
  message: z.string(),
  rc: z.string().optional().describe('Code of the refusal'),
  errors: z.record(z.string(), z.string()).optional().describe('What is wrong with each field'),
})

export const requestAnswer = z.object({
  id: id.optional().describe('Absent where only the price was asked for (`dry_run`)'),
  kudos: z.number(),
  message: z.string().optional(),
  warnings: warnings.optional(),
})

const check = {
  ...checkCounts,
  wait_time: z.int().describe('Seconds'),
  kudos: z.number(),
  is_possible: z.boolean(),
}
export const checkAnswer = z.object(check)
export const statusAnswer = z.object({
  ...check,
  shared: z.boolean(),
  generations: z.array(
    z.object({
      worker_id: id,
      worker_name: z.string(),
      model: z.string(),
      state: z.string(),
      img: z.string().describe('An address, or base64 where `r2` was false'),
      seed: z.string(),
      id,
      censored: z.boolean(),
      gen_metadata: z.array(z.unknown()),
    }),
  ),
})

const message = z.object({ id, message: z.string(), origin: z.string().nullable(), expiry: time })
export const messageAnswer = z.object({ ...message.shape, worker_id: id.nullable() })
export const messagesAnswer = z.array(messageAnswer)

export const popAnswer = z.object({
  id: id.nullable().describe('Null where there is no work'),
  ids: z.array(id),
  model: z.string().nullable(),
  payload: z.record(z.string(), z.unknown()),
  ttl: z.number().nullable().describe('Seconds until it is given to others'),
  skipped: z.record(z.string(), z.unknown()),
  source_image: z.string().nullable(),
  source_mask: z.string().nullable(),
  source_processing: z.string(),
  extra_source_images: z.null(),
  messages: z.array(message),
  r2_upload: z.url().nullable(),
  r2_uploads: z.array(z.url()),
})

export const workerAnswer = z.object({
  type: z.string(),
  id,
  name: z.string(),
  online: z.boolean(),
  info: z.string().nullable(),
  bridge_agent: z.string(),
  requests_fulfilled: z.int(),
  uncompleted_jobs: z.int(),
  kudos_rewards: z.number(),
  kudos_details: z.object({ generated: z.number(), uptime: z.int() }),
  performance: z.string(),
  megapixelsteps_generated: z.number(),
  threads: z.int(),
  uptime: z.int(),
  maintenance_mode: z.boolean(),
  paused: z.boolean(),
  nsfw: z.boolean(),
  trusted: z.boolean(),
  flagged: z.boolean(),
  models: z.array(z.string()),
  forms: z.array(z.string()).optional(),
  team: z.object({ name: z.string().nullable(), id: id.nullable() }),
  max_pixels: z.int(),
  img2img: z.boolean(),
  painting: z.boolean(),
  'post-processing': z.boolean(),
  lora: z.boolean(),
  controlnet: z.boolean(),
  sdxl_controlnet: z.boolean(),
})
export const workersAnswer = z.array(workerAnswer)

export const teamAnswer = z.object({
  name: z.string(),
  id,
  info: z.string(),
  creator: z.string(),
  contributions: z.number(),
  requests_fulfilled: z.int(),
  kudos: z.number(),
  performance: z.number(),
  speed: z.number(),
  uptime: z.int(),
  worker_count: z.int(),
  workers: z.array(z.object({ type: z.string(), id, name: z.string(), online: z.boolean() })),
  models: z.array(z.object({ name: z.string(), count: z.int() })),
})
export const teamsAnswer = z.array(teamAnswer)
export const teamChangedAnswer = z.object({ id, name: z.string().optional(), info: z.string().optional() })
export const teamDeletedAnswer = z.object({ deleted_id: id, deleted_name: z.string() })

export const sharedKeyAnswer = z.object({
  id,
  username: z.string(),
  name: z.string().nullable(),
  kudos: z.number(),
  expiry: time.nullable(),
  utilized: z.int(),
  max_image_pixels: z.int(),
  max_image_steps: z.int(),
  max_text_tokens: z.int(),
})

export const styleAnswer = z.object({
  id,
  name: z.string(),
  info: z.string().nullable(),
  creator: z.string(),
  prompt: z.string(),
  params: z.record(z.string(), z.unknown()),
  public: z.boolean(),
  nsfw: z.boolean(),
  tags: z.array(z.string()),
  models: z.array(z.string()),
  use_count: z.int(),
  examples: z.array(z.unknown()),
})
export const stylesAnswer = z.array(styleAnswer)
export const savedAnswer = z.object({ id, message: z.literal('OK'), warnings: z.array(z.unknown()).optional() })

export const collectionAnswer = z.object({
  id,
  name: z.string(),
  type: z.string(),
  info: z.string().nullable(),
  creator: z.string(),
  public: z.boolean(),
  styles: z.array(z.object({ id, name: z.string() })),
  use_count: z.int(),
})
export const collectionsAnswer = z.array(collectionAnswer)

const loads = { queued: z.number(), jobs: z.number(), eta: z.number() }
export const modelsAnswer = z.array(z.object({ name: z.string(), count: z.int(), performance: z.number(), ...loads, type: z.string() }))

const PERFORMANCE = [
  'queued_requests',
  'queued_text_requests',
  'worker_count',
  'text_worker_count',
  'thread_count',
  'text_thread_count',
  'queued_megapixelsteps',
  'past_minute_megapixelsteps',
  'queued_forms',
  'interrogator_count',
  'interrogator_thread_count',
  'queued_tokens',
  'past_minute_tokens',
]
export const performanceAnswer = z.object(Object.fromEntries(PERFORMANCE.map((name) => [name, z.number()])))

export const newsAnswer = z.array(
  z.object({
    date_published: z.string(),
    title: z.string(),
    newspiece: z.string().describe('Markdown'),
    importance: z.string(),
    tags: z.array(z.string()),
    more_info_urls: z.array(z.string()),
  }),
)

const made = z.object({ images: z.number(), ps: z.number().describe('Pixels times steps') })
export const totalsAnswer = z.object({ minute: made, hour: made, day: made, month: made, total: made })
const byModel = z.record(z.string(), z.number())
export const byModelAnswer = z.object({ day: byModel, month: byModel, total: byModel })

export const transferredAnswer = z.object({ transferred: z.number() })
export const awardedAnswer = z.object({ awarded: z.number() })
export const exampleAnswer = z.object({ id, url: z.string(), primary: z.boolean(), message: z.literal('OK') })

const PARTS = ['accumulated', 'gifted', 'donated', 'admin', 'received', 'recurring', 'awarded', 'styled']
const FLAGS = ['moderator', 'trusted', 'flagged', 'pseudonymous', 'vpn', 'service', 'education', 'customizer', 'special', 'deleted']
const counted = z.object({ image: z.int(), text: z.int(), interrogation: z.int() })
const used = z.object({ megapixelsteps: z.number(), tokens: z.number() })
export const userAnswer = z.object({
  username: z.string(),
  id: z.int(),
  kudos: z.number(),
  kudos_details: z.object(Object.fromEntries(PARTS.map((name) => [name, z.number()]))),
  concurrency: z.int(),
  worker_invited: z.int(),
  worker_count: z.int(),
  worker_ids: z.array(id),
  sharedkey_ids: z.array(id),
  styles: z.array(z.unknown()),
  active_generations: z.object({ text: z.array(id), image: z.array(id), alchemy: z.array(id) }),
  ...Object.fromEntries(FLAGS.map((name) => [name, z.boolean()])),
  account_age: z.int().describe('Seconds'),
  usage: z.object({ megapixelsteps: z.number(), requests: z.int() }),
  contributions: z.object({ megapixelsteps: z.number(), fulfillments: z.int() }),
  records: z.object({ usage: used, contribution: used, fulfillment: counted, request: counted, style: counted }),
})
const PRIVILEGED = ['evaluating_kudos', 'monthly_kudos', 'suspicious', 'contact', 'admin_comment', 'proxy_passkey']
export const usersAnswer = z.array(userAnswer.extend(Object.fromEntries(PRIVILEGED.map((name) => [name, z.null()]))))

export const questionsAnswer = z.object({ id })
export const answersAnswer = z.object({
  state: z.string(),
  forms: z.array(z.object({ form: z.string(), state: z.string(), result: z.unknown().optional() })),
})

export const popFormsAnswer = z.object({
  forms: z
    .array(z.object({ id, form: z.string(), payload: z.unknown(), source_image: z.url() }))
    .nullable()
    .describe('Null where there is nothing to ask'),
  skipped: z.record(z.string(), z.unknown()),
})

export const workerDeletedAnswer = z.object({ deleted_id: id, deleted_name: z.string() })

export const modesAnswer = z.object({ maintenance_mode: z.boolean(), invite_only_mode: z.boolean(), raid_mode: z.boolean() })
export const heartbeatAnswer = z.object({ message: z.enum(['OK', 'DOWN']), version: z.string() })
export const pageAnswer = z.object({ html: z.string().nullable().optional(), markdown: z.string().nullable().optional() })
const texts = z.object({ requests: z.int(), tokens: z.int() })
export const textTotalsAnswer = z.object({ minute: texts, hour: texts, day: texts, month: texts, total: texts })
