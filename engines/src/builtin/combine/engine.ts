import { defineCraft } from '../../kit/define-craft.ts'
import { pictureOutputs } from '../../kit/picture-outputs.ts'
import { readInput } from '../../kit/read-input.ts'
import { childOf } from '../../kit/run-in-child.ts'
import { seedsOf } from '../../kit/seeds.ts'
import { EngineError } from '../../spec.ts'
import { fetchDetectors } from '../../vision/public.ts'
import type { run } from './child.ts'
import { MODEL } from './models.ts'

/** Arranges several pictures as a collage. */
export const engine = defineCraft({
  id: 'combine',
  label: { en: 'Collage', zh: '多图拼图' },
  tasks: ['image-to-image'],
  models: [MODEL],

  async make({ task }, io) {
    const { least, most } = MODEL.can.pictures
    if (task.images.length < least || task.images.length > most)
      throw new EngineError('invalid_input', `A collage takes ${least} to ${most} pictures.`, { field: 'image' })
    const images = await Promise.all(task.images.map((asset) => readInput(asset, 'image', io)))
    const { prompt, style } = task
    const detectors = await fetchDetectors(io)
    const { pictures, warnings } = await inChild({ images, prompt, style, seeds: seedsOf(task), detectors }, io)
    return { outputs: pictureOutputs(pictures, task), warnings }
  },
})

const inChild = childOf<typeof run>(new URL('child.ts', import.meta.url))
