import type { Text } from '@stipple/core/domain/text'
import { z } from 'zod'
import { type Engine, EngineError, type Json, type Run, type RunIo, type Step, type Warning } from '../../spec.ts'
import { fetchOutputs, orderOf, sendFiles } from '../by-schema/public.ts'
import type { EngineKind, KeptModel } from '../spec.ts'
import { requireModel } from './models.ts'
import { readState, stop } from './prediction.ts'
import { submit } from './submit.ts'
import { surveyService } from './survey.ts'
import { upload } from './upload.ts'
import { createWire, type Service, type ReplicateWire } from './wire.ts'

const API = 'https://api.replicate.com/v1'
/** Hosts of the service itself, whose pages people may have at hand instead. */
const HOSTS = ['replicate.com', 'www.replicate.com', 'api.replicate.com']
const apiOf = (address: string): string => (HOSTS.includes(new URL(address).hostname) ? API : address)

const settings = z.object({
  key: z
    .string()
    .min(1)
    .meta({
      secret: true,
      label: { en: 'API token', zh: 'API 令牌' },
      hint: {
        en: 'From replicate.com, Account settings, API tokens. It begins with r8_.',
        zh: '在 replicate.com 的 Account settings、API tokens 中创建，以 r8_ 开头。',
      },
    }),
  models: z
    .string()
    .default('')
    .meta({
      lines: true,
      label: { en: 'Models', zh: '模型' },
      hint: {
        en: 'One per line, by replicate.com name, e.g. black-forest-labs/flux-schnell, or with a version: owner/name:version.',
        zh: '每行一个，与 replicate.com 上的名称一致，例如 black-forest-labs/flux-schnell；也可指定版本：owner/name:version。',
      },
    }),
  address: z
    .url({ protocol: /^https?$/ })
    .default(API)
    .meta({
      label: { en: 'Address', zh: '地址' },
      hint: { en: 'Change it only if you use a proxy.', zh: '除非经由代理访问，否则无需修改。' },
    }),
})
type Settings = z.infer<typeof settings>

/** The service of Replicate: each model brings a schema, which becomes its form. */
export const kind: EngineKind<Settings> = {
  id: 'replicate',
  label: { en: 'Replicate', zh: 'Replicate' },
  hint: {
    en: 'Thousands of models at replicate.com, billed per use to your token.',
    zh: 'replicate.com 上的数千个模型，使用你自己的密钥，按用量付费。',
  },
  elsewhere: true,
  keys: /^r8_[A-Za-z0-9]{30,60}$/,
  knownHosts: HOSTS,
  settings,
  survey: ({ models, ...given }, io) => surveyService(wireOf(given, io), models),
  connect: (given, { id, name }, kept): Engine => ({
    spec: 2,
    id,
    label: { en: name, zh: name },
    place: 'elsewhere',
    origins: [new URL(apiOf(given.address)).origin],
    models: async () => kept.map(({ traits }) => traits),
    start: (run, io) => start(wireOf(given, io), { run, io, kept }),
    poll: async (stored, run, io) => {
      const { id: prediction, warnings } = readOperation(stored)
      const state = await readState(wireOf(given, io), prediction)
      if (state.kind === 'running') return { ...waiting(prediction, warnings), ...(state.ratio !== undefined && { ratio: state.ratio }) }
      if (state.addresses.length === 0) throw new EngineError('internal', 'the run ended without a result')
      const made = await fetchOutputs(state.addresses, run, io)
      return { kind: 'done', outputs: made.outputs, warnings: [...warnings, ...made.warnings] }
    },
    cancel: async (stored, _run, io) => stop(wireOf(given, io), readOperation(stored).id),
  }),
}

const wireOf = ({ address, key }: Pick<Settings, 'address' | 'key'>, { fetch, signal }: Pick<Service, 'fetch' | 'signal'>): ReplicateWire =>
  createWire({ fetch, signal, address: apiOf(address), key })

/** Longest and shortest deadlines that the service takes (s). A cold model is loaded for minutes before it begins. */
const DEADLINE = { least: 600, most: 86_400 }

async function start(wire: ReplicateWire, { run, io, kept }: { run: Run; io: RunIo; kept: readonly KeptModel[] }): Promise<Step> {
  const remote = kept.find(({ traits }) => traits.id === run.model.id)
  if (!remote) throw new EngineError('model_missing', `the account has no model ${run.model.id}`)
  const model = await requireModel(wire, remote.remoteId)
  const { input, files, warnings } = orderOf(model, run.task, run.options)
  const sent: [string, Json][] = []
  for (const file of files) sent.push([file.input.name, await sendFiles(file, io, (encoded) => upload(wire, encoded))])
  const { path, body } = model.order
  const seconds = Math.round(io.budget.milliseconds / 1000)
  const prediction = await submit(
    wire,
    {
      path,
      body: { ...body, input: { ...input, ...Object.fromEntries(sent) } },
      key: run.key,
      deadlineSeconds: Math.min(DEADLINE.most, Math.max(DEADLINE.least, seconds)),
    },
    model,
  )
  return waiting(prediction, warnings)
}

const words: z.ZodType<Text> = z.object({ en: z.string(), zh: z.string() })
const operation = z.object({ id: z.string(), warnings: z.array(z.object({ code: z.string(), text: words })) })

/** @throws {EngineError} `lost` for a run whose answer never came: the service knows no names of ours */
function readOperation(stored: Json): z.infer<typeof operation> {
  const read = operation.safeParse(stored).data
  if (!read) throw new EngineError('lost', 'Replicate did not say whether it took the run')
  return read
}

/** Time to the next look, and towards the end (ms). The service allows 3,000 looks a minute. */
const LOOK_AFTER_MS = 1000
const AT_END_MS = 300

const waiting = (id: string, warnings: readonly Warning[]): Extract<Step, { kind: 'waiting' }> => ({
  kind: 'waiting',
  operation: { id, warnings: warnings.map(({ code, text: { en, zh } }) => ({ code, text: { en, zh } })) },
  lookAfterMs: LOOK_AFTER_MS,
  atEndMs: AT_END_MS,
})
