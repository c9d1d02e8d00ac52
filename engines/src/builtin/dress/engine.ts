import { defineCraft, withUsableWeights } from '../../kit/define-craft.ts'
import { requireNetwork } from '../../kit/fetch-weights.ts'
import { pictureOutputs } from '../../kit/picture-outputs.ts'
import { readInput } from '../../kit/read-input.ts'
import { childOf } from '../../kit/run-in-child.ts'
import { seedsOf } from '../../kit/seeds.ts'
import { EngineError } from '../../spec.ts'
import type { RunIo, Warning } from '../../spec.ts'
import { fetchSubjectNetworks } from '../../vision/public.ts'
import { wordsLeftOut } from '../illustrate/public.ts'
import type { run } from './child.ts'
import { MODELS } from './models.ts'
import type { DressNetworks } from './read-person.ts'

/** Changes the place of a person, or the wearer of a garment, by cutting out and warping photographs. */
export const engine = defineCraft({
  id: 'dress',
  label: { en: 'Dress-up', zh: '换模特' },
  tasks: ['dress'],
  models: withUsableWeights(MODELS),

  async make({ task }, io) {
    const { prompt } = task
    if (task.figure === undefined && prompt.trim() === '')
      throw new EngineError('invalid_input', 'Say what shall be behind, or give a picture of who shall wear it.', { field: 'prompt' })
    const image = await readInput(task.image, 'image', io)
    const figure = await readInput(task.figure, 'figure', io)
    const networks = await fetchNetworks(io)
    const { pictures, ignored } = await inChild({ image, prompt, seeds: seedsOf(task), networks, ...(figure && { figure }) }, io)
    return {
      outputs: pictureOutputs(pictures, task),
      warnings: [...(figure ? [LAID_OVER] : []), ...(ignored.length > 0 ? [wordsLeftOut(ignored)] : [])],
    }
  },
})

const inChild = childOf<typeof run>(new URL('child.ts', import.meta.url))

const fetchNetworks = async (io: RunIo): Promise<DressNetworks> => ({
  subject: await fetchSubjectNetworks(io),
  selfie: await requireNetwork('selfie', io),
  centernet: await requireNetwork('centernet', io),
  movenet: await requireNetwork('movenet-thunder', io),
})

const LAID_OVER: Warning = {
  code: 'garment_laid_over',
  text: {
    en: 'Colours and pattern were laid over the clothes in the other picture. Their cut, sleeves and length are still those of that picture.',
    zh: '已把颜色与图案铺到另一张照片的衣服上；版型、袖子和长短仍是那张照片里的样子。',
  },
}
