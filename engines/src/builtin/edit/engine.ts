import { readInstruction } from '../../instructions/public.ts'
import { defineCraft } from '../../kit/define-craft.ts'
import { pictureOutputs } from '../../kit/picture-outputs.ts'
import { readInput } from '../../kit/read-input.ts'
import { childOf } from '../../kit/run-in-child.ts'
import { seedsOf } from '../../kit/seeds.ts'
import { EngineError } from '../../spec.ts'
import { fetchDetectors, simplerCutOut } from '../../vision/public.ts'
import { readStyles, withoutTriggers } from '../stylize/public.ts'
import type { run } from './child.ts'
import { MODEL } from './models.ts'

/** Edits a photograph by instructions in words. */
export const engine = defineCraft({
  id: 'edit',
  label: { en: 'Photo editor', zh: '照片编辑' },
  tasks: ['image-to-image'],
  models: [MODEL],

  async make({ task }, io) {
    const [asset, ...more] = task.images
    if (asset === undefined || more.length > 0)
      throw new EngineError('invalid_input', 'The photo editor takes one picture.', { field: 'image' })
    const image = await readInput(asset, 'image', io)
    const { styles, warnings } = await readStyles(task.loras, io)
    const prompt = withoutTriggers(task.prompt, styles)
    const forFaces = readInstruction(prompt).edits.some(({ kind }) => kind === 'wear')
    const detectors = await fetchDetectors(io, { forFaces })
    const { style, strength } = task
    const edited = await inChild({ image, prompt, style, styles, strength, seeds: seedsOf(task), detectors }, io)
    return {
      outputs: pictureOutputs(edited.pictures, task),
      warnings: [...warnings, ...edited.warnings, ...simplerCutOut(detectors.networks)],
    }
  },
})

const inChild = childOf<typeof run>(new URL('child.ts', import.meta.url))
