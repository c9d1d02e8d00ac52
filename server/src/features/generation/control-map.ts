import { type ControlType, needsOwnMap } from '@stipple/core/domain/control-types'
import { makeControlMap } from '@stipple/engines/builtin/control/public'
import type { Context } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { interactiveBudget } from '../../queue/interactive-limiter.ts'
import { findAsset } from '../assets/public.ts'
import { toErrorCode } from './codes.ts'

/**
 * Returns the control map of a member's image. The address is looked up in our tables only, never requested. Throws `invalid_input` for the field
 * `image` if it is not theirs, for `control_type` if no map of it is made, and the engine's errors.
 */
export async function previewControlMap(
  context: Context,
  { accountId, address, control }: { accountId: string; address: string; control: ControlType },
  signal: AbortSignal,
) {
  if (address === '') throw new Problem('invalid_input', { fields: [{ field: 'image', code: 'no_image' }] })
  if (needsOwnMap(control)) throw new Problem('invalid_input', { fields: [{ field: 'control_type', code: 'needs_map' }] })
  const file = await findAsset(context, { accountId, address })
  if (file === undefined) throw new Problem('invalid_input', { fields: [{ field: 'image', code: 'file_gone' }] })
  const image = await context.storage.get(file)
  const { log, packs } = context
  const budget = interactiveBudget(context.config)
  try {
    return await context.interactive(
      () => makeControlMap({ image, control }, { signal, log, packs, budget, report: () => undefined }),
      signal,
    )
  } catch (cause) {
    if (cause instanceof Problem) throw cause
    throw new Problem(toErrorCode(cause), { cause })
  }
}
