import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { planFaults, servePeer } from '../../../../test/peer-server.ts'
import type { Fault, Peer, PeerRequest } from '../../../../test/peer.ts'
import { errorsOf, NODES, objectInfo, optionsOf } from './nodes.ts'
import { type ComfyRun, createRuns, type ReceivedWorkflow, workflow } from './runs.ts'
import { createSockets, FEATURES } from './socket.ts'

export type { ReceivedWorkflow } from './runs.ts'

export interface ComfyServer extends Peer {
  /** Workflows that it took, the newest last. */
  readonly workflows: () => readonly ReceivedWorkflow[]
  /** Files that were uploaded, by the name under which a workflow loads them. */
  readonly uploads: ReadonlyMap<string, Uint8Array>
}

const order = z.object({ prompt: workflow, prompt_id: z.string().optional(), client_id: z.string().optional() })
/** Body of `POST /queue` and `POST /history`. */
const removal = z.object({ clear: z.boolean().optional(), delete: z.array(z.string()).optional() })

/** Status and body of an answer; an empty text is sent without a type, as the real one does. */
type Answer = readonly [status: number, value: unknown]

/**
 * Speaks as ComfyUI does, behind a proxy that asks for a token: of 0.3.64, as it was recorded, or with the job API of 0.38. `open`: no proxy is before it. Workflows are checked
 * as it checks them, and runs go on as they are told to; where they are told to end without files, their workflow is carried out.
 */
export async function createComfyServer({
  api,
  open = false,
}: {
  readonly api: 'history' | 'jobs'
  readonly open?: boolean
}): Promise<ComfyServer> {
  const secret = `word-${randomUUID()}`
  const uploads = new Map<string, Uint8Array>()
  const runs = createRuns({ uploads, sockets: () => sockets })
  let requests = 0
  const mayEnter = ({ headers }: IncomingMessage): boolean => open || headers.authorization === `Bearer ${secret}`

  const { fail, faultOf } = planFaults()

  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    requests++
    const body = await bytesOf(request)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://comfyui')
    const path = pathname.replace(/^\/(api\/)?/, '')
    const fault = faultOf(kindOf(request.method, path))
    if (fault === 'cut') return void request.socket.destroy()
    if (fault === 'hang') return
    if (typeof fault === 'number') return send(reply, fault, { error: 'as planned' })
    if (fault === 'slow') await setTimeout(150)
    if (!mayEnter(request)) return send(reply, 401, 'who are you')
    if (path === 'view') return sendFile(reply, { file: await fileOf(searchParams.get('filename') ?? ''), fault })
    const isPost = request.method === 'POST'
    const isJob = path.startsWith('jobs/') && pathname.startsWith('/api/') && api === 'jobs'
    const found =
      (isPost ? await post(path, { request, body }) : await look(path, { query: searchParams, fault })) ??
      (isJob ? await job(path, { isPost, fault }) : undefined)
    // An address that it does not have can only be read.
    if (!found) return send(reply, isPost ? 405 : 404, isPost ? '405: Method Not Allowed' : '404: Not Found')
    const [status, value] = found
    if (fault === 'cut after') return void request.socket.destroy()
    if (fault === 'rubbish') return void reply.writeHead(status, { 'content-type': 'application/json' }).end('<html>busy')
    send(reply, status, value)
    if (fault === 'repeat') request.socket.write(`HTTP/1.1 ${status} OK\r\ncontent-length: 2\r\n\r\n{}`)
  }

  const look = async (
    path: string,
    { query, fault }: { query: URLSearchParams; fault: Fault | undefined },
  ): Promise<Answer | undefined> => {
    const [what = '', name] = path.split('/').map(decodeURIComponent)
    if (what === 'system_stats') return [200, systemOf(api)]
    if (what === 'features') return [200, FEATURES]
    if (what === 'embeddings' || what === 'extensions') return [200, []]
    if (what === 'prompt') return [200, { exec_info: { queue_remaining: runs.remaining() } }]
    if (what === 'object_info') return [200, Object.assign({}, ...(name === undefined ? Object.keys(NODES) : [name]).map(objectInfo))]
    if (what === 'models') return name === undefined ? [200, Object.keys(FOLDERS)] : FOLDERS[name] ? [200, FOLDERS[name]] : [404, '']
    if (what === 'view_metadata') {
      const header = HEADERS[query.get('filename') ?? '']
      return header ? [200, header] : [404, '']
    }
    if (what === 'queue') return [200, fault === 'forget' ? { queue_running: [], queue_pending: [] } : runs.queue()]
    return what === 'history' ? [200, await history(name, { query, fault })] : undefined
  }

  const history = async (
    key: string | undefined,
    { query, fault }: { query: URLSearchParams; fault: Fault | undefined },
  ): Promise<object> => {
    const asked = key === undefined ? [...runs.all.values()] : [...runs.all.values()].filter((run) => run.key === key && fault !== 'forget')
    if (key !== undefined) await Promise.all(asked.map(reportIfRunning))
    const entries = await Promise.all(asked.map(async (run) => [run.key, await runs.entryOf(run, fault)] as const))
    const ended = entries.filter(([, entry]) => entry !== undefined)
    const most = Number(query.get('max_items') ?? ended.length)
    const first = query.has('offset') ? Number(query.get('offset')) : Math.max(0, ended.length - most)
    return Object.fromEntries(ended.slice(first, first + most))
  }

  const post = async (path: string, { request, body }: { request: IncomingMessage; body: Buffer }): Promise<Answer | undefined> => {
    if (path === 'prompt') return takePrompt(parse(body))
    if (path === 'upload/image') return [200, await takeUpload(request, body)]
    if (path === 'free') return [200, '']
    if (path === 'interrupt') {
      const { prompt_id: key } = z.object({ prompt_id: z.string().optional() }).parse(body.length > 0 ? parse(body) : {})
      // Without a name it stops whatever runs.
      if (runs.now().state === 'running') for (const run of runs.all.values()) if (key === undefined || run.key === key) runs.stop(run)
      return [200, '']
    }
    if (path !== 'queue' && path !== 'history') return undefined
    const { clear = false, delete: keys = [] } = removal.parse(parse(body))
    for (const run of runs.all.values()) {
      if (!clear && !keys.includes(run.key)) continue
      if (path === 'history') run.forgotten = true
      else if (runs.now().state === 'queued') runs.stop(run)
    }
    return [200, '']
  }

  const job = async (path: string, { isPost, fault }: { isPost: boolean; fault: Fault | undefined }): Promise<Answer> => {
    const [, key = '', verb] = path.split('/')
    const run = fault === 'forget' ? undefined : runs.all.get(key)
    if (verb === 'cancel' && isPost) return [200, { cancelled: runs.stop(run) }]
    if (!run || isPost) return [404, { error: 'Job not found' }]
    await reportIfRunning(run)
    return [200, await runs.jobOf(run, fault)]
  }

  const reportIfRunning = async (run: ComfyRun): Promise<void> => {
    if (runs.now().state === 'running' && !run.stopped) await runs.report(run)
  }

  const takePrompt = (body: unknown): Answer => {
    const { success, data } = order.safeParse(body)
    if (!success) return refusal('no_prompt', 'No prompt provided')
    const { prompt, prompt_id: key = randomUUID(), client_id: client } = data
    if (api === 'jobs' && !z.uuid().safeParse(key).success) return refusal('invalid_prompt_id', 'prompt_id must be a valid UUID')
    const unknown = Object.entries(prompt).find(([, { class_type: name }]) => !NODES[name])
    if (unknown)
      return refusal('invalid_prompt', `Cannot execute because node ${unknown[1].class_type} does not exist.`, `Node ID '#${unknown[0]}'`)
    if (!Object.values(prompt).some(({ class_type: name }) => NODES[name]?.outputs.length === 0))
      return refusal('prompt_no_outputs', 'Prompt has no outputs')
    const errors = errorsOf(prompt, { uploads: new Set(uploads.keys()) })
    if (Object.keys(errors).length > 0)
      return [400, { ...refusal('prompt_outputs_failed_validation', 'Prompt outputs failed validation')[1], node_errors: errors }]
    // The real one takes the same name twice; a run that appears twice here was submitted twice.
    const { number } = runs.add({ key: runs.all.has(key) ? `${key} again` : key, workflow: prompt, client })
    return [200, { prompt_id: key, number, node_errors: {} }]
  }

  const takeUpload = async (request: IncomingMessage, body: Buffer): Promise<object> => {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': request.headers['content-type'] ?? '' } }).formData()
    const file = form.get('image')
    const [subfolder, type] = [form.get('subfolder') ?? '', form.get('type') ?? 'input']
    if (!(file instanceof File) || typeof subfolder !== 'string') throw new Error('an upload without a file')
    uploads.set(subfolder === '' ? file.name : `${subfolder}/${file.name}`, await file.bytes())
    return { name: file.name, subfolder, type }
  }

  const fileOf = async (name: string): Promise<{ type: string; bytes: Uint8Array } | undefined> => {
    const all = await Promise.all([...runs.all.values()].map(runs.resultsOf))
    const found = all.flat().find((result) => result.name === name)
    return found && { type: found.type, bytes: found.bytes }
  }

  const { server, origin, leave: close, listen } = await servePeer(answer)
  const sockets = createSockets(server, { mayEnter })
  const leave = async (): Promise<void> => {
    sockets.close()
    await close()
  }
  const workflows = (): ReceivedWorkflow[] => [...runs.all.values()].map((run) => run.workflow)
  return {
    origin,
    secret,
    submissions: () => [...runs.all.keys()],
    asked: workflows,
    workflows,
    uploads,
    requests: () => requests,
    cancelled: () => [...runs.all.values()].flatMap(({ key, stopped }) => (stopped ? [key] : [])),
    fail,
    set: runs.set,
    leave,
    comeBack: ({ empty = false } = {}) => {
      if (empty) runs.all.clear()
      return listen()
    },
    close: leave,
  }
}

const refusal = (type: string, message: string, details = ''): readonly [400, object] => [
  400,
  { error: { type, message, details, extra_info: {} }, node_errors: {} },
]

const systemOf = (api: 'history' | 'jobs') => ({
  system: {
    os: 'posix',
    comfyui_version: api === 'history' ? '0.3.64' : '0.38.1',
    argv: ['main.py', '--listen', '--preview-method', 'auto'],
  },
  devices: [{ name: 'cuda:0 NVIDIA GeForce RTX 4090 : cudaMallocAsync', type: 'cuda', index: 0, vram_total: 25_757_220_864 }],
})

/** Model files by their folders. */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  checkpoints: optionsOf('CheckpointLoaderSimple', 'ckpt_name'),
  diffusion_models: optionsOf('UNETLoader', 'unet_name'),
  text_encoders: optionsOf('CLIPLoader', 'clip_name'),
  vae: optionsOf('VAELoader', 'vae_name'),
  loras: optionsOf('LoraLoader', 'lora_name'),
  controlnet: optionsOf('ControlNetLoader', 'control_net_name'),
  clip_vision: optionsOf('CLIPVisionLoader', 'clip_name'),
  upscale_models: optionsOf('UpscaleModelLoader', 'model_name'),
  embeddings: [],
}

/** Of files that say what they descend from. */
const HEADERS: Readonly<Record<string, object>> = {
  'mystery.safetensors': { 'modelspec.architecture': 'stable-diffusion-xl-v1-base', 'modelspec.title': 'Mystery' },
  'Ink Wash.safetensors': {
    'modelspec.architecture': 'stable-diffusion-xl-v1-base/lora',
    'modelspec.title': 'inkwash_v2',
    'modelspec.trigger_phrase': 'inkwash style, sumi-e',
    'modelspec.tags': 'ink, painting',
  },
  // As kohya's scripts write it: lists are JSON in a text, counted by the folders of the pictures.
  'film/grain_v2.safetensors': {
    ss_base_model_version: 'sd_v1',
    ss_tag_frequency: '{"10_grain": {"grainy film": 24, "street": 9, "portrait": 11}}',
    ss_dataset_dirs: '{"10_grain": {"n_repeats": 10, "img_count": 24}}',
  },
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

const parse = (body: Buffer): unknown => JSON.parse(body.toString())

function kindOf(method: string | undefined, path: string): PeerRequest {
  if (path === 'view') return 'file'
  if (/\/cancel$|^interrupt$/.test(path) || (path === 'queue' && method === 'POST')) return 'cancel'
  if (path === 'prompt' && method === 'POST') return 'submit'
  return /^(jobs|history)\/|^queue$/.test(path) && method !== 'POST' ? 'look' : 'info'
}

function send(reply: ServerResponse, status: number, value: unknown): void {
  const headers = {
    'content-type': value === '' ? 'application/octet-stream' : typeof value === 'string' ? 'text/plain' : 'application/json',
    ...(status === 429 && { 'retry-after': '7' }),
  }
  reply.writeHead(status, headers).end(typeof value === 'string' ? value : JSON.stringify(value))
}

function sendFile(
  reply: ServerResponse,
  { file, fault }: { file: { type: string; bytes: Uint8Array } | undefined; fault: Fault | undefined },
): void {
  if (!file || fault === 'forget') return send(reply, 404, '')
  if (fault === 'huge') return void reply.writeHead(200, { 'content-type': file.type, 'content-length': 10 * 2 ** 30 }).write('x')
  if (fault === 'cut after')
    return void reply.writeHead(200, { 'content-length': file.bytes.length + 1 }).write(file.bytes, () => reply.destroy())
  reply.writeHead(200, { 'content-type': file.type }).end(fault === 'wrong type' || fault === 'rubbish' ? 'not what it says' : file.bytes)
}
