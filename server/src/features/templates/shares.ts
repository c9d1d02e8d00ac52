import type { Context } from '../../context.ts'
import type { Transaction } from '../../db/database.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { insertShare } from './shares-data.ts'

type Shop = Pick<Context, 'config' | 'settings'>

/** Percent of the bought dots of a run that the creator of its app gets; 0 where nothing can be bought. */
export const sharePercent = ({ config, settings }: Shop): number =>
  config.payments.providers.length > 0 ? settings.get('dots.appShare') : 0

/** Promises the creator of the app that a new job uses its share, so that a later change of the setting or the app does not affect the job. */
export async function promiseShare(
  shop: Shop,
  tx: Transaction,
  job: Pick<JobRow, 'id' | 'accountId' | 'template' | 'cost'>,
): Promise<void> {
  const percent = sharePercent(shop)
  if (percent === 0 || job.cost === 0 || job.template === null || !isUuid(job.template)) return
  await insertShare(tx, { jobId: job.id, app: job.template, payer: job.accountId, percent })
}
