import type { ModeId } from './mode-ids.ts'
import type { TaskOf } from './task.ts'

/** Mode that replaces a post-processor of `POST /api/v2/generate/async` (docs/compatibility.md). */
export interface PostProcessor {
  readonly id: string
  readonly mode: ModeId
  /** Upscaling factor. */
  readonly factor?: TaskOf<'upscale'>['factor']
  /** Models for callers who name none, best first. If none of them is offered, the mode chooses. */
  readonly models: readonly string[]
}

/** Ordered by precedence: a call makes one work, so that only the first of several post-processors is applied. */
export const POST_PROCESSORS: readonly PostProcessor[] = [
  { id: 'strip_background', mode: 'RemoveBg', models: ['builtin/isnet', 'builtin/cutout-light'] },
  { id: 'RealESRGAN_x4plus', mode: 'Upscaling', factor: 4, models: ['builtin/realesrgan-plus', 'builtin/realesrgan-fast'] },
  { id: 'NMKD_Siax', mode: 'Upscaling', factor: 4, models: ['builtin/realesrgan-fast', 'builtin/realesrgan-plus'] },
  { id: '4x_AnimeSharp', mode: 'Upscaling', factor: 4, models: ['builtin/realesrgan-anime', 'builtin/realesr-anime'] },
  { id: 'GFPGAN', mode: 'Restore', models: ['sdapi/faces/gfpgan', 'sdapi/faces/codeformer', 'builtin/restorer'] },
  { id: 'CodeFormers', mode: 'Restore', models: ['sdapi/faces/codeformer', 'sdapi/faces/gfpgan', 'builtin/restorer'] },
]

/** The post-processor to apply; undefined when no known one is named. */
export const pickPostProcessor = (wanted: readonly unknown[]): PostProcessor | undefined =>
  POST_PROCESSORS.find(({ id }) => wanted.includes(id))
