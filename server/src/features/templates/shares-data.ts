import { sql } from 'drizzle-orm'
import type { Transaction } from '../../db/database.ts'

/** Promises the creator of an app a share of a job that uses it; nothing where the app is the payer's own. */
export async function insertShare(
  tx: Transaction,
  { jobId, app, payer, percent }: { jobId: string; app: string; payer: string; percent: number },
): Promise<void> {
  await tx.execute(sql`
    insert into app_shares (job_id, app, name, creator_id, percent)
    select ${jobId}, id, name, account_id, ${percent} from templates where id = ${app} and account_id <> ${payer}`)
}
