import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database, Executor } from '../../../db/database.ts'
import { accounts } from '../../../db/schema/accounts.ts'
import { type FormRow, interrogationForms as forms, type InterrogationRow, interrogations } from '../../../db/schema/horde.ts'
import { networkWorkers, type WorkerRow } from '../../../db/schema/network.ts'

type NewInterrogation = Pick<InterrogationRow, 'accountId' | 'source' | 'wishes'>
type NewForm = Pick<FormRow, 'form' | 'payload'>

/** Lifetime of an unanswered question (minutes). */
const PATIENCE = 20
/** Attempts per question. */
const MAX_TRIES = 3
/** Time limit per attempt in seconds. */
const SECONDS = 180

/** Inserts questions, and runs `then` in the same transaction. */
export function insertInterrogation(
  db: Database,
  asked: NewInterrogation,
  questions: readonly NewForm[],
  then: (tx: Executor, rows: readonly FormRow[]) => Promise<void>,
): Promise<string> {
  return db.transaction(async (tx) => {
    const [row] = await tx.insert(interrogations).values(asked).returning({ id: interrogations.id })
    if (!row) throw new Error('questions were not inserted')
    const rows = await tx
      .insert(forms)
      .values(questions.map((one) => ({ ...one, interrogation: row.id })))
      .returning()
    await then(tx, rows)
    return row.id
  })
}

/** Open questions of a member. */
export async function countOpenForms(db: Executor, accountId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(forms)
    .innerJoin(interrogations, eq(interrogations.id, forms.interrogation))
    .where(and(eq(interrogations.accountId, accountId), inArray(forms.state, ['waiting', 'processing'])))
  return row?.count ?? 0
}

/** Questions by id; expires overdue ones first. */
export async function findInterrogation(
  db: Database,
  id: string,
): Promise<{ asked: Pick<InterrogationRow, 'cancelledAt'>; questions: FormRow[] } | undefined> {
  const isLate = sql`${forms.state} in ('waiting', 'processing') and (${forms.tries} >= ${MAX_TRIES} and coalesce(${forms.until}, now()) <= now()
    or exists (select from ${interrogations} as i where i.id = ${forms.interrogation} and i.created_at < now() - ${PATIENCE} * interval '1 minute'))`
  await db
    .update(forms)
    .set({ state: 'faulted' })
    .where(and(eq(forms.interrogation, id), isLate))
  const [asked] = await db.select({ cancelledAt: interrogations.cancelledAt }).from(interrogations).where(eq(interrogations.id, id))
  if (!asked) return undefined
  return { asked, questions: await db.select().from(forms).where(eq(forms.interrogation, id)).orderBy(asc(forms.id)) }
}

/** Cancels questions; answered ones stay. */
export async function cancelInterrogation(db: Database, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(interrogations)
      .set({ cancelledAt: sql`now()` })
      .where(eq(interrogations.id, id))
    await tx
      .update(forms)
      .set({ state: 'cancelled' })
      .where(and(eq(forms.interrogation, id), inArray(forms.state, ['waiting', 'processing'])))
    await dropAnswered(tx, id)
  })
}

const isFree = sql`(f.state = 'waiting' or f.state = 'processing' and f.until < now()) and f.tries < ${MAX_TRIES}`
const taken = sql`state = 'processing', tries = f.tries + 1, until = now() + ${SECONDS} * interval '1 second'`

export interface TakenForm extends Record<string, unknown> {
  readonly id: string
  readonly form: string
  readonly payload: Readonly<Record<string, unknown>> | null
  readonly key: string
}

interface Taking {
  readonly worker: WorkerRow
  readonly names: readonly string[]
  readonly amount: number
  /** User ids of members whose questions have priority. */
  readonly favoured: readonly string[]
}

/** Gives a worker waiting questions that it can answer; each is sent to one worker. */
export async function takeForms(db: Executor, { worker, names, amount, favoured }: Taking): Promise<TakenForm[]> {
  const { rows } = await db.execute<TakenForm>(sql`
    with next as (
      select f.id from ${forms} as f join ${interrogations} as i on i.id = f.interrogation join ${accounts} as a on a.id = i.account_id
      where ${isFree} and f.form = any(${sql.param(names)}::text[]) and i.cancelled_at is null
        and (${!worker.maintenance} or i.account_id = ${worker.accountId})
        and (${worker.trusted} or not coalesce((i.wishes ->> 'trusted')::boolean, false))
        and i.created_at > now() - ${PATIENCE} * interval '1 minute'
      order by i.account_id = ${worker.accountId} desc, a.uid = any(${sql.param(favoured)}::text[]) desc, f.id
      limit ${amount} for update of f skip locked)
    update ${forms} as f set ${taken}, worker = ${worker.id}, key = gen_random_uuid() from next where next.id = f.id
    returning f.id, f.form, f.payload, f.key`)
  return rows
}

/** Takes a waiting question to answer it here, with its image; undefined if it is taken or cancelled. */
export async function takeForm(db: Executor, id: string): Promise<{ readonly form: string; readonly source: Buffer } | undefined> {
  const { rows } = await db.execute<{ form: string; source: Buffer }>(sql`
    update ${forms} as f set ${taken}, worker = null, key = null from ${interrogations} as i
    where f.id = ${id} and i.id = f.interrogation and ${isFree} returning f.form, i.source`)
  return rows[0]
}

/** A question with the owner of its worker. */
export async function findForm(db: Executor, id: string) {
  const [row] = await db
    .select({ form: forms, source: interrogations.source, accountId: networkWorkers.accountId })
    .from(forms)
    .innerJoin(interrogations, eq(interrogations.id, forms.interrogation))
    .leftJoin(networkWorkers, eq(networkWorkers.id, forms.worker))
    .where(eq(forms.id, id))
  return row
}

/**
 * Records an answer, or returns the question without one. False if it was answered, or reassigned (`worker`, null: here). After the last answer the
 * image is deleted.
 */
export async function answerForm(
  db: Executor,
  { id, worker, result }: { readonly id: string; readonly worker: string | null; readonly result: unknown },
): Promise<boolean> {
  const change =
    result === undefined
      ? { state: sql`case when ${forms.tries} >= ${MAX_TRIES} then 'faulted' else 'waiting' end` }
      : { state: 'done' as const, result }
  const [row] = await db
    .update(forms)
    .set({ ...change, until: null })
    .where(and(eq(forms.id, id), eq(forms.state, 'processing'), sql`${forms.worker} is not distinct from ${worker}`))
    .returning({ interrogation: forms.interrogation })
  if (row) await dropAnswered(db, row.interrogation)
  return row !== undefined
}

/** Deletes an image without open questions. */
async function dropAnswered(db: Executor, id: string): Promise<void> {
  const isOpen = sql`exists (select from ${forms} as f where f.interrogation = ${id} and f.state in ('waiting', 'processing'))`
  await db
    .update(interrogations)
    .set({ source: Buffer.alloc(0) })
    .where(and(eq(interrogations.id, id), sql`not ${isOpen}`))
}

/** Waiting questions, and machines that answer some. */
export async function formLoad(db: Executor): Promise<number> {
  return db.$count(forms, eq(forms.state, 'waiting'))
}

/** Deletes questions of earlier days. */
export async function deleteOldInterrogations(db: Executor): Promise<void> {
  await db.delete(interrogations).where(sql`${interrogations.createdAt} < now() - interval '1 day'`)
}
