import { checkResult } from '../../kit/check-result.ts'
import type { ChildContext } from '../../kit/child-protocol.ts'
import { decodePicture } from '../../kit/decode-picture.ts'
import type { MadePicture } from '../../kit/picture-outputs.ts'
import type { Warning } from '../../spec.ts'
import { encodePicture } from './encode.ts'
import { erase } from './erase.ts'
import { inpaint } from './inpaint.ts'
import type { Job, FilledPictures } from './jobs.ts'
import type { FillTask } from './networks.ts'
import { outpaint } from './outpaint.ts'
import { remove } from './remove.ts'

export type FillInput = Omit<Job<FillTask>, 'picture' | 'threads' | 'onProgress'> & { readonly image: Uint8Array }

export interface FillResult {
  readonly pictures: readonly MadePicture[]
  readonly warnings: readonly Warning[]
}

/** Runs in a child process. Networks stay loaded for the next task. */
export async function run({ image, ...input }: FillInput, { report, threads }: ChildContext): Promise<FillResult> {
  report({ ratio: 0.02 })
  const picture = await decodePicture(image, 'image')
  const { pictures, warnings } = await make({ ...input, picture, threads, onProgress: (ratio) => report({ ratio: 0.05 + 0.9 * ratio }) })
  const encoded = []
  for (const { width, height, rgb } of pictures) checkResult({ width, height, rgb, channels: 3, before: picture.rgb })
  for (const made of pictures) encoded.push({ bytes: await encodePicture(made), width: made.width, height: made.height })
  return { pictures: encoded, warnings }
}

function make(job: Job<FillTask>): Promise<FilledPictures> {
  const { task } = job
  if (task.kind === 'erase') return erase({ ...job, task })
  if (task.kind === 'remove-object') return remove({ ...job, task })
  if (task.kind === 'inpaint') return inpaint({ ...job, task })
  return outpaint({ ...job, task })
}
