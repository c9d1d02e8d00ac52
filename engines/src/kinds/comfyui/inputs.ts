import type { Task, TaskOf } from '@stipple/core/domain/task'
import sharp from 'sharp'
import { makeControlMap } from '../../builtin/control/public.ts'
import { type ControlPart, controlsIn } from '../../kit/controls.ts'
import { decodePicture } from '../../kit/decode-picture.ts'
import type { Output, RunIo } from '../../spec.ts'

/** Images of a task in field order. A control image is replaced by its map. */
export async function picturesOf(task: Task, io: RunIo): Promise<readonly Uint8Array[]> {
  switch (task.kind) {
    case 'image-to-image':
      return Promise.all(task.images.map(io.read))
    case 'inpaint':
      return Promise.all([task.image, task.mask].map(io.read))
    case 'outpaint':
    case 'upscale':
    case 'image-to-video':
      return [await io.read(task.image)]
    case 'image-to-3d':
      return [await squared(await io.read(task.image))]
    case 'control':
    case 'scribble':
      return Promise.all(controlsIn(task).map(async (control) => (await mapOf(control, io)).png))
    default:
      return []
  }
}

/** The image centred on a white square, because shape networks only see a square. */
async function squared(picture: Uint8Array): Promise<Uint8Array> {
  const { width, height, rgb, alpha } = await decodePicture(picture, 'image')
  const image = sharp(rgb, { raw: { width, height, channels: 3 } })
  if (alpha) image.joinChannel(Buffer.from(alpha), { raw: { width, height, channels: 1 } })
  const side = Math.max(width, height)
  const [across, down] = [side - width, side - height]
  const around = { left: across >> 1, right: across - (across >> 1), top: down >> 1, bottom: down - (down >> 1) }
  const flat = await image.flatten({ background: '#fff' }).png().toBuffer()
  return sharp(flat)
    .extend({ ...around, background: '#fff' })
    .png()
    .toBuffer()
}

/** Control map of an image, computed here, so the server needs no nodes for it. */
const mapOf = async ({ image, control, isMap }: ControlPart, io: RunIo) =>
  makeControlMap({ image: await io.read(image), control, isMap }, io)

/** The map as a result. */
export async function mapOutput(task: TaskOf<'control'>, io: RunIo): Promise<Output> {
  const { png: content, width, height } = await mapOf(task, io)
  return { media: 'image', type: 'image/png', content, width, height, seed: task.seed }
}
