import type { ControlType } from '@stipple/core/domain/control-types'
import type { Task } from '@stipple/core/domain/task'
import type { WorkflowGraph } from '@stipple/core/domain/workflow'
import { controlsIn } from '../../kit/controls.ts'
import { EngineError, type Run, type RunIo, type Step } from '../../spec.ts'
import type { RemoteCall } from '../define-remote-kind.ts'
import { missingLora } from '../missing-lora.ts'
import { type ControlNetwork, controlsOf } from './controls.ts'
import { FAMILIES } from './families/registry.gen.ts'
import { loraIdOf } from './file-names.ts'
import { samplersOf } from './graph.ts'
import { mapOutput, picturesOf } from './inputs.ts'
import { resolveFiles } from './model-files.ts'
import { waiting } from './operation.ts'
import type { Addon } from './pipeline.ts'
import { chosenReferences, type Reference, type ReferenceFiles, referenceFilesOf } from './references.ts'
import { fromRemoteId } from './remote-id.ts'
import { readServerNodes } from './server-nodes.ts'
import { submit } from './submit.ts'
import { buildWorkflow } from './tasks.ts'
import { upload } from './upload.ts'
import { watch } from './watch.ts'
import type { Wire } from './wire.ts'
import { prepare } from './workflow/run.ts'

type Start<S> = RemoteCall<S, Wire> & { readonly remoteId: string }

/** Builds the workflow of a run, or fills an imported one, and submits it. A control map alone is computed here. */
export async function start<S>(call: Start<S>): Promise<Step> {
  const { wire, run, io, savedModels } = call
  const { task, model, key } = run
  if (task.kind === 'control' && task.mapOnly) return { kind: 'done', outputs: [await mapOutput(task, io)], warnings: [] }
  const brought = savedModels.find(({ traits }) => traits.id === model.id)?.workflow
  const { graph, outputs } = brought ? await prepare(brought, { wire, run, io }) : { graph: await workflowOf(call), outputs: undefined }
  await submit(wire, { key, workflow: graph, client: watch(wire.at(''), wire.headers, { run: key, ended: io.pollNow }) })
  return waiting({ key, samplers: samplersOf(graph), outputs: outputs && [...outputs] })
}

/** Workflow of a task by its recipe, with its images uploaded. */
async function workflowOf<S>({ wire, run, io, remoteId }: Start<S>): Promise<WorkflowGraph> {
  const { task, model, key } = run
  const { family: name, ...file } = fromRemoteId(remoteId)
  const family = FAMILIES.find(({ id }) => id === name) ?? FAMILIES[0]
  if (!family) throw new Error('there are no families')
  const nodes = await readServerNodes(wire)
  const { files, missing } =
    name === 'upscale' ? { files: { ...file, encoders: [], vae: undefined }, missing: [] } : resolveFiles(nodes, family, file)
  if (missing.length > 0) throw new EngineError('model_missing', `ComfyUI lacks ${missing.map(({ file: lacking }) => lacking).join(', ')}`)
  const controls = networksOf(task, controlsOf(nodes, family))
  const pictures = await picturesOf(task, io)
  const uploaded = await Promise.all(pictures.map((picture, index) => upload(wire, { picture, name: `${key}-${index}` })))
  const reference = await referenceFor(run, { wire, io, files: referenceFilesOf(nodes, family) })
  const workflow = buildWorkflow(task, {
    family,
    files,
    addons: addonsOf(task, nodes.options('LoraLoader', 'lora_name')),
    controls,
    ...(reference && { reference }),
    uploads: uploaded.map(({ name: there }) => there),
    size: uploaded[0]?.size ?? { width: family.side, height: family.side },
    prefix: `stipple/${key}`,
    options: run.options,
  })
  if (!workflow) throw new EngineError('model_missing', `${model.id} does not do ${task.kind}`)
  return workflow
}

/** Networks of the task's controls, in their order. */
const networksOf = (task: Task, networks: ReadonlyMap<ControlType, ControlNetwork>): readonly ControlNetwork[] =>
  controlsIn(task).map(({ control }) => {
    const network = networks.get(control)
    if (!network) throw new EngineError('model_missing', `ComfyUI has no control network for ${control}`)
    return network
  })

/** Uploaded reference images of a run; undefined if there are none. */
async function referenceFor(
  { options, key }: Run,
  { wire, io, files }: { wire: Wire; io: RunIo; files: ReferenceFiles | undefined },
): Promise<{ files: ReferenceFiles; references: readonly Reference[] } | undefined> {
  const chosen = chosenReferences(options)
  if (chosen.length === 0) return undefined
  if (!files || chosen.some(({ role }) => !files.roles.includes(role)))
    throw new EngineError('model_missing', 'ComfyUI has no network for reference pictures any more')
  const references = await Promise.all(
    chosen.map(async ({ asset, strength, role }) => {
      const { name: image } = await upload(wire, { picture: await io.read(asset), name: `${key}-${role}` })
      return { image, strength, role }
    }),
  )
  return { files, references }
}

/** LoRAs of a task as server files. A style trained here is not on the server. */
function addonsOf(task: Task, files: readonly string[]): readonly Addon[] {
  const loras = 'loras' in task ? (task.loras ?? []) : []
  return loras.map(({ id, strength, clipStrength }) => {
    const file = files.find((candidate) => loraIdOf(candidate) === id)
    if (file !== undefined) return { file, strength, clipStrength }
    throw missingLora(id)
  })
}
