import { eq } from 'drizzle-orm'
import type { Transaction } from '../../../db/database.ts'
import { hordeCollections, hordeOrders, hordeStyles, interrogations, sharedKeys, workerMessages } from '../../../db/schema/horde.ts'
import { networkUsage, networkWorkers } from '../../../db/schema/network.ts'

/** Deletes a member's data in the network; work of their workers is reassigned. The kudos ledger stays. */
export async function eraseFromNetwork(tx: Transaction, accountId: string): Promise<void> {
  await tx.delete(networkWorkers).where(eq(networkWorkers.accountId, accountId))
  for (const table of [interrogations, hordeOrders, workerMessages, hordeCollections, hordeStyles, sharedKeys, networkUsage])
    await tx.delete(table).where(eq(table.accountId, accountId))
}
