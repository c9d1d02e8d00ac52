import { CATEGORY_IDS } from '@stipple/core/domain/community'
import type { Output } from '@stipple/engines/spec'
import { eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { insertWorkRows } from '../../../test/work-rows.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { communityWorks } from '../../db/schema/community.ts'
import { works } from '../../db/schema/works.ts'
import { shipped, syncExamples } from './examples.ts'
import { exportCommunity } from './public.ts'

const engine = createControllableEngine()
const lines: string[] = []
let server: TestApp
/** The first account of an installation is a super user. */
let operator: TestMember
let maker: TestMember
let other: TestMember
let runs = 0

beforeAll(async () => {
  server = await createTestApp({ engines: [engine], worker: true, environment: { LOG_LEVEL: 'info' }, onLog: (line) => lines.push(line) })
  operator = await server.signUp()
  maker = await allowlisted()
  other = await server.signUp()
  await syncExamples(server.context)
})
afterAll(() => server.close())
/** Only examples are left. */
beforeEach(async () => void (await server.context.db.delete(communityWorks).where(isNotNull(communityWorks.accountId))))

async function allowlisted(): Promise<TestMember> {
  const member = await server.signUp()
  await server.context.db.update(accounts).set({ isAllowlisted: true }).where(eq(accounts.uid, member.user.uid))
  return member
}

async function accountIdOf({ user }: TestMember): Promise<string> {
  const [row] = await server.context.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.uid, user.uid))
  return row?.id ?? ''
}

/** A work of the member. */
async function make(
  { client }: TestMember,
  input: Record<string, string | number> = { prompt: 'a fox', seed: 7 },
  output?: Output,
): Promise<string> {
  const { id } = await client('POST /api/v2/playground_generate', { body: { input, model: 'test/held', job_type: 'Text2Img' } })
  const run = await engine.run(runs++)
  await (output ? run.finishWith([output]) : run.finish())
  const job = await waitFor(async () => {
    const reply = await client('GET /api/v2/generate/check/:id', { params: { id } })
    return reply.done && reply.job
  })
  const [work] = job.works
  if (!work) throw new Error('no work')
  return work.image_id
}

const guest = () => server.client()
const list = async (
  body: {
    keyword?: string
    category_id?: 'nature' | 'food' | 'motion' | 'animals'
    job_type?: 'Txt2Logo' | 'Text2Img' | ''
    model_name?: string
    page?: number
    limit?: number
    order?: 'newest' | 'liked'
    mine?: boolean
  } = {},
  client = guest(),
) => (await client('POST /api/work/list', { body })).data
const detail = async (cid: string, client = guest()) => (await client('POST /api/work/detail', { body: { cid } })).data[0]
const publish = async (member: TestMember, image_id: string, category_id?: 'animals' | 'food') =>
  (await member.client('POST /api/work/add', { body: { image_id, ...(category_id && { category_id }) } })).data.cid

describe('the community', () => {
  it('lists examples similar in image and prompt, also to guests [H-21]', async () => {
    const alike = async (cid: string) => (await server.client()('POST /api/work/alike', { body: { cid } })).data.map((work) => work.cid)
    expect((await alike('c_jellyfish'))[0]).toBe('c_mermaid')
    expect(await alike('c_bridge')).toContain('c_bridge-balloon')
    expect(await refusal(alike('c_none'))).toMatchObject({ code: 'not_found' })
  })

  it('shows the shipped examples to everyone, 30 per page [S-01] [C-13] [D-01]', async () => {
    const total = shipped().length
    expect(total).toBeGreaterThanOrEqual(55)
    const first = await list()
    expect([first.current_page, first.total, first.list.length, first.last_page]).toEqual([1, total, 30, Math.ceil(total / 30)])
    const last = await list({ page: first.last_page })
    expect(last.list).toHaveLength(total - 30 * (first.last_page - 1))
    const ids = [first, ...(await Promise.all([2, 3].filter((page) => page <= first.last_page).map((page) => list({ page }))))].flatMap(
      (page) => page.list.map(({ cid }) => cid),
    )
    expect(new Set(ids).size).toBe(total)
    expect((await list({ page: 1000 })).list).toEqual([])
    expect((await list({ limit: 100 })).list).toHaveLength(total)
  })

  it('lists the categories in both languages [C-13] [D-01]', async () => {
    const { data } = await guest()('POST /api/work/category_list', { body: { platform: 'web' } })
    expect(data.map(({ id }) => id)).toEqual(CATEGORY_IDS)
    expect(data[0]).toEqual({ id: 'nature', name: '自然风光', name_en: 'Nature' })
  })

  it('shows an example in the caller’s language by its id, and nothing for unknown ids [S-06] [D-02] [C-13]', async () => {
    const fox = await detail('c_fox', server.client({ language: 'en' }))
    expect(fox).toMatchObject({
      mode: 'Text2Img',
      jobtype: 'Text2Img',
      model: 'builtin/illustrator',
      media: 'image',
      image: '/examples/fox.webp',
      thumbnails: { 200: '/examples/300/fox.avif', 300: '/examples/300/fox.avif', 512: '/examples/512/fox.avif' },
      likes: 0,
      liked: false,
      mine: false,
    })
    expect(fox?.prompt).toMatch(/^A red fox/)
    expect(fox?.params).toMatchObject({ prompt: fox?.prompt, seed: 1, width: 768, height: 768, steps: 40 })
    expect(fox).not.toHaveProperty('author')
    const chinese = await detail('c_fox', server.client({ language: 'cn' }))
    expect([chinese?.prompt, chinese?.params['prompt']]).toEqual(['雪地里的红狐狸，夕阳，水彩', '雪地里的红狐狸，夕阳，水彩'])
    for (const cid of ['c_nothing', 'fox', '', 'c_00000000-0000-7000-8000-000000000000']) expect(await detail(cid)).toBeUndefined()
  })

  it('can be filtered by category, mode and model [D-01]', async () => {
    const nature = await list({ category_id: 'nature' })
    expect(nature.total).toBeGreaterThan(3)
    expect(new Set(nature.list.map(({ category_id }) => category_id))).toEqual(new Set(['nature']))
    const logos = await list({ job_type: 'Txt2Logo' })
    expect(new Set(logos.list.map(({ jobtype }) => jobtype))).toEqual(new Set(['Txt2Logo']))
    const [one] = logos.list
    expect((await list({ model_name: one?.model ?? '' })).total).toBe((await list({ model_name: one?.modelname ?? '' })).total)
    expect((await list({ model_name: 'no such model' })).total).toBe(0)
    expect((await list({ job_type: '', category_id: 'motion' })).list.map(({ media }) => media)).toContain('video')
  })

  it.each(['狐狸', '雪地狐狸', 'fox snow', 'FOX', '水彩狐狸', '文生图 狐狸'])('finds the fox by “%s” [D-01]', async (keyword) => {
    expect((await list({ keyword })).list.map(({ cid }) => cid)).toContain('c_fox')
  })

  it.each(['狐狸大象', '100%', '_', '\\'])('does not match “%s” by mistake [D-01]', async (keyword) => {
    expect((await list({ keyword })).total).toBe(0)
  })

  it('publishes a work once, by either call, for allowed members [H-08] [C-12]', async () => {
    const id = await make(maker, { prompt: '一只小狐狸###雪', seed: 3 })
    const before = (await list()).total
    const cid = await publish(maker, id, 'animals')
    expect(cid).toBe(`c_${id}`)
    expect(await publish(maker, id)).toBe(cid)
    expect((await maker.client('POST /api/v2/cases/set', { body: { work: { image_id: id, jobtype: 'Text2Img' } } })).data.cid).toBe(cid)
    const [first, ...rest] = (await list()).list
    expect(first).toMatchObject({
      cid,
      category_id: 'animals',
      mode: 'Text2Img',
      jobtype: 'Text2Img',
      mine: false,
      author: { uid: maker.user.uid, name: maker.name },
    })
    expect(rest.map((work) => work.cid)).not.toContain(cid)
    expect((await list()).total).toBe(before + 1)
    expect((await list({ mine: true }, maker.client)).list.map((work) => [work.cid, work.mine])).toEqual([[cid, true]])
    expect((await list({ mine: true })).total).toBe(0)
    expect((await list({ keyword: '小狐狸' })).list.map((work) => work.cid)).toContain(cid)
    expect((await publish(maker, id, 'food')) && (await detail(cid))?.category_id).toBe('food')
  })

  it('refuses to publish works of others, or for members without permission [H-08] [D-05] [A-06]', async () => {
    const id = await make(maker)
    const member = await allowlisted()
    expect((await refusal(publish(member, id))).code).toBe('not_found')
    expect((await refusal(publish(maker, 'not an id'))).code).toBe('not_found')
    const own = await make(other)
    expect((await refusal(publish(other, own))).code).toBe('no_access')
    expect((await refusal(guest()('POST /api/work/add', { body: { image_id: id } }))).code).toBe('please_login')
  })

  it('never publishes unsuitable works, other media, or cutouts of photos [H-08]', async () => {
    const id = await make(maker)
    const { db } = server.context
    const usual = { censored: false, media: 'image', mode: 'Text2Img', bytes: 5 } as const
    for (const change of [{ censored: true }, { media: 'voice' as const }, { media: '3d' as const }, { mode: 'RemoveBg' }, { bytes: 0 }]) {
      await db
        .update(works)
        .set({ ...usual, ...change })
        .where(eq(works.id, id))
      expect((await refusal(publish(maker, id))).code).toBe('not_publishable')
    }
    await db
      .update(works)
      .set({ ...usual, media: 'video', mode: 'Txt2Video' })
      .where(eq(works.id, id))
    expect((await detail(await publish(maker, id)))?.category_id).toBe('motion')
  })

  it('leaves source files out of published parameters [H-08]', async () => {
    const id = await make(maker)
    const params = {
      prompt: 'a fox',
      image: '/media/uploads/x.png\n/media/works/y/original.png',
      mask: 'https://here.test/media/uploads/z.png',
      seed: 7,
    }
    await server.context.db.update(works).set({ params }).where(eq(works.id, id))
    expect((await detail(await publish(maker, id)))?.params).toEqual({ prompt: 'a fox', seed: 7 })
  })

  it('gives everyone the files of a published work, until it is unpublished or hidden [H-08] [S-06]', async () => {
    const id = await make(maker)
    const status = async (token?: string) =>
      (await server.app.inject({ url: `/media/works/${id}/original.png`, headers: token === undefined ? {} : { usertoken: token } }))
        .statusCode
    expect([await status(), await status(maker.token)]).toEqual([404, 200])
    const cid = await publish(maker, id)
    expect([await status(), await status(other.token)]).toEqual([200, 200])
    await operator.client('POST /api/manage/moderate', { body: { cid, decision: 'hide' } })
    expect([await status(), await status(maker.token)]).toEqual([404, 200])
    await operator.client('POST /api/manage/moderate', { body: { cid, decision: 'keep' } })
    expect(await status()).toBe(200)
    await maker.client('POST /api/work/withdraw', { body: { cid } })
    expect([await status(), await status(maker.token)]).toEqual([404, 200])
  })

  it('removes a work only when its creator unpublishes it [D-05]', async () => {
    const cid = await publish(maker, await make(maker))
    expect((await refusal(other.client('POST /api/work/withdraw', { body: { cid } }))).code).toBe('not_found')
    expect((await refusal(operator.client('POST /api/work/withdraw', { body: { cid } }))).code).toBe('not_found')
    await maker.client('POST /api/work/withdraw', { body: { cid } })
    expect(await detail(cid)).toBeUndefined()
    expect((await refusal(maker.client('POST /api/work/withdraw', { body: { cid } }))).code).toBe('not_found')
    expect((await list()).list.map((work) => work.cid)).not.toContain(cid)
    await publish(maker, cid.slice(2))
    expect((await list()).list[0]?.cid).toBe(cid)
  })

  it('removes a work that is moved to the trash or deleted permanently [H-08]', async () => {
    const id = await make(maker)
    const cid = await publish(maker, id)
    await maker.client('POST /api/v2/works_delete', { body: { image_ids: [id] } })
    expect(await detail(cid)).toBeUndefined()
    expect((await list()).list.map((work) => work.cid)).not.toContain(cid)
    expect((await refusal(publish(maker, id))).code).toBe('not_found')
    await server.context.db.delete(works).where(eq(works.id, id))
    expect(await server.context.db.$count(communityWorks, eq(communityWorks.id, cid))).toBe(0)
  })

  it('refuses to publish, like or report a work that is deleted at the same moment [H-08]', async () => {
    const [id = '', entered = ''] = await insertWorkRows(server, maker, [{ lookedAt: new Date() }, { lookedAt: new Date() }])
    const cid = await publish(maker, entered)
    const { sent } = await server.context.db.transaction(async (tx) => {
      await tx.delete(works).where(inArray(works.id, [id, entered]))
      const calls = [
        maker.client('POST /api/work/add', { body: { image_id: id } }),
        other.client('POST /api/work/like', { body: { cid, liked: true } }),
        other.client('POST /api/work/report', { body: { cid, reason: 'other', text: 'gone' } }),
      ].map(refusal)
      const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "community_%'`
      await waitFor(async () => (await server.context.db.execute(waiting)).rowCount === calls.length)
      return { sent: calls }
    })
    expect((await Promise.all(sent)).map(({ code }) => code)).toEqual(['not_found', 'not_found', 'not_found'])
  })

  it('counts one like per member, and sorts by likes [D-02]', async () => {
    const like = (member: TestMember, liked: boolean) => member.client('POST /api/work/like', { body: { cid: 'c_whale', liked } })
    expect((await like(maker, true)).data).toEqual({ likes: 1, liked: true })
    expect((await like(maker, true)).data.likes).toBe(1)
    const both = await Promise.all([like(other, true), like(operator, true)])
    expect(new Set(both.map(({ data }) => data.likes))).toEqual(new Set([2, 3]))
    expect((await like(operator, false)).data).toEqual({ likes: 2, liked: false })
    expect((await like(operator, false)).data.likes).toBe(2)
    expect(await detail('c_whale', other.client)).toMatchObject({ likes: 2, liked: true })
    expect(await detail('c_whale', operator.client)).toMatchObject({ likes: 2, liked: false })
    expect((await list({ order: 'liked' })).list[0]?.cid).toBe('c_whale')
    expect((await refusal(guest()('POST /api/work/like', { body: { cid: 'c_whale', liked: true } }))).code).toBe('please_login')
    expect((await refusal(maker.client('POST /api/work/like', { body: { cid: 'c_none', liked: true } }))).code).toBe('not_found')
  })

  it('keeps likes and hidden states when the examples are synchronised again [D-02]', async () => {
    await maker.client('POST /api/work/like', { body: { cid: 'c_cabin', liked: true } })
    await operator.client('POST /api/manage/moderate', { body: { cid: 'c_camels', decision: 'hide' } })
    const all = shipped()
    await syncExamples(
      server.context,
      all.filter(({ slug }) => slug !== 'bridge'),
    )
    expect(await detail('c_bridge')).toBeUndefined()
    expect((await detail('c_cabin'))?.likes).toBe(1)
    expect(await detail('c_camels')).toBeUndefined()
    await syncExamples(server.context)
    expect(await detail('c_bridge')).toBeDefined()
    await operator.client('POST /api/manage/moderate', { body: { cid: 'c_camels', decision: 'keep' } })
    expect(await detail('c_camels')).toBeDefined()
  })

  it('logs a download for members [C-12]', async () => {
    expect(await maker.client('POST /api/v2/log', { body: { log: 'c_fox, c_whale' } })).toEqual({ status: 1 })
    expect(lines.filter((line) => line.includes('works were downloaded') && line.includes('c_fox, c_whale'))).toHaveLength(1)
    expect((await refusal(guest()('POST /api/v2/log', { body: { log: 'x' } }))).code).toBe('please_login')
  })
})

describe('reports', () => {
  const report = ({ client }: TestMember, cid: string, reason: 'spam' | 'stolen', text = '') =>
    client('POST /api/work/report', { body: { cid, reason, text } })
  const reported = async (page = 1) => operator.client('POST /api/manage/reports', { body: { page, page_size: 2 } })

  it('count once per member, and wait for a super user, the most reported work first [S-12] [H-08]', async () => {
    const [one, two] = [await publish(maker, await make(maker)), await publish(maker, await make(maker))]
    await report(other, one, 'spam')
    await report(other, two, 'spam', ' first ')
    await report(other, two, 'stolen', 'mine')
    await report(operator, two, 'spam')
    const { total, data } = await reported()
    expect([total, data.map(({ work }) => work.cid)]).toEqual([2, [two, one]])
    expect(data[0]?.reports.map(({ reason, text, reporter }) => [reason, text, reporter])).toEqual([
      ['spam', '', operator.name],
      ['stolen', 'mine', other.name],
    ])
    await operator.client('POST /api/manage/moderate', { body: { cid: one, decision: 'keep' } })
    expect((await reported()).data.map(({ work }) => work.cid)).toEqual([two])
    expect(await detail(one)).toBeDefined()
    await operator.client('POST /api/manage/moderate', { body: { cid: two, decision: 'hide' } })
    const { data: changes } = await operator.client('POST /api/manage/audit', { body: {} })
    expect(changes[0]).toMatchObject({
      by: { name: operator.name },
      action: 'moderate',
      subject: two,
      before: { hidden: false, reports: 2 },
      after: { hidden: true, reports: 0 },
    })
    expect(await reported()).toEqual({ status: 1, total: 0, data: [] })
    // Repeating a decision does not notify the creator again; keeping a work notifies nobody.
    await operator.client('POST /api/manage/moderate', { body: { cid: two, decision: 'hide' } })
    const notices = (await maker.client('GET /api/account/notices')).data.map(({ about }) => about)
    expect(notices.filter((about) => 'work' in about && [one.slice(2), two.slice(2)].includes(about.work))).toEqual([
      { kind: 'work_hidden', work: two.slice(2) },
    ])
    // Its creator still sees it, and cannot restore it by publishing again.
    expect([await detail(two), await detail(two, other.client)]).toEqual([undefined, undefined])
    expect((await detail(two, maker.client))?.mine).toBe(true)
    await publish(maker, two.slice(2))
    expect(await detail(two)).toBeUndefined()
    expect((await list()).list.map((work) => work.cid)).not.toContain(two)
    // A kept work that is reported again is open again.
    await report(other, one, 'spam')
    expect((await reported()).total).toBe(1)
    await maker.client('POST /api/work/withdraw', { body: { cid: one } })
    expect((await reported()).total).toBe(0)
  })

  it('are read and decided only by super users, and made only by members [S-12] [A-06]', async () => {
    for (const { client } of [maker, other]) {
      expect((await refusal(client('POST /api/manage/reports', { body: {} }))).code).toBe('no_access')
      expect((await refusal(client('POST /api/manage/moderate', { body: { cid: 'c_fox', decision: 'hide' } }))).code).toBe('no_access')
    }
    expect((await refusal(guest()('POST /api/manage/reports', { body: {} }))).code).toBe('please_login')
    expect((await refusal(guest()('POST /api/work/report', { body: { cid: 'c_fox', reason: 'spam' } }))).code).toBe('please_login')
    expect((await refusal(report(other, 'c_none', 'spam'))).code).toBe('not_found')
    expect((await refusal(operator.client('POST /api/manage/moderate', { body: { cid: 'c_none', decision: 'hide' } }))).code).toBe(
      'not_found',
    )
  })
})

describe('a deleted member', () => {
  it('loses works and likes, and is no longer named as a reporter', async () => {
    const member = await allowlisted()
    const cid = await publish(member, await make(member))
    await member.client('POST /api/work/like', { body: { cid: 'c_owl', liked: true } })
    await member.client('POST /api/work/report', { body: { cid: 'c_owl', reason: 'other', text: 'no owl' } })
    expect((await detail('c_owl'))?.likes).toBe(1)
    const exported: unknown[] = []
    for await (const entry of exportCommunity(server.context.db, await accountIdOf(member))) exported.push(entry)
    expect(exported).toMatchObject([
      { kind: 'published', cid, category: 'other', likes: 0 },
      { kind: 'liked', cid: 'c_owl' },
      { kind: 'reported', cid: 'c_owl', reason: 'other', text: 'no owl' },
    ])
    await member.client('POST /api/account/delete', { body: { confirm: member.user.uid, password: member.password } })
    expect(await detail(cid)).toBeUndefined()
    expect((await detail('c_owl'))?.likes).toBe(0)
    const { data } = await operator.client('POST /api/manage/reports', { body: {} })
    expect(data.map(({ work, reports }) => [work.cid, reports.map(({ reporter, text }) => [reporter, text])])).toEqual([
      ['c_owl', [[undefined, 'no owl']]],
    ])
    expect(await server.context.db.$count(communityWorks, eq(communityWorks.id, cid))).toBe(0)
  })
})
