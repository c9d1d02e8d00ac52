import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { z } from 'zod'
import { createPeerServer, type PeerAnswer, type PeerCall, type PeerServer } from '../../../../test/peer-server.ts'
import type { PeerRequest } from '../../../../test/peer.ts'
import { errorsOf, NODES, objectInfo, optionsOf } from './nodes.ts'
import { type ComfyRun, createRuns, type ReceivedWorkflow, workflow } from './runs.ts'
import { createSockets, FEATURES } from './socket.ts'

export type { ReceivedWorkflow } from './runs.ts'

export interface ComfyServer extends PeerServer<ComfyRun> {
  /** Accepted workflows, newest last. */
  readonly workflows: () => readonly ReceivedWorkflow[]
  /** Uploaded files by the name used in workflows. */
  readonly uploads: ReadonlyMap<string, Uint8Array>
}

const order = z.object({ prompt: workflow, prompt_id: z.string().optional(), client_id: z.string().optional() })
/** Body of `POST /queue` and `POST /history`. */
const removal = z.object({ clear: z.boolean().optional(), delete: z.array(z.string()).optional() })

/**
 * Simulates ComfyUI behind a proxy with a token: version 0.3.64 as recorded, or with the job API of 0.38. `open`: without proxy. Workflows are
 * validated like the real one, and runs follow the test; if they end without files, their workflow is executed.
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
  const mayEnter = ({ headers }: IncomingMessage): boolean => open || headers.authorization === `Bearer ${secret}`

  const answer = async (call: PeerCall): Promise<PeerAnswer> => {
    if (!mayEnter(call.request)) return text(401, 'who are you')
    const path = withoutApi(call.path)
    if (path === 'view') return fileOf(call.query.get('filename') ?? '')
    const isPost = call.method === 'POST'
    const isJob = call.path.startsWith('api/jobs/') && api === 'jobs'
    const found = (isPost ? await post(path, call) : await look(path, call)) ?? (isJob ? await job(path, call) : undefined)
    // Unknown addresses only allow reads.
    return found ?? (isPost ? text(405, '405: Method Not Allowed') : text(404, '404: Not Found'))
  }

  const look = async (path: string, call: PeerCall): Promise<PeerAnswer | undefined> => {
    const [what = '', name] = path.split('/').map(decodeURIComponent)
    if (what === 'system_stats') return { value: systemOf(api) }
    if (what === 'features') return { value: FEATURES }
    if (what === 'embeddings' || what === 'extensions') return { value: [] }
    if (what === 'prompt') return { value: { exec_info: { queue_remaining: runs.remaining() } } }
    if (what === 'object_info') return { value: Object.assign({}, ...(name === undefined ? Object.keys(NODES) : [name]).map(objectInfo)) }
    if (what === 'models') return name === undefined ? { value: Object.keys(FOLDERS) } : FOLDERS[name] ? { value: FOLDERS[name] } : NOTHING
    if (what === 'view_metadata') {
      const header = HEADERS[call.query.get('filename') ?? '']
      return header ? { value: header } : NOTHING
    }
    if (what === 'queue') return { value: call.fault === 'forget' ? { queue_running: [], queue_pending: [] } : runs.queue() }
    return what === 'history' ? { value: await history(name, call) } : undefined
  }

  const history = async (key: string | undefined, call: PeerCall): Promise<object> => {
    const { query, fault } = call
    const asked = key === undefined ? server.runs() : [server.find(call, key) ?? []].flat()
    if (key !== undefined) await Promise.all(asked.map(reportIfRunning))
    const entries = await Promise.all(asked.map(async (run) => [run.key, await runs.entryOf(run, fault)] as const))
    const ended = entries.filter(([, entry]) => entry !== undefined)
    const most = Number(query.get('max_items') ?? ended.length)
    const first = query.has('offset') ? Number(query.get('offset')) : Math.max(0, ended.length - most)
    return Object.fromEntries(ended.slice(first, first + most))
  }

  const post = async (path: string, { request, body }: PeerCall): Promise<PeerAnswer | undefined> => {
    if (path === 'prompt') return takePrompt(parse(body))
    if (path === 'upload/image') return { value: await takeUpload(request, body) }
    if (path === 'free') return EMPTY
    if (path === 'interrupt') {
      const { prompt_id: key } = z.object({ prompt_id: z.string().optional() }).parse(body.length > 0 ? parse(body) : {})
      // Without an id it interrupts any running job.
      if (server.state().state === 'running') for (const run of server.runs()) if (key === undefined || run.key === key) runs.stop(run)
      return EMPTY
    }
    if (path !== 'queue' && path !== 'history') return undefined
    const { clear = false, delete: keys = [] } = removal.parse(parse(body))
    for (const run of server.runs()) {
      if (!clear && !keys.includes(run.key)) continue
      if (path === 'history') run.forgotten = true
      else if (server.state().state === 'queued') runs.stop(run)
    }
    return EMPTY
  }

  const job = async (path: string, call: PeerCall): Promise<PeerAnswer> => {
    const [, key = '', verb] = path.split('/')
    const [run, isPost] = [server.find(call, key), call.method === 'POST']
    if (verb === 'cancel' && isPost) return { value: { cancelled: runs.stop(run) } }
    if (!run || isPost) return { status: 404, value: { error: 'Job not found' } }
    await reportIfRunning(run)
    return { value: await runs.jobOf(run, call.fault) }
  }

  const reportIfRunning = async (run: ComfyRun): Promise<void> => {
    if (server.state().state === 'running' && !run.stopped) await runs.report(run)
  }

  const takePrompt = (body: unknown): PeerAnswer => {
    const { success, data } = order.safeParse(body)
    if (!success) return refusal('no_prompt', 'No prompt provided')
    const { prompt, prompt_id: key = randomUUID(), client_id: client } = data
    if (api === 'jobs' && !z.uuid().safeParse(key).success) return refusal('invalid_prompt_id', 'prompt_id must be a valid UUID')
    const unknown = Object.entries(prompt).find(([, { class_type: name }]) => !NODES[name])
    if (unknown)
      return refusal('invalid_prompt', `Cannot execute because node ${unknown[1].class_type} does not exist.`, {
        details: `Node ID '#${unknown[0]}'`,
      })
    if (!Object.values(prompt).some(({ class_type: name }) => NODES[name]?.outputs.length === 0))
      return refusal('prompt_no_outputs', 'Prompt has no outputs')
    const errors = errorsOf(prompt, { uploads: new Set(uploads.keys()) })
    if (Object.keys(errors).length > 0) return refusal('prompt_outputs_failed_validation', 'Prompt outputs failed validation', { errors })
    // The real one accepts an id twice; a repeated run here was submitted twice.
    const { number } = runs.add({ key: server.submissions().includes(key) ? `${key} again` : key, workflow: prompt, client })
    return { value: { prompt_id: key, number, node_errors: {} } }
  }

  const takeUpload = async (request: IncomingMessage, body: Buffer): Promise<object> => {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': request.headers['content-type'] ?? '' } }).formData()
    const file = form.get('image')
    const [subfolder, type] = [form.get('subfolder') ?? '', form.get('type') ?? 'input']
    if (!(file instanceof File) || typeof subfolder !== 'string') throw new Error('an upload without a file')
    uploads.set(subfolder === '' ? file.name : `${subfolder}/${file.name}`, await file.bytes())
    return { name: file.name, subfolder, type }
  }

  const fileOf = async (name: string): Promise<PeerAnswer> => {
    const all = await Promise.all(server.runs().map(runs.resultsOf))
    const file = all.flat().find((result) => result.name === name)
    return file ? { file } : NOTHING
  }

  const server = await createPeerServer<ComfyRun>({ secret, kindOf, answer })
  const sockets = createSockets(server.http, { mayEnter })
  const runs = createRuns({ server, sockets, uploads })
  return {
    ...server,
    workflows: () => server.runs().map((run) => run.workflow),
    uploads,
    set: (state) => {
      server.set(state)
      runs.reportAll()
    },
    leave: () => {
      sockets.close()
      return server.leave()
    },
    close: () => {
      sockets.close()
      return server.close()
    },
  }
}

const withoutApi = (path: string): string => path.replace(/^api\//, '')
const text = (status: number, words: string, type = 'text/plain'): PeerAnswer => ({ status, file: { bytes: Buffer.from(words), type } })
/** An empty text without a proper type, like the real one's. */
const EMPTY = text(200, '', 'application/octet-stream')
const NOTHING = text(404, '', 'application/octet-stream')

const refusal = (type: string, message: string, { details = '', errors = {} }: { details?: string; errors?: object } = {}): PeerAnswer => ({
  status: 400,
  value: { error: { type, message, details, extra_info: {} }, node_errors: errors },
})

const systemOf = (api: 'history' | 'jobs') => ({
  system: {
    os: 'posix',
    comfyui_version: api === 'history' ? '0.3.64' : '0.38.1',
    argv: ['main.py', '--listen', '--preview-method', 'auto'],
  },
  devices: [{ name: 'cuda:0 NVIDIA GeForce RTX 4090 : cudaMallocAsync', type: 'cuda', index: 0, vram_total: 25_757_220_864 }],
})

/** Model files by folder. */
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

/** Of files that declare their base. */
const HEADERS: Readonly<Record<string, object>> = {
  'mystery.safetensors': { 'modelspec.architecture': 'stable-diffusion-xl-v1-base', 'modelspec.title': 'Mystery' },
  'Ink Wash.safetensors': {
    'modelspec.architecture': 'stable-diffusion-xl-v1-base/lora',
    'modelspec.title': 'inkwash_v2',
    'modelspec.trigger_phrase': 'inkwash style, sumi-e',
    'modelspec.tags': 'ink, painting',
  },
  // In the format of kohya's scripts: lists are JSON strings, counted by image folder.
  'film/grain_v2.safetensors': {
    ss_base_model_version: 'sd_v1',
    ss_tag_frequency: '{"10_grain": {"grainy film": 24, "street": 9, "portrait": 11}}',
    ss_dataset_dirs: '{"10_grain": {"n_repeats": 10, "img_count": 24}}',
  },
}

const parse = (body: Buffer): unknown => JSON.parse(body.toString())

function kindOf(method: string, called: string): PeerRequest {
  const path = withoutApi(called)
  if (path === 'view') return 'file'
  if (/\/cancel$|^interrupt$/.test(path) || (path === 'queue' && method === 'POST')) return 'cancel'
  if (path === 'prompt' && method === 'POST') return 'submit'
  return /^(jobs|history)\/|^queue$/.test(path) && method !== 'POST' ? 'look' : 'info'
}
