import { z } from 'zod'
import { type Engine, EngineError, type Fetch, type Json } from '../../spec.ts'
import type { EngineKind, KeptModel } from '../spec.ts'
import { type Dialect, dialectOf } from './dialects.ts'
import { GUARDED, isGuarded, probe, titleOf } from './probe.ts'
import { progressOf, stop } from './progress.ts'
import { fromRemoteId, type SdapiModel } from './remote-id.ts'
import { start, waiting } from './start.ts'
import { surveyServer } from './survey.ts'
import { createWire, type SdapiWire } from './wire.ts'

const settings = z.object({
  address: z.url({ protocol: /^https?$/ }).meta({
    label: { en: 'Address', zh: '地址' },
    hint: {
      en: 'Address of its page in a browser, e.g. http://192.168.1.20:7860. Start it with --api, and with --listen to use it from another machine.',
      zh: '在浏览器中打开其页面的地址，例如 http://192.168.1.20:7860。请用 --api 启动；若在其他机器上，还需 --listen。',
    },
  }),
  user: z
    .string()
    .optional()
    .meta({
      label: { en: 'User', zh: '用户名' },
      hint: { en: 'First part of --api-auth, if you started it with that.', zh: '仅在以 --api-auth 启动时填写：冒号前的部分。' },
    }),
  key: z
    .string()
    .min(1)
    .optional()
    .meta({
      secret: true,
      label: { en: 'Password', zh: '密码' },
      hint: { en: 'Second part of --api-auth.', zh: '--api-auth 冒号后的部分。' },
    }),
})
type Settings = z.infer<typeof settings>

/** Programs that share the API of AUTOMATIC1111's Stable Diffusion WebUI. */
export const kind: EngineKind<Settings> = {
  id: 'sdapi',
  label: { en: 'Forge, SD.Next, A1111', zh: 'Forge、SD.Next、A1111' },
  hint: {
    en: 'Your own Stable Diffusion WebUI: Forge, reForge, SD.Next, A1111, also KoboldCpp and sd-server.',
    zh: '你自己的 Stable Diffusion WebUI：Forge、reForge、SD.Next、A1111，也支持 KoboldCpp 和 sd-server。',
  },
  elsewhere: false,
  ports: [7860, 7861, 5001],
  settings,
  recognize: async (address, io) => {
    const wire = wireOf({ address: address.href }, io)
    const found = await probe(wire).catch(() => undefined)
    // It has an API of its own, which the kind `sdcpp` speaks.
    if (found?.dialect === 'sdcpp') return undefined
    const title = found ? titleOf(found) : (await isGuarded(wire).catch(() => false)) ? GUARDED : undefined
    return title === undefined ? undefined : { label: { en: title, zh: title }, settings: { address: address.href } }
  },
  survey: (given, io) => surveyServer(wireOf(given, io)),
  connect: (given, { id, name }, kept): Engine => ({
    spec: 2,
    id,
    label: { en: name, zh: name },
    place: 'elsewhere',
    origins: [new URL(given.address).origin],
    models: async () => kept.map(({ traits }) => traits),
    start: async (run, io) => {
      const remote = remoteOf(kept, run.model.id)
      if (!remote) throw new EngineError('model_missing', `the server has no model ${run.model.id}`)
      return start(wireOf(given, io), { remote, run, io })
    },
    // A run that this process does not hold has no result any more: it is only waited for.
    poll: async (operation, run, io) => {
      const key = keyOf(operation)
      const { state, ratio, preview } = await progressOf(wireOf(given, io), dialectFor(kept), key)
      if (state === 'gone') throw new EngineError('lost', 'the server is not at work on the run any more')
      io.log.debug({ job: run.jobId }, 'a run without a connection goes on')
      return {
        ...waiting(key),
        ...(ratio !== undefined && { ratio }),
        ...(preview && { preview }),
        ...(state === 'waiting' && { position: 1 }),
      }
    },
    cancel: async (operation, _run, io) => stop(wireOf(given, io), dialectFor(kept), keyOf(operation)),
  }),
}

const wireOf = ({ address, user, key }: Settings, { fetch, signal }: { fetch: Fetch; signal: AbortSignal }): SdapiWire =>
  createWire({ fetch, signal, address, user, key })

function remoteOf(kept: readonly KeptModel[], model: string): SdapiModel | undefined {
  const found = kept.find(({ traits }) => traits.id === model)
  return found && fromRemoteId(found.remoteId)
}

/** All models of a connection are those of one program. */
function dialectFor([model]: readonly KeptModel[]): Dialect {
  return dialectOf(model ? fromRemoteId(model.remoteId).dialect : 'koboldcpp')
}

const operation = z.union([
  z.object({ key: z.string() }).transform(({ key }) => key),
  z.object({ submitting: z.string() }).transform(({ submitting }) => submitting),
])
const keyOf = (kept: Json): string => operation.parse(kept)
