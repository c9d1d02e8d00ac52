import { modelIdOf } from '@stipple/engines/neural/public'
import type { Context } from '../../context.ts'
import { recordAction } from '../../db/record-action.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../problem.ts'
import { tryModel } from '../generation/public.ts'
import { requireRole } from '../machines/public.ts'

/** Tests a local model with an image. Returns the job id. Throws `not_found`, `not_testable`, `no_machine`. */
export async function testWeights(context: Context, caller: Caller, id: string): Promise<string> {
  const state = (await context.weights.list()).find(({ preset }) => preset.id === id)
  if (!state) throw new Problem('not_found')
  if (state.preset.kind !== 'pictures' || state.phase !== 'ready') throw new Problem('not_testable')
  await requireRole(context, 'here')
  const job = await tryModel(context, caller, { model: modelIdOf(state.preset) })
  await recordAction(context.db, { accountId: caller.accountId, action: 'weights_test', subject: id, after: { job: job.id } })
  return job.id
}
