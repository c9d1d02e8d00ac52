import { addressOfWork } from '@stipple/core/domain/asset-address'
import { pickModel } from '@stipple/core/domain/model'
import type { Context } from '../../context.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import type { Caller } from '../../http/caller.ts'
import type { RequestKey } from '../../http/request-key.ts'
import { Problem } from '../../problem.ts'
import { offeredModels, type OfferedModel } from '../catalogue/public.ts'
import { balanceOf } from '../credits/public.ts'
import { checkedRequest, readOutputs, type Request, submitToEnd } from '../generation/public.ts'
import type { WaitForEnd } from '../jobs/follow/public.ts'
import { requireLeftInCap } from '../keys/public.ts'

/** The model for background removal. Throws `invalid_input` if there is none. */
export function modelForCutOut(context: Context, caller: Caller): OfferedModel {
  const model = pickModel(offeredModels(context, caller), 'cut-out')
  if (!model) throw new Problem('invalid_input', { fields: [{ field: 'background', code: 'not_an_option' }] })
  return model
}

/** Throws `not_enough_dots` or `key_cap` if only the images could be paid, without the background removal; otherwise as `checkedRequest`. */
export async function requireDotsForBoth(
  context: Context,
  caller: Caller,
  { request, cutter }: { request: Request; cutter: OfferedModel },
): Promise<void> {
  const { mode, input, cost } = checkedRequest(context, caller, request)
  const both = cost + mode.outputs(input) * cutter.cost
  if ((await balanceOf(context.db, caller.accountId)) < both) throw new Problem('not_enough_dots')
  if (caller.key) await requireLeftInCap(context.db, caller.key.id, both)
}

interface Cutting {
  readonly waitForEnd: WaitForEnd
  readonly order: { readonly once: RequestKey | undefined; readonly signal: AbortSignal }
  readonly cutter: OfferedModel
}

/** Removes the background of each image of a job, at the price of that mode. Returns the jobs with the results. Throws as `submitToEnd`. */
export async function cutOut(context: Context, caller: Caller, job: JobRow, { waitForEnd, order, cutter }: Cutting): Promise<JobRow[]> {
  const { once, signal } = order
  const made = await readOutputs(context, job)
  return Promise.all(
    made.map(({ work: { image_id: id, image } }, index) => {
      const input = { image: addressOfWork(id, image.split('/').at(-1) ?? '') }
      const named = once && { ...once, key: `${once.key}:cut-out:${index}` }
      return submitToEnd(
        context,
        caller,
        { mode: 'RemoveBg', model: cutter.id, input, once: named },
        { waitForEnd, signal, isRepeatable: once !== undefined },
      )
    }),
  )
}
