import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { kind as comfyui } from '@stipple/engines/kinds/comfyui/kind'
import type { EngineKind } from '@stipple/engines/kinds/spec'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ComfyServer, createComfyServer } from '../../../../engines/src/kinds/comfyui/test/server.ts'
import { peerKind } from '../../../test/surveyed-peer.ts'
import { createSecrets } from '../../settings/secrets.ts'
import { recognize } from './recognize.ts'

const cloud: EngineKind<unknown> = {
  ...peerKind(),
  id: 'cloud',
  elsewhere: true,
  keys: /^sk-[\w-]{16,}$/,
  knownHosts: ['api.cloud.example'],
}
const kinds = [comfyui, cloud]
const secrets = await createSecrets({ secretsKeys: [Buffer.alloc(32, 1)], dataDirectory: '' })
const reasonsFor = async (text: string) => (await recognize({ kinds, secrets }, text)).reasons.map(({ en }) => en)

const servers: ReturnType<typeof createServer>[] = []
/** Listens on this machine; returns host and port. */
async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

let comfy: ComfyServer
beforeAll(async () => {
  comfy = await createComfyServer({ api: 'history', open: true })
})
afterAll(async () => {
  await comfy.close()
  for (const server of servers) server.close().closeAllConnections()
})

describe('recognition of an address', () => {
  it.each(['with a scheme', 'without a scheme'])('identifies the server by its response, %s', async (how) => {
    const text = how === 'with a scheme' ? `${comfy.origin}/?from=a+page#top` : comfy.origin.replace('http://', '')
    const { found, reasons } = await recognize({ kinds, secrets }, text)
    expect(found).toEqual([
      { kind: 'comfyui', label: expect.objectContaining({ en: 'ComfyUI 0.3.64' }), settings: { address: `${comfy.origin}/` } },
    ])
    expect(reasons).toEqual([])
  })

  it('tries the usual ports when no port or no address is given', async () => {
    const port = Number(new URL(comfy.origin).port)
    const here = [{ ...comfyui, ports: [1, port] }]
    for (const text of ['127.0.0.1', 'http://127.0.0.1', undefined])
      expect((await recognize({ kinds: here, secrets }, text)).found).toMatchObject([
        { kind: 'comfyui', settings: { address: `${comfy.origin}/` } },
      ])
  })

  it('identifies a known service without a request', async () => {
    const { found } = await recognize({ kinds, secrets }, 'api.cloud.example/v1')
    expect(found).toEqual([{ kind: 'cloud', label: cloud.label, settings: { address: 'https://api.cloud.example/v1' } }])
  })

  it('explains why an address is no engine, also when nothing responds', async () => {
    const [free, locked, strange, silent] = [
      '127.0.0.1:1',
      await listen((_, reply) => void reply.writeHead(401).end()),
      await listen((_, reply) => void reply.end('<html>a printer')),
      await listen(() => undefined),
    ]
    const [nothing, password, other, late, nowhere] = await Promise.all(
      [free, locked, strange, silent, 'no-such-machine.invalid'].map((text) => reasonsFor(text)),
    )
    expect((await recognize({ kinds, secrets }, free)).address).toBe('http://127.0.0.1:1/')
    expect(nothing).toEqual([expect.stringMatching(/^127\.0\.0\.1, port 1: Nothing is listening/)])
    expect(password).toEqual([expect.stringMatching(/needs a password or key/)])
    expect(other).toEqual([expect.stringMatching(/not a supported engine/)])
    expect(late).toEqual([expect.stringMatching(/does not respond in time/)])
    expect(nowhere).toEqual(['no-such-machine.invalid: Host name not found. Check its spelling.'])
  })

  it('only reads, and sends no secret', async () => {
    const asked: string[] = []
    const where = await listen((request, reply) => {
      asked.push(`${request.method} ${request.headers.authorization ?? 'without a key'}`)
      reply.end()
    })
    await recognize({ kinds, secrets }, `http://user:password@${where}`)
    expect(asked).toEqual(['GET without a key'])
  })
})

describe('recognition of other texts', () => {
  it('identifies the kind by the form of a key, else nothing', async () => {
    const key = 'sk-proj-0123456789abcdef'
    expect((await recognize({ kinds, secrets }, key)).found).toEqual([{ kind: 'cloud', label: cloud.label, settings: { key } }])
    for (const text of ['r8_0123456789abcdefghijklmnopqrstuvwxyz', 'two words', 'ftp://127.0.0.1', 'http://', '1234567890', '::', '%'])
      expect(await reasonsFor(text)).toEqual([expect.stringMatching(/^This is neither an address nor a key/)])
  })
})
