import type { ControlType } from '@stipple/core/domain/control-types'
import type { Task, TaskOf } from '@stipple/core/domain/task'
import type { Size } from '@stipple/imaging/plane'
import { makeControlMap } from '../../builtin/control/public.ts'
import { decodePicture } from '../../kit/decode-picture.ts'
import { besides, grow, type Kept, maskToPng, readMask, readPixels, toPng, within } from '../../kit/edit-pictures.ts'
import type { RunIo } from '../../spec.ts'
import type { Family } from '../comfyui/public.ts'

/** A diffusion task with its pictures, ready to be asked for. */
export interface PaintJob {
  readonly words: Pick<TaskOf<'text-to-image'>, 'prompt' | 'negativePrompt' | 'steps' | 'cfg' | 'count' | 'seed'> &
    Partial<Pick<TaskOf<'text-to-image'>, 'sampler' | 'karras' | 'tiling' | 'clipSkip' | 'seedStep' | 'loras'>>
  /** Size that is worked at. */
  readonly size: Size
  /** Size of the second pass of the high-resolution fix. */
  readonly larger?: Size
  /** Picture that is changed, at the working size. */
  readonly start?: { readonly png: string; readonly strength: number; readonly mask?: string; readonly fill: Fill }
  /** Map that the picture is held to. */
  readonly control?: { readonly png: string; readonly control: ControlType; readonly scale: number }
  /** Part of the member's picture that stays. */
  readonly kept?: Kept
}

/** Beginning of the marked part: the picture as it is, or noise. */
export type Fill = 'original' | 'noise'

/** Pictures of more pixels than this are worked on smaller, and laid back at their own size. */
const MOST_PIXELS = 2048 * 1536

type PaintingTask = TaskOf<'text-to-image' | 'image-to-image' | 'inpaint' | 'outpaint' | 'control' | 'scribble'>

/** Returns true if it is a task that a checkpoint does. */
export const isPainting = (task: Task): task is PaintingTask =>
  ['text-to-image', 'image-to-image', 'inpaint', 'outpaint', 'control', 'scribble'].includes(task.kind)

/** Sizes that a family is worked at: the side of its squares, the step of sides, and the most pixels of a picture that is changed. */
export interface PaintBounds extends Pick<Family, 'side' | 'step' | 'defaults'> {
  readonly pixels?: number
}

/** Reads the pictures of a task and brings them to the size that is worked at. */
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

async function fromPicture(task: TaskOf<'image-to-image'>, { step, pixels = MOST_PIXELS }: PaintBounds, io: RunIo): Promise<PaintJob> {
  const [asset = ''] = task.images
  const picture = await readPixels(asset, 'images', io)
  const size = within(picture, { pixels, step })
  return { words: task, size, start: { png: await toPng(picture, size), strength: task.strength, fill: 'original' } }
}

async function inpainting(task: TaskOf<'inpaint'>, { step, pixels = MOST_PIXELS }: PaintBounds, io: RunIo): Promise<PaintJob> {
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

async function outpainting(task: TaskOf<'outpaint'>, { step, defaults, pixels = MOST_PIXELS }: PaintBounds, io: RunIo): Promise<PaintJob> {
  const original = await readPixels(task.image, 'image', io)
  const { left, right, top, bottom } = task
  const canvas = { width: original.width + left + right, height: original.height + top + bottom }
  const kept = { canvas, original, left, top }
  const [whole, mask] = await Promise.all([grow(kept), besides(kept)])
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
  const control = task.kind === 'scribble' ? 'scribble' : task.control
  const { png } = await makeControlMap({ image: await io.read(task.image), control, isMap: task.kind === 'control' && task.isMap }, io)
  const map = await decodePicture(png, 'image')
  const size = within(map, { pixels: side ** 2, step })
  return { words: task, size, control: { png: await toPng(map, size), control, scale: task.scale } }
}
