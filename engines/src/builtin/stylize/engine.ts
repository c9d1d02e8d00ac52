import { join } from 'node:path'
import type { TaskOf } from '@stipple/core/domain/task'
import { readPictureSize } from '../../kit/decode-picture.ts'
import { runInChild } from '../../kit/run-in-child.ts'
import { EngineError } from '../../spec.ts'
import type { Engine, RunIo, Warning } from '../../spec.ts'
import { fetchSubjectNetworks } from '../../vision/public.ts'
import type { SubjectWay } from '../../vision/public.ts'
import type { StylizeInput, StylizeResult } from './child.ts'
import { MODELS } from './models.ts'
import { readStyles } from './reference/read-styles.ts'
import { isReduced } from './working-size.ts'

/** Turns photographs into paintings, drawings and prints, by a named style, by the look of another picture, or by trained styles. */
export const engine: Engine = {
  spec: 2,
  id: 'stylize',
  label: { en: 'Photo stylization', zh: '照片风格化' },
  place: 'here',

  async models() {
    return MODELS
  },

  async start({ task }, context) {
    if (task.kind !== 'stylize') throw new EngineError('internal', `The stylizer cannot do ${task.kind}.`)
    const { style = 'oil', reference, strength, seed } = task
    const image = await context.read(task.image)
    const size = await readPictureSize(image, 'image')
    const example = reference === undefined ? undefined : await context.read(reference)
    if (example) await readPictureSize(example, 'reference')
    const { styles, warnings: unlaid } = await readStyles(task.loras, context)
    const { signal, budget, report, log } = context
    const trained = styles.length > 0
    const { anime, warnings } = trained ? { warnings: [] } : await animeNetwork(task, context)
    const { bytes: content, ...picture } = await runInChild<StylizeInput, StylizeResult>({
      module: new URL('child.ts', import.meta.url),
      input: {
        image,
        work: trained
          ? { kind: 'trained', styles }
          : example
            ? { kind: 'reference', reference: example }
            : anime
              ? { kind: 'anime', network: anime }
              : await styleWork(style, context),
        strength,
        seed,
        threads: budget.threads,
      },
      context: { signal, budget, report, log },
    })
    const reduced = isReduced(size, trained || example ? 'reference' : 'style')
    return {
      kind: 'done',
      outputs: [{ media: 'image', content, ...picture, seed }],
      warnings: [...unlaid, ...warnings, ...(reduced ? [worked(reduced)] : [])],
    }
  },
}

type Style = NonNullable<TaskOf<'stylize'>['style']>

async function styleWork(style: Style, context: RunIo): Promise<StylizeInput['work']> {
  return { kind: 'style', style, networks: await fetchSubjectNetworks(context, { from: subjectWay(context) }) }
}

/** The precise network needs 1.5 GB beside the picture. */
function subjectWay({ budget }: RunIo): SubjectWay {
  return budget.memoryBytes >= 2.5 * 2 ** 30 ? 'isnet' : 'light'
}

/** The network that redraws a photograph as animation, or the rules that stand in for it. */
async function animeNetwork(
  { style, reference }: TaskOf<'stylize'>,
  { packs, signal, report, log }: RunIo,
): Promise<{ anime?: string; warnings: readonly Warning[] }> {
  if (style !== 'anime' || reference !== undefined) return { warnings: [] }
  try {
    return { anime: join(await packs.ensure(ANIME, { signal, report }), `${ANIME}.onnx`), warnings: [] }
  } catch (error) {
    const missing = error instanceof EngineError && (error.code === 'unavailable' || error.code === 'model_missing')
    if (!missing) throw error
    log.warn({ pack: ANIME, err: error }, 'weights cannot be fetched')
    return { warnings: [SIMPLER] }
  }
}

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
