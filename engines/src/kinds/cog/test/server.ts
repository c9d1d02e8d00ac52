import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { z } from 'zod'
import { asType, createPeerServer, type PeerAnswer, type PeerCall, type PeerRun, type PeerServer } from '../../../../test/peer-server.ts'
import type { PeerRequest } from '../../../../test/peer.ts'
import { MODELS } from '../../replicate/test/models.ts'

interface CogRun extends PeerRun {
  readonly asked: Readonly<Record<string, unknown>>
}

export interface CogServer extends PeerServer<CogRun> {
  /** Sets the state reported by its health check. */
  feel(status: string): void
  /** Refuses the next run because of this input's type. */
  refuse(input: string, message: string): void
}

const order = z.object({ input: z.record(z.string(), z.unknown()) })

/**
 * Implements the published HTTP API of Cog containers (replicate/cog, docs/http.md) with one slot, behind a proxy with a token: a request is answered
 * when its run has ended, and a run stops with its connection.
 */
export async function createCogServer({ open = false }: { readonly open?: boolean } = {}): Promise<CogServer> {
  const secret = `token-${randomUUID()}`
  let status = 'READY'
  let refusal: { input: string; message: string } | undefined

  const answer = async (call: PeerCall): Promise<PeerAnswer> => {
    const { path, request } = call
    if (!open && request.headers.authorization !== `Bearer ${secret}`) return { status: 401, value: { detail: 'who are you' } }
    if (path === 'health-check') return { value: { status, version: { coglet: '0.17.0', cog: '0.17.0', python: '3.13.0' } } }
    if (path === 'openapi.json') return { value: { info: { title: 'Cog', version: '0.1.0' }, ...MODELS['stipple/sketch']?.openapi_schema } }
    const [what, id = '', rest] = path.split('/')
    if (what !== 'predictions' || id === '') return { status: 404, value: { detail: 'Not Found' } }
    const running = server.runs().filter(({ over }) => !over)
    if (rest === 'cancel') {
      const run = running.find(({ key }) => key === id)
      if (!run) return { status: 404 }
      run.cancelled = true
      server.change()
      return {}
    }
    if (refusal) {
      const { input, message } = refusal
      refusal = undefined
      return { status: 422, value: { detail: [{ loc: ['body', 'input', input], msg: message, type: 'value_error' }] } }
    }
    if (running.some(({ key }) => key === id)) return { status: 202, value: { id, status: 'processing' } }
    if (running.length > 0) return { status: 409, value: { detail: 'Already running a prediction' } }
    return carryOut(call, id)
  }

  const carryOut = async (call: PeerCall, id: string): Promise<PeerAnswer> => {
    const { input } = order.parse(JSON.parse(call.body.toString()))
    const run = server.take({ key: id, asked: input })
    call.request.socket.once('close', () => {
      run.over = true
      server.change()
    })
    await server.ended(call, run)
    const { state, error, files } = server.state()
    if (run.cancelled) return { value: { id, status: 'canceled', output: null } }
    if (state === 'failed') return { value: { id, status: 'failed', error } }
    const count = typeof input['num_outputs'] === 'number' ? input['num_outputs'] : 1
    const made =
      files?.map(({ bytes }) => bytes).slice(0, count) ?? (await Promise.all(Array.from({ length: count }, () => picture(input))))
    const output = call.fault === 'no outputs' ? [] : made.map((bytes) => dataUrl(asType(call.fault, bytes)))
    return { value: { id, status: 'succeeded', output, logs: '', metrics: { predict_time: 0.1 } } }
  }

  const server = await createPeerServer<CogRun>({ secret, kindOf, answer })
  return {
    ...server,
    feel: (given) => {
      status = given
    },
    refuse: (input, message) => {
      refusal = { input, message }
    },
  }
}

const dataUrl = (bytes: Uint8Array): string => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`

const picture = ({ width, height }: CogRun['asked']): Promise<Uint8Array> =>
  sharp({ create: { width: Number(width ?? 64), height: Number(height ?? 64), channels: 3, background: '#3a7' } })
    .png()
    .toBuffer()

function kindOf(method: string, path: string): PeerRequest {
  if (path.endsWith('/cancel')) return 'cancel'
  return method === 'PUT' ? 'submit' : 'info'
}
