import { z } from 'zod'

const base64 = z.string().describe('PNG in base64')
const echo = z.record(z.string(), z.unknown()).describe('Fields of the call')

/** Shapes of the replies, for the API document and the code. */
export const imagesAnswer = z.object({
  images: z.array(base64),
  parameters: echo,
  info: z.string().describe('JSON: what was made, with its price in `dots`, and `not_used`, the fields that the model has no use for'),
})

export const enlargedAnswer = z.object({ html_info: z.string(), image: base64 })

export const pngInfoAnswer = z.object({
  info: z.string(),
  items: z.object({ parameters: z.string().optional() }),
  parameters: z.record(z.string(), z.string()).describe('Settings by the names of A1111'),
})

export const progressAnswer = z.object({
  progress: z.number().min(0).max(1),
  eta_relative: z.number().describe('Seconds'),
  state: z.object({
    skipped: z.boolean(),
    interrupted: z.boolean(),
    stopping_generation: z.boolean(),
    job: z.string(),
    job_count: z.int(),
    job_timestamp: z.string(),
    job_no: z.int(),
    sampling_step: z.int(),
    sampling_steps: z.int(),
  }),
  current_image: base64.nullable(),
  textinfo: z.null(),
})

export const taskAnswer = z.object({
  active: z.boolean(),
  queued: z.boolean(),
  completed: z.boolean(),
  progress: z.number().nullable(),
  eta: z.number().nullable(),
  live_preview: z.string().nullable().describe('A data: address'),
  id_live_preview: z.int(),
  textinfo: z.string().nullable(),
})

export const doneAnswer = z.object({})
export const setAnswer = z.null()

export const optionsAnswer = z.object({
  sd_model_checkpoint: z.string(),
  sd_checkpoint_hash: z.null(),
  sd_vae: z.string(),
  CLIP_stop_at_last_layers: z.int(),
  samples_format: z.string(),
  live_previews_enable: z.boolean(),
  show_progress_every_n_steps: z.int(),
})

export const modelsAnswer = z.array(
  z.object({
    title: z.string().describe('What chooses it'),
    model_name: z.string(),
    hash: z.null(),
    sha256: z.null(),
    filename: z.string(),
    config: z.null(),
    dots: z.number().describe('Price of one picture'),
  }),
)

export const samplersAnswer = z.array(z.object({ name: z.string(), aliases: z.array(z.string()), options: z.object({}) }))

export const schedulersAnswer = z.array(
  z.object({ name: z.string(), label: z.string(), aliases: z.null(), default_rho: z.number(), need_inner_model: z.boolean() }),
)

export const upscalersAnswer = z.array(
  z.object({
    name: z.string(),
    model_name: z.string().nullable(),
    model_path: z.null(),
    model_url: z.null(),
    scale: z.number(),
    dots: z.number().optional().describe('Price of one picture'),
  }),
)

export const lorasAnswer = z.array(
  z.object({ name: z.string(), alias: z.string(), path: z.string(), metadata: z.record(z.string(), z.string()) }),
)

/** `detail` has the error as text; for invalid fields a list as in FastAPI. */
export const refusalAnswer = z.object({
  error: z.string(),
  detail: z.union([z.string(), z.array(z.object({ loc: z.array(z.string()), msg: z.string(), type: z.string() })).min(1)]),
  body: z.string(),
  errors: z.string(),
})
