import type { Task, TaskOf } from '@stipple/core/domain/task'
import type { Size } from '@stipple/imaging/plane'
import { makeControlMap } from '../../builtin/control/public.ts'
import { type ControlPart, controlsIn } from '../../kit/controls.ts'
import { decodePicture } from '../../kit/decode-picture.ts'
import { maskBeside, grow, type OriginalPart, maskToPng, readMask, readPixels, toPng, within } from '../../kit/edit-pictures.ts'
import type { RunIo } from '../../spec.ts'
import type { Family } from '../comfyui/public.ts'

/** A diffusion task with its images, ready to request. */
export interface PaintJob {
  readonly words: Pick<TaskOf<'text-to-image'>, 'prompt' | 'negativePrompt' | 'steps' | 'cfg' | 'count' | 'seed'> &
    Partial<Pick<TaskOf<'text-to-image'>, 'sampler' | 'karras' | 'tiling' | 'clipSkip' | 'seedStep' | 'loras'>>
  /** Working size. */
  readonly size: Size
  /** Size of the second pass of the high-resolution fix. */
  readonly larger?: Size
  /** Image to edit, at working size. */
  readonly start?: { readonly png: string; readonly strength: number; readonly mask?: string; readonly fill: Fill }
  /** Control maps; the first has the size of the result. */
  readonly controls?: readonly (Pick<ControlPart, 'control' | 'scale' | 'start' | 'end'> & { readonly png: string })[]
  /** Part of the member's image to keep. */
  readonly kept?: OriginalPart
}

/** Initial content of the marked area: the image, or noise. */
export type Fill = 'original' | 'noise'

/** Larger images are processed at a smaller size, and composited at their original size. */
const MAX_PIXELS = 2048 * 1536

type PaintingTask = TaskOf<'text-to-image' | 'image-to-image' | 'inpaint' | 'outpaint' | 'control' | 'scribble'>

/** Returns true if a checkpoint supports the task. */
export const isPainting = (task: Task): task is PaintingTask =>
  ['text-to-image', 'image-to-image', 'inpaint', 'outpaint', 'control', 'scribble'].includes(task.kind)

/** Working sizes of a family: its square side, the step of sides, and most pixels of an image to edit. */
export interface PaintBounds extends Pick<Family, 'side' | 'step' | 'defaults'> {
  readonly pixels?: number
}

/** Reads a task's images and resizes them to the working size. */
export function paintingOf(task: PaintingTask, family: PaintBounds, io: RunIo): Promise<PaintJob> {
  switch (task.kind) {
    case 'text-to-image':
      return Promise.resolve(fromWords(task, family))
    case 'image-to-image':
      return fromPicture(task, family, io)
    case 'inpaint':
      return inpainting(task, family, io)
    case 'outpaint':
      return outpainting(task, family, io)
    default:
      return fromMap(task, family, io)
  }
}

function fromWords(task: TaskOf<'text-to-image'>, { side, step }: PaintBounds): PaintJob {
  const whole = { width: task.width, height: task.height }
  const small = within(whole, { pixels: side ** 2, step })
  const isSmaller = small.width < whole.width && small.height < whole.height
  return task.hiresFix && isSmaller ? { words: task, size: small, larger: whole } : { words: task, size: whole }
}

async function fromPicture(task: TaskOf<'image-to-image'>, { step, pixels = MAX_PIXELS }: PaintBounds, io: RunIo): Promise<PaintJob> {
  const [asset = ''] = task.images
  const picture = await readPixels(asset, 'images', io)
  const size = within(picture, { pixels, step })
  return { words: task, size, start: { png: await toPng(picture, size), strength: task.strength, fill: 'original' } }
}

async function inpainting(task: TaskOf<'inpaint'>, { step, pixels = MAX_PIXELS }: PaintBounds, io: RunIo): Promise<PaintJob> {
  const original = await readPixels(task.image, 'image', io)
  const mask = await readMask(task.mask, original, io)
  const size = within(original, { pixels, step })
  const [png, maskPng] = await Promise.all([toPng(original, size), maskToPng(mask, original, size)])
  return {
    words: task,
    size,
    start: { png, mask: maskPng, strength: task.strength, fill: 'original' },
    kept: { canvas: original, original, left: 0, top: 0, mask },
  }
}

async function outpainting(task: TaskOf<'outpaint'>, { step, defaults, pixels = MAX_PIXELS }: PaintBounds, io: RunIo): Promise<PaintJob> {
  const original = await readPixels(task.image, 'image', io)
  const { left, right, top, bottom } = task
  const canvas = { width: original.width + left + right, height: original.height + top + bottom }
  const kept = { canvas, original, left, top }
  const [whole, mask] = await Promise.all([grow(kept), maskBeside(kept)])
  const size = within(canvas, { pixels, step })
  const [png, maskPng] = await Promise.all([toPng(whole, size), maskToPng(mask, canvas, size)])
  return {
    words: { prompt: task.prompt, negativePrompt: '', seed: task.seed, count: 1, steps: defaults.steps, cfg: defaults.cfg },
    size,
    start: { png, mask: maskPng, strength: 1, fill: 'noise' },
    kept,
  }
}

async function fromMap(task: TaskOf<'control' | 'scribble'>, { side, step }: PaintBounds, io: RunIo): Promise<PaintJob> {
  const maps = await Promise.all(
    controlsIn(task).map(async ({ image, isMap, ...rest }) => {
      const { png } = await makeControlMap({ image: await io.read(image), control: rest.control, isMap }, io)
      return { ...rest, map: await decodePicture(png, 'image') }
    }),
  )
  const sizes = maps.map(({ map }) => within(map, { pixels: side ** 2, step }))
  const controls = await Promise.all(
    maps.map(async ({ map, control, scale, start, end }, index) => ({
      png: await toPng(map, sizes[index] ?? map),
      control,
      scale,
      ...(start !== undefined && { start }),
      ...(end !== undefined && { end }),
    })),
  )
  return { words: task, size: sizes[0] ?? { width: side, height: side }, controls }
}
