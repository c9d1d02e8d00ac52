import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { networkRequests, networkSlots, networkWorkers } from '../../../db/schema/network.ts'

/** Images of an offered job, and those of them without a worker. */
export async function countSlots(db: Executor, jobId: string): Promise<{ readonly all: number; readonly waiting: number }> {
  const [row] = await db
    .select({
      all: sql<number>`count(*)::int`,
      waiting: sql<number>`(count(*) filter (where ${networkSlots.state} = 'waiting'))::int`,
    })
    .from(networkSlots)
    .innerJoin(networkRequests, eq(networkRequests.id, networkSlots.request))
    .where(and(eq(networkRequests.jobId, jobId), isNull(networkRequests.closedAt)))
  return row ?? { all: 0, waiting: 0 }
}

/** Workers of a job's images, by seed. */
export async function makersOf(db: Executor, jobId: string) {
  const rows = await db
    .select({
      seed: networkSlots.seed,
      model: networkSlots.model,
      metadata: networkSlots.metadata,
      id: networkWorkers.id,
      name: networkWorkers.name,
    })
    .from(networkSlots)
    .innerJoin(networkRequests, eq(networkRequests.id, networkSlots.request))
    .innerJoin(networkWorkers, eq(networkWorkers.id, networkSlots.worker))
    .where(eq(networkRequests.jobId, jobId))
  return new Map(rows.map(({ seed, ...maker }) => [seed, maker]))
}

/** The source image or mask of an image's request. */
export async function findSource(db: Executor, id: string, column: 'source' | 'mask'): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ bytes: networkRequests[column] })
    .from(networkSlots)
    .innerJoin(networkRequests, eq(networkRequests.id, networkSlots.request))
    .where(eq(networkSlots.id, id))
  return row?.bytes ?? undefined
}

/** Stores an uploaded image until its delivery. False for an invalid key. */
export async function storeImage(
  db: Executor,
  { id, uploadKey, picture }: { id: string; uploadKey: string; picture: Buffer },
): Promise<boolean> {
  const rows = await db
    .update(networkSlots)
    .set({ picture })
    .where(and(eq(networkSlots.id, id), eq(networkSlots.uploadKey, uploadKey), eq(networkSlots.state, 'processing')))
    .returning({ id: networkSlots.id })
  return rows.length > 0
}
