import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { planFaults, servePeer } from '../../../../test/peer-server.ts'
import type { Fault, Peer, PeerRequest, PeerState } from '../../../../test/peer.ts'
import { enlarge, paint } from '../../sdapi/test/pictures.ts'
import { checkHordeOrder, type HordeAnswer, type HordeOrder, refused, SERVED } from './orders.ts'

export interface HordeServer extends Peer {
  readonly orders: () => readonly HordeOrder[]
  /** Keys of the accepted orders. */
  readonly keys: () => readonly string[]
  /** Registers somebody, whose key it returns. */
  readonly welcome: () => string
  /** `Client-Agent` of the last request. */
  readonly agent: () => string
  /** Number of times that results were asked for. */
  readonly looks: () => number
  /** Refuses each request for pictures like this from now on. */
  refuse(given?: HordeAnswer): void
  /** Puts facts into the answers: of how a request goes on, and into each picture’s by its number. */
  tell(facts: { readonly check?: object; readonly generations?: readonly object[] }): void
}

interface Request {
  readonly id: string
  readonly order: HordeOrder
  readonly key: string
  cancelled: boolean
}

/** Speaks as the AI Horde 5.1.5 does by its published API and recorded traffic; once the state is `done` its workers paint by themselves, or deliver the files of the state. */
export async function createHordeServer(): Promise<HordeServer> {
  const secret = `horde-${randomUUID()}`
  const registered = new Set([secret, '0000000000'])
  const requests = new Map<string, Request>()
  let now: PeerState = { state: 'queued', position: 3 }
  let refusing: HordeAnswer | undefined
  let facts: Parameters<HordeServer['tell']>[0] = {}
  let [count, looks, agent] = [0, 0, '']

  const { fail, faultOf } = planFaults()
  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<unknown> => {
    count++
    const body = await textOf(request)
    const path = new URL(request.url ?? '/', 'http://horde').pathname.replace(/^\/api\/v2\//, '')
    const kind = kindOf(request.method, path)
    // A storage is told nothing.
    if (kind !== 'file') agent = String(request.headers['client-agent'])
    else if (request.headers['apikey'] !== undefined) return request.socket.destroy()
    const fault = faultOf(kind)
    if (fault === 'cut') return request.socket.destroy()
    if (fault === 'hang') return undefined
    if (typeof fault === 'number') return send(reply, { status: fault, value: { message: 'as planned' } })
    if (fault === 'slow') await setTimeout(150)
    if (kind === 'file') return sendPicture(reply, path, fault)
    const given = await answerTo({ kind, path, body, key: String(request.headers['apikey'] ?? ''), fault })
    if (fault === 'cut after') return request.socket.destroy()
    if (fault === 'huge') return reply.writeHead(200, { 'content-length': 10 * 2 ** 30 }).write('{')
    if (fault === 'rubbish') return reply.writeHead(given.status, { 'content-type': 'application/json' }).end('<html>busy')
    send(reply, given)
    if (fault === 'repeat') request.socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}')
    return undefined
  }

  const answerTo = async ({ kind, path, body, key, fault }: Exchange): Promise<HordeAnswer> => {
    const isKnown = registered.has(key)
    if (path === 'status/heartbeat') return ok({ message: 'OK', version: '5.1.5', queue: 0, threads: 1, active_count: 1 })
    if (path === 'status/models') return ok(SERVED)
    if (path === 'find_user') return isKnown ? ok(userOf(key)) : refused(404, 'UserNotFound', `User with api_key '${key}' not found.`)
    if (kind === 'submit')
      return isKnown ? take(body, key) : refused(401, 'InvalidAPIKey', 'No user matching sent API Key. Have you remembered to register?')
    const [, what, id = ''] = /^generate\/(check|status)\/(.+)$/.exec(path) ?? []
    const known = fault === 'forget' ? undefined : requests.get(id)
    if (!known) return refused(404, 'RequestNotFound', `Image Waiting Prompt with ID '${id}' not found.`)
    const before = checkOf(known)
    if (what === 'check') return ok(before)
    if (kind === 'look') looks++
    if (kind === 'cancel') known.cancelled ||= !before.done
    const isOver = before.done && !before.faulted && !known.cancelled
    const generations = isOver && fault !== 'no outputs' ? await generationsOf(known, fault) : []
    return ok({ ...before, shared: false, generations })
  }

  const take = (body: string, key: string): HordeAnswer => {
    const order = checkHordeOrder(body)
    if ('status' in order) return order
    if (refusing) return refusing
    if (order.dry_run) return ok({ kudos: 15 })
    const id = randomUUID()
    requests.set(id, { id, order, key, cancelled: false })
    return { status: 202, value: { id, kudos: 5 } }
  }

  const checkOf = ({ order, cancelled }: Request) => {
    const { n } = order.params
    const isDone = now.state === 'done' || now.state === 'failed' || cancelled
    return {
      finished: now.state === 'done' ? n : 0,
      processing: now.state === 'running' && !cancelled ? n : 0,
      restarted: 0,
      waiting: now.state === 'queued' && !cancelled ? n : 0,
      done: isDone,
      faulted: now.state === 'failed',
      wait_time: isDone ? 0 : 20,
      queue_position: now.state === 'queued' ? (now.position ?? 1) : 0,
      kudos: 3,
      is_possible: true,
      ...facts.check,
    }
  }

  const generationsOf = async ({ id, order }: Request, fault: Fault | undefined): Promise<readonly object[]> => {
    const first = Number(order.params.seed)
    const total = now.files?.length ?? order.params.n
    return Promise.all(
      Array.from({ length: total }, async (_, i) => ({
        img: order.r2
          ? `${fault === 'lure' ? 'http://169.254.169.254' : origin}/r2/${id}/${i}.webp?X-Amz-Expires=1800`
          : (fault === 'wrong type' ? Buffer.from('not what it says') : await pictureOf(order, i)).toString('base64'),
        seed: String(now.files?.[i]?.seed ?? first + i * (order.params.seed_variation ?? 1)),
        id: randomUUID(),
        censored: false,
        gen_metadata: [],
        worker_id: '038e97b6-a9f2-4767-a607-9fab20419b7a',
        worker_name: 'probe-worker',
        model: order.models[0],
        state: 'ok',
        ...facts.generations?.[i],
      })),
    )
  }

  const pictureOf = async (order: HordeOrder, index: number): Promise<Buffer> =>
    now.files?.[index] ? Buffer.from(now.files[index].bytes) : painted(order, index)

  const sendPicture = async (reply: ServerResponse, path: string, fault: Fault | undefined): Promise<unknown> => {
    const [, id = '', index] = /^\/r2\/([^/]+)\/(\d+)\.webp$/.exec(path) ?? []
    const known = requests.get(id)
    if (!known || fault === 'forget') return reply.writeHead(404).end()
    if (fault === 'huge') return reply.writeHead(200, { 'content-length': 10 * 2 ** 30 }).write('x')
    const bytes = fault === 'wrong type' ? Buffer.from('not what it says') : await pictureOf(known.order, Number(index))
    if (fault === 'cut after') return reply.writeHead(200, { 'content-length': bytes.length + 1 }).write(bytes, () => reply.destroy())
    return reply.writeHead(200, { 'content-type': 'image/webp' }).end(bytes)
  }

  const { origin, leave, listen } = await servePeer(answer)
  return {
    origin,
    secret,
    submissions: () => [...requests.keys()],
    asked: () => [...requests.values()].map(({ order }) => order),
    orders: () => [...requests.values()].map(({ order }) => order),
    keys: () => [...requests.values()].map(({ key }) => key),
    welcome: () => {
      const key = `member-${randomUUID()}`
      registered.add(key)
      return key
    },
    agent: () => agent,
    looks: () => looks,
    requests: () => count,
    cancelled: () => [...requests.values()].flatMap(({ id, cancelled }) => (cancelled ? [id] : [])),
    refuse: (given) => {
      refusing = given
    },
    tell: (given) => {
      facts = given
    },
    fail,
    set: (state) => {
      now = state
    },
    leave,
    comeBack: ({ empty = false } = {}) => {
      if (empty) requests.clear()
      return listen()
    },
    close: leave,
  }
}

interface Exchange {
  readonly kind: PeerRequest
  readonly path: string
  readonly body: string
  readonly key: string
  readonly fault: Fault | undefined
}

const ok = (value: unknown): HordeAnswer => ({ status: 200, value })

const userOf = (key: string): object =>
  key === '0000000000'
    ? { username: 'Anonymous#0', id: 0, kudos: -18, concurrency: 500, trusted: false }
    : { username: 'Painter#12', id: 12, kudos: 1234.5, concurrency: 30, trusted: false }

function kindOf(method: string | undefined, path: string): PeerRequest {
  if (path.startsWith('/r2/')) return 'file'
  if (method === 'POST') return 'submit'
  if (method === 'DELETE') return 'cancel'
  return path.startsWith('generate/') ? 'look' : 'info'
}

/** Paints as a worker does: over its source where there is one, enlarged afterwards where that is asked for. */
async function painted({ params, source_image: init, source_mask: mask }: HordeOrder, index: number): Promise<Buffer> {
  const {
    width,
    height,
    seed,
    seed_variation: apart = 1,
    denoising_strength: strength,
    image_is_control: isMap,
    post_processing: after,
  } = params
  const request = isMap ? { width, height } : { width, height, init, mask, strength }
  const png = await paint(Number(seed) + index * apart, request)
  const factor = after.some((name) => /x4|4x|NMKD/.test(name)) ? 4 : after.some((name) => name.includes('x2')) ? 2 : 1
  const large = factor === 1 ? png : await enlarge(png.toString('base64'), factor)
  return sharp(large).webp({ quality: 95 }).toBuffer()
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces).toString()
}

function send(reply: ServerResponse, { status, value }: HordeAnswer): void {
  const headers = { 'content-type': 'application/json', 'horde-node': 'a:1:5.1.5', ...(status === 429 && { 'retry-after': '7' }) }
  if (!reply.destroyed) reply.writeHead(status, headers).end(JSON.stringify(value))
}
