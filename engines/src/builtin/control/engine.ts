import { withoutWeights } from '@stipple/core/domain/prompt-weight'
import type { TaskOf } from '@stipple/core/domain/task'
import { defineCraft, type Made } from '../../kit/define-craft.ts'
import { pictureOutputs } from '../../kit/picture-outputs.ts'
import { readInput } from '../../kit/read-input.ts'
import { seedsOf } from '../../kit/seeds.ts'
import { EngineError, type RunIo } from '../../spec.ts'
import { inControlChild } from './make-control-map.ts'
import { isLineControl, MODEL } from './models.ts'
import { fetchControlNetworks, NO_NETWORKS } from './networks.ts'
import { simplerMethod, toWarnings } from './warnings.ts'

/** Paints prompts within the lines of a picture, and colours drawings. */
export const engine = defineCraft({
  id: 'control',
  label: { en: 'Illustrator by map', zh: '按图作画' },
  tasks: ['control', 'scribble'],
  models: [MODEL],

  make: ({ task }, io) => (task.kind === 'control' ? paintByMap(task, io) : paintScribble(task, io)),
})

async function paintByMap(task: TaskOf<'control'>, io: RunIo): Promise<Made> {
  const { control, isMap, mapOnly } = task
  if (!mapOnly && !isLineControl(control))
    throw new EngineError('invalid_input', `No painting follows ${control}.`, { field: 'control_type' })
  const image = await readInput(task.image, 'image', io)
  const networks = isMap ? NO_NETWORKS : await fetchControlNetworks(io, { control, withSubject: !mapOnly })
  const common = { image, isMap, networks }
  const { pictures, notes, report } = await inControlChild(
    mapOnly || !isLineControl(control) ? { kind: 'map', control, ...common } : { kind: 'control', control, ...common, ...wordsOf(task) },
    io,
  )
  const warnings = [...(isMap ? [] : simplerMethod(control, networks)), ...toWarnings(notes, report)]
  return { outputs: pictureOutputs(pictures, task), warnings }
}

async function paintScribble(task: TaskOf<'scribble'>, io: RunIo): Promise<Made> {
  const image = await readInput(task.image, 'image', io)
  const { pictures, notes, report } = await inControlChild({ kind: 'scribble', image, networks: NO_NETWORKS, ...wordsOf(task) }, io)
  return { outputs: pictureOutputs(pictures, task), warnings: toWarnings(notes, report) }
}

const wordsOf = (task: TaskOf<'control' | 'scribble'>) => ({
  prompt: withoutWeights(task.prompt),
  negativePrompt: withoutWeights(task.negativePrompt),
  scale: task.scale,
  style: task.style,
  seeds: seedsOf(task),
})
