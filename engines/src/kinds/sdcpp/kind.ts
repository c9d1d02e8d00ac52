import { z } from 'zod'
import { compositeOriginal } from '../../kit/edit-pictures.ts'
import { seedAt } from '../../kit/seeds.ts'
import { type CancelOutcome, EngineError, type Output, type Run, type RunIo, type Step } from '../../spec.ts'
import type { Family } from '../comfyui/public.ts'
import { defineRemoteKind } from '../define-remote-kind.ts'
import { login } from '../login.ts'
import { missingLora } from '../missing-lora.ts'
import { batches, createWire, familyById, isPainting, type PaintJob, paintingOf } from '../sdapi/public.ts'
import type { ServiceWire } from '../service-wire.ts'
import { serverAddress } from '../setting-parts.ts'
import type { SavedModel } from '../spec.ts'
import { capabilities, type Capabilities, readCapabilities } from './capabilities.ts'
import { cancelJob, readJob, submitJob } from './jobs.ts'
import { orderOf } from './order.ts'
import { loraIdOf, surveyServer } from './survey.ts'

const settings = z.object({
  address: serverAddress({
    en: 'Address of sd-server, e.g. http://192.168.1.20:1234. To use it from another machine, start it with --listen-ip 0.0.0.0.',
    zh: 'sd-server 的监听地址，例如 http://192.168.1.20:1234。若在其他机器上，请用 --listen-ip 0.0.0.0 启动。',
  }),
  ...login,
})

const operation = z.object({ jobs: z.array(z.string()).min(1) })

/** The server of stable-diffusion.cpp with its native API. It chooses job ids. */
export const kind = defineRemoteKind({
  id: 'sdcpp',
  label: { en: 'stable-diffusion.cpp', zh: 'stable-diffusion.cpp' },
  hint: { en: 'sd-server on your own computer, with or without a graphics card.', zh: '你自己电脑上的 sd-server，没有显卡也能用。' },
  elsewhere: false,
  ports: [1234],
  settings,
  recognize: async (address, io) => {
    const found = await createWire({ address: address.href }, io)
      .probe('sdcpp/v1/capabilities', capabilities)
      .catch(() => undefined)
    const label = `sd-server, ${found?.model.stem}`
    return found && { label: { en: label, zh: label }, settings: { address: address.href } }
  },
  wire: createWire,
  survey: surveyServer,
  submit: ({ wire, run, io, savedModels }) => start(wire, { run, io, savedModels }),
  operation,
  poll: ({ wire, run, io, savedModels }, { jobs }) => poll(wire, { jobs, run, io, savedModels }),
  cancel: async ({ wire }, { jobs }): Promise<CancelOutcome> => {
    const outcomes: CancelOutcome[] = []
    for (const job of jobs) outcomes.push(await cancelJob(wire, job))
    return outcomes.includes('cancelled') ? 'cancelled' : 'too_late'
  },
})

async function start(
  wire: ServiceWire,
  { run, io, savedModels }: { run: Run; io: RunIo; savedModels: readonly SavedModel[] },
): Promise<Step> {
  const { task, model } = run
  const { family: known, file } = modelOf(savedModels, model.id)
  if (!known || !isPainting(task)) throw new EngineError('model_missing', `sd-server does not do ${task.kind} with ${model.id}`)
  const there = await readCapabilities(wire)
  if (there.model.name !== file) throw new EngineError('model_missing', `sd-server has loaded ${there.model.name}`)
  const painting = await paintingOf(task, known, io)
  const parts = { family: known, samplers: there.samplers, schedules: there.schedulers, loras: lorasOf(painting, there) }
  const jobs: string[] = []
  try {
    for (const batch of batches(painting.words, true)) jobs.push(await submitJob(wire, orderOf(painting, batch, parts)))
  } catch (error) {
    // A run is accepted as a whole or not at all.
    for (const job of jobs) await cancelJob(wire, job).catch(() => undefined)
    throw error
  }
  return waiting(jobs)
}

interface Look {
  readonly jobs: readonly string[]
  readonly run: Run
  readonly io: RunIo
  readonly savedModels: readonly SavedModel[]
}

/** The last job ends last, because the server works sequentially. */
async function poll(wire: ServiceWire, { jobs, run, io, savedModels }: Look): Promise<Step> {
  const state = await readJob(wire, jobs.at(-1) ?? '', io)
  if (state.kind === 'waiting') return { ...waiting(jobs), ...(state.position !== undefined && { position: state.position }) }
  const files: string[] = []
  for (const job of jobs.slice(0, -1)) {
    const other = await readJob(wire, job, io)
    if (other.kind === 'waiting') return waiting(jobs)
    files.push(...other.files)
  }
  files.push(...state.files)
  const { task } = run
  const { family } = modelOf(savedModels, run.model.id)
  const rest = family && (task.kind === 'inpaint' || task.kind === 'outpaint') ? (await paintingOf(task, family, io)).kept : undefined
  const outputs: Output[] = []
  for (const [index, file] of files.entries()) {
    const content = { file: rest ? await compositeOriginal(file, rest, io.folder) : file }
    outputs.push({ media: 'image', type: 'image/png', content, seed: seedAt(task, index) })
  }
  return { kind: 'done', outputs, warnings: [] }
}

/** Family and file of a model in the catalogue. */
function modelOf(
  savedModels: readonly SavedModel[],
  id: string,
): { readonly family: Family | undefined; readonly file: string | undefined } {
  const [family = '', file] = (savedModels.find(({ traits }) => traits.id === id)?.remoteId ?? '').split(/:(.*)/s)
  return { family: familyById(family), file }
}

/** LoRAs of a task as server files. A style trained here is not on the server. */
function lorasOf({ words: { loras = [] } }: PaintJob, { loras: known }: Capabilities): readonly { path: string; strength: number }[] {
  return loras.map(({ id, strength }) => {
    const found = known.find(({ name }) => loraIdOf(name) === id)
    if (found) return { path: found.path, strength }
    throw missingLora(id)
  })
}

/** Time until the next poll, and near the end (ms). */
const LOOK_AFTER_MS = 1000
const AT_END_MS = 300
const waiting = (jobs: readonly string[]): Extract<Step, { kind: 'waiting' }> => ({
  kind: 'waiting',
  operation: { jobs: [...jobs] },
  lookAfterMs: LOOK_AFTER_MS,
  atEndMs: AT_END_MS,
})
