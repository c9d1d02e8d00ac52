import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describePicture, readProvenance, stripPicture } from '@stipple/core/metadata/picture'
import type { Provenance, SourceType } from '@stipple/core/metadata/xmp'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { loadConfig } from '../config.ts'
import { certificatesIn, makeCertificate } from '../lib/certificate.ts'
import { createCredentials } from './credentials.ts'
import { verify } from './verify.fixture.ts'

let server: TestApp

beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const provenanceOf = (sourceType: SourceType): Provenance => ({ sourceType, recipe: { mode: 'Text2Img', input: { prompt: '灯塔' } } })
const example = (name: string) => readFile(fileURLToPath(new URL(`../../../web/public/examples/${name}`, import.meta.url)))
/** A tenth of a second. */
function silence(): Uint8Array {
  const wav = Buffer.alloc(44 + 1600)
  wav.write('RIFF')
  wav.writeUInt32LE(wav.length - 8, 4)
  wav.write('WAVEfmt ', 8)
  wav.set([16, 0, 0, 0, 1, 0, 1, 0], 16)
  wav.writeUInt32LE(8000, 24)
  wav.writeUInt32LE(16_000, 28)
  wav.set([2, 0, 16, 0], 32)
  wav.write('data', 36)
  wav.writeUInt32LE(1600, 40)
  return wav
}
const picture = (type: 'png' | 'jpeg' | 'webp') =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: '#47a' } })
    .toFormat(type)
    .toBuffer()

describe('content credentials', () => {
  it.each([
    ['image/png', () => picture('png')],
    ['image/jpeg', () => picture('jpeg')],
    ['image/webp', () => picture('webp')],
    ['video/mp4', () => example('boat-film.mp4')],
    ['audio/mpeg', () => example('night-piano.mp3')],
    ['audio/wav', silence],
  ] as const)('of %s are trusted by the reference verifier and keep our own label [F: content credentials]', async (type, make) => {
    const provenance = provenanceOf('trainedAlgorithmicMedia')
    const described = describePicture(new Uint8Array(await make()), provenance)
    const { credentials } = server.context
    const signed = await credentials.sign(described, { type, sourceType: provenance.sourceType })
    expect(signed).toBeDefined()
    const { state, manifest } = await verify(signed ?? new Uint8Array(), type, await credentials.chain())
    expect(state).toBe('Trusted')
    expect(manifest.assertions).toContainEqual(
      expect.objectContaining({
        label: 'c2pa.actions.v2',
        data: expect.objectContaining({
          actions: [
            expect.objectContaining({
              action: 'c2pa.created',
              digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
            }),
          ],
        }),
      }),
    )
    expect(readProvenance(signed ?? new Uint8Array())).toEqual(provenance)
    const stripped = stripPicture(signed ?? new Uint8Array())
    await expect(verify(stripped, type, await credentials.chain())).rejects.toThrow('JumbfNotFound')
    // One changed byte is detected.
    const broken = Uint8Array.from(signed ?? [])
    broken[broken.length - 40] = (broken[broken.length - 40] ?? 0) ^ 0xff
    expect((await verify(broken, type, await credentials.chain())).state).toBe('Invalid')
  })

  it('are valid but not trusted under the certificate of another installation', async () => {
    const signed = await server.context.credentials.sign(await picture('png'), { type: 'image/png', sourceType: 'algorithmicMedia' })
    const { chain } = await makeCertificate(new Date())
    expect((await verify(signed ?? new Uint8Array(), 'image/png', chain)).state).toBe('Valid')
  })

  it('keep their sealed certificate after a restart, and get a new one if the key is lost', async () => {
    const chain = await server.context.credentials.chain()
    const again = await server.beside()
    expect(await again.credentials.chain()).toBe(chain)
    await again.close()
    const { rows } = await server.context.db.execute<{ key: Buffer }>(sql`select key from signing_certificates`)
    expect(rows.some(({ key }) => key.includes('PRIVATE KEY'))).toBe(false)
    const stranger = await server.beside({ config: { secretsKeys: [Buffer.alloc(32, 7)] } })
    expect(await stranger.credentials.chain()).not.toBe(chain)
    await stranger.close()
  })

  it('are signed with the certificate in the settings', async () => {
    const { chain, key } = await makeCertificate(new Date())
    const own = loadConfig(['--data', '/tmp/none'], { C2PA_CERTIFICATE: chain, C2PA_KEY: key }).contentCredentials
    const { context } = server
    const credentials = createCredentials({
      own,
      isOn: () => true,
      db: context.db,
      secrets: context.secrets,
      now: context.now,
      version: '1',
    })
    const signed = await credentials.sign(await picture('jpeg'), { type: 'image/jpeg', sourceType: 'compositeSynthetic' })
    expect((await verify(signed ?? new Uint8Array(), 'image/jpeg', chain)).state).toBe('Trusted')
    const other = await makeCertificate(new Date())
    for (const [names, fault] of [
      [{ C2PA_CERTIFICATE: chain }, /set both/],
      [{ C2PA_CERTIFICATE: chain, C2PA_KEY: other.key }, /does not belong/],
      [{ C2PA_CERTIFICATE: 'x', C2PA_KEY: key }, /no certificate/],
    ] as const)
      expect(() => loadConfig(['--data', '/tmp/none'], names)).toThrow(fault)
  })

  it('can be verified with the public certificates [F: content credentials]', async () => {
    const reply = await server.app.inject({ url: '/content-credentials.pem' })
    expect(certificatesIn(reply.body)).toHaveLength(2)
    expect(reply.body).not.toContain('PRIVATE')
  })

  it('are not added if the operator turns them off [F: content credentials]', async () => {
    const { client } = await server.signUp()
    await client('POST /api/manage/settings', { body: { key: 'site.contentCredentials', value: false, revision: 0 } })
    expect(
      await server.context.credentials.sign(await picture('png'), { type: 'image/png', sourceType: 'algorithmicMedia' }),
    ).toBeUndefined()
    await client('POST /api/manage/settings', { body: { key: 'site.contentCredentials', value: true, revision: 1 } })
  })
})
