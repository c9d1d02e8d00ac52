import { z } from 'zod'
import { defineRemoteKind } from '../define-remote-kind.ts'
import { namedModels, serviceAddress, serviceKey } from '../setting-parts.ts'
import { generate } from './generate.ts'
import { surveyService } from './survey.ts'
import { API, apiOf, createWire, HOSTS } from './wire.ts'

/** Image models of Together AI. The response to a request is its only result. */
export const kind = defineRemoteKind({
  id: 'together',
  label: { en: 'Together AI', zh: 'Together AI' },
  hint: {
    en: 'FLUX and other open image models at together.ai, billed per use to your key.',
    zh: 'together.ai 上的 FLUX 等开源图片模型，使用你自己的密钥，按用量付费。',
  },
  elsewhere: true,
  keys: /^(?:tgp_v1_[\w-]{20,}|[0-9a-f]{64})$/,
  knownHosts: HOSTS,
  settings: z.object({
    key: serviceKey({
      en: 'From api.together.ai, Settings, API keys.',
      zh: '在 api.together.ai 的 Settings、API keys 中创建。',
    }),
    models: namedModels({
      en: 'One per line, e.g. black-forest-labs/FLUX.1-schnell. Leave empty for all image models.',
      zh: '每行一个，例如 black-forest-labs/FLUX.1-schnell；留空则提供所有图片模型。',
    }),
    address: serviceAddress(API),
  }),
  base: ({ address }) => apiOf(address),
  wire: createWire,
  survey: (wire, { models }) => surveyService(wire, models),
  submit: ({ wire, remoteId: model, run, io }) => generate(wire, { model, run, io }),
})
