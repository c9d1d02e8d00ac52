// What other parts of the server may use.
import type { SetOptions } from '@stipple/core/contract/options'
import type { Executor } from '../../db/database.ts'
import { findOptions } from './data.ts'
import { presentOptions } from './present.ts'

export { deleteOptions as eraseOptions, revisionsOf as optionsRevisionsOf } from './data.ts'
export { OPTIONS_CHANGED } from './service.ts'

/** Options of a member: for the export of an account. */
export const exportOptions = async (db: Executor, accountId: string): Promise<SetOptions> =>
  presentOptions(await findOptions(db, accountId)).options
