import type { TaskOf } from '@stipple/core/domain/task'
import type { Text } from '@stipple/core/domain/text'
import { readPictureSize } from '../../kit/decode-picture.ts'
import { defineCraft } from '../../kit/define-craft.ts'
import { pictureOutputs } from '../../kit/picture-outputs.ts'
import { readInput } from '../../kit/read-input.ts'
import { childOf } from '../../kit/run-in-child.ts'
import { EngineError, type RunIo, type Warning } from '../../spec.ts'
import { fetchSubjectNetworks, type SubjectMethod } from '../../vision/public.ts'
import type { run, StylizeInput } from './child.ts'
import { MODELS, isRuleStyle } from './models.ts'
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
    const work: StylizeInput['work'] =
      styles.length > 0 ? { kind: 'trained', styles } : reference ? { kind: 'reference', reference } : await styleWork(task, io)
    const picture = await inChild({ image, work, strength, seed }, io)
    const reduced = isReduced(await readPictureSize(image, 'image'), work.kind === 'style' ? 'style' : 'reference')
    return { outputs: pictureOutputs([picture], task), warnings: [...unlaid, ...(reduced ? [worked(reduced)] : [])] }
  },
})

const inChild = childOf<typeof run>(new URL('child.ts', import.meta.url))

/** @throws {EngineError} `invalid_input` for a style that rules cannot paint */
async function styleWork({ style = 'oil' }: TaskOf<'stylize'>, io: RunIo): Promise<StylizeInput['work']> {
  if (!isRuleStyle(style)) throw new EngineError('invalid_input', `the stylizer has no style ${style}`, { text: UNKNOWN })
  return { kind: 'style', style, networks: await fetchSubjectNetworks(io, { from: subjectWay(io) }) }
}

/** The precise network needs 1.5 GB beside the picture. */
const subjectWay = ({ budget }: RunIo): SubjectMethod => (budget.memoryBytes >= 2.5 * 2 ** 30 ? 'isnet' : 'light')

const UNKNOWN: Text = { en: 'This style needs a neural model.', zh: '这个风格需要神经网络模型。' }

const worked = (side: number): Warning => ({
  code: 'worked_smaller',
  text: {
    en: `The style was painted at ${side} pixels on the longer side and upscaled to the size of the image.`,
    zh: `风格按长边 ${side} 像素绘制，再放大到原图尺寸。`,
  },
})
