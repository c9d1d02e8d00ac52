import { describePicture, readSettings } from '@stipple/core/metadata/picture'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { refusal } from '../../../test/refusal.ts'
import { accountIdOf, insertWorkRows } from '../../../test/work-rows.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { works } from '../../db/schema/works.ts'

let server: TestApp
let operator: TestMember
let maker: TestMember
let other: TestMember
beforeAll(async () => {
  server = await createTestApp({})
  ;[operator, maker, other] = [await server.signUp(), await server.signUp(), await server.signUp()]
  await server.context.db.update(accounts).set({ isAllowlisted: true }).where(eq(accounts.uid, maker.user.uid))
})
afterAll(() => server.close())

const SECRET = 'zinnober quagga'
const input = { prompt: `${SECRET}###blurry`, seed: 7, steps: 20 }

/** A work of the creator whose file contains its parameters. */
async function make(): Promise<string> {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#3366cc' } })
    .png()
    .toBuffer()
  const content = describePicture(new Uint8Array(picture), {
    sourceType: 'trainedAlgorithmicMedia',
    recipe: { mode: 'Text2Img', model: 'test/held', modelName: 'Held', input: { ...input, prompt: SECRET, negative_prompt: 'blurry' } },
  })
  const [id = ''] = await insertWorkRows(server, maker, [
    { lookedAt: new Date(), prompt: input.prompt, params: { ...input, prompt: SECRET }, template: 'an app', bytes: content.length },
  ])
  await server.context.storage.put(`works/${await accountIdOf(server, maker)}/${id}/original.png`, content, { type: 'image/png' })
  return id
}
const add = async (image_id: string, terms: { licence?: 'CC0-1.0' | 'CC-BY-NC-SA-4.0'; hide_prompt?: boolean } = {}) =>
  (await maker.client('POST /api/work/add', { body: { image_id, ...terms } })).data.cid
const detail = async (cid: string, who?: TestMember) =>
  (await (who?.client ?? server.client())('POST /api/work/detail', { body: { cid } })).data[0]
const file = async (id: string, query = '', who?: TestMember) => {
  const reply = await server.app.inject({
    url: `/media/works/${id}/original.png${query}`,
    headers: who ? { usertoken: who.token } : {},
  })
  expect(reply.statusCode).toBe(200)
  return new Uint8Array(reply.rawPayload)
}

it('publishes a work under a licence that everyone sees and that is kept until changed [F: licence]', async () => {
  const id = await make()
  const cid = await add(id)
  expect(await detail(cid)).not.toHaveProperty('licence')
  await add(id, { licence: 'CC-BY-NC-SA-4.0' })
  await add(id)
  expect((await detail(cid))?.licence).toBe('CC-BY-NC-SA-4.0')
  const { list } = (await server.client()('POST /api/work/list', { body: {} })).data
  expect(list.find((work) => work.cid === cid)?.licence).toBe('CC-BY-NC-SA-4.0')
  await maker.client('POST /api/work/withdraw', { body: { cid } })
  await add(id, { licence: 'CC0-1.0' })
  expect((await detail(cid))?.licence).toBe('CC0-1.0')
  const unknown = server.app.inject({
    method: 'POST',
    url: '/api/work/add',
    headers: { usertoken: maker.token },
    payload: { image_id: id, licence: 'WTFPL' },
  })
  expect((await unknown).json()).toMatchObject({ code: 'invalid_input', errors: { licence: expect.any(String) as string } })
})

it('hides a prompt in calls, files, search and similarity from all but creator and operators [F: hidden prompt]', async () => {
  const id = await make()
  const cid = await add(id, { hide_prompt: true })
  // Publishing again without terms changes nothing.
  await add(id)
  const says = (thing: unknown) => /zinnober|quagga|blurry|"seed":7|an app/.test(JSON.stringify(thing))
  for (const who of [undefined, other]) {
    const client = who?.client ?? server.client()
    expect(await detail(cid, who)).toMatchObject({ prompt: '', params: {}, prompt_hidden: true })
    expect(says(await detail(cid, who))).toBe(false)
    expect(says((await client('POST /api/work/list', { body: { limit: 100 } })).data.list.filter((work) => work.cid === cid))).toBe(false)
    for (const keyword of ['zinnober', 'quagga', 'blurry'])
      expect((await client('POST /api/work/list', { body: { keyword } })).data.list.map((work) => work.cid)).not.toContain(cid)
    const shown = await client('GET /api/v2/works/:id', { params: { id } })
    expect([shown?.prompt, shown?.params, shown?.seed, shown?.template]).toEqual(['', {}, 0, undefined])
    for (const query of ['', '?metadata=none', '?watermark=1', '?watermark=1&metadata=none', '?link=none']) {
      const bytes = await file(id, query, who)
      expect(Buffer.from(bytes).toString('latin1')).not.toMatch(/zinnober|quagga|blurry/)
      expect(readSettings(bytes)?.recipe.input ?? {}).toEqual({})
      // The AI mark stays, unless a download removes all metadata; a changed copy is signed, with its origin.
      expect(Buffer.from(bytes).includes('trainedAlgorithmicMedia')).toBe(query !== '?metadata=none')
    }
  }
  for (const who of [maker, operator]) expect((await detail(cid, who))?.params).toMatchObject({ prompt: SECRET })
  expect(readSettings(await file(id, '', maker))?.recipe.input).toMatchObject({ prompt: SECRET })

  // The same words in another member's work do not make it similar.
  const [twin = ''] = await insertWorkRows(server, maker, [{ lookedAt: new Date(), prompt: input.prompt }])
  const alike = async () => (await server.client()('POST /api/work/alike', { body: { cid: await add(twin) } })).data.map((work) => work.cid)
  await server.context.db.execute(`insert into likenesses (work_id, account_id, picture, words)
    select id, account_id, null, words_sketch(prompt) from works where id in ('${id}', '${twin}')`)
  expect(await alike()).not.toContain(cid)
  expect((await server.client()('POST /api/work/alike', { body: { cid } })).data).toEqual([])
  await add(id, { hide_prompt: false })
  expect(await alike()).toContain(cid)
  expect(await detail(cid)).toMatchObject({ prompt: input.prompt, params: { seed: 7 } })
  expect((await server.client()('POST /api/work/list', { body: { keyword: 'quagga' } })).data.list.map((work) => work.cid)).toContain(cid)
  expect(readSettings(await file(id))?.recipe.input).toMatchObject({ prompt: SECRET })

  await server.context.db.update(works).set({ deletedAt: new Date() }).where(eq(works.id, id))
  expect((await refusal(add(id, { hide_prompt: true }))).code).toBe('not_found')
})
