import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { PeerRun, PeerServer } from '../../../../test/peer-server.ts'
import type { Fault, PeerState } from '../../../../test/peer.ts'
import { render, type Saved } from './render.ts'
import type { ComfySockets } from './socket.ts'

export const workflow = z.record(z.string(), z.object({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }))
export type ReceivedWorkflow = z.infer<typeof workflow>

export interface Result extends Saved {
  readonly name: string
}

export interface ComfyRun extends PeerRun {
  readonly number: number
  readonly workflow: ReceivedWorkflow
  readonly client: string | undefined
  /** Cancelled while waiting, or while running. */
  stopped?: 'queued' | 'running'
  /** Deleted from the history. */
  forgotten?: boolean
  /** Last state reported to its client. */
  reported: PeerState['state']
  /** Results, after the first request. */
  made?: Promise<readonly Result[]>
}

/** Responses about a server's runs, in the state set by the test. */
export interface ComfyRuns {
  /** Reports a new state of all runs to their clients. */
  readonly reportAll: () => void
  readonly add: (run: Pick<ComfyRun, 'key' | 'workflow' | 'client'>) => ComfyRun
  /** Cancels a waiting or running run. */
  readonly stop: (run: ComfyRun | undefined) => boolean
  /** Response of `/queue`. */
  readonly queue: () => { readonly queue_running: readonly object[]; readonly queue_pending: readonly object[] }
  readonly remaining: () => number
  readonly resultsOf: (run: ComfyRun) => Promise<readonly Result[]>
  /** Entry of the history; undefined before the end. */
  readonly entryOf: (run: ComfyRun, fault: Fault | undefined) => Promise<object | undefined>
  readonly jobOf: (run: ComfyRun, fault: Fault | undefined) => Promise<object>
  /** Reports a run's progress to its client. */
  readonly report: (run: ComfyRun) => Promise<void>
}

interface Parts {
  readonly server: Pick<PeerServer<ComfyRun>, 'runs' | 'state' | 'take'>
  readonly sockets: ComfySockets
  readonly uploads: ReadonlyMap<string, Uint8Array>
}

export function createRuns({ server, sockets, uploads }: Parts): ComfyRuns {
  const { runs: all, state: now, take } = server
  /** Messages are sent in order, even if a result must be made first. */
  let sending: Promise<unknown> = Promise.resolve()

  const living = (): ComfyRun[] => all().filter(({ stopped }) => !stopped)
  const queue: ComfyRuns['queue'] = () => {
    const places = living().map(({ key, number, workflow: prompt, client }) => [number, key, prompt, extraOf(client), saversOf(prompt)])
    if (now().state === 'running') return { queue_running: places, queue_pending: [] }
    if (now().state !== 'queued') return { queue_running: [], queue_pending: [] }
    const before = Array.from({ length: now().position ?? 0 }, (_, index) => [index - 100, `other-${index}`, {}, {}, []])
    return { queue_running: before.slice(0, 1), queue_pending: [...places, ...before.slice(1)] }
  }
  const remaining = (): number => Object.values(queue()).flat().length
  const sendStatus = (): void => sockets.broadcast({ type: 'status', data: { status: { exec_info: { queue_remaining: remaining() } } } })

  /** Files given by the test, as outputs of one node, or those made by the workflow. */
  const resultsOf = (run: ComfyRun): Promise<readonly Result[]> => {
    const given = now().files?.map(({ bytes }, index) => ({ node: '9', type: 'image/png' as const, name: `stipple_${index}_.png`, bytes }))
    if (given) return Promise.resolve(given)
    run.made ??= render(run.workflow, uploads).then((saved) =>
      saved.map((one, index) => ({ ...one, name: `${run.key}_${index}_.${EXTENSIONS[one.type]}` })),
    )
    return run.made
  }

  const sendState = async (run: ComfyRun): Promise<void> => {
    const { state } = now()
    if (run.reported === 'done' || run.reported === 'failed') return
    if (run.reported === state && !run.stopped) return progress(run)
    const first = run.reported
    run.reported = run.stopped ? 'failed' : state
    const send = (type: string, data: object = {}): void => sockets.send(run.client, { type, data: { prompt_id: run.key, ...data } })
    if (first === 'queued' && run.stopped !== 'queued') {
      send('execution_start', { timestamp: Date.now() })
      send('execution_cached', { nodes: [], timestamp: Date.now() })
      const [node] = samplerOf(run)
      send('executing', { node, display_node: node })
    }
    if (run.stopped === 'running') {
      const [node, type] = samplerOf(run)
      const data = { prompt_id: run.key, node_id: node, node_type: type, executed: [], timestamp: Date.now() }
      sockets.broadcast({ type: 'execution_interrupted', data })
    } else if (run.reported === 'done')
      for (const [node, output] of Object.entries(outputsOf(await resultsOf(run), undefined)))
        send('executed', { node, display_node: node, output })
    if (run.reported === 'running') return progress(run)
    if (run.reported === 'done') send('execution_success', { timestamp: Date.now() })
    else if (!run.stopped) send('execution_error', failure(now()))
    sendStatus()
    send('executing', { node: null })
  }
  const reportAll = (): void => {
    sending = sending.then(async () => {
      for (const run of all()) await sendState(run)
    })
    sending.catch(() => undefined)
  }
  const progress = ({ key, client, workflow: graph }: ComfyRun): void => {
    const node = Object.entries(graph).find(([, { class_type: name }]) => SAMPLER.test(name))?.[0]
    const { state, ratio = 0, preview } = now()
    if (node === undefined || state !== 'running') return
    const value = Math.round(ratio * 10)
    const steps = { value, max: 10, prompt_id: key }
    sockets.send(client, {
      type: 'progress_state',
      data: { prompt_id: key, nodes: { [node]: { ...steps, state: 'running', node_id: node, display_node_id: node, real_node_id: node } } },
    })
    if (preview) sockets.show(client, { bytes: preview, run: key, node })
    sockets.send(client, { type: 'progress', data: { ...steps, node } })
  }

  return {
    reportAll,
    add: (given) => {
      const run = take({ ...given, asked: given.workflow, number: all().length, reported: 'queued' })
      sendStatus()
      if (now().state !== 'queued') reportAll()
      return run
    },
    stop: (run) => {
      const { state } = now()
      if (!run || run.stopped || (state !== 'queued' && state !== 'running')) return false
      run.stopped = state
      run.cancelled = true
      reportAll()
      return true
    },
    queue,
    remaining,
    resultsOf,
    entryOf: async (run, fault) => {
      if (run.forgotten || run.stopped === 'queued' || (!run.stopped && now().state !== 'done' && now().state !== 'failed'))
        return undefined
      const isDone = !run.stopped && now().state === 'done'
      const [event, about] = run.stopped
        ? ['execution_interrupted', {}]
        : isDone
          ? ['execution_success', {}]
          : ['execution_error', failure(now())]
      return {
        prompt: [run.number, run.key, run.workflow, extraOf(run.client), saversOf(run.workflow)],
        outputs: isDone ? outputsOf(await resultsOf(run), fault) : {},
        status: {
          status_str: isDone ? 'success' : 'error',
          completed: isDone,
          messages: [
            ['execution_start', { prompt_id: run.key, timestamp: 0 }],
            [event, { prompt_id: run.key, ...about }],
          ],
        },
        meta: {},
      }
    },
    jobOf: async (run, fault) => ({
      id: run.key,
      priority: run.number,
      status: run.stopped ? 'cancelled' : { queued: 'pending', running: 'in_progress', done: 'completed', failed: 'failed' }[now().state],
      ...(now().state === 'done' && { outputs: outputsOf(await resultsOf(run), fault) }),
      ...(now().state === 'failed' && { execution_error: failure(now()) }),
    }),
    report: async (run) => {
      if (run.client !== undefined) await sockets.arrival(run.client)
      await sending.catch(() => undefined)
      progress(run)
      await setTimeout(25)
    },
  }
}

const SAMPLER = /Sampler(Advanced|CustomAdvanced)?$/
const EXTENSIONS: Readonly<Record<Saved['type'], string>> = {
  'image/png': 'png',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'model/gltf-binary': 'glb',
}

function samplerOf({ workflow: graph }: ComfyRun): readonly [node: string, type: string] {
  const nodes = Object.entries(graph)
  const [node = '', { class_type: type } = { class_type: '' }] =
    nodes.find(([, { class_type: name }]) => SAMPLER.test(name)) ?? nodes[0] ?? []
  return [node, type]
}

const extraOf = (client: string | undefined): object => (client === undefined ? {} : { client_id: client })

const saversOf = (graph: ReceivedWorkflow): string[] =>
  Object.entries(graph).flatMap(([id, { class_type: name }]) => (/^(Save|Preview)/.test(name) ? [id] : []))

/** Output types of results other than images and videos. */
const KINDS: Readonly<Partial<Record<Saved['type'], string>>> = { 'audio/mpeg': 'audio', 'audio/wav': 'audio', 'model/gltf-binary': '3d' }

/** Outputs by node and type, with a preview, which is not a result. */
function outputsOf(made: readonly Result[], fault: Fault | undefined): object {
  if (fault === 'no outputs') return {}
  const entries = [...Map.groupBy(made, ({ node }) => node)].map(([node, results]) => {
    const files = results.map(({ name, passing }) => ({
      filename: fault === 'lure' ? '../../../etc/passwd' : name,
      subfolder: '',
      type: passing ? 'temp' : 'output',
    }))
    const isFilm = results.some(({ type }) => type.startsWith('video/'))
    return [node, { [KINDS[results[0]?.type ?? 'image/png'] ?? 'images']: files, ...(isFilm && { animated: [true] }) }]
  })
  return { '0': { images: [{ filename: 'preview.png', subfolder: '', type: 'temp' }] }, ...Object.fromEntries(entries) }
}

const failure = ({ error = '' }: PeerState): object => ({
  exception_type: 'RuntimeError',
  exception_message: error,
  node_id: '3',
  node_type: 'KSampler',
  executed: [],
  traceback: ['File "/opt/…"'],
})
