import type { ControlType } from '@stipple/core/domain/control-types'
import type { Task } from '@stipple/core/domain/task'
import type { Workflow as BroughtWorkflow } from '@stipple/core/domain/workflow'
import { z } from 'zod'
import { EngineError, type Engine, type Fetch, type Json, type Run, type RunIo, type Step, type Warning } from '../../spec.ts'
import { login, loginHeaders } from '../login.ts'
import { noLora } from '../no-lora.ts'
import type { EngineKind, KeptModel } from '../spec.ts'
import { type ControlNetwork, controlsOf } from './controls.ts'
import { FAMILIES } from './families/registry.gen.ts'
import { loraIdOf } from './file-names.ts'
import { samplersOf } from './graph.ts'
import { mapOutput, picturesOf } from './inputs.ts'
import { resolveFiles } from './model-files.ts'
import type { Addon } from './pipeline.ts'
import { filmWarnings } from './recipes/film.ts'
import { chosenReference, type Reference, referenceFilesOf } from './references.ts'
import { fromRemoteId } from './remote-id.ts'
import { fetchAll } from './results.ts'
import { readServerNodes } from './server-nodes.ts'
import { readState, type RemoteFile, stop } from './state.ts'
import { submit } from './submit.ts'
import { surveyServer, systemStats } from './survey.ts'
import { buildWorkflow } from './tasks.ts'
import { upload } from './upload.ts'
import { progressOf, watch } from './watch.ts'
import { createWire, type Wire } from './wire.ts'
import { copyOf, originalOf } from './workflow/fill.ts'
import { modelOf } from './workflow/model-of.ts'
import { prepare } from './workflow/run.ts'
import { openWorkflow, readWorkflow } from './workflow/workflows.ts'

const settings = z.object({
  address: z.url({ protocol: /^https?$/ }).meta({
    label: { en: 'Address', zh: '地址' },
    hint: {
      en: 'Address of its page in a browser, e.g. http://192.168.1.20:8188. To use it from another machine, start it with --listen.',
      zh: '在浏览器中打开其页面的地址，例如 http://192.168.1.20:8188。若在其他机器上，请用 --listen 启动。',
    },
  }),
  ...login,
})
type Settings = z.infer<typeof settings>

/** The server of ComfyUI, from 0.3.64 on. */
export const kind: EngineKind<Settings> = {
  id: 'comfyui',
  label: { en: 'ComfyUI', zh: 'ComfyUI' },
  hint: {
    en: 'Your own ComfyUI, on this machine or in your network.',
    zh: '你自己的 ComfyUI，运行在本机或局域网内的其他机器上。',
  },
  elsewhere: false,
  settings,
  ports: [8188, 8000],
  recognize: async (address, { fetch, signal }) => {
    const wire = wireOf({ address: address.href }, { fetch, signal })
    const stats = await wire.get('system_stats', systemStats).catch(() => undefined)
    const label = `ComfyUI ${stats?.system.comfyui_version}`
    return stats && { label: { en: label, zh: label }, settings: { address: address.href } }
  },
  survey: (given, io) => surveyServer(wireOf(given, io), io.workflows),
  workflows: {
    read: (given, file, io) => readWorkflow(wireOf(given, io), file),
    open: (given, saved, io) => openWorkflow(wireOf(given, io), saved),
    modelOf,
  },
  connect: (given, { id, name }, kept): Engine => ({
    spec: 2,
    id,
    label: { en: name, zh: name },
    place: 'elsewhere',
    origins: [new URL(given.address).origin],
    models: async () => kept.map(({ traits }) => traits),
    start: (run, io) => start(given, { run, io, kept }),
    poll: async (operation, run, io) => {
      const { key, samplers, outputs } = readOperation(operation)
      const wire = wireOf(given, io)
      const state = await readState(wire, key)
      if (state.kind === 'waiting') return { ...waiting(operation), ...(state.position !== undefined && { position: state.position }) }
      if (state.kind === 'running') return { ...waiting(operation), ...reportOf(wire, key, samplers) }
      const workflow = kept.find(({ traits }) => traits.id === run.model.id)?.workflow
      const files = resultsOf(state.files, { outputs, workflow })
      if (files.length === 0) throw new EngineError('internal', 'the run ended without a result')
      return {
        kind: 'done',
        outputs: await fetchAll(wire, files, { run, io, brought: workflow !== undefined }),
        warnings: warningsOf(run, kept),
      }
    },
    cancel: async (operation, _run, io) => stop(wireOf(given, io), readOperation(operation).key),
  }),
}

const wireOf = ({ address, user, key }: Settings, { fetch, signal }: { fetch: Fetch; signal: AbortSignal }): Wire =>
  createWire({
    fetch,
    signal,
    address,
    headers: loginHeaders({ user, key }),
  })

async function start(given: Settings, { run, io, kept }: { run: Run; io: RunIo; kept: readonly KeptModel[] }): Promise<Step> {
  const { task, model, key } = run
  const remote = kept.find(({ traits }) => traits.id === model.id)
  if (!remote) throw new EngineError('model_missing', `ComfyUI has no model ${model.id}`)
  if (task.kind === 'control' && task.mapOnly) return { kind: 'done', outputs: [await mapOutput(task, io)], warnings: [] }
  const wire = wireOf(given, io)
  if (remote.workflow) {
    const { graph, outputs } = await prepare(remote.workflow, { wire, run, io })
    await submit(wire, { key, workflow: graph, client: watch(wire.url(''), wire.headers, { run: key, ended: io.lookNow }) })
    return waiting({ key, samplers: samplersOf(graph), outputs: [...outputs] })
  }
  const { family: name, ...file } = fromRemoteId(remote.remoteId)
  const family = FAMILIES.find(({ id }) => id === name) ?? FAMILIES[0]
  if (!family) throw new Error('there are no families')
  const nodes = await readServerNodes(wire)
  const { files, missing } =
    name === 'upscale' ? { files: { ...file, encoders: [], vae: undefined }, missing: [] } : resolveFiles(nodes, family, file)
  if (missing.length > 0) throw new EngineError('model_missing', `ComfyUI lacks ${missing.map(({ file: lacking }) => lacking).join(', ')}`)
  const control = controlOf(task, controlsOf(nodes, family))
  const pictures = await picturesOf(task, io)
  const uploaded = await Promise.all(pictures.map((picture, index) => upload(wire, { picture, name: `${key}-${index}` })))
  const reference = await referenceFor(run, { wire, io, files: referenceFilesOf(nodes, family) })
  const workflow = buildWorkflow(task, {
    family,
    files,
    addons: addonsOf(task, nodes.options('LoraLoader', 'lora_name')),
    ...(control && { control }),
    ...(reference && { reference }),
    uploads: uploaded.map(({ name: there }) => there),
    size: uploaded[0]?.size ?? { width: family.side, height: family.side },
    prefix: `stipple/${key}`,
    options: run.options,
  })
  if (!workflow) throw new EngineError('model_missing', `${model.id} does not do ${task.kind}`)
  await submit(wire, { key, workflow, client: watch(wire.url(''), wire.headers, { run: key, ended: io.lookNow }) })
  return waiting({ key, samplers: samplersOf(workflow) })
}

/** Wishes that could not be honoured. */
function warningsOf({ task, model }: Run, kept: readonly KeptModel[]): readonly Warning[] {
  const remote = kept.find(({ traits, workflow }) => traits.id === model.id && !workflow)
  const film = remote && FAMILIES.find(({ id }) => id === fromRemoteId(remote.remoteId).family)?.film
  const isFilm = task.kind === 'text-to-video' || task.kind === 'image-to-video'
  return film && isFilm ? filmWarnings(task, film) : []
}

/** Network that a task needs. */
function controlOf(task: Task, networks: ReadonlyMap<ControlType, ControlNetwork>): ControlNetwork | undefined {
  if (task.kind !== 'control' && task.kind !== 'scribble') return undefined
  const type = task.kind === 'control' ? task.control : 'scribble'
  const network = networks.get(type)
  if (!network) throw new EngineError('model_missing', `ComfyUI has no control network for ${type}`)
  return network
}

/** The picture that a run should take after, handed over; undefined where none was given. */
async function referenceFor(
  { options, key }: Run,
  { wire, io, files }: { wire: Wire; io: RunIo; files: ReturnType<typeof referenceFilesOf> },
): Promise<Reference | undefined> {
  const chosen = chosenReference(options)
  if (!chosen) return undefined
  if (!files) throw new EngineError('model_missing', 'ComfyUI has no network for reference pictures any more')
  const { name: image } = await upload(wire, { picture: await io.read(chosen.asset), name: `${key}-reference` })
  return { ...files, image, strength: chosen.strength }
}

/** Add-ons of a task by the files that the server has. A style trained here is no file on the server. */
function addonsOf(task: Task, files: readonly string[]): readonly Addon[] {
  const loras = 'loras' in task ? (task.loras ?? []) : []
  return loras.map(({ id, strength, clipStrength }) => {
    const file = files.find((candidate) => loraIdOf(candidate) === id)
    if (file !== undefined) return { file, strength, clipStrength }
    throw noLora(id)
  })
}

const operation = z.union([
  z.object({ key: z.string(), samplers: z.array(z.string()), outputs: z.array(z.string()).optional() }),
  z.object({ submitting: z.string() }).transform(({ submitting }) => ({ key: submitting, samplers: [], outputs: undefined })),
])
const readOperation = (kept: Json): z.infer<typeof operation> => operation.parse(kept)

/** Time to the next look, and towards the end (ms): the queue of the server changes within seconds. Its end is told by the socket, where there is one. */
const LOOK_AFTER_MS = 1000
const AT_END_MS = 300

const waiting = (kept: Json): Extract<Step, { kind: 'waiting' }> => {
  const { outputs, ...rest } = readOperation(kept)
  return { kind: 'waiting', operation: { ...rest, ...(outputs && { outputs }) }, lookAfterMs: LOOK_AFTER_MS, atEndMs: AT_END_MS }
}

/** Files of the nodes that give the results, in their order; of our own graphs all that were saved. */
function resultsOf(
  files: readonly RemoteFile[],
  { outputs, workflow }: { outputs: readonly string[] | undefined; workflow: BroughtWorkflow | undefined },
): readonly RemoteFile[] {
  if (outputs) return outputs.flatMap((id) => files.filter(({ node }) => node === id))
  if (!workflow) return files.filter(({ type }) => type === 'output')
  // A run whose submission was cut off kept no list: what is previewed may be its result.
  const order = ({ node }: RemoteFile): number => (copyOf(node) ?? 0) * workflow.outputs.length + workflow.outputs.indexOf(originalOf(node))
  return files.filter(({ node }) => workflow.outputs.includes(originalOf(node))).toSorted((one, other) => order(one) - order(other))
}

/** Progress is that of the samplers, each of which counts the same. */
function reportOf(wire: Wire, key: string, samplers: readonly string[]): { ratio?: number; preview?: Uint8Array } {
  const { nodes = {}, preview } = progressOf(wire.url(''), wire.headers, key) ?? {}
  const done = samplers.reduce((sum, id) => sum + (nodes[id] ? nodes[id].value / nodes[id].max : 0), 0)
  return { ...(samplers.length > 0 && { ratio: done / samplers.length }), ...(preview && { preview }) }
}
