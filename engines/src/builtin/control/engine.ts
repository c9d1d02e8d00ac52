import { withoutWeights } from '@stipple/core/domain/prompt-weight'
import type { TaskOf } from '@stipple/core/domain/task'
import { readPictureSize } from '../../kit/decode-picture.ts'
import { EngineError } from '../../spec.ts'
import type { Engine, Step, RunIo } from '../../spec.ts'
import type { ControlResult } from './child.ts'
import { runControlChild } from './make-control-map.ts'
import { MODELS } from './models.ts'
import { fetchControlNetworks, NO_NETWORKS } from './networks.ts'
import { simplerWay, toWarnings } from './warnings.ts'

/** Paints prompts within the lines, areas, depth or pose of a picture, and colours drawings. */
export const engine: Engine = {
  spec: 2,
  id: 'control',
  label: { en: 'Illustrator by map', zh: '按图作画' },
  place: 'here',

  async models() {
    return MODELS
  },

  async start({ task, model: { experimental = false } }, context) {
    if (task.kind === 'control') return paintByMap(task, context)
    if (task.kind === 'scribble') return paintScribble(task, { triesPeople: experimental }, context)
    throw new EngineError('internal', `The illustrator by map cannot do ${task.kind}.`)
  },
}

const SEEDS = 2 ** 32

async function paintByMap(task: TaskOf<'control'>, context: RunIo): Promise<Step> {
  const image = await context.read(task.image)
  await readPictureSize(image, 'image')
  const { control, isMap, mapOnly, scale, style } = task
  const networks = isMap ? NO_NETWORKS : await fetchControlNetworks(context, { control, withSubject: !mapOnly })
  const common = { image, control, isMap, networks, threads: context.budget.threads }
  const result = await runControlChild(
    mapOnly ? { kind: 'map', ...common } : { kind: 'control', ...common, ...wordsOf(task), scale, style, seeds: seedsOf(task) },
    context,
  )
  return done(result, { seeds: mapOnly ? [task.seed] : seedsOf(task), more: isMap ? [] : simplerWay(control, networks) })
}

async function paintScribble(task: TaskOf<'scribble'>, { triesPeople }: { triesPeople: boolean }, context: RunIo): Promise<Step> {
  const image = await context.read(task.image)
  await readPictureSize(image, 'image')
  const { scale, style } = task
  const networks = NO_NETWORKS
  const input = {
    kind: 'scribble',
    triesPeople,
    image,
    networks,
    threads: context.budget.threads,
    ...wordsOf(task),
    scale,
    style,
    seeds: seedsOf(task),
  } as const
  return done(await runControlChild(input, context), { seeds: seedsOf(task), more: [] })
}

const wordsOf = ({ prompt, negativePrompt }: { prompt: string; negativePrompt: string }) => ({
  prompt: withoutWeights(prompt),
  negativePrompt: withoutWeights(negativePrompt),
})

const seedsOf = ({ seed, count }: { seed: number; count: number }): readonly number[] =>
  Array.from({ length: count }, (_, i) => (seed + i) % SEEDS)

function done(
  { pictures, notes, report }: ControlResult,
  { seeds, more }: { seeds: readonly number[]; more: ReturnType<typeof toWarnings> },
): Step {
  return {
    kind: 'done',
    outputs: pictures.map(({ bytes: content, ...picture }, i) => ({
      media: 'image',
      type: 'image/png',
      content,
      ...picture,
      seed: seeds[i] ?? 0,
    })),
    warnings: [...more, ...toWarnings(notes, report)],
  }
}
