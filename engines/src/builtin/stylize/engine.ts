import type { TaskOf } from '@stipple/core/domain/task'
import { readPictureSize } from '../../kit/decode-picture.ts'
import { defineCraft } from '../../kit/define-craft.ts'
import { fetchNetwork } from '../../kit/fetch-weights.ts'
import { pictureOutputs } from '../../kit/picture-outputs.ts'
import { readInput } from '../../kit/read-input.ts'
import { childOf } from '../../kit/run-in-child.ts'
import type { RunIo, Warning } from '../../spec.ts'
import { fetchSubjectNetworks } from '../../vision/public.ts'
import type { SubjectWay } from '../../vision/public.ts'
import type { run, StylizeInput } from './child.ts'
import { MODELS } from './models.ts'
import { readStyles } from './reference/read-styles.ts'
import { isReduced } from './working-size.ts'

/** Turns photographs into paintings, drawings and prints, by a named style, by the look of another picture, or by trained styles. */
export const engine = defineCraft({
  id: 'stylize',
  label: { en: 'Photo stylization', zh: '照片风格化' },
  tasks: ['stylize'],
  models: MODELS,

  async make({ task }, io) {
    const { strength, seed } = task
    const image = await readInput(task.image, 'image', io)
    const reference = await readInput(task.reference, 'reference', io)
    const { styles, warnings: unlaid } = await readStyles(task.loras, io)
    const { work, warnings = [] } =
      styles.length > 0
        ? { work: { kind: 'trained', styles } as const }
        : reference
          ? { work: { kind: 'reference', reference } as const }
          : await styleWork(task, io)
    const picture = await inChild({ image, work, strength, seed }, io)
    const byStyle = work.kind === 'style' || work.kind === 'anime'
    const reduced = isReduced(await readPictureSize(image, 'image'), byStyle ? 'style' : 'reference')
    return { outputs: pictureOutputs([picture], task), warnings: [...unlaid, ...warnings, ...(reduced ? [worked(reduced)] : [])] }
  },
})

const inChild = childOf<typeof run>(new URL('child.ts', import.meta.url))

interface Planned {
  readonly work: StylizeInput['work']
  readonly warnings?: readonly Warning[]
}

/** Network for animation, or the rules that replace it. */
async function styleWork({ style = 'oil' }: TaskOf<'stylize'>, io: RunIo): Promise<Planned> {
  const network = style === 'anime' ? await fetchNetwork(ANIME, io) : undefined
  if (network !== undefined) return { work: { kind: 'anime', network } }
  const networks = await fetchSubjectNetworks(io, { from: subjectWay(io) })
  return { work: { kind: 'style', style, networks }, warnings: style === 'anime' ? [SIMPLER] : [] }
}

/** The precise network needs 1.5 GB beside the picture. */
const subjectWay = ({ budget }: RunIo): SubjectWay => (budget.memoryBytes >= 2.5 * 2 ** 30 ? 'isnet' : 'light')

const ANIME = 'realesrgan-x4plus-anime'

const SIMPLER: Warning = {
  code: 'simpler_model',
  text: {
    en: 'The anime network could not be fetched, so the style was drawn by rule.',
    zh: '动漫网络暂时无法下载，这次改用规则绘制。',
  },
}

const worked = (side: number): Warning => ({
  code: 'worked_smaller',
  text: {
    en: `The style was painted at ${side} pixels on the longer side and enlarged to the picture's size.`,
    zh: `风格按长边 ${side} 像素绘制，再放大到原图尺寸。`,
  },
})
