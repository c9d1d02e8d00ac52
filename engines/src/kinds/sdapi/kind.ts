import { z } from 'zod'
import { EngineError } from '../../spec.ts'
import { defineRemoteKind } from '../define-remote-kind.ts'
import { optionalKey, serverAddress } from '../setting-parts.ts'
import type { SavedModel } from '../spec.ts'
import { type Dialect, dialectOf } from './dialects.ts'
import { GUARDED, isGuarded, probe, titleOf } from './probe.ts'
import { progressOf, stop } from './progress.ts'
import { fromRemoteId } from './remote-id.ts'
import { start, waiting } from './start.ts'
import { surveyServer } from './survey.ts'
import { createWire } from './wire.ts'

const settings = z.object({
  address: serverAddress({
    en: 'Address of its page in a browser, e.g. http://192.168.1.20:7860. Start it with --api, and with --listen to use it from another machine.',
    zh: '在浏览器中打开其页面的地址，例如 http://192.168.1.20:7860。请用 --api 启动；若在其他机器上，还需 --listen。',
  }),
  user: z
    .string()
    .optional()
    .meta({
      label: { en: 'User', zh: '用户名' },
      hint: { en: 'First part of --api-auth, if you started it with that.', zh: '仅在以 --api-auth 启动时填写：冒号前的部分。' },
    }),
  key: optionalKey({ en: 'Password', zh: '密码' }, { en: 'Second part of --api-auth.', zh: '--api-auth 冒号后的部分。' }),
})

const operation = z.union([
  z.object({ key: z.string() }).transform(({ key }) => key),
  z.object({ submitting: z.string() }).transform(({ submitting }) => submitting),
])

/** Programs with the API of AUTOMATIC1111's Stable Diffusion WebUI. */
export const kind = defineRemoteKind({
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
    const wire = createWire({ address: address.href }, io)
    const found = await probe(wire).catch(() => undefined)
    // It has its own API, supported by the kind `sdcpp`.
    if (found?.dialect === 'sdcpp') return undefined
    const title = found ? titleOf(found) : (await isGuarded(wire).catch(() => false)) ? GUARDED : undefined
    return title === undefined ? undefined : { label: { en: title, zh: title }, settings: { address: address.href } }
  },
  wire: createWire,
  survey: surveyServer,
  submit: ({ wire, remoteId, run, io }) => start(wire, { remote: fromRemoteId(remoteId), run, io }),
  // A run not held by this process has no result any more: it is only awaited.
  operation,
  poll: async ({ wire, savedModels, run, io }, key) => {
    const { state, ratio, preview } = await progressOf(wire, dialectFor(savedModels), key)
    if (state === 'gone') throw new EngineError('lost', 'the server is not at work on the run any more')
    io.log.debug({ job: run.jobId }, 'a run continues without a connection')
    return {
      ...waiting(key),
      ...(ratio !== undefined && { ratio }),
      ...(preview && { preview }),
      ...(state === 'waiting' && { position: 1 }),
    }
  },
  cancel: ({ wire, savedModels }, key) => stop(wire, dialectFor(savedModels), key),
})

/** All models of a connection belong to one program. */
function dialectFor([model]: readonly SavedModel[]): Dialect {
  return dialectOf(model ? fromRemoteId(model.remoteId).dialect : 'koboldcpp')
}
