import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { type WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'
import { errorsOf, objectInfo } from './comfyui-nodes.ts'
import { render, type Saved } from './comfyui-render.ts'
import { planFaults, servePeer } from './peer-server.ts'
import type { Fault, Peer, PeerState, PeerRequest } from './peer.ts'

export interface ComfyServer extends Peer {
  /** Workflows that it took, the newest last. */
  readonly workflows: () => readonly ReceivedWorkflow[]
  /** Files that were uploaded, by the name under which a workflow loads them. */
  readonly uploads: ReadonlyMap<string, Uint8Array>
}

export type ReceivedWorkflow = z.infer<typeof workflow>

interface Run {
  readonly key: string
  readonly number: number
  readonly workflow: ReceivedWorkflow
  readonly client: string | undefined
  cancelled: boolean
  /** Results, once they were asked for. */
  made?: Promise<readonly Result[]>
}

interface Result extends Saved {
  readonly name: string
}

interface Made {
  readonly made: readonly Result[]
  readonly fault: Fault | undefined
}

const workflow = z.record(z.string(), z.object({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }))
const order = z.object({ prompt: workflow, prompt_id: z.uuid(), client_id: z.string().optional() })

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
  const runs = new Map<string, Run>()
  const uploads = new Map<string, Uint8Array>()
  const clients = new Map<string, WebSocket>()
  let now: PeerState = { state: 'queued', position: 3 }
  let requests = 0

  const { fail, faultOf } = planFaults()

  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    requests++
    const body = await bytesOf(request)
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://comfyui')
    const path = pathname.replace(/^\/api\//, '')
    const kind = kindOf(request.method, path)
    const fault = faultOf(kind)
    if (fault === 'cut') return void request.socket.destroy()
    if (fault === 'hang') return
    if (typeof fault === 'number') return send(reply, fault, { error: 'as planned' })
    if (fault === 'slow') await setTimeout(150)
    if (!open && request.headers.authorization !== `Bearer ${secret}`) return send(reply, 401, 'who are you')
    const done = (status: number, value: unknown): void => {
      if (fault === 'cut after') return void request.socket.destroy()
      if (fault === 'rubbish') return void reply.writeHead(status, { 'content-type': 'application/json' }).end('<html>busy')
      send(reply, status, value)
      if (fault === 'repeat') request.socket.write(`HTTP/1.1 ${status} OK\r\ncontent-length: 2\r\n\r\n{}`)
    }
    if (path === 'system_stats') return done(200, SYSTEM)
    if (path.startsWith('object_info/')) return done(200, objectInfo(path.slice('object_info/'.length)))
    if (path.startsWith('view_metadata/')) {
      const said = HEADERS[searchParams.get('filename') ?? '']
      return said ? done(200, said) : done(404, '')
    }
    if (path === 'upload/image') return done(200, await takeUpload(request, body))
    if (path === 'view') return sendFile(reply, { file: await fileOf(searchParams.get('filename') ?? ''), fault })
    if (path === 'prompt' && request.method === 'POST') return done(...takePrompt(body))
    if (path === 'queue' && request.method === 'POST')
      return done(200, cancel(z.object({ delete: z.tuple([z.string()]) }).parse(parse(body)).delete[0]))
    if (path === 'interrupt') return done(200, cancel(z.object({ prompt_id: z.string() }).parse(parse(body)).prompt_id))
    if (path === 'queue') return done(200, fault === 'forget' ? { queue_running: [], queue_pending: [] } : queueOf())
    const [what = '', key = '', verb] = path.split('/')
    const run = fault === 'forget' ? undefined : runs.get(key)
    if (run && now.state === 'running') await report(run)
    const made = run && now.state === 'done' ? await resultsOf(run) : []
    if (what === 'history') return done(200, run && isOver() ? { [key]: entryOf(run, { made, fault }) } : {})
    if (what !== 'jobs' || api === 'history')
      return send(reply, request.method === 'GET' ? 404 : 405, `${request.method === 'GET' ? 404 : 405}`)
    if (verb === 'cancel') return done(200, { cancelled: cancel(run?.key) })
    done(run ? 200 : 404, run ? jobOf(run, { made, fault }) : { error: 'Job not found' })
  }

  const isOver = (): boolean => now.state === 'done' || now.state === 'failed'

  const takePrompt = (body: Buffer): [number, object] => {
    const { prompt, prompt_id: key, client_id: client } = order.parse(parse(body))
    const errors = errorsOf(prompt, { uploads: new Set(uploads.keys()) })
    if (Object.keys(errors).length > 0)
      return [
        400,
        { error: { type: 'prompt_outputs_failed_validation', message: 'Prompt outputs failed validation' }, node_errors: errors },
      ]
    // The real one takes the same name twice; a run that appears twice here was submitted twice.
    const name = runs.has(key) ? `${key} again` : key
    runs.set(name, { key: name, number: runs.size, workflow: prompt, client, cancelled: false })
    return [200, { prompt_id: key, number: runs.size, node_errors: {} }]
  }

  const takeUpload = async (request: IncomingMessage, body: Buffer): Promise<object> => {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': request.headers['content-type'] ?? '' } }).formData()
    const [file, folder] = [form.get('image'), form.get('subfolder')]
    if (!(file instanceof File) || typeof folder !== 'string') throw new Error('an upload without a file')
    uploads.set(`${folder}/${file.name}`, await file.bytes())
    return { name: file.name, subfolder: folder, type: 'input' }
  }

  const cancel = (key: string | undefined): boolean => {
    const run = key === undefined || isOver() ? undefined : runs.get(key)
    if (run) run.cancelled = true
    return run !== undefined
  }

  const queueOf = (): object => {
    const places = [...runs.values()].map(({ key, number, workflow: prompt, client }) => [number, key, prompt, { client_id: client }, []])
    if (now.state === 'running') return { queue_running: places, queue_pending: [] }
    const before = Array.from({ length: now.position ?? 0 }, (_, index) => [index - 100, `other-${index}`, {}, {}, []])
    return now.state === 'queued'
      ? { queue_running: before.slice(0, 1), queue_pending: [...places, ...before.slice(1)] }
      : { queue_running: [], queue_pending: [] }
  }

  /** Files that the test gave, as outputs of one node, or what the workflow makes. */
  const resultsOf = (run: Run): Promise<readonly Result[]> => {
    const given = now.files?.map(({ bytes }, index) => ({ node: '9', type: 'image/png' as const, name: `stipple_${index}_.png`, bytes }))
    if (given) return Promise.resolve(given)
    run.made ??= render(run.workflow, uploads).then((saved) =>
      saved.map((one, index) => ({ ...one, name: `${run.key}_${index}_.${one.type.split('/')[1]}` })),
    )
    return run.made
  }

  const fileOf = async (name: string): Promise<{ type: string; bytes: Uint8Array } | undefined> => {
    const all = await Promise.all([...runs.values()].map(resultsOf))
    const found = all.flat().find((result) => result.name === name)
    return found && { type: found.type, bytes: found.bytes }
  }

  const outputsOf = (made: readonly Result[], fault: Fault | undefined): object => {
    if (fault === 'no outputs') return {}
    const nodes = Map.groupBy(made, ({ node }) => node)
    const entries = [...nodes].map(([node, results]) => {
      const images = results.map(({ name }) => ({
        filename: fault === 'lure' ? '../../../etc/passwd' : name,
        subfolder: '',
        type: 'output',
      }))
      return [node, { images }]
    })
    return { '0': { images: [{ filename: 'preview.png', subfolder: '', type: 'temp' }] }, ...Object.fromEntries(entries) }
  }

  const failure = (): object => ({
    exception_type: 'RuntimeError',
    exception_message: now.error ?? '',
    node_id: '3',
    traceback: ['File "/opt/…"'],
  })

  const entryOf = ({ key }: Run, { made, fault }: Made): object =>
    now.state === 'failed'
      ? {
          outputs: {},
          status: { status_str: 'error', completed: false, messages: [['execution_error', { prompt_id: key, ...failure() }]] },
        }
      : {
          outputs: outputsOf(made, fault),
          status: { status_str: 'success', completed: true, messages: [['execution_success', { prompt_id: key }]] },
        }

  const jobOf = ({ key, number }: Run, { made, fault }: Made): object => ({
    id: key,
    priority: number,
    status: { queued: 'pending', running: 'in_progress', done: 'completed', failed: 'failed' }[now.state],
    ...(now.state === 'done' && { outputs: outputsOf(made, fault) }),
    ...(now.state === 'failed' && { execution_error: failure() }),
  })

  /** The socket of a client, which may still be on its way. */
  const connected = async (client: string, tries = 40): Promise<WebSocket | undefined> => {
    if (clients.has(client) || tries === 0) return clients.get(client)
    await setTimeout(25)
    return connected(client, tries - 1)
  }

  /** Tells the one who submitted a run how far it is, before anything else is answered about it. */
  const report = async ({ key, client, workflow: graph }: Run): Promise<void> => {
    const socket = await connected(client ?? '')
    const [sampler] = Object.entries(graph).find(([, { class_type: name }]) => /Sampler(CustomAdvanced)?$/.test(name)) ?? []
    if (!socket || sampler === undefined) return
    const nodes = { [sampler]: { value: (now.ratio ?? 0) * 10, max: 10, state: 'running', node_id: sampler, prompt_id: key } }
    if (now.preview) socket.send(previewFrame(now.preview, key))
    await new Promise((resolve) => socket.send(JSON.stringify({ type: 'progress_state', data: { prompt_id: key, nodes } }), resolve))
    await setTimeout(25)
  }

  const { server, origin, leave: close, listen } = await servePeer(answer)
  const sockets = new WebSocketServer({ noServer: true })
  server.on('upgrade', (request, socket, head) => {
    if (!open && request.headers.authorization !== `Bearer ${secret}`) {
      socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n')
      return
    }
    sockets.handleUpgrade(request, socket, head, (client) => {
      const name = new URL(request.url ?? '/', 'http://comfyui').searchParams.get('clientId') ?? ''
      clients.set(name, client)
      client.send(JSON.stringify({ type: 'status', data: { status: { exec_info: { queue_remaining: 0 } }, sid: name } }))
      client.on('close', () => clients.delete(name))
    })
  })
  const leave = async (): Promise<void> => {
    for (const client of sockets.clients) client.terminate()
    await close()
  }
  return {
    origin,
    secret,
    submissions: () => [...runs.keys()],
    asked: () => [...runs.values()].map(({ workflow: graph }) => graph),
    workflows: () => [...runs.values()].map(({ workflow: graph }) => graph),
    uploads,
    requests: () => requests,
    cancelled: () => [...runs.values()].flatMap(({ key, cancelled }) => (cancelled ? [key] : [])),
    fail,
    set: (state) => {
      now = state
    },
    leave,
    comeBack: ({ empty = false } = {}) => {
      if (empty) runs.clear()
      return listen()
    },
    close: leave,
  }
}

const SYSTEM = {
  system: { comfyui_version: '0.3.64', argv: ['main.py', '--listen', '--preview-method', 'auto'] },
  devices: [{ name: 'cuda:0 NVIDIA GeForce RTX 4090 : cudaMallocAsync', type: 'cuda', index: 0, vram_total: 25_757_220_864 }],
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
  return /^(jobs|history)\/|^queue$/.test(path) ? 'look' : 'info'
}

function send(reply: ServerResponse, status: number, value: unknown): void {
  const headers = {
    'content-type': typeof value === 'string' ? 'text/plain' : 'application/json',
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

/** The frame of a preview that names its run: kind 4, length of the JSON, the JSON, the picture. */
function previewFrame(preview: Uint8Array, run: string): Buffer {
  const about = Buffer.from(JSON.stringify({ node_id: '5', prompt_id: run, image_type: 'image/png' }))
  const head = Buffer.alloc(8)
  head.writeUInt32BE(4, 0)
  head.writeUInt32BE(about.length, 4)
  return Buffer.concat([head, about, preview])
}
