import { z } from 'zod'
import { JOB_PHASES, JOB_STATUSES } from '../domain/job.ts'
import { MODE_IDS } from '../domain/mode-ids.ts'
import { PROMPT_LANGUAGES } from '../domain/prompt-language.ts'
import { toWireLanguage, WIRE_LANGUAGES } from '../domain/text.ts'
import { isTimeZone } from '../domain/time.ts'
import { textOf } from './text-shape.ts'

/** Shapes shared by several resources. Optional means: may be absent; nothing is null unless stated. */
export const wireLanguage = z.enum(WIRE_LANGUAGES)
export const wirePromptLanguage = z.enum(PROMPT_LANGUAGES.map(toWireLanguage))
export const modeId = z.enum(MODE_IDS)
export const isoTime = z.iso.datetime()

/** IANA name of the time zone of the days (`Europe/Berlin`); Shanghai when absent, as for dots. */
export const timeZone = z.string().max(64).refine(isTimeZone)
/** Replies of the account calls have a truthy status, which clients of this API expect. */
export const done = z.object({ status: z.literal(1) })

export const scalar = z.union([z.string(), z.number(), z.boolean()])
/** A list for a field with several values; requests may also send it as text, one entry per line (docs/compatibility.md). */
export const value = z.union([scalar, z.array(z.string()).readonly()])
/** Inputs by field name, as validated against the model's schema. */
export const inputValues = z.record(z.string().max(64), value)

export const text = textOf(z.string())

export const user = z.object({
  /** uid plus a platform suffix. */
  userKey: z.string(),
  uid: z.string(),
  platform: z.string(),
  name: z.string(),
  avatar: z.string().optional(),
  isVip: z.boolean(),
  isAllowlisted: z.boolean(),
  isSuper: z.boolean(),
  /** True while the account has to set up a second factor before it may do anything else. */
  mustSecure: z.boolean().optional(),
})
export type User = z.infer<typeof user>

export const mediaKind = z.enum(['image', 'voice', 'video', '3d'])

/** One finished output. Names are inherited (docs/compatibility.md). */
export const work = z.object({
  image_id: z.string(),
  job_id: z.string(),
  /** Address of the file. */
  image: z.string(),
  /** Addresses of smaller pictures by their longest side. */
  thumbnails: z.object({ 200: z.string(), 300: z.string(), 512: z.string() }),
  media: mediaKind,
  mode: modeId,
  /** The same as `mode`, for inherited clients. */
  jobtype: modeId,
  model: z.string(),
  modelname: z.string(),
  template: z.string().optional(),
  /** Name of the API key that was used. */
  key_name: z.string().optional(),
  /** Positive and negative prompt joined by ###. */
  prompt: z.string(),
  /** The validated input, including the seed, so that the run can be repeated. */
  params: inputValues,
  width: z.int().optional(),
  height: z.int().optional(),
  /** Playing time. */
  seconds: z.number().optional(),
  bytes: z.int(),
  /** The same work in other formats: a logo's drawing as SVG, the notes of a piece of music. */
  also: z.array(z.object({ type: z.string(), extension: z.string(), address: z.string(), bytes: z.int() })).optional(),
  seed: z.int(),
  starred: z.union([z.literal(0), z.literal(1)]),
  rated: z.union([z.literal(0), z.literal(1)]),
  /** The member's own tags. */
  tags: z.array(z.string()).optional(),
  /** Not safe for work according to the check. */
  censored: z.boolean().optional(),
  /** Its file carries content credentials (C2PA), signed by this installation. */
  signed: z.boolean().optional(),
  /** Main colour (hex) of the placeholder while the picture loads. */
  colour: z.string().optional(),
  create_time: isoTime,
  /** Works of the same member that were used as sources. */
  made_from: z.array(z.string()).optional(),
  /** Id in the community, and the category. */
  cid: z.string().optional(),
  category_id: z.string().optional(),
  /** Secret of its link, if it has one. */
  link: z.string().optional(),
  /** In the trash; time of the permanent deletion. */
  deleted_until: isoTime.optional(),
})
export type Work = z.infer<typeof work>

export const job = z.object({
  id: z.string(),
  mode: modeId,
  /** The same as `mode`, for inherited clients. */
  jobType: modeId,
  model: z.string(),
  modelName: z.string(),
  /** The app that it was started from. */
  template: z.string().optional(),
  /** The comparison that it belongs to, and its cell, from 0. */
  comparison: z.object({ id: z.string(), cell: z.int() }).optional(),
  /** The chain that it belongs to, its step, from 0, and true until the previous step has ended. */
  chain: z.object({ id: z.string(), step: z.int(), waits: z.boolean() }).optional(),
  /** The live mode session of the redraw. */
  live: z.string().optional(),
  status: z.enum(JOB_STATUSES),
  phase: z.enum(JOB_PHASES),
  /** 0..100, two decimals, never decreasing. */
  progress: z.number(),
  /** Number of jobs before this one; 0 when running or paused. */
  queuePosition: z.int(),
  /** Queue in which it waits, for local processes or external engines: its member may reorder it among their own there, pause it, or cancel it. */
  queued: z.enum(['here', 'elsewhere']).optional(),
  /** Paused by its member. */
  paused: z.boolean().optional(),
  /** Estimated seconds until its end; 0 when it has ended, absent if unknown or paused. */
  waitTime: z.number().optional(),
  /** Its engine reports no progress: progress and wait time are estimated from the last runs of its model. */
  timed: z.boolean().optional(),
  cost: z.int(),
  count: z.int(),
  prompt: z.string(),
  width: z.int().optional(),
  height: z.int().optional(),
  /** Activity of the engine besides generating, e.g. downloading weights, in the caller's language. */
  note: z.string().optional(),
  /** Address of a small preview, a new one for each image; colours only if images are checked before they are shown. */
  preview: z.string().optional(),
  /** Address of its source picture, while it runs. */
  source: z.string().optional(),
  error: z.object({ code: z.string(), message: z.string() }).optional(),
  /** Requests that the engine could not follow, in the caller's language. */
  warnings: z.array(z.string()),
  works: z.array(work),
  created: isoTime,
  /** Rises with every change of any job; the id of the event that brought it. */
  revision: z.int(),
})
export type Job = z.infer<typeof job>

/** A report of a member on a work or a comment, for one of the reasons. */
export const reportOf = <const R extends readonly [string, ...string[]]>(reasons: R) =>
  z.object({
    id: z.string(),
    reason: z.enum(reasons),
    text: z.string(),
    /** Absent for members who were deleted. */
    reporter: z.string().optional(),
    create_time: isoTime,
  })

/** A model in the catalogue. Names are inherited (docs/compatibility.md). */
export const modelItem = z.object({
  model: z.string(),
  name: z.string(),
  label: z.string(),
  label_en: z.string(),
  label_cn: z.string(),
  /** In the default language of the product. */
  label_default: z.string(),
  /** Names of versions before this one; always empty: a model is offered in one version. */
  old_versions_label: z.string(),
  description: z.string(),
  value: z.int(),
  /** The same as `modes`, comma-separated, for inherited clients. */
  type: z.string(),
  /** The modes that it serves; of an app, Apps alone. */
  modes: z.array(modeId),
  mtype: z.string(),
  style: z.string(),
  cost: z.int(),
  /** '' without one, as `cover`, `uid` and the texts below. */
  mark: z.string(),
  mark_en: z.string(),
  /** Results are often not good enough. It is free of charge, and the default only if no other model can do the mode. */
  experimental: z.boolean().optional(),
  /** Draws with a program, without a neural network. */
  draft: z.boolean().optional(),
  /** Its connection does not respond or is paused. Runs are accepted and wait. */
  resting: z.boolean().optional(),
  /** External service that runs the model and receives prompts and images. Absent for engines that the operator runs. */
  made_by: z.string().optional(),
  cover: z.string(),
  show_cover: z.boolean(),
  /** Addresses of pictures made with it. */
  showcases: z.array(z.string()),
  /** True if it supports LoRAs, and control maps. */
  lora: z.boolean(),
  controlnet: z.boolean(),
  /** True if it supports masks, upscaling, restoring. */
  mask: z.boolean(),
  upscale: z.boolean(),
  restore: z.boolean(),
  /** It reads prompts in every language of the product, without translation. */
  disable_translate: z.boolean(),
  /** Names of the inputs that can carry the prompt. */
  filed_mappings: z.array(z.string()),
  /** True if it has a default prompt, `default_prompt`. */
  use_default_prompt: z.boolean(),
  default_num_outputs: z.int(),
  /** Name of the upload parameter, '' when there is none. */
  upload: z.string(),
  upload_limit: z.int(),
  accept_types: z.array(z.string()),
  default: z.boolean(),
  params: z.object({
    /** Null, or '' for texts, if the model has no such setting. */
    default_prompt: z.string(),
    default_negative_prompt: z.string(),
    default_width: z.int().nullable(),
    default_height: z.int().nullable(),
    default_steps: z.int().nullable(),
    default_scale: z.number().nullable(),
    default_denoising: z.number().nullable(),
    default_scheduler: z.string(),
    default_controltype: z.string(),
    default_upscaler: z.int().nullable(),
    allow_dimensions: z.boolean(),
    num_outputs: z.int(),
    allow_controltypes: z.array(z.string()),
    allow_upscales: z.array(z.int()),
  }),
  /** Value for `model` of `playground_get_model_schema`; `templates/` and its id for an app. */
  schema: z.string(),
  /** Creator of an app; empty for models. */
  uid: z.string(),
  /** For an app, whose `type` is Apps and whose `model` is its id: the model that it is based on. */
  schema_base: z.string().optional(),
  jobtype: modeId.optional(),
})
export type ModelItem = z.infer<typeof modelItem>

/** A LoRA in the picker. Names are inherited (docs/compatibility.md). */
export const loraItem = z.object({
  id: z.string(),
  name: z.string(),
  original_name: z.string(),
  tags: z.array(z.string()),
  /** Trigger words for a prompt. */
  triggers: z.array(z.string()),
  /** Base model; it fits models whose form has the same `x-base`. */
  base: z.string().optional(),
  image: z.string().optional(),
  file: z.string(),
  trained: z.boolean().optional(),
  /** Reason why it cannot be used now; absent if it can. */
  disabled: z.string().optional(),
  /** Initial strength. */
  strength: z.number(),
})
export type LoraItem = z.infer<typeof loraItem>
