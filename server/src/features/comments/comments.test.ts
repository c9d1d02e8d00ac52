import { COMMENT_LIMITS } from '@stipple/core/domain/comment'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { refusal } from '../../../test/refusal.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { accountIdOf, insertWorkRows } from '../../../test/work-rows.ts'
import { buildApp } from '../../app.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { commentReports, comments } from '../../db/schema/comments.ts'
import { operatorActions } from '../../db/schema/operator.ts'
import { works } from '../../db/schema/works.ts'
import { exportComments } from './public.ts'

let server: TestApp
/** The first account of an installation is a super user. */
let operator: TestMember
let maker: TestMember
let fan: TestMember
let other: TestMember

beforeAll(async () => {
  server = await createTestApp({ environment: { SAFETY: 'flag' } })
  operator = await server.signUp()
  ;[maker, fan, other] = [await server.signUp(), await server.signUp(), await server.signUp()]
  await set(maker, { isAllowlisted: true })
})
afterAll(() => server.close())

const set = ({ user }: TestMember, values: Partial<typeof accounts.$inferInsert>) =>
  server.context.db.update(accounts).set(values).where(eq(accounts.uid, user.uid))

/** A published work of the creator. */
async function published(): Promise<string> {
  const [id = ''] = await insertWorkRows(server, maker, [{ lookedAt: new Date() }])
  return (await maker.client('POST /api/work/add', { body: { image_id: id } })).data.cid
}
const clientOf = (who: TestMember | undefined) => who?.client ?? server.client()
const read = async (cid: string, who?: TestMember, after?: string) =>
  clientOf(who)('GET /api/comments', { query: { cid, ...(after !== undefined && { after }) } })
const texts = async (cid: string, who?: TestMember) => (await read(cid, who)).data.map(({ text }) => text)
const write = async (who: TestMember | undefined, cid: string, text: string, key?: string) =>
  (await clientOf(who)('POST /api/comments', { body: { cid, text, ...(key !== undefined && { request_key: key }) } })).data
const remove = (who: TestMember | undefined, id: string) => clientOf(who)('DELETE /api/comments/:id', { params: { id } })
const report = (who: TestMember | undefined, id: string, text = '') =>
  clientOf(who)('POST /api/comments/:id/report', { params: { id }, body: { reason: 'spam', text } })
const decide = (id: string, decision: 'keep' | 'hide', who = operator) =>
  who.client('POST /api/manage/moderate_comment', { body: { id, decision } })
const notices = async (who: TestMember) => (await who.client('GET /api/account/notices')).data
const codeOf = async (call: Promise<unknown>) => (await refusal(call)).code
/** Inserted directly, because calls are limited to ten a minute. */
const insert = async (who: TestMember, cid: string, rows: readonly string[]) => {
  const accountId = await accountIdOf(server, who)
  await server.context.db.insert(comments).values(rows.map((text) => ({ cid, accountId, text })))
}

it('lists comments newest first in pages for all, and accepts them only from members [D-08]', async () => {
  const cid = await published()
  expect(await read(cid)).toEqual({ status: 1, data: [], total: 0 })
  const first = await write(fan, cid, ' Fine!\r\nI like the snow. ')
  expect(first).toMatchObject({ text: 'Fine!\nI like the snow.', mine: true, deletable: true, by_maker: false })
  expect(first.author).toEqual({ uid: fan.user.uid, name: fan.name, page: false })
  const answer = await write(maker, cid, 'Thank you')
  expect(answer).toMatchObject({ by_maker: true, author: { page: true } })
  const shown = await read(cid)
  expect(shown.data.map(({ id, mine, deletable }) => [id, mine, deletable])).toEqual([
    [answer.id, false, false],
    [first.id, false, false],
  ])
  expect((await read(cid, maker)).data.map(({ mine, deletable }) => [mine, deletable])).toEqual([
    [true, true],
    [false, true],
  ])

  await insert(
    other,
    cid,
    Array.from({ length: COMMENT_LIMITS.page }, (_, index) => `No. ${index}`),
  )
  const page = await read(cid)
  expect([page.data.length, page.total]).toEqual([COMMENT_LIMITS.page, COMMENT_LIMITS.page + 2])
  const rest = await read(cid, undefined, page.next)
  expect([rest.data.map(({ id }) => id), rest.total, rest.next]).toEqual([[answer.id, first.id], COMMENT_LIMITS.page + 2, undefined])

  expect(await codeOf(write(undefined, cid, 'Hello'))).toBe('please_login')
  const { token } = await fan.client('POST /api/account/keys', { body: { name: 'All', scopes: ['read', 'works', 'work', 'generate'] } })
  const program = server.client({ headers: { authorization: `Bearer ${token}` } })
  expect(await codeOf(program('POST /api/comments', { body: { cid, text: 'Buy this' } }))).toBe('key_scope')
  await set(other, { suspendedAt: new Date() })
  expect(await codeOf(write(other, cid, 'Still here'))).toMatch(/please_login|suspended/)
  expect(await texts(cid)).toEqual(['Thank you', 'Fine!\nI like the snow.'])
  expect((await read(cid, operator)).total).toBe(COMMENT_LIMITS.page + 2)
  await set(other, { suspendedAt: null })
  for (const nothing of ['c_none', 'c_00000000-0000-7000-8000-000000000000'])
    expect([await codeOf(read(nothing)), await codeOf(write(fan, nothing, 'x'))]).toEqual(['not_found', 'not_found'])
  expect(await codeOf(read(cid, undefined, 'none'))).toBe('invalid_input')
})

it('stores texts literally, and refuses bad input by the name of the field with a reason [D-08]', async () => {
  const cid = await published()
  const writer = await server.signUp()
  const html = '<img src=x onerror=alert(1)> &amp; https://example.org \u202Etxt.exe'
  expect((await write(writer, cid, html)).text).toBe('<img src=x onerror=alert(1)> &amp; https://example.org txt.exe')
  for (const [text, code] of [
    ['x'.repeat(10_000), 'invalid_input'],
    ['', 'invalid_input'],
    [' \u200B\u3164\n', 'invalid_input'],
    ['hardcore porn', 'not_for_everybody'],
    ['sexy naked 12 year old girl', 'sexualised_minors'],
    // Harmless separately as sent, but not in the normalized text that is stored.
    ['n\u2060aked 12 y\u2060ear old g\u2060irl', 'sexualised_minors'],
  ] as const) {
    const refused = await refusal(write(writer, cid, text))
    expect([refused.code, Object.keys(refused.errors ?? {})]).toEqual([code, ['text']])
  }
  const wrong = await server.app.inject({
    method: 'POST',
    url: '/api/comments',
    headers: { userToken: writer.token, 'x-language': 'cn' },
    payload: { cid, text: { toString: 'x' } },
  })
  expect([wrong.statusCode, wrong.json().errors]).toEqual([400, { text: expect.stringMatching(/[\u4E00-\u9FFF]/) }])
  expect(await texts(cid)).toHaveLength(1)
})

it('writes a repeated request once across processes, and limits the rate of writing [D-08]', async () => {
  const cid = await published()
  const writer = await server.signUp()
  const beside = await server.beside()
  const second = await buildApp(beside)
  const send = (app: typeof second, text: string, key?: string) =>
    app.inject({ method: 'POST', url: '/api/comments', headers: { userToken: writer.token }, payload: { cid, text, request_key: key } })
  const twice = await Promise.all([server.app, second, server.app, second].map((app) => send(app, 'Once', 'the same key')))
  expect(new Set(twice.map((reply) => reply.json().data?.id)).size).toBe(1)
  expect(await texts(cid)).toEqual(['Once'])
  expect((await send(second, 'Other', 'the same key')).json().code).toBe('request_key_reused')

  await insert(
    writer,
    cid,
    Array.from({ length: COMMENT_LIMITS.ofDay - 1 }, () => 'Again'),
  )
  expect((await send(server.app, 'One more')).json()).toMatchObject({ code: 'too_many_comments' })
  expect((await send(server.app, 'Once', 'the same key')).json()).toMatchObject({ data: { text: 'Once' } })
  const refused = await Promise.all(Array.from({ length: 12 }, (_, index) => send(index % 2 ? second : server.app, 'Quick')))
  expect(refused.map((reply) => reply.json().code)).toContain('too_many_requests')
  await second.close()
  await beside.close()
})

it('deletes a comment only for its author or the creator of the work, once [D-08]', async () => {
  const cid = await published()
  const [mine, bad] = [await write(fan, cid, 'Mine'), await write(other, cid, 'Bad')]
  for (const who of [other, operator]) expect(await codeOf(remove(who, mine.id))).toBe('not_found')
  expect(await codeOf(remove(undefined, mine.id))).toBe('please_login')
  const both = await Promise.allSettled([remove(fan, mine.id), remove(fan, mine.id)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await remove(maker, bad.id)
  for (const nothing of [bad.id, 'none']) expect(await codeOf(remove(maker, nothing))).toBe('not_found')
  expect(await read(cid)).toEqual({ status: 1, data: [], total: 0 })
})

it('lets members report and operators hide or show a comment, audits it, and notifies the author [D-08]', async () => {
  const cid = await published()
  const [comment, harmless] = [await write(other, cid, 'Buy my pills'), await write(other, cid, 'Nice')]
  const waiting = async () => (await operator.client('GET /api/manage/inbox')).data.reports
  const before = await waiting()
  expect(await codeOf(report(undefined, comment.id))).toBe('please_login')
  await report(fan, comment.id, 'an advertisement')
  await report(fan, comment.id, 'an advertisement, again')
  await report(maker, comment.id)
  await report(fan, harmless.id)
  expect(await waiting()).toBe(before + 2)
  expect(await codeOf(fan.client('POST /api/manage/comment_reports', { body: {} }))).toBe('no_access')
  const listed = await operator.client('POST /api/manage/comment_reports', { body: {} })
  expect(listed.data.map((one) => [one.comment.text, one.cid, one.reports.length])).toEqual([
    ['Buy my pills', cid, 2],
    ['Nice', cid, 1],
  ])
  expect(listed.data[0]?.reports.find(({ text }) => text !== '')).toMatchObject({ reporter: fan.name, text: 'an advertisement, again' })

  expect(await codeOf(decide(comment.id, 'hide', fan))).toBe('no_access')
  await Promise.all([decide(comment.id, 'hide'), decide(comment.id, 'hide')])
  await decide(harmless.id, 'keep')
  expect(await waiting()).toBe(before)
  for (const who of [undefined, fan, maker]) expect(await texts(cid, who)).toEqual(['Nice'])
  for (const who of [other, operator]) expect((await read(cid, who)).data.map(({ hidden = false }) => hidden)).toEqual([false, true])
  const refused = [remove(maker, comment.id), report(fan, comment.id), decide('none', 'hide')]
  expect(await Promise.all(refused.map(codeOf))).toEqual(refused.map(() => 'not_found'))
  const actions = await server.context.db.select().from(operatorActions).where(eq(operatorActions.subject, comment.id))
  expect(actions.map(({ action, after }) => [action, after])).toEqual([1, 2].map(() => ['moderate_comment', { hidden: true, reports: 0 }]))
  await decide(comment.id, 'keep')
  expect(await texts(cid)).toEqual(['Nice', 'Buy my pills'])
  expect((await notices(other)).map(({ about }) => about)).toEqual([
    { kind: 'comment_shown', cid },
    { kind: 'comment_hidden', cid },
  ])
})

it('sends the creator one notice until it is read, and none for the creator’s own comments [D-08]', async () => {
  const cid = await published()
  const noticesOfComment = async () => (await notices(maker)).filter(({ about }) => 'cid' in about && about.cid === cid)
  await write(maker, cid, 'My own')
  expect(await noticesOfComment()).toEqual([])
  await Promise.all([write(fan, cid, 'One'), write(other, cid, 'Two'), write(fan, cid, 'Three')])
  const [notice, ...more] = await noticesOfComment()
  expect([notice?.about, more]).toEqual([{ kind: 'work_commented', cid }, []])
  await maker.client('POST /api/account/notices/read', { body: { until: notice?.id ?? '' } })
  await write(fan, cid, 'Four')
  await write(other, cid, 'Five')
  expect((await noticesOfComment()).map(({ read: seen }) => seen)).toEqual([false, true])
})

it('hides comments of an unpublished, hidden or trashed work, and deletes them with it permanently [D-08]', async () => {
  const [cid, writer] = [await published(), await server.signUp()]
  const { id } = await write(writer, cid, 'Here')
  const isAway = async (who?: TestMember) =>
    expect(await Promise.all([read(cid, who), write(writer, cid, 'x')].map(codeOf))).toEqual(['not_found', 'not_found'])
  await operator.client('POST /api/manage/moderate', { body: { cid, decision: 'hide' } })
  await isAway(writer)
  expect(await texts(cid, maker)).toEqual(['Here'])
  expect(await codeOf(report(other, id))).toBe('not_found')
  await operator.client('POST /api/manage/moderate', { body: { cid, decision: 'keep' } })
  await maker.client('POST /api/work/withdraw', { body: { cid } })
  await isAway(maker)
  await maker.client('POST /api/work/add', { body: { image_id: cid.slice(2) } })
  await maker.client('POST /api/v2/works_delete', { body: { image_ids: [cid.slice(2)] } })
  await isAway()
  await server.context.db.delete(works).where(eq(works.id, cid.slice(2)))
  expect(await server.context.db.$count(comments, eq(comments.cid, cid))).toBe(0)
})

it('lets an operator switch comments off and on, and deletes them with their author’s account [D-08]', async () => {
  const [cid, writer, friend] = [await published(), await server.signUp(), await server.signUp()]
  const { id } = await write(writer, cid, 'Mine')
  const switchTo = async (value: boolean) => {
    const { data } = await operator.client('GET /api/manage/settings')
    const revision = data.find(({ key }) => key === 'site.comments')?.revision ?? 0
    await operator.client('POST /api/manage/settings', { body: { key: 'site.comments', value, revision } })
  }
  await switchTo(false)
  expect([await codeOf(read(cid)), await codeOf(write(writer, cid, 'x'))]).toEqual(['comments_off', 'comments_off'])
  expect((await server.client()('GET /api/site')).data.comments).toBe(false)
  await switchTo(true)
  expect(await texts(cid)).toEqual(['Mine'])

  const theirs = await write(friend, cid, 'Theirs')
  await report(writer, theirs.id, 'rude')
  const exported: unknown[] = []
  for await (const entry of exportComments(server.context.db, await accountIdOf(server, writer))) exported.push(entry)
  expect(exported).toMatchObject([
    { kind: 'written', id, cid, text: 'Mine' },
    { kind: 'reported', comment: theirs.id, text: 'rude' },
  ])
  await writer.client('POST /api/account/delete', { body: { confirm: writer.user.uid, password: writer.password } })
  expect(await texts(cid)).toEqual(['Theirs'])
  const [left] = await server.context.db.select().from(commentReports).where(eq(commentReports.commentId, theirs.id))
  expect(left).toMatchObject({ accountId: null, text: 'rude' })
})

it('refuses comments and reports on a work that is deleted at the same moment [D-08]', async () => {
  const [cid, writer] = [await published(), await server.signUp()]
  const { id } = await write(writer, cid, 'Early')
  const { sent } = await server.context.db.transaction(async (tx) => {
    await tx.delete(works).where(eq(works.id, cid.slice(2)))
    const calls = Promise.all([write(writer, cid, 'Late'), report(fan, id)].map(codeOf))
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into "comment%'`
    await waitFor(async () => (await server.context.db.execute(waiting)).rowCount === 2)
    return { sent: calls }
  })
  expect(await sent).toEqual(['not_found', 'not_found'])
  expect(await server.context.db.$count(comments, eq(comments.cid, cid))).toBe(0)
})
