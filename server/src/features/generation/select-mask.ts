import { type Language, localize } from '@stipple/core/domain/text'
import { selectThings } from '@stipple/engines/builtin/fill/public'
import { EngineError } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { interactiveBudget } from '../../queue/interactive-limiter.ts'
import { bytesOfImageText, inspectPicture } from '../uploads/public.ts'
import { toErrorCode } from './codes.ts'

interface MaskRequest {
  /** In base64. */
  readonly image: string
  readonly points: readonly { readonly x: number; readonly y: number }[]
  readonly object: string
}

/**
 * Selects objects as a mask, or says why there is none. Throws `invalid_input` without clicks and names, refusals of the image, and the engine's
 * errors.
 */
export async function selectMask(
  context: Context,
  { image: text, points, object }: MaskRequest,
  { language, signal }: { readonly language: Language; readonly signal: AbortSignal },
): Promise<{ mask?: string; reason?: string }> {
  if (points.length === 0 && object === '') throw new Problem('invalid_input', { fields: [{ field: 'points', code: 'no_object' }] })
  const image = bytesOfImageText(text, 'image')
  await inspectPicture(image, 'image')
  const { log, packs } = context
  const budget = interactiveBudget(context.config)
  try {
    const { png } = await context.interactive(
      () => selectThings({ image, points, target: object }, { signal, log, packs, budget, report: () => undefined }),
      signal,
    )
    return { mask: `data:image/png;base64,${Buffer.from(png).toString('base64')}` }
  } catch (cause) {
    if (cause instanceof Problem) throw cause
    if (cause instanceof EngineError && cause.code === 'invalid_input' && cause.text) return { reason: localize(cause.text, language) }
    throw new Problem(toErrorCode(cause), { cause })
  }
}
