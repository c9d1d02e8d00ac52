import type { Context } from './context.ts'
import { deleteOldSignIns, startMailing } from './features/accounts/public.ts'
import { upkeep as blind } from './features/blind/public.ts'
import { upkeep as calls } from './features/calls/public.ts'
import { upkeep as contests } from './features/contests/public.ts'
import { upkeep as credits } from './features/credits/public.ts'
import { startSurveys, upkeep as engines } from './features/engines/public.ts'
import { startFileChecks } from './features/files/public.ts'
import { startDeadlines, startGenerationWorker } from './features/generation/public.ts'
import { deleteOldEvents } from './features/jobs/events/public.ts'
import { startPackOrders, startHeartbeats } from './features/machines/public.ts'
import { startErasing } from './features/members/public.ts'
import { startForms, upkeep as network } from './features/network/protocol/public.ts'
import { upkeep as notices } from './features/notices/public.ts'
import { upkeep as payments } from './features/payments/public.ts'
import { startPush } from './features/push/public.ts'
import { startSchedules } from './features/runs/public.ts'
import { startWebhooks, upkeep as webhooks } from './features/webhooks/public.ts'
import { startWeights } from './features/weights/public.ts'
import { upkeep as works } from './features/works/public.ts'
import { startUpkeep } from './queue/upkeep.ts'
import { startSweeping, upkeep as storage } from './storage/jobs.ts'

/**
 * Starts this process's background work by its roles: reports and its own folder always; upkeep and files of deleted accounts; polls of external
 * engines; and generations, `WORKERS` of them locally.
 */
export async function startWorker(context: Context): Promise<void> {
  const { roles, workers } = context.config
  await startHeartbeats(context)
  startSweeping(context)
  if (workers > 0) {
    await startPackOrders(context)
    startWeights(context)
    await startForms(context)
  }
  if (roles.includes('elsewhere')) await startSurveys(context)
  if (roles.includes('upkeep')) {
    await startUpkeep(context, [
      deleteOldSignIns,
      deleteOldEvents,
      ...blind,
      ...calls,
      ...contests,
      ...credits,
      ...engines,
      ...network,
      ...notices,
      ...payments,
      ...webhooks,
      ...works,
      ...storage,
    ])
    await startErasing(context)
    await startFileChecks(context)
    await startMailing(context)
    startDeadlines(context)
    startSchedules(context)
    await startWebhooks(context)
    await startPush(context)
  }
  await startGenerationWorker(context)
}
