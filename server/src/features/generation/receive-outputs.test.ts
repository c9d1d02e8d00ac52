import { mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createSafeFetch } from '@stipple/engines/kit/safe-fetch'
import type { Content, LocalContent, Log } from '@stipple/engines/spec'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { receiveOutputs } from './receive-outputs.ts'

let film: Buffer
let server: Server
let address: string
let folder: string
beforeAll(async () => {
  film = await readFile(fileURLToPath(new URL('../../../../web/public/examples/boat-film.mp4', import.meta.url)))
  // Another server, whose response depends on the address.
  server = createServer((request, response) => {
    if (request.url === '/film') return response.end(film)
    if (request.url === '/page') return response.end('<!doctype html><title>Sign in</title>')
    if (request.url === '/words') return response.writeHead(200, { 'content-type': 'text/vtt' }).end('WEBVTT')
    if (request.url === '/cut') {
      response.writeHead(200, { 'content-length': film.length }).write(film.subarray(0, 100_000), () => request.socket.destroy())
      return undefined
    }
    return response.writeHead(Number(request.url?.slice(1))).end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.closeAllConnections())
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'run-')), 'run')
  await mkdir(folder)
})

const ignore = (): void => undefined
const log: Log = { debug: ignore, info: ignore, warn: ignore, error: ignore }
const inbox = () => ({ folder, log, signal: new AbortController().signal, fetch: createSafeFetch({ allowedOrigins: [address] }) })

async function receive(content: Content, maxBytes = 2 ** 20): Promise<LocalContent> {
  const [output] = await receiveOutputs(inbox(), [{ media: 'video', type: 'video/mp4', content, seed: 1 }], maxBytes)
  if (!output) throw new Error('Nothing was received')
  return output.content
}

describe('a received output', () => {
  it('is used as it is for bytes or a file in the run’s folder', async () => {
    expect(await receive(film)).toBe(film)
    await writeFile(join(folder, 'film'), film)
    expect(await receive({ file: join(folder, 'film') })).toEqual({ file: join(folder, 'film') })
  })

  it('is refused for a file outside the folder, by any path', async () => {
    const outside = join(folder, '..', 'outside')
    await writeFile(outside, film)
    await symlink(outside, join(folder, 'link'))
    await symlink(join(folder, '..'), join(folder, 'up'))
    for (const file of [
      outside,
      `${folder}/../outside`,
      join(folder, 'link'),
      join(folder, 'up', 'outside'),
      folder,
      '/dev/zero',
      join(folder, 'none'),
    ])
      await expect(receive({ file })).rejects.toMatchObject({ code: 'internal' })
  })

  it('is limited in number before any download', async () => {
    const many = Array.from(
      { length: 101 },
      () => ({ media: 'video', type: 'video/mp4', content: { url: `${address}/500` }, seed: 1 }) as const,
    )
    await expect(receiveOutputs(inbox(), many)).rejects.toThrow('101 outputs')
  })

  it('is downloaded from an address into a file, with its attachments', async () => {
    const forms = [{ extension: 'vtt', type: 'text/vtt', content: { url: `${address}/words` } }]
    const [output] = await receiveOutputs(inbox(), [
      { media: 'video', type: 'video/mp4', content: { url: `${address}/film` }, seed: 1, attachments: forms },
    ])
    const [own, form] = [output?.content, output?.attachments?.[0]?.content].map((content) =>
      content && 'file' in content ? content.file : '',
    )
    expect((await readFile(own ?? '')).equals(film)).toBe(true)
    expect(await readFile(form ?? '', 'utf8')).toBe('WEBVTT')
    expect(await readdir(folder)).toHaveLength(2)
  })

  it('gets a frame as poster for a video without one, if it can be decoded', async () => {
    const unknown = Buffer.from(film)
    unknown.write('zzzz', film.indexOf('avc1', film.indexOf('stsd')))
    const poster = Buffer.from('the engine’s own')
    const received = await receiveOutputs(
      inbox(),
      [{ content: film }, { content: unknown }, { content: film, poster }].map((one) => ({
        media: 'video',
        type: 'video/mp4',
        seed: 1,
        ...one,
      })),
    )
    const [own, none, given] = received.map((output) => output.poster)
    expect(await sharp(own).metadata()).toMatchObject({ format: 'jpeg', width: expect.any(Number) })
    expect(none).toBeUndefined()
    expect(given).toBe(poster)
  })

  it.each([
    ['is missing', '/404', 'lost'],
    ['is temporarily unavailable', '/503', 'unavailable'],
    ['cuts the connection', '/cut', 'unavailable'],
    ['returns another type', '/page', 'internal'],
  ])('reports the error of an address that %s', async (_how, path, code) => {
    await expect(receive({ url: address + path })).rejects.toMatchObject({ code })
  })

  it('is refused when it is too large, or from an internal address that is not configured', async () => {
    await expect(receive({ url: `${address}/film` }, 200_000)).rejects.toMatchObject({ code: 'internal' })
    await writeFile(join(folder, 'film'), film)
    await expect(receive({ file: join(folder, 'film') }, 200_000)).rejects.toMatchObject({ code: 'internal' })
    await expect(receive({ url: address.replace('127.0.0.1', 'localhost') })).rejects.toMatchObject({ code: 'internal' })
  })
})
