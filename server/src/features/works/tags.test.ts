import { TAG_LIMITS } from '@stipple/core/domain/own-tag'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { refusal } from '../../../test/refusal.ts'
import { insertWorkRows } from '../../../test/work-rows.ts'
import { accounts } from '../../db/schema/accounts.ts'

let server: TestApp
let owner: TestMember
let other: TestMember
/** Works of the owner by prompt. */
let fox: string
let red: string
let winter: string
let foreign: string

beforeAll(async () => {
  server = await createTestApp({})
  ;[owner, other] = [await server.signUp(), await server.signUp()]
  ;[fox = '', red = '', winter = ''] = await insertWorkRows(server, owner, [
    { prompt: 'a fox' },
    { prompt: 'a red boat' },
    { prompt: '雪地里的狐狸' },
  ])
  ;[foreign = ''] = await insertWorkRows(server, other, [{ prompt: 'a fox' }])
})
afterAll(() => server.close())

const tag = async (image_ids: string[], change: { add?: string[]; remove?: string[] }, who = owner) =>
  (await who.client('POST /api/v2/works_tag', { body: { image_ids, ...change } })).data
const tagsOf = async (id: string, who = owner) => (await who.client('GET /api/v2/works/:id', { params: { id } })).tags
const found = async (body: { search?: string; tag?: string; day?: string }, who = owner) =>
  (await who.client('POST /api/v2/get_generate_works', { body })).data.map((work) => work.image_id)
const facets = async (who = owner) => (await who.client('POST /api/v2/works_facets', { body: {} })).data.tags

describe('own tags', () => {
  it('are added to and removed from many own works, with one spelling for all variants [H-19]', async () => {
    expect(await tag([fox, red, foreign, 'x'], { add: ['#Client A', 'ｃｌｉｅｎｔ  a', '冬天'] })).toBe(2)
    expect(await tagsOf(fox)).toEqual(['client-a', '冬天'])
    expect(await tag([foreign], { add: ['theirs'] })).toBe(0)
    expect(await tagsOf(foreign, other)).toBeUndefined()
    expect(await tag([red], { remove: ['冬天', 'never there'], add: ['boats'] })).toBe(1)
    expect(await tagsOf(red)).toEqual(['client-a', 'boats'])
    expect(await facets()).toEqual([
      { value: 'client-a', count: 2 },
      { value: 'boats', count: 1 },
      { value: '冬天', count: 1 },
    ])
    expect(await facets(other)).toEqual([])
  })

  it('are found by the search field, together with other properties of a work [H-19]', async () => {
    expect(await found({ tag: 'Client A' })).toEqual([red, fox])
    expect(await found({ tag: 'client' })).toEqual([])
    for (const search of ['#client-a', '#clie', '＃CLIENT-A', 'client a'])
      expect([search, await found({ search })]).toEqual([search, [red, fox]])
    // A word of the prompt and a tag; a tag alone does not match prompts.
    expect(await found({ search: 'red #client-a' })).toEqual([red])
    expect(await found({ search: 'boats red' })).toEqual([red])
    expect(await found({ search: '#fox' })).toEqual([])
    // Works without tags and with tags alike: in the prompt of one, in the tag of another.
    await tag([winter], { add: ['fox cubs'] })
    expect(await found({ search: 'fox' })).toEqual([winter, fox])
    expect(await found({ search: '冬天' })).toEqual([fox])
    expect(await found({ search: '雪地里' })).toEqual([winter])
    expect(await found({ search: '#' })).toEqual([])
    expect(await found({ search: "#'\\ & !" })).toEqual([])
    expect(await found({ search: 'client' }, other)).toEqual([])
  })

  it('stay within limits, name the field, and survive concurrent changes [H-19]', async () => {
    const many = Array.from({ length: TAG_LIMITS.ofWork }, (_, index) => `t${index}`)
    expect(await refusal(tag([winter], { add: [...many, 'one more'] }))).toMatchObject({ code: 'invalid_input' })
    expect(await refusal(tag([winter], { add: [' # '] }))).toMatchObject({ code: 'invalid_input' })
    expect(await refusal(tag([fox, winter], { add: many }))).toMatchObject({ code: 'too_many_tags' })
    expect(await tagsOf(winter)).toEqual(['fox-cubs'])
    const once = many.slice(0, 12)
    await Promise.all(once.map((one, index) => tag(index % 2 ? [red, winter] : [winter, red], { add: [one] })))
    expect((await tagsOf(winter))?.toSorted()).toEqual(['fox-cubs', ...once].toSorted())
    // Tags are not visible in the community.
    const [shown] = await insertWorkRows(server, owner, [{ lookedAt: new Date(), tags: ['secret'] }])
    await server.context.db.update(accounts).set({ isAllowlisted: true }).where(eq(accounts.uid, owner.user.uid))
    const { data } = await owner.client('POST /api/work/add', { body: { image_id: shown ?? '' } })
    expect(JSON.stringify(await other.client('POST /api/work/detail', { body: { cid: data.cid } }))).not.toContain('secret')
    expect(await tagsOf(shown ?? '', other)).toBeUndefined()
  })
})
