import { join } from 'node:path'
import type { ModelTraits } from '@stipple/core/domain/model'
import type { TaskOf } from '@stipple/core/domain/task'
import { readPictureSize } from '../../kit/decode-picture.ts'
import { runInChild } from '../../kit/run-in-child.ts'
import { EngineError } from '../../spec.ts'
import type { Engine } from '../../spec.ts'
import type { UpscaleInput, UpscaleResult } from './child.ts'
import { MODELS, NETWORKS } from './models.ts'
import type { Network } from './models.ts'

/** Enlarges pictures with Real-ESRGAN networks on the CPU. */
export const engine: Engine = {
  spec: 2,
  id: 'upscale',
  label: { en: 'Upscaler', zh: '图片放大' },
  place: 'here',

  /** Models whose weights this installation may use. */
  async models({ packs }) {
    const offered = new Set((await packs.list()).map(({ id }) => id))
    return MODELS.filter((model) => model.packs.every((pack) => offered.has(pack)))
  },

  async start({ task, model }, context) {
    if (task.kind !== 'upscale') throw new EngineError('internal', `The upscaler cannot do ${task.kind}.`)
    const image = await context.read(task.image)
    await checkSize(image, task)
    const { signal, budget, report, log } = context
    const { pack, file, longestTile, shape } = networkOf(model, task.factor)
    const folder = await context.packs.ensure(pack, { signal, report })
    const { bytes: content, ...picture } = await runInChild<UpscaleInput, UpscaleResult>({
      module: new URL('child.ts', import.meta.url),
      input: { image, network: join(folder, file), longestTile, shape, factor: task.factor, threads: budget.threads },
      context: { signal, budget, report, log },
    })
    return { kind: 'done', outputs: [{ media: 'image', content, ...picture, seed: task.seed }], warnings: [] }
  },
}

/** Largest output. */
const LARGEST = { side: 12_288, pixels: 100_000_000 }

function networkOf(model: ModelTraits, factor: number): Network & { readonly pack: string } {
  const { packs: [pack] = [''], can } = MODELS.find(({ id }) => id === model.id) ?? {}
  const network = NETWORKS.get(pack)?.(factor)
  if (!network) throw new EngineError('model_missing', `The upscaler has no model ${model.id}.`)
  if (!can?.factors?.includes(factor))
    throw new EngineError('invalid_input', `${model.label.en} does not enlarge ${factor} times.`, { field: 'factor' })
  return { pack, ...network }
}

async function checkSize(image: Uint8Array, { factor }: TaskOf<'upscale'>): Promise<void> {
  const { width, height } = await readPictureSize(image, 'image')
  const [wide, high] = [width * factor, height * factor]
  if (Math.max(wide, high) <= LARGEST.side && wide * high <= LARGEST.pixels) return
  throw new EngineError('invalid_input', `${wide} × ${high} pixels would be too large; choose a smaller factor or picture.`, {
    field: 'image',
  })
}
