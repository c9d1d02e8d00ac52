import { defineCraft } from '../../kit/define-craft.ts'
import { pictureOutputs } from '../../kit/picture-outputs.ts'
import { readInput } from '../../kit/read-input.ts'
import { childOf } from '../../kit/run-in-child.ts'
import { seedsOf } from '../../kit/seeds.ts'
import { EngineError } from '../../spec.ts'
import { fetchCutNetworks } from '../../vision/public.ts'
import type { run } from './child.ts'
import { MODELS } from './models.ts'
import { warningsOf } from './warnings.ts'

/** Places a product in a scene rendered for it, with type on it for a poster. */
export const engine = defineCraft({
  id: 'product',
  label: { en: 'Product images', zh: '商品图' },
  tasks: ['product'],
  models: MODELS,

  async make({ task, model: { can } }, io) {
    const text = can.headline ? { headline: task.headline.trim(), subline: task.subline.trim() } : undefined
    if (text?.headline === '') throw new EngineError('invalid_input', 'A poster needs a headline.', { field: 'headline' })
    const image = await readInput(task.image, 'image', io)
    const background = await readInput(task.background, 'background', io)
    const networks = await fetchCutNetworks(io)
    const { scene, prompt, width, height } = task
    const result = await inChild(
      { image, scene, prompt, width, height, seeds: seedsOf(task), networks, ...(background && { background }), ...(text && { text }) },
      io,
    )
    return { outputs: pictureOutputs(result.pictures, task), warnings: warningsOf(result, { networks }) }
  },
})

const inChild = childOf<typeof run>(new URL('child.ts', import.meta.url))
