import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { KINDS } from '@stipple/engines/kinds/registry.gen'
import { afterAll, describe, expect, it } from 'vitest'
import { createComfyServer } from '../../../../engines/src/kinds/comfyui/test/server.ts'
import { TRIALS } from '../../../../engines/test/trials.gen.ts'
import { createLogger } from '../../lib/logger.ts'
import { createSecrets } from '../../settings/secrets.ts'
import { addressNear, recognize } from './recognize.ts'
import { survey } from './survey.ts'

const secrets = await createSecrets({ secretsKeys: [Buffer.alloc(32, 1)], dataDirectory: '' })
const context = { kinds: KINDS, secrets, log: createLogger({ logLevel: 'silent' }), now: () => new Date() }

const closing: (() => Promise<unknown>)[] = []
afterAll(() => Promise.all(closing.map((close) => close())))

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  closing.push(async () => server.close().closeAllConnections())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function look(id: string, address: string) {
  const kind = KINDS.find((one) => one.id === id)
  if (!kind) throw new Error(`no kind ${id}`)
  const settings = TRIALS.find((trial) => trial.kind === id)?.settings({ origin: address, secret: 'wrong' })
  const found = await survey(context, { kind, settings: kind.settings.parse(settings) })
  if (found.ok) throw new Error('it should not work')
  const { step, reason } = found
  return { step, ...reason }
}

/** English words outside quotation marks, without addresses, names and statuses. */
const ENGLISH = /[a-z]{3,}(?![^“]*”)/gi
const KNOWN = new Set(['http', 'https', 'tls', 'openai', 'api'])
const english = (zh: string): string[] => (zh.match(ENGLISH) ?? []).filter((word) => !KNOWN.has(word.toLowerCase()))

describe.each(KINDS.map(({ id }) => id))('a first survey of %s', (id) => {
  it('names the failed step and the remedy in both languages [M-02]', async () => {
    const [locked, page, empty, broken] = await Promise.all([
      listen((_, reply) => void reply.writeHead(401, { 'content-type': 'application/json' }).end('{"detail":"Unauthorized"}')),
      listen((_, reply) => void reply.writeHead(200, { 'content-type': 'text/html' }).end('<html>a printer')),
      listen((_, reply) => void reply.writeHead(404).end()),
      listen((_, reply) => void reply.writeHead(500, { 'content-type': 'application/json' }).end('{}')),
    ])
    const closed = await look(id, 'http://127.0.0.1:1')
    expect(closed).toMatchObject({ step: 'reach', en: expect.stringMatching(/^Nothing is listening.*\.$/) })
    expect(await look(id, locked)).toMatchObject({ step: 'login', en: expect.stringMatching(/key|password/) })
    expect(await look(id, broken)).toMatchObject({ step: 'reach', en: expect.stringMatching(/HTTP 500|error/) })
    const secure = await look(id, broken.replace('http:', 'https:'))
    expect(secure).toMatchObject({ step: 'reach', en: expect.stringContaining('http://') })
    const reasons = [closed, secure]
    const blind = TRIALS.find((trial) => trial.kind === id)?.blind
    for (const address of blind ? [locked, broken] : [locked, broken, page, empty]) reasons.push(await look(id, address))
    for (const { en, zh } of reasons) {
      expect(en).not.toMatch(/Invalid|undefined|HTTP 40\d [a-z]|what it should not|cannot be reached$/)
      expect(en).toMatch(/^[A-Z].*[.?]$/s)
      expect([zh, english(zh)]).toEqual([expect.stringMatching(/\p{Script=Han}/u), []])
    }
  })
})

describe('the address of a call', () => {
  it.each(TRIALS.flatMap(({ kind, call, createPeer }) => (call === undefined ? [] : [[kind, call, createPeer] as const])))(
    'is recognised as %s from the path %s',
    async (id, path, create) => {
      const peer = await create({ open: true })
      closing.push(() => peer.close())
      const { found } = await recognize(context, `${peer.origin}${path}`)
      const own = found.find(({ kind }) => kind === id)
      const plain = (await recognize(context, peer.origin)).found.find(({ kind }) => kind === id)
      expect(own).toBeDefined()
      expect(own).toEqual(plain)
    },
  )

  it('is corrected to the responding address, also with the other scheme', async () => {
    const comfy = await createComfyServer({ api: 'history', open: true })
    closing.push(() => comfy.close())
    const kind = KINDS.find(({ id }) => id === 'comfyui')
    if (!kind) throw new Error('no kind')
    const secure = comfy.origin.replace('http:', 'https:')
    for (const address of [`${comfy.origin}/prompt`, secure, `${secure}/some/page`])
      expect(await addressNear(context, { kind, address })).toBe(`${comfy.origin}/`)
    expect(await addressNear(context, { kind, address: 'http://127.0.0.1:1/prompt' })).toBeUndefined()
  })
})
