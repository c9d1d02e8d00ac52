import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { asType, createPeerServer, type PeerAnswer, type PeerCall, type PeerRun, type PeerServer } from '../../../../test/peer-server.ts'
import type { Fault, PeerRequest } from '../../../../test/peer.ts'
import { enlarge, paint } from '../../sdapi/test/pictures.ts'
import { checkHordeOrder, type HordeAnswer, type HordeOrder, refused, SERVED } from './orders.ts'

export interface HordeServer extends PeerServer<HordeRun> {
  readonly orders: () => readonly HordeOrder[]
  /** Keys of accepted requests. */
  readonly keys: () => readonly string[]
  /** Registers a user and returns the key. */
  readonly welcome: () => string
  /** `Client-Agent` of the last request. */
  readonly agent: () => string
  /** Number of result requests. */
  readonly looks: () => number
  /** Refuses all image requests like this from now on. */
  refuse(given?: HordeAnswer): void
  /** Adds facts to responses: to progress, and to each image by index. */
  report(facts: { readonly check?: object; readonly generations?: readonly object[] }): void
}

interface HordeRun extends PeerRun {
  readonly asked: HordeOrder
  /** Key of the requesting account. */
  readonly account: string
}

/** Simulates the AI Horde 5.1.5 by its published API and recorded traffic; in the state `done` its workers paint, or deliver the state's files. */
export async function createHordeServer(): Promise<HordeServer> {
  const secret = `horde-${randomUUID()}`
  const registered = new Set([secret, '0000000000'])
  let refusing: HordeAnswer | undefined
  let facts: Parameters<HordeServer['report']>[0] = {}
  let [looks, agent] = [0, '']

  const answer = async (call: PeerCall): Promise<PeerAnswer> => {
    const { kind, request } = call
    // Storage requests carry no key.
    if (kind === 'file') return request.headers['apikey'] === undefined ? storedPicture(call.path) : { status: 500 }
    agent = String(request.headers['client-agent'])
    return { headers: { 'horde-node': 'a:1:5.1.5' }, ...(await answerTo(call, String(request.headers['apikey'] ?? ''))) }
  }

  const answerTo = async (call: PeerCall, key: string): Promise<PeerAnswer> => {
    const { kind, fault } = call
    const path = call.path.replace(/^api\/v2\//, '')
    const isKnown = registered.has(key)
    if (path === 'status/heartbeat') return { value: { message: 'OK', version: '5.1.5', queue: 0, threads: 1, active_count: 1 } }
    if (path === 'status/models') return { value: SERVED }
    if (path === 'find_user')
      return isKnown ? { value: userOf(key) } : refused(404, 'UserNotFound', `User with api_key '${key}' not found.`)
    if (kind === 'submit')
      return isKnown
        ? take(call.body.toString(), key)
        : refused(401, 'InvalidAPIKey', 'No user matching sent API Key. Have you remembered to register?')
    const [, what, id = ''] = /^generate\/(check|status)\/(.+)$/.exec(path) ?? []
    const known = server.find(call, id)
    if (!known) return refused(404, 'RequestNotFound', `Image Waiting Prompt with ID '${id}' not found.`)
    const before = checkOf(known)
    if (what === 'check') return { value: before }
    if (kind === 'look') looks++
    if (kind === 'cancel') known.cancelled ||= !before.done
    const isOver = before.done && !before.faulted && !known.cancelled
    const generations = isOver && fault !== 'no outputs' ? await generationsOf(known, fault) : []
    return { value: { ...before, shared: false, generations } }
  }

  const take = (body: string, account: string): PeerAnswer => {
    const order = checkHordeOrder(body)
    if ('status' in order) return order
    if (refusing) return refusing
    if (order.dry_run) return { value: { kudos: 15 } }
    const { key } = server.take({ key: randomUUID(), asked: order, account })
    return { status: 202, value: { id: key, kudos: 5 } }
  }

  const checkOf = ({ asked: order, cancelled }: HordeRun) => {
    const { n } = order.params
    const now = server.state()
    const isDone = now.state === 'done' || now.state === 'failed' || cancelled === true
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

  const generationsOf = async ({ key: id, asked: order }: HordeRun, fault: Fault | undefined): Promise<readonly object[]> => {
    const first = Number(order.params.seed)
    const { files } = server.state()
    const total = files?.length ?? order.params.n
    return Promise.all(
      Array.from({ length: total }, async (_, i) => ({
        img: order.r2
          ? `${fault === 'lure' ? 'http://169.254.169.254' : server.origin}/r2/${id}/${i}.webp?X-Amz-Expires=1800`
          : Buffer.from(asType(fault, await pictureOf(order, i))).toString('base64'),
        seed: String(files?.[i]?.seed ?? first + i * (order.params.seed_variation ?? 1)),
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

  const pictureOf = async (order: HordeOrder, index: number): Promise<Uint8Array> =>
    server.state().files?.[index]?.bytes ?? painted(order, index)

  const storedPicture = async (path: string): Promise<PeerAnswer> => {
    const [, key = '', index] = /^r2\/([^/]+)\/(\d+)\.webp$/.exec(path) ?? []
    const known = server.runs().find((run) => run.key === key)
    return known ? { file: { bytes: await pictureOf(known.asked, Number(index)), type: 'image/webp' } } : { status: 404 }
  }

  const server = await createPeerServer<HordeRun>({ secret, kindOf, answer })
  return {
    ...server,
    orders: () => server.runs().map(({ asked }) => asked),
    keys: () => server.runs().map(({ account }) => account),
    welcome: () => {
      const key = `member-${randomUUID()}`
      registered.add(key)
      return key
    },
    agent: () => agent,
    looks: () => looks,
    refuse: (given) => {
      refusing = given
    },
    report: (given) => {
      facts = given
    },
  }
}

const userOf = (key: string): object =>
  key === '0000000000'
    ? { username: 'Anonymous#0', id: 0, kudos: -18, concurrency: 500, trusted: false }
    : { username: 'Painter#12', id: 12, kudos: 1234.5, concurrency: 30, trusted: false }

function kindOf(method: string, path: string): PeerRequest {
  if (path.startsWith('r2/')) return 'file'
  if (method === 'POST') return 'submit'
  if (method === 'DELETE') return 'cancel'
  return path.startsWith('api/v2/generate/') ? 'look' : 'info'
}

/** Paints like a worker: over the source if any, upscaled if requested. */
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
