import { runInChild } from '../../kit/run-in-child.ts'
import { EngineError } from '../../spec.ts'
import type { Engine } from '../../spec.ts'
import { STYLE_TYPE } from '../stylize/public.ts'
import type { TrainInput, TrainResult } from './child.ts'
import { BASES, MODEL } from './models.ts'

/** Learns a style from pictures: what comes out is a picture that shows it, with the style beside it. */
export const engine: Engine = {
  spec: 2,
  id: 'train-style',
  label: { en: 'Style training', zh: '风格训练' },
  place: 'here',

  models: async () => [MODEL],

  async start({ task }, context) {
    if (task.kind !== 'train-style') throw new EngineError('internal', `The style trainer cannot do ${task.kind}.`)
    const { trigger, seed } = task
    const base = BASES.find((id) => id === task.base)
    if (!base) throw new EngineError('invalid_input', `There is no base ${task.base}.`, { field: 'base' })
    const archive = await context.file(task.archive)
    const { signal, budget, report, log } = context
    const { style, poster } = await runInChild<TrainInput, TrainResult>({
      module: new URL('child.ts', import.meta.url),
      input: { archive, base, trigger, seed, threads: budget.threads },
      context: { signal, budget, report, log },
    })
    const also = [{ extension: 'json', type: STYLE_TYPE, content: style }]
    const output = { media: 'image', type: 'image/webp', content: poster, width: 512, height: 512, seed, also } as const
    return { kind: 'done', outputs: [output], warnings: [] }
  },
}
