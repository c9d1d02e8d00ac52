import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { waitFor } from '../../test/wait-for.ts'
import type { Context } from '../context.ts'
import { startWorker } from '../worker.ts'
import { createQueue, type Queue } from './queue.ts'
import { startUpkeep, type UpkeepTask } from './upkeep.ts'

let server: TestApp
const others: Queue[] = []

beforeAll(async () => {
  server = await createTestApp()
})
afterAll(async () => {
  for (const queue of others) await queue.stop({ graceMs: 0 })
  await server.close()
})

/** Schedules visible to all processes. */
async function plans() {
  const { rows } = await server.context.db.execute<{ key: string; cron: string; timezone: string; data: unknown }>(
    sql`select key, cron, timezone, data from queue.schedule where name = 'upkeep' order by key`,
  )
  return rows
}

async function otherProcess(): Promise<TestApp['context']> {
  const { db, log } = server.context
  const queue = await createQueue({ url: db.$client.options.connectionString ?? '', db, log })
  others.push(queue)
  return { ...server.context, queue }
}

describe('upkeep', () => {
  it('is planned once for all processes, also by a process without workers', async () => {
    const context = await otherProcess()
    await startWorker({ ...context, config: { ...context.config, workers: 0 } })
    await startWorker(await otherProcess())
    expect((await plans()).map(({ key, timezone }) => [key, timezone])).toEqual([
      ['ask-providers', 'Asia/Shanghai'],
      ['audit-dots', 'Asia/Shanghai'],
      ['begin-budgets', 'Asia/Shanghai'],
      ['describe-works', 'Asia/Shanghai'],
      ['end-blind-comparisons', 'Asia/Shanghai'],
      ['expire-dots', 'Asia/Shanghai'],
      ['fail-stranded-jobs', 'Asia/Shanghai'],
      ['fold-network-deliveries', 'Asia/Shanghai'],
      ['forget-counts', 'Asia/Shanghai'],
      ['forget-job-events', 'Asia/Shanghai'],
      ['forget-key-calls', 'Asia/Shanghai'],
      ['forget-network-interrogations', 'Asia/Shanghai'],
      ['forget-network-messages', 'Asia/Shanghai'],
      ['forget-network-orders', 'Asia/Shanghai'],
      ['forget-network-requests', 'Asia/Shanghai'],
      ['forget-notices', 'Asia/Shanghai'],
      ['forget-sign-ins', 'Asia/Shanghai'],
      ['forget-webhook-deliveries', 'Asia/Shanghai'],
      ['purge-works', 'Asia/Shanghai'],
      ['settle-contests', 'Asia/Shanghai'],
      ['sweep-leftovers', 'Asia/Shanghai'],
      ['sweep-orphans', 'Asia/Shanghai'],
      ['tell-network-webhooks', 'Asia/Shanghai'],
    ])
    for (const { key, data } of await plans()) expect(data).toEqual({ task: key })
    for (const queue of others.splice(0)) await queue.stop({ graceMs: 0 })
  })

  it('runs each due task once in one of the processes, and skips unknown tasks', async () => {
    const ran: string[] = []
    const task = (name: string): UpkeepTask<Context> => ({ name, cron: '0 4 1 1 *', run: async () => void ran.push(name) })
    const tasks = [task('sweep'), task('count')]
    await startUpkeep(await otherProcess(), tasks)
    await startUpkeep(await otherProcess(), tasks)
    expect((await plans()).filter(({ key }) => key === 'sweep')).toEqual([
      { key: 'sweep', cron: '0 4 1 1 *', timezone: 'Asia/Shanghai', data: { task: 'sweep' } },
    ])

    const due = ['sweep', 'gone', 'count', 'sweep', 'count', 'sweep']
    for (const name of due) await server.context.queue.enqueue(server.context.db, 'upkeep', { task: name }, { id: randomUUID() })
    await waitFor(async () => {
      const { active, waiting } = await server.context.queue.counts('upkeep')
      return active + waiting === 0
    })
    expect(ran.toSorted()).toEqual(['count', 'count', 'sweep', 'sweep', 'sweep'])
  })
})
