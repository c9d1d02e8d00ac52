import { z } from 'zod'
import { EngineError } from '../../spec.ts'
import { defineRemoteKind } from '../define-remote-kind.ts'
import { login } from '../login.ts'
import { tryReadJson } from '../service-wire.ts'
import { serverAddress } from '../setting-parts.ts'
import { inspectServer } from './model.ts'
import { executeRun, stop } from './run.ts'
import { surveyServer } from './survey.ts'
import { createWire } from './wire.ts'

const settings = z.object({
  address: serverAddress({
    en: 'Address of the container, e.g. http://192.168.1.20:5000, started with docker run -p 5000:5000.',
    zh: '容器的监听地址，例如 http://192.168.1.20:5000，用 docker run -p 5000:5000 启动。',
  }),
  name: z
    .string()
    .trim()
    .min(1)
    .max(64)
    .default('Cog')
    .meta({
      label: { en: 'Model name', zh: '模型名称' },
      hint: {
        en: 'Shown to members. Include the task if it is not text to image, e.g. upscale, background removal.',
        zh: '会员看到的名称。如果不只是文生图，请在名称中写明用途，例如 upscale、background removal。',
      },
    }),
  makes: z
    .enum(['pictures', 'films'])
    .default('pictures')
    .meta({
      label: { en: 'Output', zh: '生成内容' },
      options: { pictures: { en: 'images', zh: '图片' }, films: { en: 'videos', zh: '视频' } },
    }),
  ...login,
})

const described = z.object({
  info: z.object({ title: z.literal('Cog') }),
  components: z.object({ schemas: z.object({ Input: z.unknown() }) }),
})

/** A model in Replicate's container format on the operator's machine. */
export const kind = defineRemoteKind({
  id: 'cog',
  label: { en: 'Cog container', zh: 'Cog 容器' },
  rare: true,
  hint: {
    en: 'A Replicate-style model in a container on your own machine.',
    zh: 'Replicate 格式的模型容器，运行在你自己的机器上。',
  },
  elsewhere: 'by address',
  ports: [5000, 8393],
  settings,
  recognize: async (address, io) => {
    const answer = await createWire({ address: address.href }, io).send('openapi.json')
    return described.safeParse(await tryReadJson(answer)).success
      ? { label: { en: 'Cog', zh: 'Cog' }, settings: { address: address.href } }
      : undefined
  },
  wire: createWire,
  survey: surveyServer,
  submit: async ({ wire, settings: naming, run, io }) => {
    const model = await inspectServer(wire, naming)
    if ('reason' in model) throw new EngineError('model_missing', `the server has another model: ${model.reason.en}`)
    return executeRun(wire, { model, run, io })
  },
  // A run not held by this process has no result any more; the server knows it by our name.
  operation: z.unknown(),
  cancel: ({ wire }, _stored, { key }) => stop(wire, key),
})
