import { join } from 'node:path'
import type { TaskOf } from '@stipple/core/domain/task'
import { readPictureSize } from '../../kit/decode-picture.ts'
import { runInChild } from '../../kit/run-in-child.ts'
import { EngineError } from '../../spec.ts'
import type { Engine, RunIo, Warning } from '../../spec.ts'
import { fetchSubjectNetworks } from '../../vision/public.ts'
import { wordsLeftOut } from '../illustrate/public.ts'
import type { DressInput, DressResult } from './child.ts'
import { MODELS } from './models.ts'
import type { DressNetworks } from './read-person.ts'

const SEEDS = 2 ** 32

/** Changes where a person stands, or who wears a garment, by cutting out and bending photographs. */
export const engine: Engine = {
  spec: 2,
  id: 'dress',
  label: { en: 'Dress-up', zh: '换模特' },
  place: 'here',

  /** Only where all weights may be used. */
  async models({ packs }) {
    const offered = new Set((await packs.list()).map(({ id }) => id))
    return MODELS.filter((model) => model.packs.every((pack) => offered.has(pack)))
  },

  async start({ task }, context) {
    if (task.kind !== 'dress') throw new EngineError('internal', `The dress engine cannot do ${task.kind}.`)
    const { width, height, pictures, ignored } = await dress(task, context)
    return {
      kind: 'done',
      outputs: pictures.map((content, i) => ({ media: 'image', type: 'image/png', content, width, height, seed: (task.seed + i) % SEEDS })),
      warnings: [...(task.figure === undefined ? [] : [LAID_OVER]), ...(ignored.length > 0 ? [wordsLeftOut(ignored)] : [])],
    }
  },
}

async function dress(task: TaskOf<'dress'>, context: RunIo): Promise<DressResult> {
  const { signal, budget, report, log } = context
  if (task.figure === undefined && task.prompt.trim() === '')
    throw new EngineError('invalid_input', 'Say what shall be behind, or give a picture of who shall wear it.', { field: 'prompt' })
  const image = await context.read(task.image)
  const figure = task.figure === undefined ? undefined : await context.read(task.figure)
  // Before anything is fetched for them.
  await readPictureSize(image, 'image')
  if (figure) await readPictureSize(figure, 'figure')
  return runInChild<DressInput, DressResult>({
    module: new URL('child.ts', import.meta.url),
    input: {
      image,
      prompt: task.prompt,
      seeds: Array.from({ length: task.count }, (_, i) => (task.seed + i) % SEEDS),
      networks: await fetchNetworks(context),
      threads: budget.threads,
      ...(figure && { figure }),
    },
    context: { signal, budget, report, log },
  })
}

async function fetchNetworks(context: RunIo): Promise<DressNetworks> {
  const ensure = async (pack: string) => join(await context.packs.ensure(pack, context), `${pack}.onnx`)
  return {
    subject: await fetchSubjectNetworks(context),
    selfie: await ensure('selfie'),
    centernet: await ensure('centernet'),
    movenet: await ensure('movenet-thunder'),
  }
}

const LAID_OVER: Warning = {
  code: 'garment_laid_over',
  text: {
    en: 'Colours and pattern were laid over the clothes in the other picture. Their cut, sleeves and length are still those of that picture.',
    zh: '已把颜色与图案铺到另一张照片的衣服上；版型、袖子和长短仍是那张照片里的样子。',
  },
}
