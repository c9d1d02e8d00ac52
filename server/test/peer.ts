import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { ConnectionLimits, EngineKind } from '@stipple/engines/kinds/spec'
import { EngineError, type Json, type OutsideIo, type RunName, type Step } from '@stipple/engines/spec'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { z } from 'zod'
import type { Context } from '../src/context.ts'
import { notify } from '../src/db/notifier.ts'
import { engineConnections } from '../src/db/schema/engines.ts'
import { addConnection, FAR_TRAITS } from './connections.ts'
import { waitFor } from './wait-for.ts'

/** Fault that the peer returns instead of a response; a number is an HTTP status. */
export type Fault = 'hang' | 'cut' | 'take and cut' | 'take and hang' | number

/** Server of a remote engine that makes images, accepts jobs, reports their state, and fails as set by the test. */
export interface Peer {
  readonly address: string
  /** Names of the received requests in order, e.g. `submit`; without `models`, which is requested repeatedly. */
  readonly received: string[]
  /** Accepted submissions by their key. */
  readonly taken: Map<string, { state: 'queued' | 'running' | 'done' | 'cancelled'; ratio: number; body: unknown }>
  /** Chooses a fault for a request; called before each response. */
  fault: (what: string) => Fault | undefined
  /** Ends the run of the n-th submission. */
  finish(index?: number): void
  /** Forgets all submissions, as after a restart. */
  forget(): void
  close(): Promise<void>
}

/** `picture`: the result of every run (PNG); a small one by default. */
export async function createPeer({ picture }: { readonly picture?: Uint8Array } = {}): Promise<Peer> {
  const taken: Peer['taken'] = new Map()
  const received: string[] = []
  const server = createServer((request, response) => void answer(request, response))
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [, what = '', key = ''] = (request.url ?? '').split('/')
    let text = ''
    for await (const piece of request) text += String(piece)
    if (what !== 'models') received.push(what)
    const fault = peer.fault(what)
    if (fault === 'hang') return
    if (fault === 'cut') return void request.socket.destroy()
    if (what === 'submit') {
      const body = z.object({ key: z.string() }).loose().parse(JSON.parse(text))
      if (fault === undefined || fault === 'take and cut' || fault === 'take and hang')
        taken.set(body.key, taken.get(body.key) ?? { state: 'queued', ratio: 0, body })
      if (fault === 'take and cut') return void request.socket.destroy()
      if (fault === 'take and hang') return
    }
    if (typeof fault === 'number') return void response.writeHead(fault).end()
    if (what === 'models') return void response.end(JSON.stringify(['far/model']))
    const run = taken.get(key)
    if (what !== 'submit' && !run) return void response.writeHead(404).end()
    if (what === 'cancel' && run) run.state = 'cancelled'
    if (what === 'result')
      return void response.end(
        picture ??
          (await sharp({ create: { width: 96, height: 64, channels: 3, background: 'teal' } })
            .png()
            .toBuffer()),
      )
    response.end(JSON.stringify(run ?? {}))
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  const peer: Peer = {
    address: `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`,
    received,
    taken,
    fault: () => undefined,
    finish: (index = 0) => {
      const run = [...taken.values()][index]
      if (run) run.state = 'done'
    },
    forget: () => taken.clear(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return peer
}

const settings = z.object({ address: z.url(), lookAfterMs: z.number().default(50), atEndMs: z.number().optional() })
const state = z.object({ state: z.enum(['queued', 'running', 'done', 'cancelled']), ratio: z.number() })
const operationOf = z.union([z.object({ submitting: z.string() }), z.object({ key: z.string() })])

export const PEER_LIMITS: ConnectionLimits = {
  slots: 2,
  cancel: 'running',
  progress: 'percent',
  idempotent: true,
  resumable: true,
  billed: false,
}

/** Adds the connection to a peer, after which this process knows the model `far/model`, and returns its id. */
export async function addPeer(
  { db, catalogue }: Pick<Context, 'db' | 'catalogue'>,
  { to: { address }, slots }: { readonly to: Pick<Peer, 'address'>; readonly slots: number },
): Promise<string> {
  const id = await addConnection(db, { kind: 'peer', slots, models: ['far/model'] })
  await db.update(engineConnections).set({ settings: { address }, limits: PEER_LIMITS }).where(eq(engineConnections.id, id))
  await notify(db, 'engines_changed', id)
  await waitFor(() => catalogue.current().connections.has(id))
  return id
}

/** Engine kind for the peer: `GET /models`, `POST /submit`, `GET /state/<key>`, `GET /result/<key>`, `GET /cancel/<key>`. */
export const peerKind: EngineKind<z.infer<typeof settings>> = {
  id: 'peer',
  label: { en: 'Peer', zh: '对端' },
  hint: { en: 'For tests', zh: '供测试' },
  elsewhere: false,
  settings,
  survey: async ({ address }, { fetch, signal }) => {
    const response = await fetch(`${address}/models`, { signal })
    const code = CODES[response.status]
    if (code) throw new EngineError(code, `${address} answered ${response.status}`)
    const models = z.array(z.string()).parse(await response.json())
    return {
      version: '1',
      models: models.map((remoteId) => ({ remoteId, label: FAR_TRAITS.label, traits: { ...FAR_TRAITS, id: remoteId } })),
      loras: [],
      warnings: [],
      limits: PEER_LIMITS,
    }
  },
  connect: ({ address, lookAfterMs, atEndMs }, { id, name }, kept) => {
    const pause = { lookAfterMs, ...(atEndMs !== undefined && { atEndMs }) }
    const ask = async (io: OutsideIo, path: string, body?: object): Promise<Response> => {
      const signal = AbortSignal.any([io.signal, AbortSignal.timeout(2000)])
      const response = await io.fetch(`${address}/${path}`, { signal, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
      const code = CODES[response.status]
      if (code) throw new EngineError(code, `${address} answered ${response.status}`)
      return response
    }
    const look = async (key: string, run: RunName, io: OutsideIo): Promise<Step> => {
      const now = state.parse(await (await ask(io, `state/${key}`)).json())
      if (now.state !== 'done') return { kind: 'waiting', operation: { key }, ...pause, ratio: now.ratio }
      const content = { url: `${address}/result/${key}` }
      return {
        kind: 'done',
        outputs: [{ media: 'image', type: 'image/png', content, width: 96, height: 64, seed: run.submission }],
        warnings: [],
      }
    }
    const keyOf = (operation: Json): string => {
      const known = operationOf.parse(operation)
      return 'key' in known ? known.key : known.submitting
    }
    return {
      spec: 2,
      id,
      label: { en: name, zh: name },
      place: 'elsewhere',
      origins: [new URL(address).origin],
      models: async () => kept.map(({ traits }) => traits),
      start: async ({ key, task, options }, io) => {
        await ask(io, 'submit', { key, task, options })
        return { kind: 'waiting', operation: { key }, ...pause }
      },
      poll: (operation, run, io) => look(keyOf(operation), run, io),
      cancel: async (operation, _run, io) => {
        await ask(io, `cancel/${keyOf(operation)}`)
        return 'cancelled'
      },
    }
  },
}

const CODES: Readonly<Record<number, 'auth' | 'lost' | 'rate_limited' | 'unavailable' | 'internal' | 'quota'>> = {
  401: 'auth',
  402: 'quota',
  404: 'lost',
  429: 'rate_limited',
  500: 'internal',
  503: 'unavailable',
}
