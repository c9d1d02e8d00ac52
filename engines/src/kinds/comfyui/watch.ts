import { parseJson } from '@stipple/core/domain/parse-json'
import { WebSocket } from 'undici'
import { z } from 'zod'

/** Progress of a run, as reported by its server. */
export interface Progress {
  /** Completed and total steps, by node. */
  readonly nodes: Readonly<Record<string, { readonly value: number; readonly max: number }>>
  readonly preview: Uint8Array | undefined
}

/** A socket to one server for runs submitted under its client id. */
interface Watch {
  readonly client: string
  readonly runs: Map<string, Progress>
  /** Runs whose end is awaited, with callbacks. */
  readonly ends: Map<string, () => void>
  socket: WebSocket | undefined
  idle: NodeJS.Timeout | undefined
}

/** Idle time after which a socket is closed (ms). */
const IDLE_MS = 120_000
/** Runs with stored progress; the oldest is dropped first. */
const MAX_RUNS = 200
/** Largest preview stored (bytes). */
const MAX_PREVIEW = 2 ** 20

/** One per server and process: sockets with the same name replace each other. */
const watches = new Map<string, Watch>()

/**
 * Opens a server's socket if necessary, and returns the client id for submissions. `ended` is called when the server has finished a run. Never fails:
 * without a socket there are no reports.
 */
export function watch(
  url: URL,
  headers: Readonly<Record<string, string>>,
  awaited?: { readonly run: string; readonly ended: () => void },
): string {
  const key = `${url.href} ${headers['authorization'] ?? ''}`
  const found = watches.get(key) ?? { client: crypto.randomUUID(), runs: new Map(), ends: new Map(), socket: undefined, idle: undefined }
  if (awaited) keep(found.ends, awaited.run, awaited.ended)
  watches.set(key, found)
  open(found, url, headers)
  clearTimeout(found.idle)
  found.idle = setTimeout(() => {
    watches.delete(key)
    found.socket?.close()
  }, IDLE_MS).unref()
  return found.client
}

/** Progress of a run submitted by this process; undefined before the first report. */
export function progressOf(url: URL, headers: Readonly<Record<string, string>>, run: string): Progress | undefined {
  watch(url, headers)
  return watches.get(`${url.href} ${headers['authorization'] ?? ''}`)?.runs.get(run)
}

function open(owner: Watch, url: URL, headers: Readonly<Record<string, string>>): void {
  if (owner.socket && owner.socket.readyState <= WebSocket.OPEN) return
  const address = new URL(`ws?clientId=${owner.client}`, url)
  address.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:'
  const socket = new WebSocket(address, { headers: { ...headers } })
  socket.binaryType = 'arraybuffer'
  owner.socket = socket
  let running: string | undefined
  socket.addEventListener('open', () => socket.send(FEATURES))
  socket.addEventListener('error', () => undefined)
  socket.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') running = readMessage(owner, data) ?? running
    else if (data instanceof ArrayBuffer) show(owner, Buffer.from(data), running)
  })
}

/** Requests previews that name their run. */
const FEATURES = JSON.stringify({ type: 'feature_flags', data: { supports_preview_metadata: true } })

const steps = z.object({ value: z.number(), max: z.number().positive() })
const event = z.discriminatedUnion('type', [
  z.object({ type: z.literal('progress_state'), data: z.object({ prompt_id: z.string(), nodes: z.record(z.string(), steps) }) }),
  z.object({ type: z.literal('progress'), data: steps.extend({ prompt_id: z.string(), node: z.string() }) }),
  z.object({ type: z.literal('executing'), data: z.object({ prompt_id: z.string(), node: z.string().nullish() }) }),
])

/** Run that a message is about. */
function readMessage({ runs, ends }: Watch, text: string): string | undefined {
  const parsed = event.safeParse(parseJson(text)).data
  if (!parsed) return undefined
  const { prompt_id: run } = parsed.data
  const { nodes = {}, preview } = runs.get(run) ?? {}
  if (parsed.type === 'progress_state') keep(runs, run, { nodes: parsed.data.nodes, preview })
  if (parsed.type === 'progress') {
    const { node, value, max } = parsed.data
    keep(runs, run, { nodes: { ...nodes, [node]: { value, max } }, preview })
  }
  // Sent when the results are in the history, after success or failure.
  if (parsed.type === 'executing' && parsed.data.node === null) {
    ends.get(run)?.()
    ends.delete(run)
  }
  return run
}

const PREVIEW = 1
const PREVIEW_WITH_METADATA = 4
const metadata = z.object({ prompt_id: z.string() })

/** Frames begin with their type, followed by the image format, or by the length and content of a JSON text. */
function show({ runs }: Watch, frame: Buffer, running: string | undefined): void {
  if (frame.length < 8 || frame.length > MAX_PREVIEW) return
  const kind = frame.readUInt32BE(0)
  const length = kind === PREVIEW_WITH_METADATA ? frame.readUInt32BE(4) : 0
  const run =
    kind === PREVIEW_WITH_METADATA ? metadata.safeParse(parseJson(frame.toString('utf8', 8, 8 + length))).data?.prompt_id : running
  if ((kind !== PREVIEW && kind !== PREVIEW_WITH_METADATA) || run === undefined) return
  keep(runs, run, { nodes: runs.get(run)?.nodes ?? {}, preview: new Uint8Array(frame.subarray(8 + length)) })
}

function keep<T>(runs: Map<string, T>, run: string, known: T): void {
  runs.delete(run)
  runs.set(run, known)
  const [oldest] = runs.keys()
  if (runs.size > MAX_RUNS && oldest !== undefined) runs.delete(oldest)
}
