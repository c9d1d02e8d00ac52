import { z } from 'zod'
import { schemaQueue } from '../by-schema/public.ts'
import { defineRemoteKind } from '../define-remote-kind.ts'
import { namedModels, serviceAddress, serviceKey } from '../setting-parts.ts'
import { requireModel } from './models.ts'
import { named, readState, stop } from './prediction.ts'
import { submit } from './submit.ts'
import { surveyService } from './survey.ts'
import { upload } from './upload.ts'
import { API, apiOf, createWire, HOSTS } from './wire.ts'

/** The Replicate service: each model has a schema, which becomes its form. */
export const kind = defineRemoteKind({
  id: 'replicate',
  label: { en: 'Replicate', zh: 'Replicate' },
  hint: {
    en: 'Thousands of models at replicate.com, billed per use to your token.',
    zh: 'replicate.com 上的数千个模型，使用你自己的密钥，按用量付费。',
  },
  elsewhere: true,
  keys: /^r8_[A-Za-z0-9]{30,60}$/,
  knownHosts: HOSTS,
  settings: z.object({
    key: serviceKey(
      {
        en: 'From replicate.com, Account settings, API tokens. It begins with r8_.',
        zh: '在 replicate.com 的 Account settings、API tokens 中创建，以 r8_ 开头。',
      },
      { en: 'API token', zh: 'API 令牌' },
    ),
    models: namedModels({
      en: 'One per line, by replicate.com name, e.g. black-forest-labs/flux-schnell, or with a version: owner/name:version.',
      zh: '每行一个，与 replicate.com 上的名称一致，例如 black-forest-labs/flux-schnell；也可指定版本：owner/name:version。',
    }),
    address: serviceAddress(API),
  }),
  base: ({ address }) => apiOf(address),
  wire: createWire,
  survey: (wire, { models }) => surveyService(wire, models),
  ...schemaQueue({ requireModel, upload, name: named, submit, state: readState, stop }),
})
