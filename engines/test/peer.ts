import { randomUUID } from 'node:crypto'
import { createPeerServer, type PeerAnswer, type PeerCall, type PeerRun, type PeerServer } from './peer-server.ts'

/** Fault that a peer can show. */
export type Fault =
  | 'hang'
  /** Closes the connection before the request is read. */
  | 'cut'
  /** Executes the request and closes the connection before the response. */
  | 'cut after'
  | 'rubbish'
  | 'wrong type'
  | 'no outputs'
  /** Declares a size of 10 GB for a result. */
  | 'huge'
  /** Begins a response that never ends. */
  | 'endless'
  /** Returns an address in a private network as a result. */
  | 'lure'
  /** Sends the response twice. */
  | 'repeat'
  /** Forgets an accepted run. */
  | 'forget'
  | 'slow'
  /** Redirects to an address in a private network. */
  | 302
  | 401
  | 402
  | 429
  | 500

export type PeerRequest = 'submit' | 'look' | 'file' | 'cancel' | 'info'

export interface PeerState {
  readonly state: 'queued' | 'running' | 'done' | 'failed'
  readonly position?: number
  readonly ratio?: number
  readonly preview?: Uint8Array
  /** Reason for the failure, in the peer's words. */
  readonly error?: string
  readonly files?: readonly PeerFile[]
}

export interface PeerFile {
  readonly type: string
  readonly seed: number
  readonly bytes: Uint8Array
}

/** Server of a remote engine for the suite of connections; every run waits until the test sets its state. */
export interface Peer {
  readonly origin: string
  /** Key that it accepts. */
  readonly secret: string
  /** Returns the keys of the accepted runs, in order. */
  readonly submissions: () => readonly string[]
  /** Returns the request of each run, in the peer's own format. */
  readonly asked: () => readonly unknown[]
  readonly requests: () => number
  readonly cancelled: () => readonly string[]
  /**
   * Shows a fault from now on, at requests of one kind (`on`) and for a number of `times`; none without a fault. Returns how often it was shown so
   * far.
   */
  fail(fault?: Fault, options?: { readonly on?: PeerRequest; readonly times?: number }): () => number
  /** Sets the state of all its runs. */
  set(state: PeerState): void
  /** Closes all connections and accepts no more, as when it is killed. */
  leave(): Promise<void>
  /** Listens again at the same address; with `empty` it has lost all runs. */
  comeBack(options?: { readonly empty?: boolean }): Promise<void>
  close(): Promise<void>
}

/** Starts a small job API over real HTTP (submit, poll, cancel, download) that can show every fault of the suite. */
export async function createPeer(): Promise<Peer & Pick<PeerServer<PeerRun>, 'http'>> {
  const secret = `word-${randomUUID()}`
  const answer = (call: PeerCall): PeerAnswer => {
    const { kind, path, request, fault } = call
    const [, name = ''] = path.split('/')
    if (kind === 'file') return fileAnswer(server.state().files?.[Number(name)])
    if (request.headers.authorization !== `Bearer ${secret}`) return { status: 401, value: { error: 'who are you' } }
    if (kind === 'info') return { value: INFO }
    if (kind === 'submit') {
      const key = String(request.headers['idempotency-key'])
      const known = server.runs().find((run) => run.key === key)
      return { status: 202, value: { id: (known ?? server.take({ key, asked: JSON.parse(call.body.toString()) })).key } }
    }
    const job = server.find(call, name)
    if (!job) return { status: 404, value: { error: 'no such job' } }
    if (kind === 'look') return { value: wireState(server.state(), { fault, origin: server.origin }) }
    if (server.isOver()) return { status: 409, value: { error: 'it is over' } }
    job.cancelled = true
    return { value: { stopped: server.state().state === 'queued' } }
  }
  const server = await createPeerServer<PeerRun>({ secret, kindOf, answer })
  return server
}

/** Answer to `info`. */
const INFO = {
  version: '1.0',
  hardware: 'a laptop',
  slots: 2,
  models: [{ name: 'sketch-v1', label: 'Sketch', lines: { least: 1, most: 9 } }],
}

function kindOf(method: string, path: string): PeerRequest {
  if (path.startsWith('info')) return 'info'
  if (path.startsWith('files')) return 'file'
  if (method === 'POST') return 'submit'
  return method === 'DELETE' ? 'cancel' : 'look'
}

/** A file of the state; nothing where there is none. */
const fileAnswer = (file: Pick<PeerFile, 'type' | 'bytes'> | undefined): PeerAnswer =>
  file ? { file } : { status: 404, value: { error: 'no such file' } }

function wireState({ files = [], preview, ...state }: PeerState, { fault, origin }: { fault: Fault | undefined; origin: string }): object {
  const at = fault === 'lure' ? 'http://169.254.169.254' : origin
  const given = fault === 'no outputs' ? [] : files
  return {
    ...state,
    ...(preview && { preview: Buffer.from(preview).toString('base64') }),
    files: given.map(({ type, seed }, index) => ({ type, seed, url: `${at}/files/${index}` })),
  }
}
