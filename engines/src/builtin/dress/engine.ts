import { defineCraft, withUsableWeights } from '../../kit/define-craft.ts'
import { pictureOutputs } from '../../kit/picture-outputs.ts'
import { readInput } from '../../kit/read-input.ts'
import { childOf } from '../../kit/run-in-child.ts'
import { seedsOf } from '../../kit/seeds.ts'
import { EngineError } from '../../spec.ts'
import { fetchCutNetworks } from '../../vision/public.ts'
import { wordsLeftOut } from '../illustrate/public.ts'
import type { run } from './child.ts'
import { MODELS } from './models.ts'

/** Changes the place of a person, by cutting the person out of a photograph. */
export const engine = defineCraft({
  id: 'dress',
  label: { en: 'Model swap', zh: '换模特' },
  tasks: ['dress'],
  models: withUsableWeights(MODELS),

  async make({ task }, io) {
    const { prompt } = task
    if (prompt.trim() === '') throw new EngineError('invalid_input', 'Say what shall be behind.', { field: 'prompt' })
    const image = await readInput(task.image, 'image', io)
    // A person that cannot be checked is not cut out.
    const networks = await fetchCutNetworks(io)
    if (!networks.bodies) throw new EngineError('unavailable', 'The networks that find people cannot be fetched.')
    const { pictures, ignored, warnings } = await inChild({ image, prompt, seeds: seedsOf(task), networks }, io)
    return { outputs: pictureOutputs(pictures, task), warnings: [...warnings, ...(ignored.length > 0 ? [wordsLeftOut(ignored)] : [])] }
  },
})

const inChild = childOf<typeof run>(new URL('child.ts', import.meta.url))
