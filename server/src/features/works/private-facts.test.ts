import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join, latin1, uint32, utf8 } from '@stipple/core/metadata/bytes'
import { readRecipe } from '@stipple/core/metadata/picture'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { keyOf } from '../../../test/horde.ts'
import { interrogations } from '../../db/schema/horde.ts'

const EXIF = {
  IFD0: { Make: 'SecretPhone', Model: 'SecretModel' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '48/1 51/1 2920/100',
    GPSLongitudeRef: 'E',
    GPSLongitude: '2/1 17/1 4000/100',
    GPSMapDatum: 'SecretPlace',
  },
}
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="48,51.29N" exif:UserComment="SecretPlace"/></rdf:RDF></x:xmpmeta>`
/** Secret strings of the tests, in any encoding. */
const SECRETS = ['SecretPhone', 'SecretModel', 'SecretPlace', 'GPSLatitude', '+48.8566']

let server: TestApp
let owner: TestMember
let other: TestMember
beforeAll(async () => {
  server = await createTestApp({ engines: [] })
  owner = await server.signUp()
  other = await server.signUp()
})
afterAll(() => server.close())

const photo = () =>
  sharp({ create: { width: 96, height: 64, channels: 3, background: '#2a6' } })
    .withExif(EXIF)
    .withXmp(XMP)

/** Two images in one file, as phones store a depth map or video: the second follows the end of the first. */
const withTrailer = async () => Buffer.concat([await photo().jpeg().toBuffer(), await photo().jpeg().toBuffer()])

const box = (type: string, ...content: Uint8Array[]): Uint8Array => {
  const data = join(content)
  return join([uint32(data.length + 8), latin1(type), data])
}

/** A video with a phone's location: in user data, in metadata keys, and in a vendor's box. */
async function film(): Promise<Uint8Array> {
  const bytes = new Uint8Array(await readFile(fileURLToPath(new URL('../../../../web/public/examples/boat-film.mp4', import.meta.url))))
  const view = new DataView(bytes.buffer)
  const parts: Uint8Array[] = []
  for (let at = 0; at < bytes.length; at += view.getUint32(at)) {
    const part = bytes.subarray(at, at + view.getUint32(at))
    const type = String.fromCharCode(...part.subarray(4, 8))
    const place = box('\u00a9xyz', Uint8Array.of(0, 8, 0x15, 0xc7), utf8('+48.8566+002.3522/'))
    const keys = box(
      'meta',
      box('hdlr', new Uint8Array(8), latin1('mdta'), new Uint8Array(13)),
      box('ilst', box('data', utf8('SecretPhone SecretPlace'))),
    )
    parts.push(type === 'moov' ? box('moov', part.subarray(8), box('udta', place, box('loci', utf8('SecretPlace'))), keys) : part)
  }
  return join([...parts, box('uuid', utf8('0123456789abcdef'), utf8('SecretModel'))])
}

async function bring(file: Uint8Array, { name, media, also }: { name: string; media: 'image' | 'video'; also?: Uint8Array }) {
  const form = new FormData()
  const record = {
    image_id: randomUUID(),
    job_id: randomUUID(),
    jobtype: 'Text2Img',
    model: 'x',
    prompt: 'a place',
    media,
    params: {},
    seed: 1,
    sha256: createHash('sha256').update(file).digest('hex'),
    create_time: new Date().toISOString(),
    ...(also && { also: [{ extension: 'jpg' }] }),
  }
  form.set('record', JSON.stringify(record))
  form.set('file', new File([new Uint8Array(file)], name))
  if (also) form.set('also_jpg', new File([new Uint8Array(also)], 'a.jpg'))
  const { data } = await owner.client('POST /api/v2/works_import', { body: form })
  return data.work
}

const get = async (url: string, member?: TestMember) => {
  const answer = await server.app.inject({ url, headers: member ? { usertoken: member.token } : {} })
  expect([url, answer.statusCode]).toEqual([url, 200])
  return answer.rawPayload
}

const secretsIn = (bytes: Buffer): string[] =>
  SECRETS.filter((word) => bytes.includes(word) || bytes.includes(Buffer.from(word, 'utf16le')))

async function linkTo(id: string): Promise<string> {
  const { data } = await owner.client('POST /api/v2/works/:id/link', { params: { id }, body: { shared: true } })
  return data.link ?? ''
}

describe('private metadata of a source image', () => {
  it.each([
    ['JPEG', async () => photo().jpeg().toBuffer(), 'a.jpg', 'image'],
    ['JPEG with an appended second image', withTrailer, 'a.jpg', 'image'],
    ['PNG', async () => photo().png().toBuffer(), 'a.png', 'image'],
    ['WebP', async () => photo().webp().toBuffer(), 'a.webp', 'image'],
    ['video', film, 'a.mp4', 'video'],
  ] as const)('is removed from a %s that is shared, published or downloaded by others', async (_, make, name, media) => {
    const bytes = Buffer.from(await make())
    expect(secretsIn(bytes).length).toBeGreaterThan(1)
    const work = await bring(bytes, { name, media })
    // The owner's own file is unchanged.
    expect((await get(work.image, owner)).equals(bytes)).toBe(true)
    const link = await linkTo(work.image_id)
    for (const query of [`?link=${link}`, `?link=${link}&metadata=none`, `?link=${link}&watermark=1`])
      for (const viewer of [undefined, other]) expect([query, secretsIn(await get(work.image + query, viewer))]).toEqual([query, []])
    for (const side of [100, 200, 300, 512])
      expect(secretsIn(await get(work.image.replace(/[^/]+$/, `${side}.webp?link=${link}`)))).toEqual([])
    const shared = await get(`${work.image}?link=${link}`)
    if (media === 'image') expect(await sharp(shared).metadata()).toMatchObject({ width: 96, height: 64 })
  })

  it('is removed from attachments of a work', async () => {
    const also = await photo().jpeg().toBuffer()
    const work = await bring(await photo().png().toBuffer(), { name: 'a.png', media: 'image', also })
    const address = work.image.replace(/[^/]+$/, 'original.jpg')
    expect((await get(address, owner)).equals(also)).toBe(true)
    const shared = await get(`${address}?link=${await linkTo(work.image_id)}`, other)
    expect(secretsIn(shared)).toEqual([])
    expect(await sharp(shared).metadata()).toMatchObject({ format: 'jpeg', width: 96, height: 64 })
  })

  it.each(['png', 'avif', 'webp'] as const)('is removed from a %s that is sent to a worker', async (format) => {
    const source = await photo().toFormat(format).toBuffer()
    expect(secretsIn(source).length).toBeGreaterThan(0)
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/v2/interrogate/async',
      headers: { apikey: await keyOf(owner, ['generate']) },
      payload: { forms: [{ name: 'caption' }], source_image: source.toString('base64') },
    })
    expect(answer.statusCode).toBe(202)
    const [asked] = await server.context.db.select().from(interrogations).where(eq(interrogations.id, answer.json().id))
    expect(secretsIn(asked?.source ?? Buffer.alloc(0))).toEqual([])
    expect(await sharp(asked?.source).metadata()).toMatchObject({ width: 96, height: 64 })
  })

  it('is removed without changing the orientation of a photo', async () => {
    const turned = await photo().withMetadata({ orientation: 6 }).withExifMerge(EXIF).jpeg().toBuffer()
    const work = await bring(turned, { name: 'a.jpg', media: 'image' })
    const shared = await get(`${work.image}?link=${await linkTo(work.image_id)}`)
    expect((await sharp(shared).metadata()).orientation).toBe(6)
    expect(secretsIn(shared)).toEqual([])
    expect(readRecipe(shared)).toBeUndefined()
  })
})
