import type { Task, TaskOf } from '@stipple/core/domain/task'
import type { Size } from '@stipple/imaging/plane'
import { besides, grow, type Kept, readMask, readPixels, type RgbPicture, toPng, within } from '../../kit/edit-pictures.ts'
import type { RunIo } from '../../spec.ts'
import { type HeldPlace, maskOf, padded, placeIn, type PlacedMask } from './place.ts'
import { sizeFor, type SizeRule } from './sizes.ts'

/** A task with its pictures, ready to be asked for. */
export interface ImageJob {
  readonly words: Pick<TaskOf<'text-to-image'>, 'prompt' | 'negativePrompt' | 'count' | 'seed'> &
    Partial<Pick<TaskOf<'text-to-image'>, 'steps' | 'cfg'>>
  readonly size: Size
  /** Pictures that are changed or put together, as PNG. */
  readonly pictures: readonly Uint8Array[]
  /** Of the first picture. */
  readonly mask?: PlacedMask
  /** Part of a result that is the member's picture, and what of it stays. */
  readonly held?: { readonly place: HeldPlace; readonly kept: Kept }
}

type PaintingTask = TaskOf<'text-to-image' | 'image-to-image' | 'inpaint' | 'outpaint'>

/** Returns true if it is a task that such a model does. */
export const isPainting = (task: Task): task is PaintingTask =>
  ['text-to-image', 'image-to-image', 'inpaint', 'outpaint'].includes(task.kind)

/** Larger pictures are made smaller before they are handed over. */
const MOST_PIXELS = 2048 * 2048

/** Reads the pictures of a task and brings them to the size that is worked at. */
export async function paintingOf(task: PaintingTask, rule: SizeRule, io: RunIo): Promise<ImageJob> {
  if (task.kind === 'text-to-image') return { words: task, size: sizeFor(task, rule), pictures: [] }
  if (task.kind === 'image-to-image') {
    const read = await Promise.all(task.images.map((asset) => readPixels(asset, 'images', io)))
    const pictures = await Promise.all(read.map(async (one) => bytesOf(await toPng(one, within(one, { pixels: MOST_PIXELS, step: 1 })))))
    const [first = { width: 1, height: 1 }] = read
    return { words: task, size: sizeFor(first, rule), pictures }
  }
  const original = await readPixels(task.image, 'image', io)
  if (task.kind === 'inpaint') {
    const mask = await readMask(task.mask, original, io)
    const words = { ...task, prompt: task.prompt.trim() === '' ? FITTING : task.prompt }
    return masked({ words, whole: original, mask, kept: { canvas: original, original, left: 0, top: 0, mask } }, rule)
  }
  const { left, right, top, bottom, seed } = task
  const kept = { canvas: { width: original.width + left + right, height: original.height + top + bottom }, original, left, top }
  const words = { prompt: task.prompt.trim() === '' ? FITTING : task.prompt, negativePrompt: '', count: 1, seed }
  return masked({ words, whole: await grow(kept), mask: await besides(kept), kept }, rule)
}

/** Words for a member who gives none: the service takes no request without. */
const FITTING = 'Paint the marked part so that it fits the rest of the picture.'

interface Masked extends Pick<ImageJob, 'words'> {
  readonly whole: RgbPicture
  readonly mask: Uint8Array
  readonly kept: Kept
}

async function masked({ words, whole, mask, kept }: Masked, rule: SizeRule): Promise<ImageJob> {
  const size = sizeFor(whole, rule)
  const place = placeIn(size, whole)
  const [picture, hole] = await Promise.all([padded(whole, place), maskOf(mask, whole, place)])
  return { words, size, pictures: [picture], mask: hole, held: { place, kept } }
}

const bytesOf = (base64: string): Uint8Array => Buffer.from(base64, 'base64')
