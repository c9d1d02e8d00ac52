import type { Task, TaskOf } from '@stipple/core/domain/task'
import sharp from 'sharp'
import { makeControlMap } from '../../builtin/control/public.ts'
import { decodePicture } from '../../kit/decode-picture.ts'
import type { Output, RunIo } from '../../spec.ts'

/** Pictures that a task is given, in the order of its fields. A picture that others are to be held to is its map. */
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
      return [(await mapOf(task, io)).png]
    default:
      return []
  }
}

/** A picture in the middle of a white square: what is beyond one is not looked at by networks for shapes. */
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

/** Map of a picture, made here: no nodes for it are needed on the server. */
async function mapOf(task: TaskOf<'control' | 'scribble'>, io: RunIo) {
  const { control, isMap } = task.kind === 'control' ? task : { control: 'scribble' as const, isMap: false }
  return makeControlMap({ image: await io.read(task.image), control, isMap }, io)
}

/** The map as a result of its own. */
export async function mapOutput(task: TaskOf<'control'>, io: RunIo): Promise<Output> {
  const { png: content, width, height } = await mapOf(task, io)
  return { media: 'image', type: 'image/png', content, width, height, seed: task.seed }
}
