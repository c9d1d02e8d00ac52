import type { Task, TaskOf } from '@stipple/core/domain/task'
import type { Size } from '@stipple/imaging/plane'
import { maskBeside, grow, type OriginalPart, readMask, readPixels, type RgbPicture, toPng, within } from '../../kit/edit-pictures.ts'
import type { Run, RunIo } from '../../spec.ts'
import { picturesByRole, withRoles } from '../picture-roles.ts'
import { type InnerArea, maskOf, padImage, innerArea, type PlacedMask } from './place.ts'
import { sizeFor, type SizeRule } from './sizes.ts'

/** A task with its images, ready to request. */
export interface ImageJob {
  readonly words: Pick<TaskOf<'text-to-image'>, 'prompt' | 'negativePrompt' | 'count' | 'seed'> &
    Partial<Pick<TaskOf<'text-to-image'>, 'steps' | 'cfg'>>
  readonly size: Size
  /** Images to edit or combine, as PNG. */
  readonly pictures: readonly Uint8Array[]
  /** For the first image. */
  readonly mask?: PlacedMask
  /** Area of a result that corresponds to the member's image, and the part to keep. */
  readonly held?: { readonly place: InnerArea; readonly kept: OriginalPart }
}

type PaintingTask = TaskOf<'text-to-image' | 'image-to-image' | 'inpaint' | 'outpaint'>

/** Returns true if such a model supports the task. */
export const isPainting = (task: Task): task is PaintingTask =>
  ['text-to-image', 'image-to-image', 'inpaint', 'outpaint'].includes(task.kind)

/** Larger images are downscaled before sending. */
const MAX_PIXELS = 2048 * 2048

/** Reads a task's images and resizes them to the working size. */
export async function paintingOf(task: PaintingTask, rule: SizeRule, io: RunIo): Promise<ImageJob> {
  if (task.kind === 'text-to-image') return { words: task, size: sizeFor(task, rule), pictures: [] }
  if (task.kind === 'image-to-image') {
    const read = await Promise.all(task.images.map((asset) => readPixels(asset, 'images', io)))
    const pictures = await Promise.all(read.map(toSend))
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
  return masked({ words, whole: await grow(kept), mask: await maskBeside(kept), kept }, rule)
}

/** The job with the member's reference images appended, and a prompt that describes their roles. */
export async function withReferences(job: ImageJob, options: Run['options'], io: RunIo): Promise<ImageJob> {
  const roles = picturesByRole(options)
  if (roles.length === 0) return job
  const given = await Promise.all(roles.map(async ({ asset, field }) => toSend(await readPixels(asset, field, io))))
  const prompt = withRoles(job.words.prompt, { before: job.pictures.length, pictures: roles })
  return { ...job, words: { ...job.words, prompt }, pictures: [...job.pictures, ...given] }
}

/** Default prompt: the service requires one. */
const FITTING = 'Paint the marked part so that it fits the rest of the picture.'

interface Masked extends Pick<ImageJob, 'words'> {
  readonly whole: RgbPicture
  readonly mask: Uint8Array
  readonly kept: OriginalPart
}

async function masked({ words, whole, mask, kept }: Masked, rule: SizeRule): Promise<ImageJob> {
  const size = sizeFor(whole, rule)
  const place = innerArea(size, whole)
  const [picture, hole] = await Promise.all([padImage(whole, place), maskOf(mask, whole, place)])
  return { words, size, pictures: [picture], mask: hole, held: { place, kept } }
}

const toSend = async (picture: RgbPicture): Promise<Uint8Array> =>
  bytesOf(await toPng(picture, within(picture, { pixels: MAX_PIXELS, step: 1 })))

const bytesOf = (base64: string): Uint8Array => Buffer.from(base64, 'base64')
