import type { ModeId } from './mode-ids.ts'
import type { TaskOf } from './task.ts'

/** Mode of ours that does what a post-processor of the asynchronous call does (docs/compatibility.md). */
export interface PostProcessor {
  readonly id: string
  readonly mode: ModeId
  /** Factor of enlargement. */
  readonly factor?: TaskOf<'upscale'>['factor']
  /** Models to take when the caller names none, best first; the mode's own first choice where none of them is offered. */
  readonly models: readonly string[]
}

/** In the order in which they win when a call names several: one call is one work. */
export const POST_PROCESSORS: readonly PostProcessor[] = [
  { id: 'strip_background', mode: 'RemoveBg', models: ['builtin/isnet', 'builtin/cutout-light'] },
  { id: 'RealESRGAN_x4plus', mode: 'Upscaling', factor: 4, models: ['builtin/realesrgan-plus', 'builtin/realesrgan-fast'] },
  { id: 'NMKD_Siax', mode: 'Upscaling', factor: 4, models: ['builtin/realesrgan-fast', 'builtin/realesrgan-plus'] },
  { id: '4x_AnimeSharp', mode: 'Upscaling', factor: 4, models: ['builtin/realesrgan-anime', 'builtin/realesr-anime'] },
  { id: 'GFPGAN', mode: 'Restore', models: ['builtin/restorer'] },
  { id: 'CodeFormers', mode: 'Restore', models: ['builtin/restorer'] },
]

/** The one that a call means; undefined when it names none that there is. */
export const pickPostProcessor = (wanted: readonly unknown[]): PostProcessor | undefined =>
  POST_PROCESSORS.find(({ id }) => wanted.includes(id))
