import { readProvenance } from '@stipple/core/metadata/picture'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../test/app.ts'
import { createControllableEngine } from '../../test/engine.ts'
import { waitFor } from '../../test/wait-for.ts'

const engine = createControllableEngine()
let server: TestApp
let member: TestMember
const addresses: Record<string, string> = {}

beforeAll(async () => {
  server = await createTestApp({ engines: [engine], worker: true })
  member = await server.signUp()
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#2050d0' } })
  const form = new FormData()
  form.append('file', new File([new Uint8Array(await picture.clone().jpeg().toBuffer())], 'picture.jpg', { type: 'image/jpeg' }))
  addresses['an upload'] = (await member.client('POST /api/v2/upload', { body: form })).url
  const { id } = await member.client('POST /api/v2/playground_generate', {
    body: { input: { prompt: 'a fox' }, model: 'test/held', job_type: 'Text2Img' },
  })
  const content = await picture.png().toBuffer()
  ;(await engine.run(0)).finishWith([{ media: 'image', type: 'image/png', content, width: 900, height: 600, seed: 1 }])
  const { job } = await waitFor(async () => {
    const reply = await member.client('GET /api/v2/generate/check/:id', { params: { id } })
    return reply.done && reply
  })
  addresses['a work'] = job.works[0]?.image ?? ''
})
afterAll(() => server.close())

const get = (what: string, query: string, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ method, url: `${addresses[what]}?${query}`, headers: { usertoken: member.token } })

describe.each(['a work', 'an upload'])('the size of %s in its address, in the syntax of object stores', (what) => {
  it.each([
    ['image/resize,w_100', 100, 67],
    ['image/resize,h_100', 150, 100],
    ['image/resize,w_100,h_100', 100, 67],
    ['image/resize,m_mfit,w_100,h_100', 150, 100],
    ['image/resize,m_fill,w_100,h_100', 100, 100],
    ['image/resize,m_pad,w_100,h_100', 100, 100],
    ['image/resize,m_fixed,w_100,h_100', 100, 100],
    ['image/resize,l_90', 90, 60],
    ['image/resize,s_60', 90, 60],
    ['image/resize,p_50', 450, 300],
    ['image/resize,w_4000', 900, 600],
    ['image/resize,w_1200,limit_0', 1200, 800],
    ['image/auto-orient,1/resize,w_300/quality,q_80', 300, 200],
    ['image/quality,q_80', 900, 600],
  ])('%s gives %d × %d pixels [C-16]', async (query, width, height) => {
    const reply = await get(what, `x-oss-process=${query}`)
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, what === 'a work' ? 'image/png' : 'image/jpeg'])
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width, height, format: what === 'a work' ? 'png' : 'jpeg' })
    const head = await get(what, `x-oss-process=${query}`, 'HEAD')
    expect([head.headers['content-length'], head.rawPayload.length]).toEqual([String(reply.rawPayload.length), 0])
    expect(head.headers.etag).toBe(reply.headers.etag)
  })

  it.each([
    'image/resize,',
    'image/resize,w_0',
    'image/resize,w_4097',
    'image/resize,w_x',
    'image/resize,m_none,w_100',
    'image/resize,q_5',
  ])('is refused with the name of the parameter if invalid: %s [C-16, V-15]', async (query) => {
    const reply = await get(what, `x-oss-process=${query}`)
    expect([reply.statusCode, Object.keys(reply.json().errors)]).toEqual([400, ['x-oss-process']])
  })
})

it('keeps the provenance of a smaller work, and adds the watermark on request [C-16, M-05]', async () => {
  const plain = await get('a work', 'x-oss-process=image/resize,w_300')
  const marked = await get('a work', 'watermark=1&x-oss-process=image/resize,w_300')
  expect(readProvenance(plain.rawPayload)?.sourceType).toBe('trainedAlgorithmicMedia')
  expect(readProvenance(marked.rawPayload)).toEqual(readProvenance(plain.rawPayload))
  expect(marked.headers.etag).not.toBe(plain.headers.etag)
  const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()
  expect((await pixels(marked.rawPayload)).equals(await pixels(plain.rawPayload))).toBe(false)
  expect(readProvenance((await get('a work', 'metadata=none&x-oss-process=image/resize,w_300')).rawPayload)).toBeUndefined()
})

it('resizes for members in turn, so that many sizes of one member do not delay another [C-23]', async () => {
  const other = await server.signUp()
  const form = new FormData()
  const picture = sharp({ create: { width: 900, height: 600, channels: 3, background: '#d05020' } })
  form.append('file', new File([new Uint8Array(await picture.jpeg().toBuffer())], 'picture.jpg', { type: 'image/jpeg' }))
  const { url } = await other.client('POST /api/v2/upload', { body: form })
  const done: string[] = []
  const many = Array.from({ length: 30 }, async (_, index) => {
    await get('an upload', `x-oss-process=image/resize,w_${200 + index}`)
    done.push('many')
  })
  const one = server.app.inject({ url: `${url}?x-oss-process=image/resize,w_100`, headers: { usertoken: other.token } })
  expect((await one).statusCode).toBe(200)
  expect(done.length).toBeLessThan(20)
  await Promise.all(many)
})

it('hides resized works from other callers [C-16]', async () => {
  const url = `${addresses['a work']}?x-oss-process=image/resize,w_100`
  expect((await server.app.inject({ url })).statusCode).toBe(404)
})
