import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Properties } from '@stipple/core/domain/property'
import type { EngineKind } from '@stipple/engines/kinds/spec'
import { EngineError } from '@stipple/engines/spec'
import { z } from 'zod'
import { FAR_TRAITS } from './connections.ts'

/** Server of a remote engine that the test controls, for surveys. */
export interface Peer extends AsyncDisposable {
  readonly address: string
  /** Key that it accepts. */
  key: string
  manner: 'well' | 'hangs' | 'cuts'
  /** No request gets a response until this resolves. */
  until?: Promise<void>
  /** Ids of its models; each becomes the model `far/{id}`. */
  models: string[]
  /** Number of requests. */
  asked: number
}

export async function startPeer(): Promise<Peer> {
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    if (peer.manner === 'hangs') return
    if (peer.manner === 'cuts') response.destroy()
    else if (request.headers.authorization !== `Bearer ${peer.key}`) response.writeHead(401).end()
    else response.setHeader('content-type', 'application/json').end(JSON.stringify({ models: peer.models }))
  }
  const server: Server = createServer((request, response) => {
    peer.asked += 1
    if (peer.until) void peer.until.then(() => answer(request, response))
    else answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const peer: Peer = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: 'sk-peer-1234567890',
    manner: 'well',
    models: ['one'],
    asked: 0,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return peer
}

const settings = z.strictObject({ address: z.url(), key: z.string().min(8).meta({ secret: true }).optional() })
const answer = z.object({ models: z.array(z.string()) })

/** Creates the peer's engine kind, whose models define `form`. */
export const peerKind = (form?: Properties): EngineKind<z.output<typeof settings>> => ({
  id: 'peer',
  label: { en: 'Peer', zh: '同伴' },
  hint: { en: 'For tests', zh: '供测试' },
  elsewhere: false,
  settings,
  async survey({ address, key }, { fetch, signal }) {
    const reply = await fetch(`${address}/models`, { signal, headers: { authorization: `Bearer ${key ?? ''}` } })
    if (reply.status === 401) throw new EngineError('auth', `the key ${key ?? ''} is refused`)
    const { models } = answer.parse(await reply.json())
    return {
      version: '1.0',
      hardware: 'a test',
      models: models.map((id) => ({
        remoteId: id,
        label: FAR_TRAITS.label,
        traits: { ...FAR_TRAITS, id: `far/${id}` },
        ...(form && { form }),
      })),
      loras: [],
      limits: { slots: 3, cancel: 'none', progress: 'none', idempotent: true, resumable: true, billed: false },
      warnings: [],
    }
  },
  connect: (_, { id, name }, kept) => ({
    spec: 2,
    id,
    label: { en: name, zh: name },
    place: 'elsewhere',
    models: async () => kept.map(({ traits }) => traits),
    start: async () => ({ kind: 'waiting', operation: {}, lookAfterMs: 1000 }),
  }),
})
