import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { asType, createPeerServer, type PeerAnswer, type PeerCall, type PeerRun, type PeerServer } from '../../../../test/peer-server.ts'
import type { Fault, PeerRequest } from '../../../../test/peer.ts'
import { CHECKPOINTS, LISTS, SAMPLERS, type SdapiFlavour } from './lists.ts'
import { contactSheet, enlarge, paint } from './pictures.ts'

export interface SdapiServer extends PeerServer<SdapiRun> {
  /** Accepted requests, newest last. */
  readonly orders: () => readonly Order[]
  /** A user generates in its web interface; everything else waits. Without a name: nobody. */
  occupy(task?: string): void
  /** Interrupts the current run like a user in the web interface. */
  interrupt(): void
}

interface Order {
  readonly path: string
  readonly body: z.infer<typeof painting>
}

type SdapiRun = Order & PeerRun

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

/** Format of `modules/progress.py` in A1111 1.10. */
const about = z.object({ id_task: z.string(), id_live_preview: z.int().default(-1), live_preview: z.boolean().default(true) })

/**
 * Simulates one of the programs with this API, with a password unless `open`. One run at a time; a request is answered when its images are ready. In
 * the state `done` it paints itself, or returns the state's files.
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
  const reportsProgress = isNamed || flavour === 'sdnext'
  let person: string | undefined
  let interrupted = false

  const current = (): SdapiRun | undefined => (person === undefined ? server.runs().find(({ over }) => !over) : undefined)

  const answer = (call: PeerCall): PeerAnswer | Promise<PeerAnswer> => {
    const { path, kind, method, request, fault } = call
    const isKnown = path in LISTS[flavour] || kind === 'submit' || kind === 'cancel' || path === 'sdapi/v1/progress'
    // Its routes require the password individually; other programs are behind a proxy.
    const isOpen = open || (reportsProgress && !isKnown)
    if (!isOpen && request.headers.authorization !== login) return { status: 401, value: { detail: 'Incorrect username or password' } }
    const body: unknown = call.body.length > 0 ? JSON.parse(call.body.toString()) : undefined
    if (kind === 'submit') return order(call, body)
    if (path === 'internal/progress' && isNamed) return { value: progressOf(about.parse(body), fault) }
    if (path === 'sdapi/v1/progress' && reportsProgress) return { value: wholeProgress() }
    if (path === 'sdapi/v1/interrupt' && method === 'POST' && reportsProgress) {
      interrupt()
      return { value: {} }
    }
    const list = LISTS[flavour][path]
    return method === 'GET' && list !== undefined ? { value: list } : { status: 404, value: { detail: 'Not Found' } }
  }

  const interrupt = (): void => {
    const run = current()
    if (run) run.cancelled = true
    interrupted = true
    server.change()
  }

  /** An error in the programs' format. */
  const refused = (status: number, error: string, errors = ''): PeerAnswer => ({
    status,
    value: { error, detail: error === 'HTTPException' ? errors : '', body: '', errors },
  })

  const check = (path: string, body: Order['body'], given: unknown): PeerAnswer | undefined => {
    const { sampler_name: sampler, override_settings: settings, alwayson_scripts: scripts, hr_additional_modules: modules } = body
    const model = settings['sd_model_checkpoint']
    const isKnown = model === undefined || CHECKPOINTS.some((title) => title === model)
    if (flavour === 'sdnext' && Object.keys(body).some((key) => UNKNOWN_TO_SDNEXT.has(key) && Object(given)[key] !== undefined))
      return { status: 422, value: { detail: 'extra fields not permitted' } }
    if (flavour === 'sdcpp') return body.prompt === '' ? { status: 400, value: { error: 'prompt required' } } : undefined
    if (sampler !== undefined && !SAMPLERS.some((name) => name === sampler)) return refused(404, 'HTTPException', 'Sampler not found')
    // Others use any loaded model.
    if (flavour === 'forge' && !isKnown) return refused(500, 'RuntimeError', `model ${JSON.stringify(model)} not found`)
    if (flavour === 'forge' && path.endsWith('txt2img') && modules === null)
      return refused(500, 'TypeError', "argument of type 'NoneType' is not iterable")
    if (Object.keys(scripts).some((name) => name !== 'ControlNet')) return refused(422, 'HTTPException', 'always on script not found')
    return undefined
  }

  const order = async (call: PeerCall, given: unknown): Promise<PeerAnswer> => {
    const { path, fault, request } = call
    const read = painting.safeParse(given)
    if (!read.success) return { status: 422, value: { detail: read.error.issues } }
    const body = read.data
    const refusal = check(path, body, given)
    if (refusal) return refusal
    if (flavour === 'koboldcpp' && server.busy() > 0)
      return { status: 503, value: { detail: { msg: 'Server is busy; please try again later.', type: 'service_unavailable' } } }
    const run = server.take({ path, body, asked: body, key: body.force_task_id ?? randomUUID() })
    if (fault === 'cut after' && !server.isOver()) request.socket.destroy()
    await server.until(() => current() === run)
    interrupted = false
    await server.ended(call, run)
    return resultOf(run, fault)
  }

  const resultOf = async ({ path, body }: SdapiRun, fault: Fault | undefined): Promise<PeerAnswer> => {
    const { state, error = '', files } = server.state()
    if (state === 'failed') return refused(500, /memory/i.test(error) ? 'OutOfMemoryError' : 'NansException', error)
    const base64 = (bytes: Uint8Array): string => Buffer.from(asType(fault, bytes)).toString('base64')
    if (path.endsWith('extra-single-image'))
      return { value: { html_info: '', image: base64(files?.[0]?.bytes ?? (await enlarge(body.image ?? '', body.upscaling_resize))) } }
    const count = flavour === 'koboldcpp' ? 1 : flavour === 'sdcpp' ? body.batch_size : body.n_iter * body.batch_size
    const seeds = Array.from({ length: count }, (_, i) => body.seed + i)
    const pictures = files ? files.map(({ bytes }) => bytes) : await Promise.all(seeds.map((seed) => paint(seed, paintedRequest(body))))
    const given = fault === 'no outputs' ? [] : pictures
    const grid = count > 1 ? [await contactSheet()] : []
    const maps = Object.keys(body.alwayson_scripts).length > 0 ? [await contactSheet()] : []
    const info = { seed: body.seed, all_seeds: seeds, index_of_first_image: grid.length, infotexts: ['a "fox"'] }
    return { value: { images: [...grid, ...given, ...maps].map(base64), parameters: {}, info: JSON.stringify(info) } }
  }

  const progressOf = (
    { id_task: task, id_live_preview: shown, live_preview: wanted }: z.infer<typeof about>,
    fault: Fault | undefined,
  ): object => {
    const runs = server.runs()
    const run = fault === 'forget' ? undefined : runs.find(({ key, over }) => key === task && !over)
    const active = run !== undefined && run === current()
    const isOver = runs.some(({ key, over }) => key === task && over)
    if (!active) {
      const queue = runs.filter((one) => !one.over && one !== current())
      const textinfo = run ? `In queue: ${queue.indexOf(run) + 1}/${queue.length}` : 'Waiting...'
      const nothing = { progress: null, eta: null, live_preview: null, id_live_preview: -1 }
      return { active, queued: run !== undefined, completed: isOver, ...nothing, textinfo }
    }
    const { ratio = 0, preview } = server.state()
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
      progress: isBusy ? (server.state().ratio ?? 0) : 0,
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

  const server = await createPeerServer<SdapiRun>({ secret, kindOf, answer, first: { state: 'running' } })
  return {
    ...server,
    orders: server.runs,
    occupy: (task) => {
      person = task
      server.change()
    },
    interrupt,
  }
}

/** Fields of other programs only. */
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

function kindOf(method: string, path: string): PeerRequest {
  if (method === 'POST' && /^sdapi\/v1\/(txt2img|img2img|extra-single-image)$/.test(path)) return 'submit'
  if (path === 'internal/progress') return 'look'
  return path === 'sdapi/v1/interrupt' ? 'cancel' : 'info'
}
