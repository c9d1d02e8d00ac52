import { hostname } from 'node:os'
import { isDeepStrictEqual } from 'node:util'
import type { PackState, PackStore } from '@stipple/engines/spec'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createTestApp } from '../../../test/app.ts'
import { addConnection } from '../../../test/connections.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { startWorker } from '../../worker.ts'
import { slotsOf } from './public.ts'

/** Model packs that are ready as soon as they are requested. */
function createPacks(): PackStore {
  let state: PackState['state'] = 'absent'
  return {
    ensure: async () => {
      state = 'ready'
      return '/packs/eyes'
    },
    list: async () => [
      { id: 'eyes', label: { en: 'Eyes', zh: '眼睛' }, state, licence: 'MIT', source: 'npm:eyes@1', bytes: 1000, permissive: true },
    ],
    remove: async () => void (state = 'absent'),
  }
}

it('counts the slots of all live processes and healthy connections', async () => {
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

it('runs the roles of each process, lists them, and refuses jobs that no machine can run', async () => {
  const engine = createControllableEngine()
  const page = await createTestApp({ engines: [engine], packs: createPacks(), config: { roles: ['pages'], workers: 0 }, worker: true })
  const operator = await page.signUp()
  const member = await page.signUp()
  const machines = async () => (await operator.client('GET /api/manage/machines')).data
  const submit = () =>
    member.client('POST /api/v2/playground_generate', { body: { input: { prompt: 'a fox' }, model: 'test/held', job_type: 'Text2Img' } })
  const jobs = async () => Number((await page.context.db.execute<{ n: string }>(sql`select count(*) as n from jobs`)).rows[0]?.n)
  try {
    expect((await machines()).missing).toEqual(['here', 'elsewhere', 'upkeep'])
    expect(await refusal(submit())).toMatchObject({ code: 'no_machine' })
    expect(await refusal(operator.client('POST /api/manage/pack_install', { body: { id: 'eyes' } }))).toMatchObject({ code: 'no_machine' })
    expect(await jobs()).toBe(0)

    const worker = await page.beside({ packs: createPacks(), config: { roles: ['here', 'upkeep'], workers: 2 } })
    await startWorker(worker)
    await waitFor(async () => (await submit().catch(() => undefined)) !== undefined)
    const run = await engine.run(0)
    const seen = await waitFor(async () => {
      const found = await machines()
      return found.machines[0]?.processes.some(({ running }) => running === 1) && found
    })
    expect(seen.missing).toEqual(['elsewhere'])
    expect(seen.machines).toMatchObject([
      {
        name: hostname(),
        processes: [
          { id: page.context.process, roles: ['pages'], slots: 0, running: 0, engines: 0 },
          { id: worker.process, roles: ['here', 'upkeep'], slots: 2, running: 1, engines: 1 },
        ],
        packs: [{ id: 'eyes', state: 'absent' }],
      },
    ])
    await operator.client('POST /api/manage/pack_install', { body: { id: 'eyes', machine: hostname() } })
    await waitFor(async () => (await machines()).machines[0]?.packs[0]?.state === 'ready')
    expect((await operator.client('GET /api/manage/engines')).data.packs[0]?.state).toBe('ready')
    expect(await page.context.packs.list()).toMatchObject([{ state: 'absent' }])
    await operator.client('POST /api/manage/pack_remove', { body: { id: 'eyes' } })
    await waitFor(async () => (await machines()).machines[0]?.packs[0]?.state === 'absent')
    expect(await refusal(operator.client('POST /api/manage/pack_install', { body: { id: 'eyes', machine: 'nowhere' } }))).toMatchObject({
      code: 'not_found',
    })
    await run.finish()

    // The restart of a process is awaited without refusals.
    await worker.close()
    await waitFor(async () => (await machines()).missing.includes('here'))
    await submit()
  } finally {
    await page.close()
  }
})
