import type { CallOutcome } from '@stipple/core/contract/calls'
import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'
import { type KeyCallRow, keyCalls } from '../../db/schema/calls.ts'

export type NewCall = Omit<KeyCallRow, 'id' | 'at'> & { readonly at: string }

/** Inserts many calls in one statement; skips deleted accounts. */
export async function insertCalls(db: Executor, calls: readonly NewCall[]): Promise<void> {
  await db.execute(sql`
    insert into key_calls (request_id, account_id, key_id, key_name, method, path, status, milliseconds, dots, at)
    select given."requestId", given."accountId", given."keyId", given."keyName", given.method, given.path, given.status, given.milliseconds,
      given.dots, given.at
    from jsonb_to_recordset(${JSON.stringify(calls)}::jsonb) as given ("requestId" uuid, "accountId" uuid, "keyId" uuid, "keyName" text,
      method text, path text, status int, milliseconds int, dots int, at timestamptz)
    join accounts a on a.id = given."accountId" and a.deleted_at is null
    order by given.at
    for key share of a`)
}

const OUTCOMES: Readonly<Record<CallOutcome, SQL>> = {
  answered: sql`${keyCalls.status} < 400`,
  refused: sql`${keyCalls.status} >= 400 and ${keyCalls.status} < 500`,
  failed: sql`${keyCalls.status} >= 500`,
}

interface CallQuery {
  readonly accountId: string
  readonly after: number | undefined
  readonly key: string | undefined
  readonly outcome: CallOutcome | undefined
  readonly size: number
}

/** A page of a member's calls, latest first. */
export const listCalls = (db: Executor, { accountId, after, key, outcome, size }: CallQuery): Promise<KeyCallRow[]> =>
  db
    .select()
    .from(keyCalls)
    .where(
      and(
        eq(keyCalls.accountId, accountId),
        after === undefined ? undefined : lt(keyCalls.id, after),
        key === undefined ? undefined : eq(keyCalls.keyId, key),
        outcome && OUTCOMES[outcome],
      ),
    )
    .orderBy(desc(keyCalls.id))
    .limit(size)

export async function deleteOldCalls(db: Executor, days: number): Promise<void> {
  await db.delete(keyCalls).where(sql`${keyCalls.at} < now() - ${days} * interval '1 day'`)
}

export async function eraseCalls(tx: Transaction, accountId: string): Promise<void> {
  await tx.delete(keyCalls).where(eq(keyCalls.accountId, accountId))
}
