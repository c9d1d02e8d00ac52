import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { planFaults, servePeer } from '../../../../test/peer-server.ts'
import type { Fault, Peer, PeerRequest, PeerState } from '../../../../test/peer.ts'
import { CHECKPOINTS, LISTS, SAMPLERS, type SdapiFlavour } from './lists.ts'
import { aside, enlarge, paint } from './pictures.ts'

export interface SdapiServer extends Peer {
  /** Requests that it took, the newest last. */
  readonly orders: () => readonly Order[]
  /** A person generates on its page; everything else waits. Nobody without a name. */
  occupy(task?: string): void
  /** Ends what runs now as a person at its page does. */
  interrupt(): void
  /** Number of runs that are waiting or at work. */
  readonly busy: () => number
}

interface Order {
  readonly path: string
  readonly body: z.infer<typeof painting>
}

interface Run extends Order {
  readonly key: string
  interrupted: boolean
  over: boolean
}

const painting = z.looseObject({
  prompt: z.string().default(''),
  seed: z.number().default(-1),
  steps: z.int().min(1).default(50),
  width: z.int().multipleOf(8).default(512),
  height: z.int().multipleOf(8).default(512),
  n_iter: z.int().default(1),
  batch_size: z.int().default(1),
  sampler_name: z.string().optional(),
  scheduler: z.string().optional(),
  force_task_id: z.string().optional(),
  enable_hr: z.boolean().default(false),
  hr_resize_x: z.int().default(0),
  hr_resize_y: z.int().default(0),
  hr_additional_modules: z.array(z.string()).nullable().default(null),
  init_images: z.array(z.string()).optional(),
  mask: z.string().optional(),
  inpainting_mask_invert: z.int().optional(),
  denoising_strength: z.number().min(0).max(1).optional(),
  override_settings: z.record(z.string(), z.unknown()).default({}),
  alwayson_scripts: z.record(z.string(), z.unknown()).default({}),
  image: z.string().optional(),
  upscaling_resize: z.number().default(4),
  upscaler_1: z.string().default('None'),
})

/** As `modules/progress.py` of A1111 1.10 has it. */
const about = z.object({ id_task: z.string(), id_live_preview: z.int().default(-1), live_preview: z.boolean().default(true) })

/**
 * Speaks as one of the programs that share this API does, behind a password unless it is `open`. One run at a time; a request is answered when its pictures are made. Once the state
 * is `done` it paints them by itself, or gives the files of the state.
 */
export async function createSdapiServer({
  flavour,
  open = false,
}: {
  readonly flavour: SdapiFlavour
  readonly open?: boolean
}): Promise<SdapiServer> {
  const secret = `word-${randomUUID()}`
  const login = `Basic ${Buffer.from(`member:${secret}`).toString('base64')}`
  const isNamed = flavour === 'a1111' || flavour === 'forge'
  const tells = isNamed || flavour === 'sdnext'
  let runs: Run[] = []
  let now: PeerState = { state: 'running' }
  let person: string | undefined
  let interrupted = false
  let requests = 0
  let changed = Promise.withResolvers<void>()

  const change = (): void => {
    changed.resolve()
    changed = Promise.withResolvers()
  }
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await changed.promise
  }
  const { fail, faultOf } = planFaults()
  const current = (): Run | undefined => (person === undefined ? runs.find(({ over }) => !over) : undefined)
  const isOver = (): boolean => now.state === 'done' || now.state === 'failed'

  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    requests++
    const body: unknown = await bodyOf(request)
    const path = new URL(request.url ?? '/', 'http://sdapi').pathname.slice(1)
    const kind = kindOf(request.method, path)
    const fault = faultOf(kind)
    if (fault === 'cut') return void request.socket.destroy()
    if (fault === 'hang') return
    if (typeof fault === 'number') return send(reply, fault, { error: 'as planned' })
    if (fault === 'slow') await setTimeout(150)
    const isKnown = path in LISTS[flavour] || kind === 'submit' || kind === 'cancel' || path === 'sdapi/v1/progress'
    // Its routes ask for the password one by one; before the other programs stands a proxy.
    const isOpen = open || (tells && !isKnown)
    if (!isOpen && request.headers.authorization !== login) return send(reply, 401, { detail: 'Incorrect username or password' })
    if (kind === 'submit') return order(path, body, { request, reply, fault })
    const done = (status: number, value: unknown): void => {
      if (fault === 'cut after') return void request.socket.destroy()
      if (fault === 'rubbish') return void reply.writeHead(status, { 'content-type': 'application/json' }).end('<html>busy')
      send(reply, status, value)
      if (fault === 'repeat') request.socket.write(`HTTP/1.1 ${status} OK\r\ncontent-length: 2\r\n\r\n{}`)
    }
    if (path === 'internal/progress' && isNamed) return done(200, progressOf(about.parse(body), fault))
    if (path === 'sdapi/v1/progress' && tells) return done(200, wholeProgress())
    if (path === 'sdapi/v1/interrupt' && request.method === 'POST' && tells) {
      interrupt()
      return done(200, {})
    }
    const list = LISTS[flavour][path]
    if (request.method === 'GET' && list !== undefined) return done(200, list)
    done(404, { detail: 'Not Found' })
  }

  const interrupt = (): void => {
    const run = current()
    if (run) run.interrupted = true
    interrupted = true
    change()
  }

  /** A refusal as the handler of the programs writes it. */
  const refused = (status: number, error: string, errors = ''): Refusal => ({
    status,
    value: { error, detail: error === 'HTTPException' ? errors : '', body: '', errors },
  })

  const check = (path: string, body: unknown): Refusal | z.infer<typeof painting> => {
    const read = painting.safeParse(body)
    if (!read.success) return { status: 422, value: { detail: read.error.issues } }
    const { sampler_name: sampler, override_settings: settings, alwayson_scripts: scripts, hr_additional_modules: modules } = read.data
    const model = settings['sd_model_checkpoint']
    const isKnown = model === undefined || CHECKPOINTS.some((title) => title === model)
    if (flavour === 'sdnext' && Object.keys(read.data).some((key) => UNKNOWN_TO_SDNEXT.has(key) && Object(body)[key] !== undefined))
      return { status: 422, value: { detail: 'extra fields not permitted' } }
    if (flavour === 'sdcpp') return read.data.prompt === '' ? { status: 400, value: { error: 'prompt required' } } : read.data
    if (sampler !== undefined && !SAMPLERS.some((name) => name === sampler)) return refused(404, 'HTTPException', 'Sampler not found')
    // The others make the picture with whatever is loaded.
    if (flavour === 'forge' && !isKnown) return refused(500, 'RuntimeError', `model ${JSON.stringify(model)} not found`)
    if (flavour === 'forge' && path.endsWith('txt2img') && modules === null)
      return refused(500, 'TypeError', "argument of type 'NoneType' is not iterable")
    if (Object.keys(scripts).some((name) => name !== 'ControlNet')) return refused(422, 'HTTPException', 'always on script not found')
    return read.data
  }

  const order = async (path: string, given: unknown, { request, reply, fault }: Exchange): Promise<void> => {
    const body = check(path, given)
    if ('status' in body && 'value' in body) return send(reply, Number(body['status']), body['value'])
    if (flavour === 'koboldcpp' && runs.some(({ over }) => !over))
      return send(reply, 503, { detail: { msg: 'Server is busy; please try again later.', type: 'service_unavailable' } })
    const order = { path, body } as Order
    const run: Run = { ...order, key: order.body.force_task_id ?? randomUUID(), interrupted: false, over: false }
    runs.push(run)
    change()
    if (fault === 'cut after' && !isOver()) request.socket.destroy()
    await until(() => current() === run)
    interrupted = false
    await until(() => isOver() || run.interrupted || !runs.includes(run))
    const [status, value] = await resultOf(run, fault)
    run.over = true
    change()
    if (fault === 'cut after') return void request.socket.destroy()
    if (fault === 'huge')
      return void reply.writeHead(200, { 'content-type': 'application/json', 'content-length': 10 * 2 ** 30 }).write('{')
    if (fault === 'rubbish') return void reply.writeHead(200, { 'content-type': 'application/json' }).end('<html>busy')
    send(reply, status, value)
    if (fault === 'repeat') request.socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}')
  }

  const resultOf = async ({ path, body }: Run, fault: Fault | undefined): Promise<[number, unknown]> => {
    if (now.state === 'failed') {
      const { status, value } = refused(500, /memory/i.test(now.error ?? '') ? 'OutOfMemoryError' : 'NansException', now.error)
      return [status, value]
    }
    const base64 = (bytes: Uint8Array): string => Buffer.from(fault === 'wrong type' ? 'not what it says' : bytes).toString('base64')
    if (path.endsWith('extra-single-image'))
      return [200, { html_info: '', image: base64(now.files?.[0]?.bytes ?? (await enlarge(body.image ?? '', body.upscaling_resize))) }]
    const count = flavour === 'koboldcpp' ? 1 : flavour === 'sdcpp' ? body.batch_size : body.n_iter * body.batch_size
    const seeds = Array.from({ length: count }, (_, i) => body.seed + i)
    const pictures = now.files
      ? now.files.map(({ bytes }) => bytes)
      : await Promise.all(seeds.map((seed) => paint(seed, paintedRequest(body))))
    const given = fault === 'no outputs' ? [] : pictures
    const grid = count > 1 ? [await aside()] : []
    const maps = Object.keys(body.alwayson_scripts).length > 0 ? [await aside()] : []
    const info = { seed: body.seed, all_seeds: seeds, index_of_first_image: grid.length, infotexts: ['a "fox"'] }
    return [200, { images: [...grid, ...given, ...maps].map(base64), parameters: {}, info: JSON.stringify(info) }]
  }

  const progressOf = (
    { id_task: task, id_live_preview: shown, live_preview: wanted }: z.infer<typeof about>,
    fault: Fault | undefined,
  ): object => {
    const run = fault === 'forget' ? undefined : runs.find(({ key, over }) => key === task && !over)
    const active = run !== undefined && run === current()
    const isOver = runs.some(({ key, over }) => key === task && over)
    if (!active) {
      const queue = runs.filter((one) => !one.over && one !== current())
      const textinfo = run ? `In queue: ${queue.indexOf(run) + 1}/${queue.length}` : 'Waiting...'
      const nothing = { progress: null, eta: null, live_preview: null, id_live_preview: -1 }
      return { active, queued: run !== undefined, completed: isOver, ...nothing, textinfo }
    }
    const { ratio = 0, preview } = now
    const isNew = preview !== undefined && wanted && shown !== 1
    return {
      active,
      queued: false,
      completed: false,
      progress: ratio,
      eta: ratio > 0 ? 1 / ratio - 1 : null,
      live_preview: isNew ? `data:image/png;base64,${Buffer.from(preview).toString('base64')}` : null,
      id_live_preview: isNew ? 1 : shown,
      textinfo: null,
    }
  }

  const wholeProgress = (): object => {
    const isBusy = person !== undefined || current() !== undefined
    return {
      progress: isBusy ? (now.ratio ?? 0) : 0,
      eta_relative: 0,
      state: {
        skipped: false,
        interrupted,
        job: isBusy ? 'txt2img' : '',
        job_count: isBusy ? 1 : 0,
        job_no: 0,
        sampling_step: 0,
        sampling_steps: 20,
      },
      current_image: null,
      textinfo: null,
    }
  }

  const { origin, leave, listen } = await servePeer(answer)
  return {
    origin,
    secret,
    submissions: () => runs.map(({ key }) => key),
    asked: () => runs.map(({ body }) => body),
    orders: () => runs,
    requests: () => requests,
    cancelled: () => runs.flatMap(({ key, interrupted: stopped }) => (stopped ? [key] : [])),
    busy: () => runs.filter(({ over }) => !over).length,
    occupy: (task) => {
      person = task
      change()
    },
    interrupt,
    fail,
    set: (state) => {
      now = state
      change()
    },
    leave,
    comeBack: ({ empty = false } = {}) => {
      if (empty) runs = []
      change()
      return listen()
    },
    close: async () => {
      runs = []
      now = { state: 'done', files: [] }
      change()
      await leave()
    },
  }
}

interface Refusal {
  readonly status: number
  readonly value: unknown
}
interface Exchange {
  readonly request: IncomingMessage
  readonly reply: ServerResponse
  readonly fault: Fault | undefined
}

/** Fields that belong to the other programs. */
const UNKNOWN_TO_SDNEXT: ReadonlySet<string> = new Set([
  'force_task_id',
  'scheduler',
  'distilled_cfg_scale',
  'hr_additional_modules',
  'restore_faces',
])

const paintedRequest = (body: z.infer<typeof painting>) => ({
  width: body.enable_hr ? body.hr_resize_x : body.width,
  height: body.enable_hr ? body.hr_resize_y : body.height,
  init: body.init_images?.[0],
  mask: body.mask,
  maskInvert: body.inpainting_mask_invert,
  strength: body.denoising_strength,
})

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(Buffer.from(piece))
  const text = Buffer.concat(pieces).toString()
  return text === '' ? undefined : JSON.parse(text)
}

function kindOf(method: string | undefined, path: string): PeerRequest {
  if (method === 'POST' && /^sdapi\/v1\/(txt2img|img2img|extra-single-image)$/.test(path)) return 'submit'
  if (path === 'internal/progress') return 'look'
  return path === 'sdapi/v1/interrupt' ? 'cancel' : 'info'
}

function send(reply: ServerResponse, status: number, value: unknown): void {
  if (reply.destroyed) return
  reply.writeHead(status, { 'content-type': 'application/json', ...(status === 429 && { 'retry-after': '7' }) }).end(JSON.stringify(value))
}
