import type { ControlType } from '@stipple/core/domain/control-types'
import type { Task } from '@stipple/core/domain/task'
import type { WorkflowGraph } from '@stipple/core/domain/workflow'
import { EngineError, type Run, type RunIo, type Step } from '../../spec.ts'
import type { RemoteCall } from '../define-remote-kind.ts'
import { noLora } from '../no-lora.ts'
import { type ControlNetwork, controlsOf } from './controls.ts'
import { FAMILIES } from './families/registry.gen.ts'
import { loraIdOf } from './file-names.ts'
import { samplersOf } from './graph.ts'
import { mapOutput, picturesOf } from './inputs.ts'
import { resolveFiles } from './model-files.ts'
import { waiting } from './operation.ts'
import type { Addon } from './pipeline.ts'
import { chosenReference, type Reference, referenceFilesOf } from './references.ts'
import { fromRemoteId } from './remote-id.ts'
import { readServerNodes } from './server-nodes.ts'
import { submit } from './submit.ts'
import { buildWorkflow } from './tasks.ts'
import { upload } from './upload.ts'
import { watch } from './watch.ts'
import type { Wire } from './wire.ts'
import { prepare } from './workflow/run.ts'

type Start<S> = RemoteCall<S, Wire> & { readonly remoteId: string }

/** Builds the workflow of a run, or fills one that was brought in, and submits it. A map alone is made here. */
export async function start<S>(call: Start<S>): Promise<Step> {
  const { wire, run, io, kept } = call
  const { task, model, key } = run
  if (task.kind === 'control' && task.mapOnly) return { kind: 'done', outputs: [await mapOutput(task, io)], warnings: [] }
  const brought = kept.find(({ traits }) => traits.id === model.id)?.workflow
  const { graph, outputs } = brought ? await prepare(brought, { wire, run, io }) : { graph: await workflowOf(call), outputs: undefined }
  await submit(wire, { key, workflow: graph, client: watch(wire.at(''), wire.headers, { run: key, ended: io.lookNow }) })
  return waiting({ key, samplers: samplersOf(graph), outputs: outputs && [...outputs] })
}

/** Workflow of a task by the recipe of its kind, with its pictures uploaded. */
async function workflowOf<S>({ wire, run, io, remoteId }: Start<S>): Promise<WorkflowGraph> {
  const { task, model, key } = run
  const { family: name, ...file } = fromRemoteId(remoteId)
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
  return workflow
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
