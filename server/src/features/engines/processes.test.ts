import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createTestApp } from '../../../test/app.ts'
import { addConnection } from '../../../test/connections.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { startWorker } from '../../worker.ts'
import { slotsOf } from './public.ts'

it('counts the places of all living processes and of connections that are well, whoever asks', async () => {
  const page = await createTestApp({ engines: [], config: { workers: 0 }, worker: true })
  const workers = await Promise.all([2, 3].map((count) => page.beside({ config: { workers: count } })))
  try {
    await Promise.all(workers.map(startWorker))
    await page.context.db.execute(sql`
      insert into processes (id, host, version, slots, seen_at) values (gen_random_uuid(), 'dead', '0', 40, now() - interval '1 minute')`)
    for (const health of ['well', 'away'] as const) await addConnection(page.context.db, { slots: 4, health })
    for (const context of [page.context, ...workers])
      await waitFor(async () => isDeepStrictEqual(await slotsOf(context), { here: 5, elsewhere: 4 }))
    const { rows } = await page.context.db.execute(sql`select slots from processes where host <> 'dead' order by slots`)
    expect(rows).toEqual([{ slots: 0 }, { slots: 2 }, { slots: 3 }])
  } finally {
    for (const context of workers) await context.close()
    await page.close()
  }
})
