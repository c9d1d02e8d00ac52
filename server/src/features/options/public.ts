// Interface for other features.
import type { SetOptions } from '@stipple/core/contract/options'
import type { MemberTerms } from '@stipple/engines/spec'
import type { Context } from '../../context.ts'
import type { Executor } from '../../db/database.ts'
import { findOptions } from './data.ts'
import { openHordeKey } from './horde-key.ts'
import { presentOptions } from './present.ts'

export { deleteOptions as eraseOptions, revisionsOf as optionsRevisionsOf } from './data.ts'
export { OPTIONS_CHANGED } from './service.ts'

/** Options of a member, for the export of an account. */
export const exportOptions = async (db: Executor, accountId: string): Promise<SetOptions> =>
  presentOptions(await findOptions(db, accountId)).options

/** A member's options for volunteer networks. */
export async function networkTerms(context: Context, accountId: string): Promise<MemberTerms> {
  const row = await findOptions(context.db, accountId)
  const key = await openHordeKey(context, row)
  return { shares: presentOptions(row).options.shareWithLaion ?? false, ...(key !== undefined && { key }) }
}
