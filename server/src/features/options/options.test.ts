import type { CallArguments } from '@stipple/core/contract/client'
import { EVENTS_PATH } from '@stipple/core/contract/generation'
import { NEGATIVE_LIBRARY } from '@stipple/core/domain/options'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { refusal } from '../../../test/refusal.ts'
import { signIn } from '../../../test/sign-in.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { memberOptions } from '../../db/schema/options.ts'
import { changeOptions } from './service.ts'

let server: TestApp

beforeAll(async () => {
  server = await createTestApp()
  // The first account of an installation cannot be deleted.
  await server.signUp()
})
afterAll(() => server.close())

type Patch = CallArguments<'POST /api/user/update_options'>[0]['body']
const read = async ({ client }: TestMember) => (await client('GET /api/user/options')).data
const change = async ({ client }: TestMember, body: Patch) => (await client('POST /api/user/update_options', { body })).data

/** Sends a patch that our own pages would not. */
const update = async ({ token }: TestMember, payload: object) =>
  server.app.inject({ method: 'POST', url: '/api/user/update_options', headers: { usertoken: token }, payload })

async function accountIdOf({ user }: TestMember): Promise<string> {
  const [row] = await server.context.db.select().from(accounts).where(eq(accounts.uid, user.uid))
  if (!row) throw new Error('no such account')
  return row.id
}

describe('the options of a member', () => {
  it('are empty at first, and store the fields of each patch on all devices [S-24] [S-25] [S-37]', async () => {
    const member = await server.signUp()
    expect(await read(member)).toEqual({ revision: 0, options: {} })
    const prompts = [{ name: '风景', text: '人物，文字' }]
    expect(await change(member, { language: 'zh', pageSize: 50, negativeLibrary: prompts })).toEqual({
      revision: 1,
      options: { language: 'zh', pageSize: 50, negativeLibrary: prompts },
    })
    const data = await signIn(server.client(), { name: member.name, password: member.password })
    const phone = server.client({ token: data.userToken })
    await phone('POST /api/user/update_options', {
      body: { layout: 'grid', negativeLibrary: [], withModelName: true, autoReference: true },
    })
    expect(await read(member)).toEqual({
      revision: 2,
      options: { language: 'zh', pageSize: 50, layout: 'grid', negativeLibrary: [], withModelName: true, autoReference: true },
    })
    expect(await change(member, {})).toMatchObject({ revision: 2 })
  })

  it('store own shortcuts, and refuse invalid combinations [F: own shortcuts]', async () => {
    const member = await server.signUp()
    const ownShortcuts = [{ action: 'canvas.brush' as const, keys: 'Mod+Shift+P' }]
    expect(await change(member, { ownShortcuts })).toMatchObject({ options: { ownShortcuts } })
    for (const keys of ['a b', '', 'Word', 'b'])
      expect((await refusal(change(member, { ownShortcuts: [{ action: 'canvas.brush', keys }] }))).code).toBe('invalid_input')
    expect(await read(member)).toMatchObject({ options: { ownShortcuts } })
  })

  it('are refused with characters that cannot be stored, without any change [V-15]', async () => {
    const member = await server.signUp()
    for (const text of ['half \ud800', '\udc00 half', 'nul \u0000', '\ud83d\ud83d'])
      expect((await update(member, { negativeLibrary: [{ name: 'a', text }] })).json()).toMatchObject({ code: 'malformed_request' })
    expect(await read(member)).toEqual({ revision: 0, options: {} })
  })

  it('keep all fields of concurrent patches from several devices', async () => {
    const member = await server.signUp()
    const patches: Patch[] = [
      { scheme: 'dark' },
      { language: 'zh' },
      { carousel: false },
      { tagsType: 'danbooru' },
      { sort: 'oldest' },
      { imageDownloadType: 'webp' },
    ]
    await Promise.all(patches.map((patch) => change(member, patch)))
    expect(await read(member)).toEqual({ revision: patches.length, options: Object.assign({}, ...patches) })
  })

  it('are separate for each member, and unavailable to guests [A-06]', async () => {
    const [one, other] = [await server.signUp(), await server.signUp()]
    await change(one, { pageless: true })
    expect(await read(other)).toEqual({ revision: 0, options: {} })
    for (const call of [server.client()('GET /api/user/options'), server.client()('POST /api/user/update_options', { body: {} })])
      expect(await refusal(call)).toMatchObject({ code: 'please_login' })
  })

  it.each([
    [{ layout: 'pile' }, 'layout'],
    [{ pageSize: 26 }, 'pageSize'],
    [{ watermark: 'yes' }, 'watermark'],
    // Its file exists in one browser only.
    [{ tagsType: 'own' }, 'tagsType'],
    [{ negativeLibrary: [{ name: '', text: 'people' }] }, 'negativeLibrary.0.name'],
    [{ negativeLibrary: [{ name: 'long', text: 'x'.repeat(NEGATIVE_LIBRARY.text + 1) }] }, 'negativeLibrary.0.text'],
    [
      { negativeLibrary: Array.from({ length: NEGATIVE_LIBRARY.most + 1 }, (_, index) => ({ name: `${index}`, text: 'x' })) },
      'negativeLibrary',
    ],
  ])('are refused by name when invalid: %o', async (patch, field) => {
    const member = await server.signUp()
    const reply = await update(member, { ...patch, carousel: false })
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toMatchObject({ code: 'invalid_input', errors: { [field]: expect.any(String) } })
    expect(await read(member)).toEqual({ revision: 0, options: {} })
  })

  it('ignore unknown fields, including those stored by another version', async () => {
    const member = await server.signUp()
    const accountId = await accountIdOf(member)
    expect((await update(member, { sort: 'oldest', tellWhenHidden: true, __proto__: { isSuper: true } })).json()).toMatchObject({
      data: { options: { sort: 'oldest' } },
    })
    const stored = { sort: 'oldest', layout: 'spiral', tomorrow: 1, carousel: false }
    await server.context.db.update(memberOptions).set({ options: stored }).where(eq(memberOptions.accountId, accountId))
    expect(await read(member)).toEqual({ revision: 1, options: { sort: 'oldest', carousel: false } })
  })

  it('are deleted with the account, and cannot be written afterwards [A-04]', async () => {
    const member = await server.signUp()
    const accountId = await accountIdOf(member)
    await change(member, { language: 'zh' })
    await member.client('POST /api/account/delete', { body: { confirm: member.user.uid, password: member.password } })
    const left = () => server.context.db.$count(memberOptions, eq(memberOptions.accountId, accountId))
    expect(await left()).toBe(0)
    await expect(changeOptions(server.context, accountId, { language: 'en' })).rejects.toMatchObject({
      cause: { constraint: 'accounts_deleted_without_rows' },
    })
    expect(await left()).toBe(0)
  })
})

describe('the event stream of options', () => {
  it('sends their revision to the member’s pages only', async () => {
    const [member, other] = [await server.signUp(), await server.signUp()]
    await change(member, { language: 'zh' })
    const url = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const [mine, theirs] = [await listen(url, member), await listen(url, other)]
    await waitFor(async () => mine.revisions().length > 0 && theirs.revisions().length > 0)
    await change(member, { layout: 'grid' })
    await waitFor(async () => mine.revisions().includes(2))
    await change(other, { layout: 'group' })
    await waitFor(async () => theirs.revisions().includes(1))
    expect(mine.revisions()).toEqual([1, 2])
    expect(theirs.revisions()).toEqual([0, 1])
    mine.close()
    theirs.close()
  })
})

/** The revisions that a page receives. */
async function listen(url: string, { token }: TestMember) {
  const controller = new AbortController()
  const response = await fetch(url + EVENTS_PATH, { headers: { userToken: token }, signal: controller.signal })
  let text = ''
  const collect = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk
  }
  void collect().catch(() => undefined)
  return {
    revisions: () => [...text.matchAll(/event: options\ndata: {"revision":(\d+)}\n\n/g)].map(([, revision]) => Number(revision)),
    close: () => controller.abort(),
  }
}
