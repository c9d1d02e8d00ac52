import { z } from 'zod'
import { type Engine, EngineError } from '../../spec.ts'
import type { EngineKind } from '../spec.ts'
import { isGoogles } from './refusal.ts'
import { start } from './start.ts'
import { surveyService } from './survey.ts'
import { API, baseOf, createWire, type GeminiAt, type GeminiWire, HOSTS } from './wire.ts'

const settings = z.object({
  key: z
    .string()
    .min(1)
    .meta({
      secret: true,
      label: { en: 'API key', zh: 'API 密钥' },
      hint: {
        en: 'From Google AI Studio, Get API key. It usually begins with AIza. Image models need a project with billing.',
        zh: '在 Google AI Studio 的 Get API key 中创建，通常以 AIza 开头。图片模型需要开通结算的项目。',
      },
    }),
  models: z
    .string()
    .default('')
    .meta({
      lines: true,
      label: { en: 'Models', zh: '模型' },
      hint: {
        en: 'One per line, e.g. gemini-3.1-flash-image. Leave empty for all image and speech models.',
        zh: '每行一个，例如 gemini-3.1-flash-image；留空则提供所有图片和语音模型。',
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

const LABEL = { en: 'Google Gemini', zh: 'Google Gemini' }

/** Models of Google's Gemini API for pictures and speech. */
export const kind: EngineKind<Settings> = {
  id: 'gemini',
  label: LABEL,
  hint: {
    en: 'Google’s models for images, image editing and speech, billed per use to your key.',
    zh: 'Google 的图片与语音模型，也能按文字修改图片；使用你自己的密钥，按用量付费。',
  },
  elsewhere: true,
  keys: /^AIza[\w-]{35}$/,
  knownHosts: HOSTS,
  settings,
  recognize: async (address, { fetch, signal }) => {
    const answer = await fetch(new URL('models', baseOf(address.href)), { signal })
    return isGoogles(await answer.text())
      ? { label: LABEL, settings: { address: baseOf(address.href).href.replace(/\/$/, '') } }
      : undefined
  },
  survey: ({ models, ...given }, io) => surveyService(wireOf(given, io), models),
  connect: (given, { id, name }, kept): Engine => ({
    spec: 2,
    id,
    label: { en: name, zh: name },
    place: 'elsewhere',
    origins: [baseOf(given.address).origin],
    models: async () => kept.map(({ traits }) => traits),
    start: async (run, io) => {
      const remote = kept.find(({ traits }) => traits.id === run.model.id)
      if (!remote) throw new EngineError('model_missing', `the key has no model ${run.model.id}`)
      return start(wireOf(given, io), { name: remote.remoteId, run, io })
    },
    // The answer to a request is its only result: a run that this process does not hold has none.
    poll: async () => {
      throw new EngineError('lost', 'the service keeps no runs, and the request for this one is gone')
    },
  }),
}

const wireOf = ({ address, key }: Pick<Settings, 'address' | 'key'>, { fetch, signal }: Pick<GeminiAt, 'fetch' | 'signal'>): GeminiWire =>
  createWire({ fetch, signal, address, key })
