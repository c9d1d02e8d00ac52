import { randomUUID } from 'node:crypto'
import { LIVE } from '@stipple/core/domain/live'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { type ControllableEngine, createControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { waitUntilEnded } from '../../../test/wait-until-ended.ts'
import { upkeep } from '../works/public.ts'

const COST = 2
const HOUR = 60 * 60_000

let server: TestApp
let engine: ControllableEngine
let member: TestMember
let image = ''
let ahead = 0

beforeAll(async () => {
  engine = createControllableEngine({ tasks: ['scribble', 'image-to-image', 'text-to-image'] })
  server = await createTestApp({ engines: [engine], worker: true, now: () => new Date(Date.now() + ahead) })
})
beforeEach(async () => {
  ahead = 0
  member = await server.signUp()
  engine.countAnew()
  const body = new FormData()
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  body.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'live.png')
  image = (await member.client('POST /api/v2/upload', { body })).url
})
afterEach(async () => {
  // They are in no list.
  const { rows } = await server.context.db.execute<{ id: string }>(sql`select id from jobs where stage <> 'ended' order by id desc`)
  for (const { id } of rows) await member.client('DELETE /api/v2/generate/status/:id', { params: { id } })
})
afterAll(() => server.close())

const redraw = (sitting: string, { limit = 100, key }: { limit?: number; key?: string } = {}) =>
  member.client('POST /api/v2/playground_generate', {
    body: {
      input: { image, prompt: 'a fox' },
      model: 'test/held',
      job_type: 'Scribbling',
      live: { id: sitting, limit },
      ...(key !== undefined && { request_key: key }),
    },
  })
const balance = async () => (await member.client('GET /api/user/get_credit_balance')).data.balance
const works = async (trashed = false) => {
  const { data } = await member.client('POST /api/v2/get_generate_works', { body: { trashed } })
  return data.map((work) => work.image_id)
}
const countWorks = async () => (await member.client('POST /api/v2/get_generate_works_count', { body: {} })).data
const status = async (url: string) => (await server.app.inject({ url, headers: { usertoken: member.token } })).statusCode

async function made(sitting: string, run = 0) {
  const { id } = await redraw(sitting)
  await (await engine.run(run)).finish()
  const job = await waitUntilEnded(member, id)
  const [work] = job.works
  if (!work) throw new Error('no work')
  return { job, work }
}

describe('a redraw of live mode', () => {
  it('is charged like any job, and hidden from lists of jobs and works [F: live mode]', async () => {
    const sitting = randomUUID()
    const before = await balance()
    const { id, job } = await redraw(sitting)
    expect(job.live).toBe(sitting)
    expect(await balance()).toBe(before - COST)
    const jobs = async () => (await member.client('GET /api/v2/generate/jobs')).jobs.map((one) => one.id)
    expect(await jobs()).toEqual([])
    await (await engine.run(0)).finish()
    const ended = await waitUntilEnded(member, id)
    expect(ended.works).toHaveLength(1)
    expect([await jobs(), await works(), await works(true), await countWorks()]).toEqual([[], [], [], 0])
    expect(await balance()).toBe(before - COST)
    expect(await status(ended.works[0]?.image ?? '')).toBe(200)
    const seen = await member.client('GET /api/v2/works/:id', { params: { id: ended.works[0]?.image_id ?? '' } })
    const left = Date.parse(seen.deleted_until ?? '') - Date.now()
    expect(Math.round(left / HOUR)).toBe(LIVE.keptHours)
  })

  it('becomes a normal work when kept, else is deleted after a day without entering the trash [F: live mode]', async () => {
    const sitting = randomUUID()
    const [kept, left] = [await made(sitting, 0), await made(sitting, 1)]
    expect((await member.client('POST /api/v2/works_restore', { body: { image_ids: [kept.work.image_id] } })).data).toBe(1)
    expect(await works()).toEqual([kept.work.image_id])
    // Emptying the trash leaves what live mode shows now.
    expect((await member.client('POST /api/v2/works_purge', { body: {} })).data).toBe(0)
    const runUpkeep = async (hours: number) => {
      ahead = hours * HOUR
      await upkeep[0]?.run(server.context, new AbortController().signal)
      // The member's log-in does not last that long.
      ahead = 0
    }
    await runUpkeep(LIVE.keptHours - 1)
    expect(await status(left.work.image)).toBe(200)
    await runUpkeep(LIVE.keptHours + 1)
    expect([await status(left.work.image), await status(kept.work.image)]).toEqual([404, 200])
    expect(await works()).toEqual([kept.work.image_id])
  })

  it('can be deleted at once, only by its member', async () => {
    const { work } = await made(randomUUID())
    const other = await server.signUp()
    const purge = async (who: TestMember) => (await who.client('POST /api/v2/works_purge', { body: { image_ids: [work.image_id] } })).data
    expect([await purge(other), await purge(member), await status(work.image)]).toEqual([0, 1, 404])
  })

  it('can be moved to the trash and restored after it was kept', async () => {
    const { work } = await made(randomUUID())
    const ids = { body: { image_ids: [work.image_id] } }
    await member.client('POST /api/v2/works_restore', ids)
    await member.client('POST /api/v2/works_delete', ids)
    expect([await works(), await works(true)]).toEqual([[], [work.image_id]])
  })

  it('is refused in modes without live mode, and for an invalid session of it', async () => {
    const run = (job_type: 'Scribbling' | 'Text2Img', live: { id: string; limit: number }) =>
      refusal(
        member.client('POST /api/v2/playground_generate', {
          body: { input: { image, prompt: 'a fox' }, model: 'test/held', job_type, live },
        }),
      )
    expect(Object.keys((await run('Text2Img', { id: randomUUID(), limit: 9 })).errors ?? {})).toEqual(['live'])
    expect(Object.keys((await run('Scribbling', { id: 'mine', limit: 9 })).errors ?? {})).toEqual(['live.id'])
    expect(Object.keys((await run('Scribbling', { id: randomUUID(), limit: -1 })).errors ?? {})).toEqual(['live.limit'])
    expect(engine.started()).toBe(0)
  })
})

it('cancels a redraw that waits for a minute, at no cost', async () => {
  const before = await balance()
  const { id } = await redraw(randomUUID())
  const { rows } = await server.context.db.execute<{ seconds: number }>(
    sql`select extract(epoch from deadline - created_at)::int as seconds from jobs where id = ${id}`,
  )
  expect(rows[0]?.seconds).toBe(60)
  await server.context.db.execute(sql`update jobs set deadline = now() where id = ${id}`)
  expect((await waitUntilEnded(member, id)).status).toBe('Cancelled')
  expect(await balance()).toBe(before)
})

describe('the dot limit of live mode', () => {
  it('holds for concurrent requests, and refused ones cost nothing [F: live mode]', async () => {
    const sitting = randomUUID()
    const before = await balance()
    const sent = await Promise.allSettled(Array.from({ length: 5 }, () => redraw(sitting, { limit: 2 * COST })))
    expect(sent.filter((one) => one.status === 'fulfilled')).toHaveLength(2)
    expect(await balance()).toBe(before - 2 * COST)
    const refused = await refusal(redraw(sitting, { limit: 2 * COST }))
    expect(refused).toMatchObject({ code: 'live_limit', errors: { live: refused.message } })
    expect(refused.message).toContain(`${2 * COST} dots`)
    expect(await balance()).toBe(before - 2 * COST)
    // Another sitting has a limit of its own.
    expect((await redraw(randomUUID(), { limit: COST })).cost).toBe(COST)
  })

  it('excludes cancelled and failed jobs [F: live mode]', async () => {
    const sitting = randomUUID()
    const { id } = await redraw(sitting, { limit: COST })
    await member.client('DELETE /api/v2/generate/status/:id', { params: { id } })
    expect((await redraw(sitting, { limit: COST })).cost).toBe(COST)
    expect((await refusal(redraw(sitting, { limit: COST }))).code).toBe('live_limit')
  })

  it('counts and charges a repeated request once [F: live mode]', async () => {
    const sitting = randomUUID()
    const before = await balance()
    const sent = await Promise.all(Array.from({ length: 4 }, () => redraw(sitting, { limit: COST, key: 'the same stroke' })))
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    expect(await balance()).toBe(before - COST)
  })
})

it('offers live mode where the median run time is short, and reports the time of other modes [F: live mode]', async () => {
  const { db } = server.context
  const speeds = async () => (await server.client()('GET /api/v2/status/models', { query: { model: 'test/held' } }))[0]?.live
  await db.execute(sql`delete from jobs`)
  const insert = (mode: string, seconds: readonly number[]) =>
    Promise.all(
      seconds.map((one, place) =>
        db.execute(sql`
          insert into jobs (account_id, mode, model, input, cost, count, stage, status, started_at, finished_at)
          select id, ${mode}, 'test/held', '{}', 0, 1, 'ended', 'Finished', now() - ${one + place} * interval '1 second', now() - ${place} * interval '1 second'
          from accounts where uid = ${member.user.uid}`),
      ),
    )
  await insert('Scribbling', [1, 2])
  await insert('Text2Img', [1, 1, 1])
  // What was looked up before is remembered for some seconds.
  expect(await waitFor(async () => (await speeds()) === undefined)).toBe(true)
  await insert('Scribbling', [60])
  await insert('Img2Img', [4, 4, 4])
  const known = await waitFor(async () => {
    const now = await speeds()
    return now?.length === 2 ? now : undefined
  })
  expect(known).toEqual([
    { mode: 'Img2Img', seconds: 4, offered: false },
    { mode: 'Scribbling', seconds: 2, offered: true },
  ])
})
