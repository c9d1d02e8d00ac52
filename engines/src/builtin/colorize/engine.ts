import { join } from 'node:path'
import { readPictureSize } from '../../kit/decode-picture.ts'
import { runInChild } from '../../kit/run-in-child.ts'
import { EngineError } from '../../spec.ts'
import type { Engine, RunIo, Warning } from '../../spec.ts'
import type { PeopleNetworks } from '../../vision/child-public.ts'
import { fetchSubjectNetworks } from '../../vision/public.ts'
import type { ColorizeInput, ColorizeResult } from './child.ts'
import { MODEL } from './models.ts'

/** Gives black-and-white pictures colour, from dots, from another picture, and from what things usually look like. */
export const engine: Engine = {
  spec: 2,
  id: 'colorize',
  label: { en: 'Colorization', zh: '图片上色' },
  place: 'here',

  async models() {
    return [MODEL]
  },

  async start({ task }, context) {
    if (task.kind !== 'colorize') throw new EngineError('internal', `The colorizer cannot do ${task.kind}.`)
    const { hints, strength, seed } = task
    if (hints.length === 0 && task.reference === undefined && !task.automatic)
      throw new EngineError('invalid_input', 'Nothing says which colours to use.', { field: 'hints' })
    const image = await context.read(task.image)
    await readPictureSize(image, 'image')
    const reference = task.reference === undefined ? undefined : await context.read(task.reference)
    if (reference) await readPictureSize(reference, 'reference')
    // A reference says more about this picture than what is usual.
    const automatic = task.automatic && !reference
    const { signal, budget, report, log } = context
    const {
      found,
      bytes: content,
      ...picture
    } = await runInChild<ColorizeInput, ColorizeResult>({
      module: new URL('child.ts', import.meta.url),
      input: {
        image,
        hints,
        ...(reference && { reference }),
        ...((automatic || reference) && { people: await fetchPeopleNetworks(context) }),
        subject:
          automatic || reference
            ? await fetchSubjectNetworks(context, { from: automatic ? subjectWay(context) : 'light' })
            : { kind: 'none' },
        strength,
        seed,
        threads: budget.threads,
      },
      context: { signal, budget, report, log },
    })
    const warnings = automatic ? [found ? USUAL_COLOURS : NOTHING_FOUND] : found ? [USUAL_FACES] : []
    return { kind: 'done', outputs: [{ media: 'image', content, ...picture, seed }], warnings }
  },
}

/** Hair wants a precise outline, for which there must be room; a reference only wants to know figure from ground. */
const subjectWay = ({ budget }: RunIo) => (budget.memoryBytes >= 2.5 * 2 ** 30 ? 'isnet' : 'light')

async function fetchPeopleNetworks(context: RunIo): Promise<PeopleNetworks> {
  const [centernet, movenet, facemesh] = [
    await fetchNetwork('centernet', context),
    await fetchNetwork('movenet-thunder', context),
    await fetchNetwork('facemesh', context),
  ]
  return { ...(centernet && { centernet }), ...(movenet && { movenet }), ...(facemesh && { facemesh }) }
}

async function fetchNetwork(pack: string, { packs, signal, report, log }: RunIo): Promise<string | undefined> {
  try {
    return join(await packs.ensure(pack, { signal, report }), `${pack}.onnx`)
  } catch (error) {
    const missing = error instanceof EngineError && (error.code === 'unavailable' || error.code === 'model_missing')
    if (!missing) throw error
    log.warn({ pack, err: error }, 'weights cannot be fetched')
    return undefined
  }
}

const USUAL_COLOURS: Warning = {
  code: 'usual_colours',
  text: {
    en: 'Skin, hair, sky and plants got the colours they usually have; the true ones cannot be known. Set a colour dot wherever you know better.',
    zh: '皮肤、头发、天空和草木用的是常见颜色，并非真实颜色。知道实际颜色的地方，请点上颜色点。',
  },
}

const USUAL_FACES: Warning = {
  code: 'usual_faces',
  text: {
    en: 'Faces got the usual colours of skin and lips; everything else follows the reference picture.',
    zh: '人脸用的是常见的肤色和唇色，其余部分按参考图上色。',
  },
}

const NOTHING_FOUND: Warning = {
  code: 'nothing_recognised',
  text: {
    en: 'Nothing with a usual colour was recognised, so the picture only got a faint warm tone. Colour dots or a reference picture do better here.',
    zh: '没有认出有常见颜色的东西，所以只上了一层淡淡的暖调。点上颜色点或给一张参考图，效果会更好。',
  },
}
