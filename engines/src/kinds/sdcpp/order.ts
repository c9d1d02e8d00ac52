import { type Family, fromComfySampler } from '../comfyui/public.ts'
import { withoutSyntax, type PaintJob, scheduleOf, scheduleToServer, toServer } from '../sdapi/public.ts'

export interface SdcppOrderParts {
  readonly family: Family
  readonly samplers: readonly string[]
  readonly schedules: readonly string[]
  readonly loras: readonly { readonly path: string; readonly strength: number }[]
}

/** Fraction of the schedule for the second pass of the high-resolution fix. */
const HIRES_DENOISE = 0.5

/** Request for images with consecutive seeds. The server validates nothing. */
export function orderOf(
  { words, size, larger, start }: PaintJob,
  { seed, count }: { readonly seed: number; readonly count: number },
  { family, samplers, schedules, loras }: SdcppOrderParts,
): object {
  const method = toServer(words.sampler ?? fromComfySampler(family.defaults.sampler), samplers)
  const scheduler = scheduleToServer(scheduleOf(words.karras, family), schedules)
  return {
    prompt: withoutSyntax(words.prompt),
    negative_prompt: withoutSyntax(words.negativePrompt),
    ...size,
    seed,
    batch_count: count,
    clip_skip: words.clipSkip ?? -1,
    sample_params: {
      sample_steps: words.steps,
      ...(method !== undefined && { sample_method: method }),
      ...(scheduler !== undefined && { scheduler }),
      // A distilled model has no unguided pass: 1 disables it.
      guidance: {
        txt_cfg: family.guidance === 'cfg' ? words.cfg : 1,
        ...(family.guidance === 'flux' && { distilled_guidance: words.cfg }),
      },
    },
    lora: loras.map(({ path, strength }) => ({ path, multiplier: strength })),
    // White marks the area to change, here and there.
    ...(start && { init_image: start.png, strength: start.strength, ...(start.mask !== undefined && { mask_image: start.mask }) }),
    ...(larger && {
      hires: {
        enabled: true,
        upscaler: 'Latent',
        target_width: larger.width,
        target_height: larger.height,
        denoising_strength: HIRES_DENOISE,
      },
    }),
    output_format: 'png',
    embed_image_metadata: false,
  }
}
