import { SEARCH_LIMITS } from '@stipple/core/domain/saved-search'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { refusal } from '../../../test/refusal.ts'
import { accountIdOf } from '../../../test/work-rows.ts'
import { exportSearches } from './public.ts'

let server: TestApp
let owner: TestMember
let other: TestMember

beforeAll(async () => {
  server = await createTestApp({})
  ;[owner, other] = [await server.signUp(), await server.signUp()]
})
afterAll(() => server.close())

const keep = async (name: string, view: Record<string, string | number | boolean> = { q: 'fox' }, place: 'works' | 'community' = 'works') =>
  (await owner.client('POST /api/searches', { body: { place, name, view } })).data
const rename = (id: string, name: string, who = owner) => who.client('POST /api/searches/:id/rename', { params: { id }, body: { name } })
const remove = (id: string, who = owner) => who.client('DELETE /api/searches/:id', { params: { id } })
const names = async (place?: 'works' | 'community', who = owner) =>
  (await who.client('GET /api/searches', { query: place ? { place } : {} })).data.map(({ name }) => name)

describe('saved searches', () => {
  it('are listed newest first, and can be renamed and removed only by their owner [H-20]', async () => {
    const foxes = await keep('Red foxes', { q: 'fox #red', show: 'starred', page: 2 })
    const boats = await keep('Boats')
    await keep('Boats', { q: 'boat' }, 'community')
    expect(await names('works')).toEqual(['Boats', 'Red foxes'])
    expect(await names()).toEqual(['Boats', 'Boats', 'Red foxes'])
    expect(await names(undefined, other)).toEqual([])
    const { data } = await owner.client('GET /api/searches', { query: { place: 'works' } })
    expect(data[1]).toMatchObject({ id: foxes.id, view: { q: 'fox #red', show: 'starred', page: 2 } })

    for (const change of [() => rename(foxes.id, 'Mine', other), () => remove(foxes.id, other), () => remove('x')])
      expect(await refusal(change())).toMatchObject({ code: 'not_found' })
    expect(await refusal(rename(foxes.id, ' ＢＯＡＴＳ '))).toMatchObject({
      code: 'search_name_taken',
      errors: { name: expect.any(String) },
    })
    expect((await rename(foxes.id, 'RED foxes')).data.name).toBe('RED foxes')
    await remove(boats.id)
    expect(await refusal(remove(boats.id))).toMatchObject({ code: 'not_found' })
    expect(await names('works')).toEqual(['RED foxes'])
  })

  it('refuse invalid searches, and a repeated name also for concurrent requests [H-20]', async () => {
    for (const [name, view] of [
      ['', {}],
      ['x'.repeat(SEARCH_LIMITS.name + 1), {}],
      ['long', { q: 'x'.repeat(201) }],
      ['odd', { '<script>': 1 }],
      ['many', Object.fromEntries(Array.from({ length: SEARCH_LIMITS.parts + 1 }, (_, at) => [`p${'x'.repeat(at)}`, at]))],
    ] as const)
      expect(await refusal(keep(name, view))).toMatchObject({ code: 'invalid_input' })
    const ends = await Promise.allSettled(Array.from({ length: 6 }, () => keep('At once')))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const kept: unknown[] = []
    for await (const one of exportSearches(server.context.db, await accountIdOf(server, owner))) kept.push(one)
    expect(kept).toHaveLength((await names()).length)
  })
})
