import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { JOB_CHANGED } from '../jobs/events/public.ts'
import { findJobs } from '../jobs/public.ts'
import { createProgressWriter } from './progress.ts'

let server: TestApp
let accountId: string

beforeAll(async () => {
  server = await createTestApp()
  const member = await server.signUp()
  const { rows } = await server.context.db.execute<{ id: string }>(sql`select id from accounts where uid = ${member.user.uid}`)
  accountId = rows[0]?.id ?? ''
})
afterAll(() => server.close())

/** Jobs at their second attempt in a worker. */
async function runJobs(many: number): Promise<string[]> {
  const ids = Array.from({ length: many }, () => randomUUID())
  for (const id of ids)
    await server.context.db.execute(sql`
      insert into jobs (id, account_id, mode, model, input, status, stage, phase, cost, count, attempt)
      values (${id}, ${accountId}, 'Text2Img', 'test/held', '{}', 'Restarted', 'running', 'preparing', 2, 1, 2)`)
  return ids
}

const jobs = (ids: readonly string[]) => findJobs(server.context.db, ids)

describe('the progress writer', () => {
  it('writes all runs in one statement, and notifies in messages within PostgreSQL’s limit', async () => {
    const { db, notifier } = server.context
    const messages: string[] = []
    await notifier.subscribe(JOB_CHANGED, (message) => messages.push(message))
    const ids = await runJobs(150)
    const writer = createProgressWriter(server.context)
    const revisions = await revisionNow()
    for (const id of ids) {
      writer.report({ id, attempt: 2 }, { ratio: 0.25, note: { code: 'converting_pack', pack: 'letters' } })
      writer.report({ id, attempt: 2 }, { ratio: 0.5 })
    }
    await writer.flush()
    expect((await jobs(ids)).map(({ ratio, phase, note }) => ({ ratio, phase, note }))).toEqual(
      ids.map(() => ({ ratio: 0.5, phase: 'generating', note: { code: 'converting_pack', pack: 'letters' } })),
    )
    // Each job was written once.
    expect((await revisionNow()) - revisions).toBe(ids.length + 1)
    await waitFor(() => messages.join(' ').split(' ').length === ids.length)
    expect(messages).toHaveLength(2)
    expect(new Set(messages.join(' ').split(' '))).toEqual(new Set(ids.map((id) => `${accountId}:${id}`)))
    await db.execute(sql`delete from jobs`)
  })

  it('never goes back, ignores earlier attempts and ended jobs, and forgets jobs on request', async () => {
    const [falling = '', earlier = '', ended = '', forgotten = ''] = await runJobs(4)
    await server.context.db.execute(sql`update jobs set stage = 'ended', status = 'Cancelled' where id = ${ended}`)
    const writer = createProgressWriter(server.context)
    writer.report({ id: falling, attempt: 2 }, { ratio: 0.5, note: null })
    await writer.flush()
    for (const [id, attempt] of [
      [falling, 2],
      [earlier, 1],
      [ended, 2],
      [forgotten, 2],
    ] as const)
      writer.report({ id, attempt }, { ratio: 0.25 })
    writer.forget({ id: forgotten, attempt: 2 })
    await writer.flush()
    const ratios = new Map((await jobs([falling, earlier, ended, forgotten])).map(({ id, ratio }) => [id, ratio]))
    expect([falling, earlier, ended, forgotten].map((id) => ratios.get(id))).toEqual([0.5, 0, 0, 0])
  })

  it('continues after a failed write', async () => {
    const [id = ''] = await runJobs(1)
    const writer = createProgressWriter(server.context)
    writer.report({ id: 'no job', attempt: 2 }, { ratio: 0.25 })
    await writer.flush()
    writer.report({ id, attempt: 2 }, { phase: 'censoring' })
    await writer.flush()
    expect(await jobs([id])).toMatchObject([{ phase: 'censoring', ratio: 0 }])
  })
})

async function revisionNow(): Promise<number> {
  const { rows } = await server.context.db.execute<{ revision: string }>(sql`select nextval('job_revision') as revision`)
  return Number(rows[0]?.revision)
}
