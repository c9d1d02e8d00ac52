import type { ModelTraits } from '@stipple/core/domain/model'
import { withoutWeights } from '@stipple/core/domain/prompt-weight'
import { defineCraft } from '../../kit/define-craft.ts'
import { pictureOutputs } from '../../kit/picture-outputs.ts'
import { childOf } from '../../kit/run-in-child.ts'
import { seedsOf } from '../../kit/seeds.ts'
import type { Warning } from '../../spec.ts'
import { reportWarnings } from '../illustrate/public.ts'
import type { run } from './child.ts'

const MODEL: ModelTraits = {
  id: 'builtin/palette',
  engine: 'palette',
  label: { en: 'Built-in palette painter', zh: '内置配色画师' },
  description: {
    en: 'Paints the scene of the prompt in your colours and no others, and measures how much each of them covers. A renderer, not a neural model: limited to the objects it knows.',
    zh: '只用你选的颜色画出提示词里的场景，并量出每种颜色占多少。它是作画程序，不是神经网络模型，只认识词汇表里的东西。',
  },
  tasks: ['palette'],
  style: 'artistic',
  cost: 1,
  draft: true,
  can: { dimensions: true },
  limits: { size: { min: 64, max: 3072, step: 8 }, count: 4 },
}

/** Paints the scene of a prompt in the colours of a palette. */
export const engine = defineCraft({
  id: 'palette',
  label: MODEL.label,
  tasks: ['palette'],
  models: [MODEL],

  async make({ task }, io) {
    const { prompt, colours, finish, width, height } = task
    const seeds = seedsOf(task)
    const { pictures, report } = await inChild({ prompt: withoutWeights(prompt), colours, finish, width, height, seeds }, io)
    return {
      outputs: pictureOutputs(
        pictures.map(({ bytes }) => ({ bytes, width, height })),
        task,
      ),
      warnings: [
        ...reportWarnings(report),
        ...pictures.map(({ coverage }, index) => measured(colours, { coverage, place: pictures.length > 1 ? index + 1 : undefined })),
      ],
    }
  },
})

const inChild = childOf<typeof run>(new URL('child.ts', import.meta.url))

/** Measured shares of the colours of one picture. `place` counts the pictures of a run from 1. */
function measured(colours: readonly string[], { coverage, place }: { coverage: readonly number[]; place: number | undefined }): Warning {
  const shares = colours.map((colour, index) => `${colour} ${(100 * (coverage[index] ?? 0)).toFixed(1)}%`)
  return {
    code: 'palette_coverage',
    text: {
      en: `Share of each colour${place === undefined ? '' : ` in image ${place}`}: ${shares.join(', ')}`,
      zh: `${place === undefined ? '' : `第 ${place} 张的`}各色占比：${shares.join('、')}`,
    },
  }
}
