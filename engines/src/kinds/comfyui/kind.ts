import { z } from 'zod'
import { defineRemoteKind } from '../define-remote-kind.ts'
import { login } from '../login.ts'
import { serverAddress } from '../setting-parts.ts'
import { operation } from './operation.ts'
import { pollRun } from './poll.ts'
import { start } from './start.ts'
import { stop } from './state.ts'
import { surveyServer, systemStats } from './survey.ts'
import { createWire } from './wire.ts'
import { modelOf } from './workflow/model-of.ts'
import { openWorkflow, readWorkflow } from './workflow/workflows.ts'

const settings = z.object({
  address: serverAddress({
    en: 'Address of its page in a browser, e.g. http://192.168.1.20:8188. To use it from another machine, start it with --listen.',
    zh: '在浏览器中打开其页面的地址，例如 http://192.168.1.20:8188。若在其他机器上，请用 --listen 启动。',
  }),
  ...login,
})

/** The server of ComfyUI, from 0.3.64 on. */
export const kind = defineRemoteKind({
  id: 'comfyui',
  label: { en: 'ComfyUI', zh: 'ComfyUI' },
  hint: {
    en: 'Your own ComfyUI, on this machine or in your network.',
    zh: '你自己的 ComfyUI，运行在本机或局域网内的其他机器上。',
  },
  elsewhere: false,
  settings,
  ports: [8188, 8000],
  recognize: async (address, io) => {
    const stats = await createWire({ address: address.href }, io)
      .get('system_stats', systemStats)
      .catch(() => undefined)
    const label = `ComfyUI ${stats?.system.comfyui_version}`
    return stats && { label: { en: label, zh: label }, settings: { address: address.href } }
  },
  wire: createWire,
  survey: (wire, _settings, { workflows }) => surveyServer(wire, workflows),
  workflows: {
    read: (given, file, io) => readWorkflow(createWire(given, io), file),
    open: (given, saved, io) => openWorkflow(createWire(given, io), saved),
    modelOf,
  },
  submit: start,
  operation,
  poll: pollRun,
  cancel: ({ wire }, { key }) => stop(wire, key),
})
