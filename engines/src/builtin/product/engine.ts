import type { ModelTraits } from '@stipple/core/domain/model'
import type { TaskOf } from '@stipple/core/domain/task'
import { readPictureSize } from '../../kit/decode-picture.ts'
import { runInChild } from '../../kit/run-in-child.ts'
import { EngineError } from '../../spec.ts'
import type { Engine, RunIo } from '../../spec.ts'
import { fetchSubjectNetworks } from '../../vision/public.ts'
import type { ProductInput } from './child.ts'
import { MODELS } from './models.ts'
import type { ProductResult } from './warnings.ts'
import { warningsOf } from './warnings.ts'

const SEEDS = 2 ** 32

/** Stands a product in a scene that is computed for it, with type on it if it shall be a poster. */
export const engine: Engine = {
  spec: 2,
  id: 'product',
  label: { en: 'Product pictures', zh: '商品图' },
  place: 'here',

  async models() {
    return MODELS
  },

  async start({ task, model }, context) {
    if (task.kind !== 'product') throw new EngineError('internal', `The product engine cannot do ${task.kind}.`)
    const { result, networks } = await photograph(task, model, context)
    return {
      kind: 'done',
      outputs: result.pictures.map((content, i) => ({
        media: 'image',
        type: 'image/png',
        content,
        width: task.width,
        height: task.height,
        seed: (task.seed + i) % SEEDS,
      })),
      warnings: warningsOf(result, { networks }),
    }
  },
}

async function photograph(task: TaskOf<'product'>, { can }: ModelTraits, context: RunIo) {
  const { signal, budget, report, log } = context
  const poster = can.headline === true
  if (poster && task.headline.trim() === '') throw new EngineError('invalid_input', 'A poster needs a headline.', { field: 'headline' })
  const image = await context.read(task.image)
  const background = task.background === undefined ? undefined : await context.read(task.background)
  // Before anything is fetched for them.
  await readPictureSize(image, 'image')
  if (background) await readPictureSize(background, 'background')
  const networks = await fetchSubjectNetworks(context)
  const result = await runInChild<ProductInput, ProductResult>({
    module: new URL('child.ts', import.meta.url),
    input: {
      image,
      scene: task.scene,
      prompt: task.prompt,
      width: task.width,
      height: task.height,
      seeds: Array.from({ length: task.count }, (_, i) => (task.seed + i) % SEEDS),
      networks,
      threads: budget.threads,
      ...(background && { background }),
      ...(poster && { text: { headline: task.headline.trim(), subline: task.subline.trim() } }),
    },
    context: { signal, budget, report, log },
  })
  return { result, networks }
}
