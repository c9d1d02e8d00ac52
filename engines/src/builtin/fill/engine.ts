import { readPictureSize } from '../../kit/decode-picture.ts'
import { runInChild } from '../../kit/run-in-child.ts'
import { EngineError } from '../../spec.ts'
import type { Engine } from '../../spec.ts'
import type { FillInput, FillResult } from './child.ts'
import { MODELS } from './models.ts'
import type { FillTask } from './networks.ts'
import { fetchNetworks } from './networks.ts'

/** Makes things in pictures go and pictures grow, from what the picture itself shows. */
export const engine: Engine = {
  spec: 2,
  id: 'fill',
  label: { en: 'Patch fill', zh: '纹理填补' },
  place: 'here',

  /** Those whose weights this installation may use. */
  async models({ packs }) {
    const offered = new Set((await packs.list()).map(({ id }) => id))
    return MODELS.filter((model) => (model.packs ?? []).every((pack) => offered.has(pack)))
  },

  async start({ task, model }, context) {
    if (!isFillTask(task)) throw new EngineError('internal', `The fill engine cannot do ${task.kind}.`)
    const image = await context.read(task.image)
    const mask = 'mask' in task && task.mask !== undefined ? await context.read(task.mask) : undefined
    // Before anything is fetched for it.
    await readPictureSize(image, 'image')
    if (mask) await readPictureSize(mask, 'mask')
    const { signal, budget, report, log } = context
    const { pictures, warnings } = await runInChild<FillInput, FillResult>({
      module: new URL('child.ts', import.meta.url),
      input: { task, image, mask, ...(await fetchNetworks(task, model.id, context)), threads: budget.threads },
      context: { signal, budget, report, log },
    })
    const outputs = pictures.map(
      ({ bytes: content, ...picture }, i) =>
        ({ media: 'image', type: 'image/png', content, ...picture, seed: (task.seed + i) % SEEDS }) as const,
    )
    return { kind: 'done', outputs, warnings }
  },
}

const SEEDS = 2 ** 32
const KINDS: ReadonlySet<string> = new Set<FillTask['kind']>(['erase', 'remove-object', 'inpaint', 'outpaint'])
const isFillTask = (task: { kind: string }): task is FillTask => KINDS.has(task.kind)
