import { defineCraft, withUsableWeights } from '../../kit/define-craft.ts'
import { pictureOutputs } from '../../kit/picture-outputs.ts'
import { readInput } from '../../kit/read-input.ts'
import { childOf } from '../../kit/run-in-child.ts'
import { EngineError } from '../../spec.ts'
import type { Warning } from '../../spec.ts'
import { fetchCutNetworks, simplerCutOut } from '../../vision/public.ts'
import type { SubjectMethod } from '../../vision/public.ts'
import type { run } from './child.ts'
import { MODELS } from './models.ts'

/** Removes the background of an image: with ISNet if its weights are permitted and available, otherwise with lighter methods. */
export const engine = defineCraft({
  id: 'cutout',
  label: { en: 'Cutout', zh: '抠图' },
  tasks: ['cut-out'],
  models: withUsableWeights(MODELS),

  async make({ task, model }, io) {
    const image = await readInput(task.image, 'image', io)
    const way = METHODS.get(model.id)
    if (!way) throw new EngineError('model_missing', `The cut-out engine has no model ${model.id}.`)
    const networks = await fetchCutNetworks(io, { from: way })
    const { subject, warnings, ...picture } = await inChild({ image, background: task.background, networks }, io)
    return {
      outputs: pictureOutputs([picture], task),
      warnings: [...simplerCutOut(networks, way), ...warnings, ...(subject ? [] : [NO_SUBJECT])],
    }
  },
})

const inChild = childOf<typeof run>(new URL('child.ts', import.meta.url))

const METHODS: ReadonlyMap<string, SubjectMethod> = new Map([
  ['builtin/isnet', 'isnet'],
  ['builtin/cutout-light', 'light'],
])

const NO_SUBJECT: Warning = {
  code: 'no_subject',
  text: { en: 'No clear subject was found, so the whole image was kept.', zh: '没有找到明确的主体，图片保持原样。' },
}
