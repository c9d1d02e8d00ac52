import { join } from 'node:path'
import type { ModelTraits } from '@stipple/core/domain/model'
import { resultProblems } from '@stipple/core/domain/result-size'
import type { TaskOf } from '@stipple/core/domain/task'
import { readPictureSize } from '../../kit/decode-picture.ts'
import { defineCraft, withUsableWeights } from '../../kit/define-craft.ts'
import { pictureOutputs } from '../../kit/picture-outputs.ts'
import { childOf } from '../../kit/run-in-child.ts'
import { EngineError } from '../../spec.ts'
import type { run } from './child.ts'
import { MODELS, type Network, NETWORKS } from './models.ts'

/** Enlarges pictures with Real-ESRGAN networks on the CPU. */
export const engine = defineCraft({
  id: 'upscale',
  label: { en: 'Upscaler', zh: '图片放大' },
  tasks: ['upscale'],
  models: withUsableWeights(MODELS),

  async make({ task, model }, io) {
    const image = await io.read(task.image)
    await checkSize(image, task)
    const { factor } = task
    const { pack, file, longestTile, shape } = networkOf(model, factor)
    const network = join(await io.packs.ensure(pack, io), file)
    const picture = await inChild({ image, network, longestTile, shape, factor }, io)
    return { outputs: pictureOutputs([picture], task) }
  },
})

const inChild = childOf<typeof run>(new URL('child.ts', import.meta.url))

function networkOf(model: ModelTraits, factor: number): Network & { readonly pack: string } {
  const { packs: [pack] = [''], can } = MODELS.find(({ id }) => id === model.id) ?? {}
  const network = NETWORKS.get(pack)?.(factor)
  if (!network) throw new EngineError('model_missing', `The upscaler has no model ${model.id}.`)
  if (!can?.factors?.includes(factor))
    throw new EngineError('invalid_input', `${model.label.en} does not enlarge ${factor} times.`, { field: 'factor' })
  return { pack, ...network }
}

async function checkSize(image: Uint8Array, task: TaskOf<'upscale'>): Promise<void> {
  const [problem] = resultProblems(task, await readPictureSize(image, 'image'))
  if (problem) throw new EngineError('invalid_input', 'the result would be too large', { field: problem.field })
}
