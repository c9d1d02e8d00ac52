import { defineCraft } from '../../kit/define-craft.ts'
import { fetchNetwork } from '../../kit/fetch-weights.ts'
import { pictureOutputs } from '../../kit/picture-outputs.ts'
import { readInput } from '../../kit/read-input.ts'
import { childOf } from '../../kit/run-in-child.ts'
import { EngineError, type RunIo, type Warning } from '../../spec.ts'
import type { PeopleNetworks } from '../../vision/child-public.ts'
import { fetchSubjectNetworks } from '../../vision/public.ts'
import type { run } from './child.ts'
import { MODEL } from './models.ts'

/** Colours black-and-white pictures, from dots, from another picture, and from the usual colours of things. */
export const engine = defineCraft({
  id: 'colorize',
  label: { en: 'Colorization', zh: '图片上色' },
  tasks: ['colorize'],
  models: [MODEL],

  async make({ task }, io) {
    const { hints, strength, seed } = task
    if (hints.length === 0 && task.reference === undefined && !task.automatic)
      throw new EngineError('invalid_input', 'Nothing says which colours to use.', { field: 'hints' })
    const image = await readInput(task.image, 'image', io)
    const reference = await readInput(task.reference, 'reference', io)
    // A reference says more about this picture than usual colours do.
    const automatic = task.automatic && !reference
    const looks = automatic || reference !== undefined
    const people = looks ? await fetchPeopleNetworks(io) : undefined
    const subject = looks ? await fetchSubjectNetworks(io, { from: automatic ? subjectWay(io) : 'light' }) : ({ kind: 'none' } as const)
    const { found, ...picture } = await inChild(
      { image, hints, ...(reference && { reference }), ...(people && { people }), subject, strength, seed },
      io,
    )
    const warnings = automatic ? [found ? USUAL_COLOURS : NOTHING_FOUND] : found ? [USUAL_FACES] : []
    return { outputs: pictureOutputs([picture], task), warnings }
  },
})

const inChild = childOf<typeof run>(new URL('child.ts', import.meta.url))

/** Hair needs a precise outline, if there is enough memory; a reference only needs figure and ground. */
const subjectWay = ({ budget }: RunIo) => (budget.memoryBytes >= 2.5 * 2 ** 30 ? 'isnet' : 'light')

async function fetchPeopleNetworks(io: RunIo): Promise<PeopleNetworks> {
  const centernet = await fetchNetwork('centernet', io)
  const movenet = await fetchNetwork('movenet-thunder', io)
  const facemesh = await fetchNetwork('facemesh', io)
  return { ...(centernet && { centernet }), ...(movenet && { movenet }), ...(facemesh && { facemesh }) }
}

const USUAL_COLOURS: Warning = {
  code: 'usual_colours',
  text: {
    en: 'Skin, hair, sky and plants were given typical colours; the true colours can’t be known. Add colour points to correct them.',
    zh: '皮肤、头发、天空和草木用的是常见颜色，并非真实颜色。知道实际颜色的地方，请点上颜色点。',
  },
}

const USUAL_FACES: Warning = {
  code: 'usual_faces',
  text: {
    en: 'Faces were given typical skin and lip colours; everything else follows the reference image.',
    zh: '人脸用的是常见的肤色和唇色，其余部分按参考图上色。',
  },
}

const NOTHING_FOUND: Warning = {
  code: 'nothing_recognised',
  text: {
    en: 'No subject with typical colours was recognised, so the image was only tinted slightly warm. Add colour points or a reference image for a better result.',
    zh: '没有认出有常见颜色的东西，所以只上了一层淡淡的暖调。点上颜色点或给一张参考图，效果会更好。',
  },
}
