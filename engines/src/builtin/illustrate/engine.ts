import type { ModelTraits } from '@stipple/core/domain/model'
import { withoutWeights } from '@stipple/core/domain/prompt-weight'
import type { TaskOf } from '@stipple/core/domain/task'
import { defineCraft } from '../../kit/define-craft.ts'
import { pictureOutputs } from '../../kit/picture-outputs.ts'
import { childOf } from '../../kit/run-in-child.ts'
import { seedAt } from '../../kit/seeds.ts'
import type { RunIo } from '../../spec.ts'
import type { LaidStyle } from '../stylize/child-public.ts'
import { readStyles, withoutTriggers } from '../stylize/public.ts'
import type { IllustrateResult, run } from './child.ts'
import { joinReports, reportWarnings } from './warnings.ts'

const MODEL: ModelTraits = {
  id: 'builtin/illustrator',
  engine: 'illustrate',
  label: { en: 'Built-in illustrator', zh: '内置画师' },
  description: {
    en: 'Composes a scene from drawings and paints it. A renderer, not a neural model: fast, private and repeatable, but limited to the objects it knows.',
    zh: '逐词读懂提示词，用现成的图样布置场景再画出来。它是作画程序，不是神经网络模型：快、不出本机、同一种子必出同一张图，但只认识词汇表里的东西。',
  },
  tasks: ['text-to-image'],
  style: 'artistic',
  cost: 1,
  draft: true,
  can: { negative: true, steps: true, cfg: true, styles: true, dimensions: true, loras: true, variation: true },
  limits: { size: { min: 64, max: 3072, step: 8 }, count: 4 },
}

/** Composes and paints pictures from prompts without a neural network. */
export const engine = defineCraft({
  id: 'illustrate',
  label: { en: 'Built-in illustrator', zh: '内置画师' },
  tasks: ['text-to-image'],
  models: [MODEL],

  async make({ task }, io) {
    const { styles, warnings } = await readStyles(task.loras, io)
    const results = await paintInLanes(task, { styles, io })
    const painted = results.flatMap(({ pictures }) => pictures).toSorted((a, b) => a.index - b.index)
    const { width, height } = task
    return {
      outputs: pictureOutputs(
        painted.map(({ bytes }) => ({ bytes, width, height })),
        task,
      ),
      warnings: [...warnings, ...reportWarnings(joinReports(results.map(({ report }) => report)))],
    }
  },
})

const inChild = childOf<typeof run>(new URL('child.ts', import.meta.url))

/** Distributes the pictures among as many processes as there are threads; each paints its own one after another. */
async function paintInLanes(
  task: TaskOf<'text-to-image'>,
  { styles, io }: { styles: readonly LaidStyle[]; io: RunIo },
): Promise<IllustrateResult[]> {
  const lanes = Math.max(1, Math.min(task.count, io.budget.threads))
  const failed = new AbortController()
  const ratios = Array.from({ length: lanes }, () => 0)
  const paintLane = (lane: number): Promise<IllustrateResult> => {
    const indexes = Array.from({ length: task.count }, (_, i) => i).filter((i) => i % lanes === lane)
    const { prompt, negativePrompt, width, height, steps, cfg, style } = task
    return inChild(
      {
        prompt: withoutTriggers(withoutWeights(prompt), styles),
        negativePrompt: withoutWeights(negativePrompt),
        width,
        height,
        steps,
        cfg,
        style,
        styles,
        pictures: indexes.map((index) => ({ index, seed: seedAt(task, index), ...variationAt(task, index) })),
      },
      {
        log: io.log,
        signal: AbortSignal.any([io.signal, failed.signal]),
        budget: { ...io.budget, memoryBytes: Math.floor(io.budget.memoryBytes / lanes), threads: 1 },
        report: ({ ratio }) => {
          if (ratio === undefined) return
          ratios[lane] = (ratio * indexes.length) / task.count
          io.report({ ratio: ratios.reduce((sum, one) => sum + one, 0) })
        },
      },
    )
  }
  const painting = Array.from({ length: lanes }, (_, lane) => paintLane(lane))
  try {
    return await Promise.all(painting)
  } catch (error) {
    // One failure ends the task: the other processes must not go on painting.
    failed.abort()
    await Promise.allSettled(painting)
    throw error
  }
}

const variationAt = ({ variation, seedStep }: Pick<TaskOf<'text-to-image'>, 'variation' | 'seedStep'>, index: number) =>
  variation === undefined ? {} : { variation: seedAt({ seed: variation, seedStep }, index) }
