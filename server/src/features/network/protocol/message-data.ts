import { and, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { type MessageRow, workerMessages } from '../../../db/schema/horde.ts'
import { networkWorkers } from '../../../db/schema/network.ts'

export async function insertMessage(db: Executor, message: typeof workerMessages.$inferInsert): Promise<MessageRow> {
  const [row] = await db.insert(workerMessages).values(message).returning()
  if (!row) throw new Error('a message was not inserted')
  return row
}

interface Listing {
  readonly validity: 'active' | 'expired' | 'all'
  readonly page: number
  readonly worker?: string | undefined
  readonly id?: string
  /** Account of the messages: by it, and to its workers; undefined for all. */
  readonly accountId: string | undefined
}

const PAGE = 50

export async function listMessages(db: Executor, { validity, page, worker, id, accountId }: Listing): Promise<MessageRow[]> {
  const isGood = gt(workerMessages.expiresAt, sql`now()`)
  const isOver = lte(workerMessages.expiresAt, sql`now()`)
  const own =
    accountId === undefined
      ? undefined
      : db.select({ id: networkWorkers.id }).from(networkWorkers).where(eq(networkWorkers.accountId, accountId))
  return db
    .select()
    .from(workerMessages)
    .where(
      and(
        validity === 'all' ? undefined : validity === 'active' ? isGood : isOver,
        worker === undefined ? undefined : eq(workerMessages.worker, worker),
        id === undefined ? undefined : eq(workerMessages.id, id),
        accountId === undefined || !own
          ? undefined
          : or(eq(workerMessages.accountId, accountId), inArray(workerMessages.worker, own), isNull(workerMessages.worker)),
      ),
    )
    .orderBy(desc(workerMessages.createdAt))
    .limit(PAGE)
    .offset((page - 1) * PAGE)
}

export async function deleteMessage(db: Executor, id: string): Promise<void> {
  await db.delete(workerMessages).where(eq(workerMessages.id, id))
}

/** Deletes messages that expired a month ago. */
export async function deleteOldMessages(db: Executor): Promise<void> {
  await db.delete(workerMessages).where(lte(workerMessages.expiresAt, sql`now() - interval '30 days'`))
}
