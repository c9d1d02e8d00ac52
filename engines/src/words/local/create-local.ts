import { availableParallelism } from 'node:os'
import { childOf } from '../../kit/run-in-child.ts'
import { rejectWhenAborted } from '../../kit/shared-work.ts'
import { type InstalledWeights, type Preset, PRESETS, folderOf } from '../../weights/public.ts'
import { createByModel } from '../by-model/create-by-model.ts'
import type { TextContext, TextEngine } from '../spec.ts'
import type { LocalAnswer, LocalQuestion, run } from './answer-child.ts'
import { writeAnswer } from './last-answer.ts'
import { findRunner } from './runner.ts'

interface Options {
  readonly weights: InstalledWeights
  /** Fallback engine: for everything without an installed model, and always for images, because the addon has no vision models. */
  readonly otherwise: TextEngine
  readonly presets?: readonly Preset[]
  /** True if a graphics card may be used; changeable at any time. */
  readonly mayUseCard?: () => boolean
  /** Most tokens of an answer; prompts are shorter. */
  readonly mostTokens?: number
}

const MAX_TOKENS = 500
/** One core is left for serving pages. */
const THREADS = Math.max(1, availableParallelism() - 1)
/** Time limit of an answer, including loading the model. */
const PATIENCE_MS = 60_000

/** Creates a text engine with a local language model, as soon as one is installed. */
export function createLocal({
  weights,
  otherwise,
  presets = PRESETS,
  mostTokens = MAX_TOKENS,
  mayUseCard = () => true,
}: Options): TextEngine {
  const engineNow = async ({ packs, log }: TextContext): Promise<TextEngine> => {
    for (const preset of [...(await weights.own()), ...presets].filter(({ kind }) => kind === 'words')) {
      const file = (await weights.installed(preset))?.['model']
      if (file === undefined) continue
      const runner = await findRunner({ packs, log, mayUseCard: mayUseCard() })
      return runner ? engineOf(preset, { runner, file, mostTokens, otherwise, folder: folderOf(weights.directory, preset) }) : otherwise
    }
    return otherwise
  }
  return {
    id: otherwise.id,
    label: otherwise.label,
    translate: async (request, context) => (await engineNow(context)).translate(request, context),
    expand: async (request, context) => (await engineNow(context)).expand(request, context),
    optimize: async (request, context) => (await engineNow(context)).optimize(request, context),
    describe: (request, context) => otherwise.describe(request, context),
  }
}

interface Here extends Pick<LocalQuestion, 'runner' | 'file' | 'mostTokens'> {
  readonly otherwise: TextEngine
  /** Folder of the model, where the device of the last answer is kept. */
  readonly folder: string
}

const inChild = childOf<typeof run>(new URL('answer-child.ts', import.meta.url))

/** End of the previous question: a second model in memory would be slower than waiting. */
let before: Promise<unknown> = Promise.resolve()

function inTurn(question: LocalQuestion, context: Parameters<typeof inChild>[1]): Promise<LocalAnswer> {
  const answer = before.then(() => inChild(question, context))
  before = answer.catch(() => undefined)
  // An aborted call does not wait for its turn.
  return Promise.race([answer, rejectWhenAborted(context.signal, answer)])
}

const engineOf = ({ id, label, memoryBytes }: Preset, { runner, file, mostTokens, otherwise, folder }: Here): TextEngine =>
  createByModel({
    kind: 'local',
    name: id,
    label,
    see: otherwise.describe,
    async ask(question, { signal, log, onText }) {
      const { text, device } = await inTurn(
        { runner, file, mostTokens, ...question },
        {
          signal,
          log,
          report: ({ text: soFar }) => soFar !== undefined && onText?.(soFar),
          budget: { memoryBytes, milliseconds: PATIENCE_MS, threads: THREADS },
        },
      )
      await writeAnswer(folder, { device, ...(runner.card && { tried: runner.card }) }).catch((error: unknown) =>
        log.warn({ err: error, folder }, 'the device of an answer could not be stored'),
      )
      return text
    },
  })
