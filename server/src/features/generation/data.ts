import type { JobPhase } from '@stipple/core/domain/job'
import type { Json } from '@stipple/engines/spec'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '../../db/database.ts'
import { prepared, preparedSql, type Query } from '../../db/driver/query.ts'
import { jobPreviews, jobs, type JobRow } from '../../db/schema/jobs.ts'
import { storedColumn } from '../../db/stored-bytes.ts'
import type { LiveSettings } from '../../settings/live/live-settings.ts'
import { byRun, type Run } from '../jobs/public.ts'
import { waitingCaps, waitingColumns } from '../jobs/queue/public.ts'
import { type CapUse, useColumn } from '../keys/public.ts'
import { promptNoted } from '../prompts/public.ts'

interface Looked extends Record<string, unknown> {
  /** Use of the key's limit this month, this job included; null without a limit. */
  readonly use: CapUse | null
  /** Number of waiting jobs, this one included, and the member's limit. */
  readonly waiting: number
  readonly most: number
  /** Bytes stored for the member. */
  readonly stored: string
  /** Own limit of storage in GB; null: the common one. */
  readonly own: number | null
}

/** Reads the limits after a job was written and stores its prompt (null: none). One statement, because the account is locked meanwhile. */
export const requestChecks = (
  settings: LiveSettings,
  {
    accountId,
    keyId = null,
    prompt,
  }: { readonly accountId: string; readonly keyId?: string | null | undefined; readonly prompt: string | null },
): Query<Looked> =>
  looked
    .with({ ...waitingCaps(settings), accountId, keyId, prompt })
    .as(([row]) => row ?? { use: null, waiting: 0, most: 0, stored: '0', own: null })

const looked = preparedSql<Looked>(
  'job_looked_at',
  sql`
    with noted as (${promptNoted})
    select ${useColumn} as use, ${waitingColumns}, ${storedColumn} as stored, a.storage_gigabytes as own from accounts as a where a.id = ${sql.placeholder('accountId')}::uuid`,
)

/** Reported fields of a run; a missing one stays as it is. */
export interface ProgressChange {
  readonly run: Run
  /** 0..1; never decreases. The first value ends the preparation. */
  readonly ratio?: number
  readonly phase?: JobPhase
  readonly note?: JobRow['note']
}

/** Records the progress of these runs in one statement. Returns the jobs whose run is still current. */
export async function recordProgress(
  db: Executor,
  changes: readonly ProgressChange[],
): Promise<readonly Pick<JobRow, 'id' | 'accountId'>[]> {
  const given = changes.map(({ run, ...change }) => ({ ...change, id: run.id, attempt: run.attempt, noted: change.note !== undefined }))
  const { rows } = await db.execute<Pick<JobRow, 'id' | 'accountId'>>(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as given (id uuid, attempt integer, ratio double precision, phase job_phase, note jsonb, noted boolean)
    ), locked as materialized (
      -- By id, as everything that takes several jobs locks them.
      select id from jobs where id in (select id from given) order by id for no key update
    )
    update jobs set ratio = greatest(jobs.ratio, given.ratio),
      phase = coalesce(given.phase, case when given.ratio is not null and jobs.phase in ('waiting', 'preparing') then 'generating'::job_phase end, jobs.phase),
      note = case when given.noted then given.note else jobs.note end,
      heartbeat_at = now(), revision = nextval('job_revision')
    from given join locked using (id)
    where jobs.id = given.id and jobs.attempt = given.attempt and jobs.stage in ('running', 'parked')
    returning jobs.id, jobs.account_id as "accountId"`)
  return rows
}

/** Stores the operation before the engine is asked with it. False if the run is no longer current: it must not submit. */
export async function recordOperation(db: Executor, run: Run, operation: Json): Promise<boolean> {
  const rows = await db
    .update(jobs)
    .set({ operation })
    .where(sql`${byRun(run)} and ${jobs.stage} <> 'ended'`)
    .returning({ id: jobs.id })
  return rows.length > 0
}

/** Marks a submission as paid. False if it was before. */
export async function recordCharge(tx: Transaction, { id, submission }: Pick<JobRow, 'id' | 'submission'>): Promise<boolean> {
  const rows = await tx
    .update(jobs)
    .set({ charged: submission })
    .where(and(eq(jobs.id, id), lt(jobs.charged, submission)))
    .returning({ id: jobs.id })
  return rows.length > 0
}

type Preview = Pick<typeof jobPreviews.$inferSelect, 'type' | 'bytes'>

/** Stores a preview. False if the run is no longer current; the job cannot end meanwhile. */
export async function storePreview(db: Executor, run: Run, { type, bytes }: Preview): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with mine as (select id from jobs where ${byRun(run)} and stage <> 'ended' for no key update)
    insert into job_previews (job_id, type, bytes) select id, ${type}, ${bytes} from mine
    on conflict (job_id) do update set revision = excluded.revision, type = excluded.type, bytes = excluded.bytes
    returning revision`)
  return rows.length > 0
}

/** The preview of a member's own job. */
export async function findPreview(db: Executor, { id, accountId }: { id: string; accountId: string }) {
  const [row] = await db
    .select({ revision: jobPreviews.revision, type: jobPreviews.type, bytes: jobPreviews.bytes })
    .from(jobPreviews)
    .innerJoin(jobs, eq(jobs.id, jobPreviews.jobId))
    .where(and(eq(jobs.id, id), eq(jobs.accountId, accountId)))
  return row
}

/** Preview revisions of those jobs that have one. */
export async function previewRevisions(db: Executor, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await revisionsOfPreviews(db, { ids })
  return new Map(rows.map(({ jobId, revision }) => [jobId, revision]))
}

const revisionsOfPreviews = prepared('revisions_of_previews', (db) =>
  db
    .select({ jobId: jobPreviews.jobId, revision: jobPreviews.revision })
    .from(jobPreviews)
    .where(sql`${jobPreviews.jobId} = any(${sql.placeholder('ids')}::uuid[])`),
)
