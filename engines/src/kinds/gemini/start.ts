import { withoutWeights } from '@stipple/core/domain/prompt-weight'
import type { Task, TaskOf } from '@stipple/core/domain/task'
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { readPixels, toWebp, within } from '../../kit/edit-pictures.ts'
import { runSequentially } from '../../kit/run-sequentially.ts'
import { seedsOf } from '../../kit/seeds.ts'
import { EngineError, type Output, type Run, type RunIo, type Step } from '../../spec.ts'
import { NO_SEED } from '../no-seed.ts'
import { picturesByRole, withRoles } from '../picture-roles.ts'
import type { ServiceWire } from '../service-wire.ts'
import { readPicture } from './picture.ts'
import { hasSizes, imageSizeFor, ratioFor } from './sizes.ts'
import { isSpeaker, speak } from './speech.ts'
import { generate } from './wire.ts'

type PictureTask = TaskOf<'text-to-image' | 'image-to-image'>
const isPicture = (task: Task): task is PictureTask => task.kind === 'text-to-image' || task.kind === 'image-to-image'

/** Larger images are downscaled before sending: a request is limited to 20 MB. */
const MAX_PIXELS = 2048 * 2048

/** Executes a run, one request per image: the service responds when it is ready, and stores nothing. */
export async function start(wire: ServiceWire, { name, run, io }: { name: string; run: Run; io: RunIo }): Promise<Step> {
  const { task, key } = run
  if (task.kind === 'speech' && isSpeaker(name)) return speak(wire, { name, task, key, io })
  if (!isPicture(task)) throw new EngineError('model_missing', `${name} does not do ${task.kind}`)
  const body = await requestFor({ task, options: run.options, name }, io)
  const outputs = await runSequentially(seedsOf(task), async (seed, index): Promise<Output> => {
    const answer = await generate(wire, { name, body, key })
    const file = await readPicture(answer, io)
    io.report({ ratio: (index + 1) / task.count })
    const { width, height } = await sharp(file).metadata()
    return { media: 'image', type: (await fileTypeFromFile(file))?.mime ?? 'image/png', content: { file }, width, height, seed }
  })
  return { kind: 'done', outputs, warnings: [NO_SEED] }
}

async function requestFor(
  { task, options, name }: { task: PictureTask; options: Run['options']; name: string },
  io: RunIo,
): Promise<object> {
  const assets = task.kind === 'image-to-image' ? task.images : []
  const roles = picturesByRole(options)
  const pictures = await Promise.all([
    ...assets.map((asset) => readPixels(asset, 'images', io)),
    ...roles.map(({ asset, field }) => readPixels(asset, field, io)),
  ])
  const small = pictures.map((one) => ({ one, size: within(one, { pixels: MAX_PIXELS, step: 1 }) }))
  const data = await Promise.all(small.map(({ one, size }) => toWebp(one, size)))
  const wanted = task.kind === 'text-to-image' ? task : (pictures[0] ?? { width: 1, height: 1 })
  // A phone photo would otherwise be billed as the largest class.
  const size = task.kind === 'text-to-image' ? task : (small[0]?.size ?? wanted)
  const parts = [
    { text: withRoles(withoutWeights(task.prompt), { before: assets.length, pictures: roles }) },
    ...data.map((base64) => ({ inlineData: { mimeType: 'image/webp', data: base64 } })),
  ]
  const imageConfig = { aspectRatio: ratioFor(wanted), ...(hasSizes(name) && { imageSize: imageSizeFor(size) }) }
  return { contents: [{ role: 'user', parts }], generationConfig: { responseModalities: ['IMAGE'], imageConfig } }
}
