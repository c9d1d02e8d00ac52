import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { z } from 'zod'
import type { HoldingPeer } from '../../../../test/describe-held-connection.ts'
import { planFaults, servePeer } from '../../../../test/peer-server.ts'
import type { Fault, PeerRequest, PeerState } from '../../../../test/peer.ts'
import { MODELS } from '../../replicate/test/models.ts'

export interface CogServer extends HoldingPeer {
  /** Sets the state that its health check tells. */
  feel(status: string): void
  /** Refuses the next run for that input, as one of the wrong kind. */
  refuse(input: string, message: string): void
}

interface CogRun {
  readonly id: string
  readonly input: Readonly<Record<string, unknown>>
  readonly end: (answer: object) => void
}

const order = z.object({ input: z.record(z.string(), z.unknown()) })

/**
 * Speaks the published HTTP API of Cog's containers (replicate/cog, docs/http.md) with one place for runs, behind a proxy that asks for a token: a request is
 * answered when its run has ended, and a run stops with its connection.
 */
export async function createCogServer({ open = false }: { readonly open?: boolean } = {}): Promise<CogServer> {
  const secret = `token-${randomUUID()}`
  const taken: { readonly id: string; readonly input: CogRun['input'] }[] = []
  const running = new Map<string, CogRun>()
  const cancelled: string[] = []
  let now: PeerState = { state: 'queued' }
  let status = 'READY'
  let refusal: { input: string; message: string } | undefined
  let requests = 0
  const { fail, faultOf } = planFaults()

  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    requests++
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(Buffer.from(piece))
    const path = (request.url ?? '/').slice(1)
    const fault = faultOf(kindOf(request.method, path))
    if (fault === 'cut') return void request.socket.destroy()
    if (fault === 'hang') return
    if (typeof fault === 'number') return send(reply, fault, { detail: 'as planned' })
    if (fault === 'slow') await setTimeout(150)
    if (!open && request.headers.authorization !== `Bearer ${secret}`) return send(reply, 401, { detail: 'who are you' })
    if (path === 'health-check') return send(reply, 200, { status, version: { coglet: '0.17.0', cog: '0.17.0', python: '3.13.0' } })
    if (path === 'openapi.json')
      return send(reply, 200, { info: { title: 'Cog', version: '0.1.0' }, ...MODELS['stipple/sketch']?.openapi_schema })
    const [what, id = '', rest] = path.split('/')
    if (what !== 'predictions' || id === '') return send(reply, 404, { detail: 'Not Found' })
    if (rest === 'cancel') {
      const run = running.get(id)
      if (!run) return send(reply, 404, {})
      cancelled.push(id)
      run.end({ id, status: 'canceled', output: null })
      return send(reply, 200, {})
    }
    if (refusal) {
      const { input, message } = refusal
      refusal = undefined
      return send(reply, 422, { detail: [{ loc: ['body', 'input', input], msg: message, type: 'value_error' }] })
    }
    if (running.has(id)) return send(reply, 202, { id, status: 'processing' })
    if (running.size > 0) return send(reply, 409, { detail: 'Already running a prediction' })
    const { input } = order.parse(JSON.parse(Buffer.concat(pieces).toString()))
    taken.push({ id, input })
    const ended = new Promise<object>((resolve) => {
      const end = (said: object): void => {
        running.delete(id)
        resolve(said)
      }
      running.set(id, { id, input, end })
      request.socket.once('close', () => end({ id, status: 'canceled', output: null }))
    })
    await settle(fault)
    if (fault === 'cut after') return void request.socket.destroy()
    give(reply, { said: await ended, fault })
    if (fault === 'repeat') request.socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}')
  }

  /** Ends the runs as the test told them to. */
  const settle = async (fault?: Fault): Promise<void> => {
    if (now.state !== 'done' && now.state !== 'failed') return
    for (const { id, input, end } of running.values()) {
      const count = typeof input['num_outputs'] === 'number' ? input['num_outputs'] : 1
      const files =
        now.files?.map(({ bytes }) => bytes).slice(0, count) ?? (await Promise.all(Array.from({ length: count }, () => picture(input))))
      const output = fault === 'no outputs' ? [] : files.map((bytes) => dataUrl(fault === 'wrong type' ? Buffer.from('no picture') : bytes))
      end(
        now.state === 'done'
          ? { id, status: 'succeeded', output, logs: '', metrics: { predict_time: 0.1 } }
          : { id, status: 'failed', error: now.error },
      )
    }
  }

  const { origin, leave, listen } = await servePeer(answer)
  return {
    origin,
    secret,
    submissions: () => taken.map(({ id }) => id),
    asked: () => taken.map(({ input }) => input),
    requests: () => requests,
    busy: () => running.size,
    cancelled: () => cancelled,
    fail,
    set: (state) => {
      now = state
      settle().catch(() => undefined)
    },
    feel: (said) => {
      status = said
    },
    refuse: (input, message) => {
      refusal = { input, message }
    },
    leave,
    comeBack: () => listen(),
    close: leave,
  }
}

const dataUrl = (bytes: Uint8Array): string => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`

const picture = ({ width, height }: CogRun['input']): Promise<Uint8Array> =>
  sharp({ create: { width: Number(width ?? 64), height: Number(height ?? 64), channels: 3, background: '#3a7' } })
    .png()
    .toBuffer()

function kindOf(method: string | undefined, path: string): PeerRequest {
  if (path.endsWith('/cancel')) return 'cancel'
  return method === 'PUT' ? 'submit' : 'info'
}

function send(reply: ServerResponse, status: number, value: object): void {
  const headers = { 'content-type': 'application/json', ...(status === 429 && { 'retry-after': '7' }) }
  reply.writeHead(status, headers).end(JSON.stringify(value))
}

function give(reply: ServerResponse, { said, fault }: { said: object; fault: Fault | undefined }): void {
  if (fault === 'rubbish') return void reply.writeHead(200, { 'content-type': 'application/json' }).end('<html>busy')
  if (fault === 'huge') return void reply.writeHead(200, { 'content-length': 10 * 2 ** 30 }).write('{')
  send(reply, 200, said)
}
