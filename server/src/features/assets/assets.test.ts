import { addressOfCover, addressOfUpload, addressOfWork } from '@stipple/core/domain/asset-address'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { accountIdOf, insertWorkRows } from '../../../test/work-rows.ts'
import { uploads } from '../../db/schema/uploads.ts'
import { findAsset, worksIn } from './public.ts'

const UPLOAD = '5b0f8d0e-3c53-4be0-9c2f-0a4f5c1f9d11'
let server: TestApp
let member: TestMember
let accountId: string
let work: string

beforeAll(async () => {
  server = await createTestApp()
  member = await server.signUp()
  accountId = await accountIdOf(server, member)
  const [id = ''] = await insertWorkRows(server, member, [{}])
  work = id
  const file = `uploads/${accountId}/${UPLOAD}.png`
  await server.context.db.insert(uploads).values({ id: UPLOAD, accountId, file, type: 'image/png', bytes: 1 })
})
afterAll(() => server.close())

describe('the asset behind an address', () => {
  it('is an upload or a work of the member, under any host', async () => {
    const { context } = server
    const upload = addressOfUpload(UPLOAD, '.png')
    expect(await findAsset(context, { accountId, address: upload })).toBe(`uploads/${accountId}/${UPLOAD}.png`)
    expect(await findAsset(context, { accountId, address: `https://studio.example${upload}?r=1` })).toBe(
      `uploads/${accountId}/${UPLOAD}.png`,
    )
    expect(await findAsset(context, { accountId, address: addressOfWork(work, '512.webp') })).toBe(
      `works/${accountId}/${work}/original.png`,
    )
  })

  it('is not found for assets of another member, covers and other texts', async () => {
    const stranger = await accountIdOf(server, await server.signUp())
    const own = [addressOfUpload(UPLOAD, '.png'), addressOfWork(work, 'original.png')]
    for (const address of own) expect(await findAsset(server.context, { accountId: stranger, address })).toBeUndefined()
    for (const address of [addressOfCover(work, UPLOAD), 'a cat', '']) {
      expect(await findAsset(server.context, { accountId, address })).toBeUndefined()
    }
  })

  it('lists each work that an input was made from once', () => {
    const address = addressOfWork(work, 'original.png')
    expect(worksIn({ image: address, images: `${address}\n${addressOfUpload(UPLOAD, '.png')}`, prompt: 'a cat' })).toEqual([work])
  })
})
