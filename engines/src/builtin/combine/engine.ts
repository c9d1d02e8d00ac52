import { readPictureSize } from '../../kit/decode-picture.ts'
import { runInChild } from '../../kit/run-in-child.ts'
import { EngineError } from '../../spec.ts'
import type { Engine } from '../../spec.ts'
import { fetchEyes } from '../../vision/public.ts'
import { SIMPLER } from '../edit/public.ts'
import type { CombineInput, CombineResult } from './child.ts'
import { MODEL } from './models.ts'

const SEEDS = 2 ** 32

/** Puts several pictures together into one. */
export const engine: Engine = {
  spec: 2,
  id: 'combine',
  label: { en: 'Combine pictures', zh: '多图融合' },
  place: 'here',

  async models() {
    return [MODEL]
  },

  async start({ task }, context) {
    if (task.kind !== 'image-to-image') throw new EngineError('internal', `Combining pictures cannot do ${task.kind}.`)
    const { least, most } = MODEL.can.pictures
    if (task.images.length < least || task.images.length > most)
      throw new EngineError('invalid_input', `Combining takes ${least} to ${most} pictures.`, { field: 'image' })
    const images = await Promise.all(task.images.map((asset) => context.read(asset)))
    // Before anything is fetched for them.
    for (const image of images) await readPictureSize(image, 'image')
    const eyes = await fetchEyes(context)
    const { signal, budget, report, log } = context
    const { pictures, warnings } = await runInChild<CombineInput, CombineResult>({
      module: new URL('child.ts', import.meta.url),
      input: {
        images,
        prompt: task.prompt,
        style: task.style,
        seeds: Array.from({ length: task.count }, (_, i) => (task.seed + i) % SEEDS),
        eyes,
      },
      context: { signal, budget, report, log },
    })
    return {
      kind: 'done',
      outputs: pictures.map(({ bytes: content, ...picture }) => ({ media: 'image', type: 'image/png', content, ...picture })),
      warnings: eyes.networks.kind === 'isnet' ? warnings : [...warnings, SIMPLER],
    }
  },
}
