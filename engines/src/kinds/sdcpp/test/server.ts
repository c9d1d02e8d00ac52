import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { planFaults, servePeer } from '../../../../test/peer-server.ts'
import type { Fault, Peer, PeerRequest, PeerState } from '../../../../test/peer.ts'
import { paint } from '../../sdapi/test/pictures.ts'

export interface SdcppServer extends Peer {
  /** Requests that it took, the newest last. */
  readonly orders: () => readonly z.infer<typeof order>[]
}

interface Job {
  readonly id: string
  readonly order: z.infer<typeof order>
  cancelled: boolean
}

/** It takes numbers as they come: a width of −5 is made, or fails there. */
const order = z.looseObject({
  prompt: z.string().default(''),
  width: z.number().default(512),
  height: z.number().default(512),
  seed: z.number().default(42),
  batch_count: z.number().default(1),
  strength: z.number().default(0.75),
  init_image: z.string().optional(),
  mask_image: z.string().optional(),
  hires: z.object({ enabled: z.boolean(), target_width: z.number(), target_height: z.number() }).optional(),
})

/**
 * Speaks as sd-server of stable-diffusion.cpp does, as it was recorded, behind a proxy that asks for a password unless it is `open`. Once the state is `done` it paints by itself, or
 * gives the files of the state.
 */
export async function createSdcppServer({ open = false }: { readonly open?: boolean } = {}): Promise<SdcppServer> {
  const secret = `word-${randomUUID()}`
  const login = `Basic ${Buffer.from(`member:${secret}`).toString('base64')}`
  const jobs = new Map<string, Job>()
  let now: PeerState = { state: 'queued', position: 3 }
  let requests = 0

  const { fail, faultOf } = planFaults()

  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    requests++
    const body = await bodyOf(request)
    const path = new URL(request.url ?? '/', 'http://sdcpp').pathname.slice('/sdcpp/v1/'.length)
    const [what, id = '', verb] = path.split('/')
    const kind = kindOf(what, verb)
    const fault = faultOf(kind)
    if (fault === 'cut') return void request.socket.destroy()
    if (fault === 'hang') return
    if (typeof fault === 'number') return send(reply, fault, { error: 'as planned' })
    if (fault === 'slow') await setTimeout(150)
    if (!open && request.headers.authorization !== login) return send(reply, 401, '<html>who are you')
    const done = (status: number, value: unknown): void => {
      if (fault === 'cut after') return void request.socket.destroy()
      if (fault === 'huge') return void reply.writeHead(200, { 'content-length': 10 * 2 ** 30 }).write('{')
      if (fault === 'rubbish') return void reply.writeHead(status, { 'content-type': 'application/json' }).end('<html>busy')
      send(reply, status, value)
      if (fault === 'repeat') request.socket.write(`HTTP/1.1 ${status} OK\r\ncontent-length: 2\r\n\r\n{}`)
    }
    if (what === 'capabilities') return done(200, CAPABILITIES)
    if (what === 'img_gen') {
      const job = { id: `job_${randomUUID()}`, order: order.parse(JSON.parse(body)), cancelled: false }
      jobs.set(job.id, job)
      return done(202, { id: job.id, kind: 'img_gen', status: 'queued', created: 1, poll_url: `/sdcpp/v1/jobs/${job.id}` })
    }
    const job = fault === 'forget' ? undefined : jobs.get(id)
    if (what !== 'jobs' || !job) return done(404, { error: 'job not found' })
    if (verb !== 'cancel') return done(200, await stateOf(job, fault))
    if (now.state !== 'queued') return done(409, { error: 'job is currently generating and cannot be interrupted yet' })
    job.cancelled = true
    done(200, await stateOf(job, fault))
  }

  const stateOf = async (job: Job, fault: Fault | undefined): Promise<object> => {
    const common = { id: job.id, kind: 'img_gen', created: 1, started: null, completed: null, queue_position: 0, result: null, error: null }
    if (job.cancelled) return { ...common, status: 'cancelled', error: { code: 'cancelled', message: 'job cancelled by client' } }
    if (now.state === 'queued') return { ...common, status: 'queued', queue_position: now.position ?? 0 }
    if (now.state === 'running') return { ...common, status: 'generating' }
    if (now.state === 'failed') return { ...common, status: 'failed', error: { code: 'generation_failed', message: now.error ?? '' } }
    const pictures = now.files ? now.files.map(({ bytes }) => bytes) : await paintAll(job.order)
    const images = (fault === 'no outputs' ? [] : pictures).map((bytes, index) => ({
      index,
      b64_json: Buffer.from(fault === 'wrong type' ? 'not what it says' : bytes).toString('base64'),
    }))
    // They come in any order.
    return { ...common, status: 'completed', result: { output_format: 'png', images: images.toReversed() } }
  }

  const { origin, leave, listen } = await servePeer(answer)
  return {
    origin,
    secret,
    submissions: () => [...jobs.keys()],
    asked: () => [...jobs.values()].map((job) => job.order),
    orders: () => [...jobs.values()].map((job) => job.order),
    requests: () => requests,
    cancelled: () => [...jobs.values()].flatMap(({ id, cancelled }) => (cancelled ? [id] : [])),
    fail,
    set: (state) => {
      now = state
    },
    leave,
    comeBack: ({ empty = false } = {}) => {
      if (empty) jobs.clear()
      return listen()
    },
    close: leave,
  }
}

const paintAll = ({
  width,
  height,
  seed,
  batch_count: count,
  strength,
  init_image: init,
  mask_image: mask,
  hires,
}: z.infer<typeof order>) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      paint(seed + index, {
        width: hires?.enabled ? hires.target_width : width,
        height: hires?.enabled ? hires.target_height : height,
        init,
        mask,
        strength,
      }),
    ),
  )

const FEATURES = {
  init_image: true,
  mask_image: true,
  control_image: true,
  lora: true,
  hires: true,
  cancel_queued: true,
  cancel_generating: false,
}

const CAPABILITIES = {
  model: { name: 'sd15.safetensors', stem: 'sd15', path: 'w/sd15.safetensors' },
  current_mode: 'img_gen',
  supported_modes: ['img_gen'],
  features_by_mode: { img_gen: FEATURES },
  samplers: ['euler', 'euler_a', 'heun', 'dpm2', 'dpm++2s_a', 'dpm++2m', 'lcm', 'lms'],
  schedulers: ['discrete', 'normal', 'karras', 'sgm_uniform', 'simple'],
  loras: [
    { name: 'ink', path: 'ink.safetensors' },
    { name: 'ink', path: 'old/ink.safetensors' },
  ],
  upscalers: [{ name: 'None' }, { name: 'Latent' }],
  limits: { min_width: 64, max_width: 4096, min_height: 64, max_height: 4096, max_batch_count: 8, max_queue_size: 64 },
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces).toString()
}

function kindOf(what: string | undefined, verb: string | undefined): PeerRequest {
  if (what === 'img_gen') return 'submit'
  if (verb === 'cancel') return 'cancel'
  return what === 'jobs' ? 'look' : 'info'
}

function send(reply: ServerResponse, status: number, value: unknown): void {
  reply.writeHead(status, { 'content-type': 'application/json', ...(status === 429 && { 'retry-after': '7' }) }).end(JSON.stringify(value))
}
