import { localize } from '@stipple/core/domain/text'
import { samplerName } from '@stipple/engines/kinds/sdapi/public'
import type { JobRow } from '../../db/schema/jobs.ts'
import type { OfferedModel } from '../catalogue/public.ts'

interface Made {
  readonly job: JobRow
  readonly model: OfferedModel
  readonly unused: readonly string[]
  readonly seeds: readonly number[]
  readonly size: { readonly width: number; readonly height: number }
  /** Parameter text of each image. */
  readonly infotexts: readonly string[]
}

/** Facts about the result, as the JSON text in `info`. `not_used` has fields that the model does not use; `dots` is the price. */
export function presentInfo({ job, model, unused, seeds, size, infotexts }: Made): string {
  const { prompt = '', negative_prompt: negative = '', steps = 0, cfg_scale: cfg = 0, sampler_name: sampler, ...rest } = job.input
  const all = <T>(value: T): T[] => seeds.map(() => value)
  return JSON.stringify({
    prompt,
    all_prompts: all(prompt),
    negative_prompt: negative,
    all_negative_prompts: all(negative),
    seed: seeds[0] ?? -1,
    all_seeds: seeds,
    subseed: -1,
    all_subseeds: all(-1),
    subseed_strength: 0,
    ...size,
    sampler_name: typeof sampler === 'string' ? samplerName(sampler) : 'Automatic',
    cfg_scale: cfg,
    steps,
    batch_size: seeds.length,
    restore_faces: false,
    face_restoration_model: null,
    sd_model_name: localize(model.label, 'en'),
    sd_model_hash: null,
    sd_model_checkpoint: model.id,
    denoising_strength: rest['denoising_strength'] ?? 0,
    extra_generation_params: {},
    index_of_first_image: 0,
    infotexts,
    styles: [],
    job_timestamp: timestampOf(job.createdAt),
    clip_skip: rest['clip_skip'] ?? 1,
    is_using_inpainting_conditioning: job.mode === 'Inpainting',
    not_used: unused,
    dots: job.cost,
  })
}

/** `20261125213000`, the time format of these programs. */
export const timestampOf = (time: Date): string => time.toISOString().replaceAll(/\D/g, '').slice(0, 14)
