import type { Output } from '../spec.ts'
import { seedAt } from './seeds.ts'

/** An encoded image from a child process. */
export interface MadePicture {
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
  /** Default: PNG. */
  readonly type?: 'image/png' | 'image/jpeg'
  readonly attachments?: NonNullable<Output['attachments']>
}

/** Returns the pictures of a task as its outputs, each with its seed. */
export const pictureOutputs = (
  pictures: readonly MadePicture[],
  task: { readonly seed: number; readonly seedStep?: number | undefined },
): readonly Output[] =>
  pictures.map(({ bytes: content, type = 'image/png', ...picture }, index) => ({
    media: 'image',
    type,
    content,
    ...picture,
    seed: seedAt(task, index),
  }))
