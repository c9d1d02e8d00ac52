import { defineCraft, withUsableWeights } from '../../kit/define-craft.ts'
import { pictureOutputs } from '../../kit/picture-outputs.ts'
import { readInput } from '../../kit/read-input.ts'
import { childOf } from '../../kit/run-in-child.ts'
import type { run } from './child.ts'
import { MODELS } from './models.ts'
import { fetchNetworks } from './networks.ts'

/** Removes things from pictures and extends pictures, from their own contents. */
export const engine = defineCraft({
  id: 'fill',
  label: { en: 'Patch fill', zh: '纹理填补' },
  tasks: ['erase', 'remove-object', 'inpaint', 'outpaint'],
  models: withUsableWeights(MODELS),

  async make({ task, model }, io) {
    const image = await readInput(task.image, 'image', io)
    const mask = 'mask' in task ? await readInput(task.mask, 'mask', io) : undefined
    const { pictures, warnings } = await inChild({ task, image, mask, ...(await fetchNetworks(task, model.id, io)) }, io)
    return { outputs: pictureOutputs(pictures, task), warnings }
  },
})

const inChild = childOf<typeof run>(new URL('child.ts', import.meta.url))
