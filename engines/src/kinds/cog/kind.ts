import { z } from 'zod'
import { type Engine, EngineError, type RunIo, type Run, type Step } from '../../spec.ts'
import { readAny } from '../by-schema/public.ts'
import { login } from '../login.ts'
import type { EngineKind, KeptModel } from '../spec.ts'
import { lookAt } from './model.ts'
import { carryOut, stop } from './run.ts'
import { surveyServer } from './survey.ts'
import { type CogAt, createWire } from './wire.ts'

const settings = z.object({
  address: z.url({ protocol: /^https?$/ }).meta({
    label: { en: 'Address', zh: '地址' },
    hint: {
      en: 'Address of the container, e.g. http://192.168.1.20:5000, started with docker run -p 5000:5000.',
      zh: '容器的监听地址，例如 http://192.168.1.20:5000，用 docker run -p 5000:5000 启动。',
    },
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
type Settings = z.infer<typeof settings>

const described = z.object({
  info: z.object({ title: z.literal('Cog') }),
  components: z.object({ schemas: z.object({ Input: z.unknown() }) }),
})

/** A model in Replicate's container format, on a machine of the operator. */
export const kind: EngineKind<Settings> = {
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
  recognize: async (address, { fetch, signal }) => {
    const answer = await createWire({ fetch, signal, address: address.href }).get('openapi.json')
    return described.safeParse(await readAny(answer)).success
      ? { label: { en: 'Cog', zh: 'Cog' }, settings: { address: address.href } }
      : undefined
  },
  survey: (given, io) => surveyServer(wireOf(given, io), given),
  connect: (given, { id, name }, kept): Engine => ({
    spec: 2,
    id,
    label: { en: name, zh: name },
    place: 'elsewhere',
    origins: [new URL(given.address).origin],
    models: async () => kept.map(({ traits }) => traits),
    start: (run, io) => start(given, { run, io, kept }),
    // A run that this process does not hold has no result any more.
    poll: () => Promise.reject(new EngineError('lost', 'the connection to the run is gone')),
    cancel: async (_operation, { key }, io) => stop(wireOf(given, io), key),
  }),
}

const wireOf = ({ address, user, key }: Settings, { fetch, signal }: Pick<CogAt, 'fetch' | 'signal'>) =>
  createWire({ fetch, signal, address, user, key })

async function start(given: Settings, { run, io, kept }: { run: Run; io: RunIo; kept: readonly KeptModel[] }): Promise<Step> {
  if (!kept.some(({ traits }) => traits.id === run.model.id))
    throw new EngineError('model_missing', `the server has no model ${run.model.id}`)
  const wire = wireOf(given, io)
  const model = await lookAt(wire, given)
  if ('reason' in model) throw new EngineError('model_missing', `the server has another model: ${model.reason.en}`)
  return carryOut(wire, { model, run, io })
}
