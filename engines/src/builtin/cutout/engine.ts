import { readPictureSize } from '../../kit/decode-picture.ts'
import { runInChild } from '../../kit/run-in-child.ts'
import { EngineError } from '../../spec.ts'
import type { Engine, RunIo, Warning } from '../../spec.ts'
import { fetchSubjectNetworks } from '../../vision/public.ts'
import type { SubjectNetworks, SubjectWay } from '../../vision/public.ts'
import type { CutOutInput, CutOutResult } from './child.ts'
import { MODELS } from './models.ts'

/** Removes the background of a picture: ISNet where its weights may be used and fetched, otherwise lighter ways. */
export const engine: Engine = {
  spec: 2,
  id: 'cutout',
  label: { en: 'Cut-out', zh: '抠图' },
  place: 'here',

  /** Models whose weights this installation may use. */
  async models({ packs }) {
    const offered = new Set((await packs.list()).map(({ id }) => id))
    return MODELS.filter((model) => model.packs.every((pack) => offered.has(pack)))
  },

  async start({ task, model }, context) {
    if (task.kind !== 'cut-out') throw new EngineError('internal', `The cut-out engine cannot do ${task.kind}.`)
    const image = await context.read(task.image)
    // Reads the size before anything is fetched.
    await readPictureSize(image, 'image')
    const { networks, warnings } = await prepare(model.id, context)
    const { signal, budget, report, log } = context
    const {
      subject,
      bytes: content,
      ...picture
    } = await runInChild<CutOutInput, CutOutResult>({
      module: new URL('child.ts', import.meta.url),
      input: { image, background: task.background, networks, threads: budget.threads },
      context: { signal, budget, report, log },
    })
    const output = { media: 'image', type: 'image/png', content, ...picture, seed: task.seed } as const
    return { kind: 'done', outputs: [output], warnings: subject ? warnings : [...warnings, NO_SUBJECT] }
  },
}

/** Networks for a model, or of the next lighter way when their weights cannot be fetched. */
async function prepare(model: string, context: RunIo): Promise<{ networks: SubjectNetworks; warnings: readonly Warning[] }> {
  const way = WAYS.get(model)
  if (!way) throw new EngineError('model_missing', `The cut-out engine has no model ${model}.`)
  const networks = await fetchSubjectNetworks(context, { from: way })
  return { networks, warnings: networks.kind === way ? [] : [SIMPLER] }
}

const WAYS: ReadonlyMap<string, SubjectWay> = new Map([
  ['builtin/isnet', 'isnet'],
  ['builtin/cutout-light', 'light'],
])

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
