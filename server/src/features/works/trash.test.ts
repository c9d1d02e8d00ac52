import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine, type ControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { accountIdOf, insertWorkRows } from '../../../test/work-rows.ts'
import { works } from '../../db/schema/works.ts'
import { Problem } from '../../problem.ts'
import { upkeep } from './jobs.ts'
import { purgeWorks } from './service.ts'

let server: TestApp
let engine: ControllableEngine
let member: TestMember
let other: TestMember
let runs = 0
let ahead = 0

beforeAll(async () => {
  engine = createControllableEngine()
  server = await createTestApp({ engines: [engine], worker: true, now: () => new Date(Date.now() + ahead) })
})
beforeEach(async () => {
  ahead = 0
  ;[member, other] = [await server.signUp(), await server.signUp()]
})
afterAll(() => server.close())

const DAY = 24 * 60 * 60 * 1000

async function make(who: TestMember, n: number): Promise<{ job: string; ids: string[] }> {
  const { id } = await who.client('POST /api/v2/playground_generate', {
    body: { input: { prompt: 'a fox', n }, model: 'test/held', job_type: 'Text2Img' },
  })
  await (await engine.run(runs++)).finish(n)
  const { job } = await waitFor(async () => {
    const reply = await who.client('GET /api/v2/generate/check/:id', { params: { id } })
    return reply.done && reply
  })
  return { job: id, ids: job.works.map((work) => work.image_id) }
}

const list = (trashed = false, who = member) =>
  who.client('POST /api/v2/get_generate_works', { body: { trashed } }).then(({ data }) => data.map((work) => work.image_id))
const call = (name: 'delete' | 'restore', ids: string[], who = member) =>
  who.client(`POST /api/v2/works_${name}`, { body: { image_ids: ids } }).then(({ data }) => data)
const purge = (ids?: string[], who = member) =>
  who.client('POST /api/v2/works_purge', { body: ids ? { image_ids: ids } : {} }).then(({ data }) => data)
const status = async (url: string, who?: TestMember) =>
  (await server.app.inject({ url, headers: who ? { usertoken: who.token } : {} })).statusCode
const runUpkeep = () => upkeep[0]?.run(server.context, new AbortController().signal)

describe('a deleted work', () => {
  it('moves to the trash, out of lists, counts and jobs, and can be restored unchanged [H-04, C-06]', async () => {
    const { job, ids } = await make(member, 2)
    const [kept = '', gone = ''] = ids
    await member.client('POST /api/v2/works_update', { body: { image_ids: [gone], starred: 1 } })
    const before = await member.client('GET /api/v2/works/:id', { params: { id: gone } })

    expect(await call('delete', [gone], other)).toBe(0)
    expect(await call('delete', [gone, 'nonsense', randomUUID()])).toBe(1)
    expect(await call('delete', [gone])).toBe(0)
    expect(await list()).toEqual([kept])
    expect(await list(true)).toEqual([gone])
    expect((await member.client('POST /api/v2/get_generate_works_count', { body: {} })).data).toBe(1)
    expect((await member.client('POST /api/v2/get_generate_works_count', { body: { trashed: true } })).data).toBe(1)
    const check = await member.client('GET /api/v2/generate/check/:id', { params: { id: job } })
    expect(check.job.works.map((work) => work.image_id)).toEqual([kept])
    // In the trash only the creator still sees it.
    const inTrash = await member.client('GET /api/v2/works/:id', { params: { id: gone } })
    expect(Date.parse(inTrash.deleted_until ?? '') - Date.now()).toBeGreaterThan(29.9 * DAY)
    expect([await status(inTrash.thumbnails[300], member), await status(inTrash.thumbnails[300], other)]).toEqual([200, 404])

    expect(await call('restore', [gone], other)).toBe(0)
    expect(await call('restore', [gone])).toBe(1)
    expect(await call('restore', [gone])).toBe(0)
    expect(await list(true)).toEqual([])
    expect(await member.client('GET /api/v2/works/:id', { params: { id: gone } })).toEqual(before)
  })

  it('is listed in the trash by time of deletion, in pages', async () => {
    const ids = await insertWorkRows(server, member, [{}, {}, {}, {}])
    const order = [2, 0, 3, 1].map((index) => ids[index] ?? '')
    for (const id of order) {
      await call('delete', [id])
      ahead += 1000
    }
    const latest = order.toReversed()
    expect(await list(true)).toEqual(latest)
    const after = await member.client('POST /api/v2/get_generate_works', { body: { trashed: true, page_size: 2, after: latest[1] ?? '' } })
    expect(after.data.map((work) => work.image_id)).toEqual(latest.slice(2))
    await call('restore', [latest[1] ?? ''])
    const misplaced = member.client('POST /api/v2/get_generate_works', { body: { trashed: true, after: latest[1] ?? '' } })
    expect((await refusal(misplaced)).code).toBe('invalid_input')
  })

  it('is deleted permanently on request, with its files, only from the trash [H-04, D-05]', async () => {
    const { ids } = await make(member, 3)
    const [first = '', second = '', third = ''] = ids
    const rows = await server.context.db.select().from(works).where(eq(works.id, first))
    const file = rows[0]?.file ?? ''
    const { image } = await member.client('GET /api/v2/works/:id', { params: { id: first } })
    expect(await purge([first])).toBe(0)
    await call('delete', [first, second])
    expect(await purge([first], other)).toBe(0)
    expect(await purge(undefined, other)).toBe(0)
    expect(await purge([first, third, 'nonsense'])).toBe(1)
    expect(await status(image, member)).toBe(404)
    expect((await refusal(member.client('GET /api/v2/works/:id', { params: { id: first } }))).code).toBe('not_found')
    await expect(server.context.storage.stat(file)).rejects.toThrow('not_found')
    expect(await list(true)).toEqual([second])
    expect(await purge()).toBe(1)
    expect([await list(true), await list()]).toEqual([[], [third]])
  })

  it('stays in the trash when its files cannot be deleted', async () => {
    const [id = ''] = await insertWorkRows(server, member, [{}])
    await call('delete', [id])
    const accountId = await accountIdOf(server, member)
    const away = async () => {
      throw new Problem('unavailable')
    }
    const broken = { ...server.context, storage: { ...server.context.storage, deletePrefix: away } }
    await expect(purgeWorks(broken, { accountId }, [id])).rejects.toMatchObject({ code: 'unavailable' })
    expect(await list(true)).toEqual([id])
    expect(await purge([id])).toBe(1)
  })

  it('is deleted permanently after thirty days, for all members and any number [H-04]', async () => {
    const deletedAt = new Date(Date.now() - 30 * DAY - 60_000)
    const notYet = new Date(Date.now() - 30 * DAY + 60_000)
    const old = Array.from({ length: 119 }, () => ({ deletedAt }))
    const mine = await insertWorkRows(server, member, [...old, {}, { deletedAt: notYet }])
    const theirs = await insertWorkRows(server, other, [{ deletedAt }, { deletedAt: new Date() }])
    expect(await list(true)).toHaveLength(25)
    await runUpkeep()
    expect(await list()).toEqual([mine[119]])
    expect(await list(true)).toEqual([mine[120]])
    expect(await list(true, other)).toEqual([theirs[1]])
    expect(await server.context.db.$count(works, eq(works.accountId, await accountIdOf(server, member)))).toBe(2)
  })
})

describe('lineage', () => {
  it('lists the sources and results of a work, and copies the prompt of its source [H-17]', async () => {
    const { ids } = await make(member, 1)
    const [source = ''] = ids
    const { image } = await member.client('GET /api/v2/works/:id', { params: { id: source } })
    const { id: job } = await member.client('POST /api/v2/playground_generate', {
      body: { input: { image }, model: 'test/held', job_type: 'RemoveBg' },
    })
    await (await engine.run(runs++)).finish(1)
    const { job: done } = await waitFor(async () => {
      const reply = await member.client('GET /api/v2/generate/check/:id', { params: { id: job } })
      return reply.done && reply
    })
    const result = done.works[0]
    expect(result?.made_from).toEqual([source])
    expect(result?.prompt).toBe((await member.client('GET /api/v2/works/:id', { params: { id: source } })).prompt.split('###')[0])
    expect(result?.prompt).not.toBe('')
    const lineage = (id: string, who = member) => who.client('GET /api/v2/works/:id/lineage', { params: { id } })
    const shown = async (id: string) => {
      const { made_from, became } = await lineage(id)
      return [made_from.map((work) => work.image_id), became.map((work) => work.image_id)]
    }
    expect(await shown(result?.image_id ?? '')).toEqual([[source], []])
    expect(await shown(source)).toEqual([[], [result?.image_id]])
    for (const id of [source, 'nonsense', randomUUID()]) expect((await refusal(lineage(id, other))).code).toBe('not_found')
    expect((await refusal(server.client()('GET /api/v2/works/:id/lineage', { params: { id: source } }))).code).toBe('please_login')

    await call('delete', [source])
    expect(await shown(result?.image_id ?? '')).toEqual([[], []])
    await call('restore', [source])
    await call('delete', [result?.image_id ?? ''])
    expect(await shown(source)).toEqual([[], []])
  })

  it('contains only the member’s own works', async () => {
    const [theirs = ''] = await insertWorkRows(server, other, [{}])
    const [mine = ''] = await insertWorkRows(server, member, [{ madeFrom: [theirs] }])
    expect((await member.client('GET /api/v2/works/:id/lineage', { params: { id: mine } })).made_from).toEqual([])
    expect((await other.client('GET /api/v2/works/:id/lineage', { params: { id: theirs } })).became).toEqual([])
  })

  it('of older works is derived from their parameters', async () => {
    const [source = '', second = ''] = await insertWorkRows(server, member, [{}, {}])
    const [theirs = ''] = await insertWorkRows(server, other, [{}])
    const address = (id: string) => `https://stipple.example/media/works/${id}/original.png?x=1`
    const images = [source, second, theirs, randomUUID()].map(address).join('\n')
    const [result = '', plain = ''] = await insertWorkRows(server, member, [{ params: { images, image: address(source), seed: 1 } }, {}])
    const migration = await readFile(new URL('../../db/migrations/0011_works.sql', import.meta.url), 'utf8')
    const statement = migration.split('--> statement-breakpoint').find((text) => text.includes('set made_from'))
    await server.context.db.execute(sql.raw(statement ?? ''))
    const madeFrom = async (id: string) => {
      const { made_from } = await member.client('GET /api/v2/works/:id/lineage', { params: { id } })
      return made_from.map((work) => work.image_id)
    }
    expect([await madeFrom(result), await madeFrom(plain)]).toEqual([[source, second], []])
  })
})
