import type { Text } from '@stipple/core/domain/text'
import { z } from 'zod'
import { type Engine, EngineError, type Json, type Run, type RunIo, type Step, type Warning } from '../../spec.ts'
import { fetchOutputs, orderOf, sendFiles } from '../by-schema/public.ts'
import type { EngineKind, KeptModel } from '../spec.ts'
import { requireModel } from './models.ts'
import { type FalRequest, readState, request, stop, submit } from './requests.ts'
import { surveyService } from './survey.ts'
import { upload } from './upload.ts'
import { API, createWire, type FalWire, type FalService } from './wire.ts'

/** Hosts of the service itself, whose pages people may have at hand instead. */
const HOSTS = ['fal.ai', 'www.fal.ai', 'fal.run', 'queue.fal.run']
const apiOf = (address: string): string => (HOSTS.includes(new URL(address).hostname) ? API : address)

const settings = z.object({
  key: z
    .string()
    .min(1)
    .meta({
      secret: true,
      label: { en: 'API key', zh: 'API 密钥' },
      hint: {
        en: 'From fal.ai, Dashboard, Keys, with the scope API. The key has two parts separated by a colon.',
        zh: '在 fal.ai 的 Dashboard、Keys 中创建，权限选 API。密钥分两段，中间有冒号。',
      },
    }),
  models: z
    .string()
    .default('')
    .meta({
      lines: true,
      label: { en: 'Models', zh: '模型' },
      hint: {
        en: 'One per line, by fal.ai name, e.g. fal-ai/flux/dev. Text to image and image editing are separate models there.',
        zh: '每行一个，与 fal.ai 上的名称一致，例如 fal-ai/flux/dev。在那里，文生图和改图是两个模型。',
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

/** The service of fal: each model brings a schema, which becomes its form. */
export const kind: EngineKind<Settings> = {
  id: 'fal',
  label: { en: 'fal', zh: 'fal' },
  hint: {
    en: 'Image and video models at fal.ai, billed per use to your key.',
    zh: 'fal.ai 上的图片和视频模型，使用你自己的密钥，按用量付费。',
  },
  elsewhere: true,
  keys: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:[0-9a-f]{32,64}$/,
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
      const { warnings, ...asked } = readOperation(stored)
      const wire = wireOf(given, io)
      const state = await readState(wire, asked, () => requireModel(wire, remoteIdOf(run, kept)))
      if (state.kind === 'running') {
        const { position, ratio } = state
        return { ...waiting(asked, warnings), ...(position !== undefined && { position }), ...(ratio !== undefined && { ratio }) }
      }
      if (state.addresses.length === 0) throw new EngineError('internal', 'the run ended without a result')
      const made = await fetchOutputs(state.addresses, run, io)
      return { kind: 'done', outputs: made.outputs, warnings: [...warnings, ...(state.withheld > 0 ? [WITHHELD] : []), ...made.warnings] }
    },
    cancel: async (stored, _run, io) => stop(wireOf(given, io), readOperation(stored)),
  }),
}

const wireOf = ({ address, key }: Pick<Settings, 'address' | 'key'>, { fetch, signal }: Pick<FalService, 'fetch' | 'signal'>): FalWire =>
  createWire({ fetch, signal, address: apiOf(address), key })

function remoteIdOf({ model }: Pick<Run, 'model'>, kept: readonly KeptModel[]): string {
  const remote = kept.find(({ traits }) => traits.id === model.id)
  if (!remote) throw new EngineError('model_missing', `the connection has no model ${model.id}`)
  return remote.remoteId
}

async function start(wire: FalWire, { run, io, kept }: { run: Run; io: RunIo; kept: readonly KeptModel[] }): Promise<Step> {
  const endpoint = remoteIdOf(run, kept)
  const model = await requireModel(wire, endpoint)
  const { input, files, warnings } = orderOf(model, run.task, run.options)
  const sent: [string, Json][] = []
  for (const file of files) sent.push([file.input.name, await sendFiles(file, io, (encoded) => upload(wire, encoded))])
  return waiting(await submit(wire, endpoint, { model, input: { ...input, ...Object.fromEntries(sent) } }), warnings)
}

const words: z.ZodType<Text> = z.object({ en: z.string(), zh: z.string() })
const operation = request.extend({ warnings: z.array(z.object({ code: z.string(), text: words })) })

/** @throws {EngineError} `lost` for a run whose answer never came: the service knows no names of ours */
function readOperation(stored: Json): z.infer<typeof operation> {
  const read = operation.safeParse(stored).data
  if (!read) throw new EngineError('lost', 'fal did not say whether it took the run')
  return read
}

/** Time to the next look, and towards the end (ms). */
const LOOK_AFTER_MS = 1000
const AT_END_MS = 300

const waiting = ({ id, app }: FalRequest, warnings: readonly Warning[]): Extract<Step, { kind: 'waiting' }> => ({
  kind: 'waiting',
  operation: { id, app, warnings: warnings.map(({ code, text: { en, zh } }) => ({ code, text: { en, zh } })) },
  lookAfterMs: LOOK_AFTER_MS,
  atEndMs: AT_END_MS,
})

const WITHHELD: Warning = {
  code: 'some_withheld',
  text: { en: 'The fal safety filter withheld some of the images.', zh: 'fal 的内容过滤隐藏了部分图片。' },
}
