import { randomInt } from 'node:crypto'
import { LIMITS } from '@stipple/core/domain/limits'
import type { PromptLanguage } from '@stipple/core/domain/prompt-language'
import type { Input } from '@stipple/core/domain/property'
import type { ErrorCode } from '@stipple/core/errors'
import { findMode } from '@stipple/core/modes/find-mode'
import { EngineError } from '@stipple/engines/spec'
import { languageOfText } from '@stipple/engines/words/public'
import type { Optimized, TextContext, Written } from '@stipple/engines/words/public'
import type { Context } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { offeredModels, type Roles } from '../catalogue/public.ts'
import { readPicture } from './picture.ts'

/** Time limit of prompt tools. */
const PATIENCE_MS = 30_000

/** A prompt in the other language; unchanged if it is in that language. */
export async function translate(
  context: Context,
  { text, from, to }: { text: string; from: PromptLanguage | undefined; to: PromptLanguage },
  waiting: Waiting,
): Promise<Written> {
  requireText(text, 'text')
  const source = from ?? languageOfText(text) ?? to
  if (source === to) return { text, engine: context.words.id, notes: [] }
  return helping(context, { failure: 'processing_failed', ...waiting }, (help) => context.words.translate({ text, from: source, to }, help))
}

/** A longer prompt in its own language (`language` if empty), different each time. */
export async function expand(
  context: Context,
  { prompt, language }: { prompt: string; language: PromptLanguage },
  waiting: Waiting,
): Promise<Written> {
  requireText(prompt, 'prompt')
  const request = { prompt, language: languageOfText(prompt) ?? language, salt: randomInt(2 ** 32) }
  return helping(context, { failure: 'processing_failed', ...waiting }, (help) => context.words.expand(request, help))
}

interface Form {
  readonly params: Input
  readonly model: string
  readonly mode: string | undefined
  readonly larger: boolean
  readonly caller: Roles
  readonly language: PromptLanguage
}

/** A cleaned prompt, with inputs within the model's limits. Throws `model_missing`. */
export async function optimize(
  context: Context,
  { params, model: id, mode: modeId, larger, language, caller }: Form,
  waiting: Waiting,
): Promise<Optimized> {
  requireText(String(params['prompt'] ?? ''), 'prompt')
  const model = offeredModels(context, caller).find((offered) => offered.id === id)
  const mode = modeId === undefined ? model?.modes[0] : findMode(modeId)
  if (!model || !mode || !model.modes.includes(mode)) throw new Problem('model_missing')
  const properties = mode.properties(model, { larger })
  return helping(context, { failure: 'optimization_failed', ...waiting }, (help) =>
    context.words.optimize({ params, properties, language }, help),
  )
}

interface Shown {
  readonly accountId: string
  readonly url: string | undefined
  readonly base64: string | undefined
  readonly language: PromptLanguage
  readonly hint: string
}

/** A prompt that describes a member's image. Throws as `readPicture`. */
export async function describePicture(
  context: Context,
  { accountId, url, base64, language, hint }: Shown,
  signal: AbortSignal,
): Promise<Written> {
  const image = await readPicture(context, { accountId, url, base64 })
  return helping(context, { failure: 'generate_failed', signal }, (help) =>
    context.interactive(() => context.words.describe({ image, language, hint }, help), help.signal),
  )
}

function requireText(text: string, field: string): void {
  if (text.trim() === '') throw new Problem('invalid_input', { fields: [{ field, code: 'no_prompt' }] })
  if (text.length <= LIMITS.prompt.max) return
  throw new Problem('invalid_input', { fields: [{ field, code: 'too_long', params: { maximum: LIMITS.prompt.max } }] })
}

/** The caller of a tool. */
interface Waiting {
  /** Aborted when the caller no longer waits. */
  readonly signal: AbortSignal
  /** Called with the partial text. */
  readonly onText?: (text: string) => void
}

interface Manner extends Waiting {
  /** Error code for failures on our side. */
  readonly failure: ErrorCode
}

/** Calls an engine with a time limit and the caller's signal; failures become errors of ours. */
async function helping<T>(context: Context, { failure, signal, onText }: Manner, work: (help: TextContext) => Promise<T>): Promise<T> {
  const help = { signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]), onText, log: context.log, packs: context.packs }
  try {
    return await work(help)
  } catch (cause) {
    throw toProblem(cause, failure)
  }
}

/** Problems with the operator's provider account are only logged, not shown to members. */
const AWAY = new Set(['auth', 'quota', 'rate_limited', 'unavailable', 'model_missing', 'timeout'])

function toProblem(cause: unknown, failure: ErrorCode): Problem {
  if (cause instanceof Problem) return cause
  if (cause instanceof EngineError && AWAY.has(cause.code)) return new Problem('words_unavailable', { cause })
  return new Problem(failure, { cause })
}
