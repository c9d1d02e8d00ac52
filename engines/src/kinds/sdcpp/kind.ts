import { z } from 'zod'
import { keepRest } from '../../kit/edit-pictures.ts'
import { seedAt } from '../../kit/seeds.ts'
import {
  type CancelOutcome,
  type Engine,
  EngineError,
  type Fetch,
  type Json,
  type Output,
  type Run,
  type RunIo,
  type Step,
} from '../../spec.ts'
import type { Family } from '../comfyui/public.ts'
import { login } from '../login.ts'
import { batches, createWire, familyById, isPainting, type PaintJob, paintingOf, type SdapiWire } from '../sdapi/public.ts'
import type { EngineKind, KeptModel } from '../spec.ts'
import { capabilities, type Capabilities, readCapabilities } from './capabilities.ts'
import { cancelJob, readJob, submitJob } from './jobs.ts'
import { orderOf } from './order.ts'
import { loraIdOf, surveyServer } from './survey.ts'

const settings = z.object({
  address: z.url({ protocol: /^https?$/ }).meta({
    label: { en: 'Address', zh: '地址' },
    hint: {
      en: 'Address of sd-server, e.g. http://192.168.1.20:1234. To use it from another machine, start it with --listen-ip 0.0.0.0.',
      zh: 'sd-server 的监听地址，例如 http://192.168.1.20:1234。若在其他机器上，请用 --listen-ip 0.0.0.0 启动。',
    },
  }),
  ...login,
})
type Settings = z.infer<typeof settings>

/** The server of stable-diffusion.cpp, by its native API. */
export const kind: EngineKind<Settings> = {
  id: 'sdcpp',
  label: { en: 'stable-diffusion.cpp', zh: 'stable-diffusion.cpp' },
  hint: { en: 'sd-server on your own computer, with or without a graphics card.', zh: '你自己电脑上的 sd-server，没有显卡也能用。' },
  elsewhere: false,
  ports: [1234],
  settings,
  recognize: async (address, io) => {
    const found = await wireOf({ address: address.href }, io)
      .find('sdcpp/v1/capabilities', capabilities)
      .catch(() => undefined)
    const label = `sd-server, ${found?.model.stem}`
    return found && { label: { en: label, zh: label }, settings: { address: address.href } }
  },
  survey: (given, io) => surveyServer(wireOf(given, io)),
  connect: (given, { id, name }, kept): Engine => ({
    spec: 2,
    id,
    label: { en: name, zh: name },
    place: 'elsewhere',
    origins: [new URL(given.address).origin],
    models: async () => kept.map(({ traits }) => traits),
    start: (run, io) => start(wireOf(given, io), { run, io, kept }),
    poll: (operation, run, io) => poll(wireOf(given, io), { operation, run, io, kept }),
    cancel: async (operation, _run, io): Promise<CancelOutcome> => {
      const wire = wireOf(given, io)
      const outcomes: CancelOutcome[] = []
      for (const job of readOperation(operation)?.jobs ?? []) outcomes.push(await cancelJob(wire, job))
      return outcomes.includes('cancelled') ? 'cancelled' : 'too_late'
    },
  }),
}

const wireOf = ({ address, user, key }: Settings, { fetch, signal }: { fetch: Fetch; signal: AbortSignal }): SdapiWire =>
  createWire({ fetch, signal, address, user, key })

async function start(wire: SdapiWire, { run, io, kept }: { run: Run; io: RunIo; kept: readonly KeptModel[] }): Promise<Step> {
  const { task, model } = run
  const { family: known, file } = modelOf(kept, model.id)
  if (!known || !isPainting(task)) throw new EngineError('model_missing', `sd-server does not do ${task.kind} with ${model.id}`)
  const there = await readCapabilities(wire)
  if (there.model.name !== file) throw new EngineError('model_missing', `sd-server has loaded ${there.model.name}`)
  const painting = await paintingOf(task, known, io)
  const parts = { family: known, samplers: there.samplers, schedules: there.schedulers, loras: lorasOf(painting, there) }
  const jobs: string[] = []
  try {
    for (const batch of batches(painting.words, true)) jobs.push(await submitJob(wire, orderOf(painting, batch, parts)))
  } catch (error) {
    // A run is taken whole or not at all.
    for (const job of jobs) await cancelJob(wire, job).catch(() => undefined)
    throw error
  }
  return waiting(jobs)
}

interface Look {
  readonly operation: Json
  readonly run: Run
  readonly io: RunIo
  readonly kept: readonly KeptModel[]
}

/** The last job ends last: the server makes one after the other. */
async function poll(wire: SdapiWire, { operation: given, run, io, kept }: Look): Promise<Step> {
  const jobs = readOperation(given)?.jobs ?? []
  const last = jobs.at(-1)
  if (last === undefined) throw new EngineError('lost', 'nobody knows whether the server took the run')
  const state = await readJob(wire, last, io)
  if (state.kind === 'waiting') return { ...waiting(jobs), ...(state.position !== undefined && { position: state.position }) }
  const files: string[] = []
  for (const job of jobs.slice(0, -1)) {
    const other = await readJob(wire, job, io)
    if (other.kind === 'waiting') return waiting(jobs)
    files.push(...other.files)
  }
  files.push(...state.files)
  const { task } = run
  const { family } = modelOf(kept, run.model.id)
  const rest = family && (task.kind === 'inpaint' || task.kind === 'outpaint') ? (await paintingOf(task, family, io)).kept : undefined
  const outputs: Output[] = []
  for (const [index, file] of files.entries()) {
    const content = { file: rest ? await keepRest(file, rest, io.folder) : file }
    outputs.push({ media: 'image', type: 'image/png', content, seed: seedAt(task, index) })
  }
  return { kind: 'done', outputs, warnings: [] }
}

/** The family and the file that a model of the catalogue stands for. */
function modelOf(kept: readonly KeptModel[], id: string): { readonly family: Family | undefined; readonly file: string | undefined } {
  const [family = '', file] = (kept.find(({ traits }) => traits.id === id)?.remoteId ?? '').split(/:(.*)/s)
  return { family: familyById(family), file }
}

/** Add-ons of a task by the files that the server has. A style trained here is no file on the server. */
function lorasOf({ words: { loras = [] } }: PaintJob, { loras: known }: Capabilities): readonly { path: string; strength: number }[] {
  return loras.map(({ id, strength }) => {
    const found = known.find(({ name }) => loraIdOf(name) === id)
    if (found) return { path: found.path, strength }
    throw new EngineError('invalid_input', `the server has no LoRA ${id}`, {
      field: 'loras',
      text: {
        en: 'A LoRA does not work with this model. Remove it and try again.',
        zh: '其中一个插件不适用于这个模型，请移除后重试。',
      },
    })
  })
}

const operation = z.object({ jobs: z.array(z.string()).min(1) })
/** Undefined for a run that was being handed over: the server chooses the names of its jobs. */
const readOperation = (kept: Json): z.infer<typeof operation> | undefined => operation.safeParse(kept).data

/** Time to the next look, and towards the end (ms). */
const LOOK_AFTER_MS = 1000
const AT_END_MS = 300
const waiting = (jobs: readonly string[]): Extract<Step, { kind: 'waiting' }> => ({
  kind: 'waiting',
  operation: { jobs },
  lookAfterMs: LOOK_AFTER_MS,
  atEndMs: AT_END_MS,
})
