import { z } from 'zod'

const text = z.string().max(32_000).nullish()
const number = z.coerce.number().nullish()
const flag = z.boolean().nullish()
const picture = z.string().min(1)

/** Fields of both image calls that apply here. All others are accepted, and listed in the reply. */
const wish = {
  prompt: z.string().max(32_000).default(''),
  negative_prompt: text,
  seed: number,
  sampler_name: text,
  /** The same under its older name. */
  sampler_index: text,
  scheduler: text,
  batch_size: z.coerce.number().int().min(1).nullish(),
  n_iter: z.coerce.number().int().min(1).nullish(),
  steps: number,
  cfg_scale: number,
  width: z.coerce.number().int().min(1).max(16_384).nullish(),
  height: z.coerce.number().int().min(1).max(16_384).nullish(),
  tiling: flag,
  clip_skip: number,
  denoising_strength: number,
  override_settings: z.looseObject({ sd_model_checkpoint: text, CLIP_stop_at_last_layers: number }).nullish(),
  force_task_id: z.string().max(200).nullish(),
  send_images: flag,
}

export const textBody = z.looseObject({
  ...wish,
  enable_hr: flag,
  hr_scale: z.coerce.number().min(1).max(8).nullish(),
  hr_resize_x: z.coerce.number().int().min(0).max(16_384).nullish(),
  hr_resize_y: z.coerce.number().int().min(0).max(16_384).nullish(),
})

export const imageBody = z.looseObject({
  ...wish,
  init_images: z.array(picture).min(1).max(1),
  mask: picture.nullish(),
  /** Radius of the mask's soft edge (pixels). */
  mask_blur: z.coerce.number().min(0).max(64).nullish(),
  inpainting_mask_invert: z.coerce.number().nullish(),
  /** Resizing of an image to `width` and `height`: 0 stretched, 1 cropped, 2 fitted on a background, 3 stretched. */
  resize_mode: z.coerce.number().int().min(0).max(3).nullish(),
  include_init_images: flag,
})

export type TextBody = z.output<typeof textBody>
export type ImageBody = z.output<typeof imageBody>

export const extraBody = z.object({
  image: picture,
  upscaler_1: text,
  /** 0: by a factor; 1: to a size. */
  resize_mode: z.coerce.number().int().min(0).max(1).nullish(),
  upscaling_resize: z.coerce.number().min(1).max(8).nullish(),
  upscaling_resize_w: z.coerce.number().int().min(1).max(16_384).nullish(),
  upscaling_resize_h: z.coerce.number().int().min(1).max(16_384).nullish(),
  upscaling_crop: flag,
})
export type ExtraBody = z.output<typeof extraBody>

export const pngInfoBody = z.object({ image: picture })
export const optionsBody = z.looseObject({ sd_model_checkpoint: text })
export const progressQuery = z.object({ skip_current_image: z.stringbool().optional() })
export const taskBody = z.object({
  id_task: z.string().max(200).nullish(),
  id_live_preview: z.coerce.number().nullish(),
  live_preview: flag,
})
