import { LIMITS } from '@stipple/core/domain/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { readZip } from '../../../test/read-zip.ts'
import { refusal } from '../../../test/refusal.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { dataSets } from '../../db/schema/data-sets.ts'

let server: TestApp
let member: TestMember
let other: TestMember
beforeAll(async () => {
  server = await createTestApp({ engines: [] })
  member = await server.signUp()
  other = await server.signUp()
})
afterAll(() => server.close())

const URL = '/media/uploads/0b9f1c52-6b0e-4f51-9a4e-3a7a6b1f2c3d.png'
const WORK = '/media/works/0b9f1c52-6b0e-4f51-9a4e-3a7a6b1f2c3d/original.webp'
const picture = (more = {}) => ({ url: URL, caption: 'a lighthouse at night', left_out: false, ...more })
const save = ({ client }: TestMember, body = {}) =>
  client('POST /api/v2/data_sets', { body: { name: 'Nights', trigger_word: 'nightly', pictures: [picture()], ...body } })

describe('a data set', () => {
  it('is saved with captions and crops, replaced, listed and deleted [F: data set editor]', async () => {
    const pictures = [picture(), picture({ url: `https://art.example${WORK}?x=1`, original: URL, caption: '', left_out: true })]
    const { data } = await save(member, { pictures })
    expect(data).toMatchObject({ name: 'Nights', trigger_word: 'nightly' })
    expect(data.pictures).toEqual([picture(), { url: WORK, original: URL, caption: '', left_out: true }])
    await save(member, { id: data.id, name: 'Blue nights', pictures: [picture()] })
    const { data: list } = await member.client('GET /api/v2/data_sets')
    expect(list).toMatchObject([{ id: data.id, name: 'Blue nights', count: 1 }])
    const reply = await server.app.inject({ url: '/api/account/export', headers: { usertoken: member.token } })
    const files = readZip(reply.rawPayload)
    expect(JSON.parse(String(files.get('data-sets.json')))).toMatchObject([{ name: 'Blue nights', trigger: 'nightly' }])
    await member.client('DELETE /api/v2/data_sets/:id', { params: { id: data.id } })
    expect((await refusal(member.client('GET /api/v2/data_sets/:id', { params: { id: data.id } }))).code).toBe('not_found')
    expect((await refusal(save(member, { id: data.id }))).code).toBe('not_found')
  })

  it('is accessible only to its member [F: data set editor]', async () => {
    const { data } = await save(member)
    const params = { id: data.id }
    expect((await refusal(other.client('GET /api/v2/data_sets/:id', { params }))).code).toBe('not_found')
    expect((await refusal(save(other, { id: data.id }))).code).toBe('not_found')
    expect((await refusal(other.client('DELETE /api/v2/data_sets/:id', { params }))).code).toBe('not_found')
    expect((await other.client('GET /api/v2/data_sets')).data).toEqual([])
    expect((await member.client('GET /api/v2/data_sets/:id', { params })).data.name).toBe('Nights')
    for (const id of ['nothing', '../x', '0'])
      expect((await refusal(member.client('GET /api/v2/data_sets/:id', { params: { id } }))).code).toBe('not_found')
  })

  it('accepts only files of this installation, in limited number, with short texts [F: data set editor]', async () => {
    const most = LIMITS.training.pictures.most
    for (const pictures of [
      [picture({ url: 'https://elsewhere.example/a.png' })],
      [picture({ original: 'https://elsewhere.example/a.png' })],
      [picture({ url: '/media/styles/0b9f1c52-6b0e-4f51-9a4e-3a7a6b1f2c3d.webp' })],
      [picture({ caption: 'a'.repeat(LIMITS.training.dataSets.caption + 1) })],
      Array.from({ length: most + 1 }, () => picture({ caption: '' })),
    ])
      expect((await refusal(save(member, { pictures }))).code).toBe('invalid_input')
    expect((await refusal(save(member, { name: ' ' }))).code).toBe('invalid_input')
    expect((await refusal(save(member, { pictures: [picture({ caption: 'nude kid' })] }))).code).toBe('sexualised_minors')
  })

  it('is limited to fifty per member, also in concurrent requests [F: data set editor]', async () => {
    const { most } = LIMITS.training.dataSets
    const many = await server.signUp()
    const [account] = await server.context.db.select().from(accounts).where(eq(accounts.uid, many.user.uid))
    if (!account) throw new Error('no account')
    const row = { accountId: account.id, name: 'x', trigger: '', pictures: [] }
    await server.context.db.insert(dataSets).values(Array.from({ length: most - 1 }, () => row))
    const codes = await Promise.all(
      [1, 2, 3].map(() =>
        save(many).then(
          () => 'saved',
          async (error: unknown) => (await refusal(Promise.reject(error))).code,
        ),
      ),
    )
    expect(codes.toSorted()).toEqual(['saved', 'too_many_data_sets', 'too_many_data_sets'])
  })
})
