import { join } from 'node:path'
import { readPictureSize } from '../../kit/decode-picture.ts'
import { runInChild } from '../../kit/run-in-child.ts'
import { EngineError } from '../../spec.ts'
import type { Engine, RunContext, Warning } from '../../spec.ts'
import type { CutOutInput, CutOutResult, Networks } from './child.ts'
import { MODELS } from './models.ts'

/** Takes the background off a picture: ISNet where its weights may be used and fetched, lighter ways where not. */
export const engine: Engine = {
  spec: 1,
  id: 'cutout',
  label: { en: 'Cut-out', zh: '抠图' },

  /** Those whose weights this installation may use. */
  async models({ packs }) {
    const offered = new Set((await packs.list()).map(({ id }) => id))
    return MODELS.filter((model) => model.packs.every((pack) => offered.has(pack)))
  },

  async start(task, model, context) {
    if (task.kind !== 'cut-out') throw new EngineError('internal', `The cut-out engine cannot do ${task.kind}.`)
    const image = await context.read(task.image)
    // Before anything is fetched for it.
    await readPictureSize(image, 'image')
    const { networks, warnings } = await prepare(model.id, context)
    const { signal, budget, report, log } = context
    const { subject, ...picture } = await runInChild<CutOutInput, CutOutResult>({
      module: new URL('child.ts', import.meta.url),
      input: { image, background: task.background, networks, threads: budget.threads },
      context: { signal, budget, report, log },
    })
    const output = { media: 'image', type: 'image/png', ...picture, seed: task.seed } as const
    return { status: 'done', outputs: [output], warnings: subject ? warnings : [...warnings, NO_SUBJECT] }
  },
}

/** The networks for a model, or of the next lighter way when their weights cannot be fetched. */
async function prepare(model: string, context: RunContext): Promise<{ networks: Networks; warnings: readonly Warning[] }> {
  const ways = WAYS.slice(WAYS.findIndex(({ id }) => id === model))
  const [wanted] = ways
  if (wanted?.id !== model) throw new EngineError('model_missing', `The cut-out engine has no model ${model}.`)
  for (const way of ways) {
    const networks = await fetchNetworks(way, context)
    if (networks) return { networks, warnings: way === wanted ? [] : [SIMPLER] }
  }
  return { networks: { kind: 'none' }, warnings: [SIMPLER] }
}

interface Way {
  readonly id: string
  readonly fetch: (ensure: (pack: string) => Promise<string>) => Promise<Networks>
}

/** From the best to the lightest. Each pack's network is named after the pack. */
const WAYS: readonly Way[] = [
  { id: 'builtin/isnet', fetch: async (ensure) => ({ kind: 'isnet', isnet: await ensure('isnet') }) },
  {
    id: 'builtin/cutout-light',
    fetch: async (ensure) => ({ kind: 'light', selfie: await ensure('selfie'), centernet: await ensure('centernet') }),
  },
]

async function fetchNetworks(way: Way, { packs, signal, report, log }: RunContext): Promise<Networks | undefined> {
  try {
    return await way.fetch(async (pack) => join(await packs.ensure(pack, { signal, report }), `${pack}.onnx`))
  } catch (error) {
    const missing = error instanceof EngineError && (error.code === 'unavailable' || error.code === 'model_missing')
    if (!missing) throw error
    log.warn({ model: way.id, error }, 'weights cannot be fetched')
    return undefined
  }
}

const NO_SUBJECT: Warning = {
  code: 'no_subject',
  text: { en: 'No clear subject was found, so the picture was kept whole.', zh: '没有找到明确的主体，图片保持原样。' },
}

const SIMPLER: Warning = {
  code: 'simpler_model',
  text: {
    en: 'The model could not be fetched, so a simpler one made this cut-out. Its edges may be rougher.',
    zh: '模型暂时无法下载，这次改用了较简单的方法，边缘可能不够精细。',
  },
}
