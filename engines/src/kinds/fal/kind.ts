import { z } from 'zod'
import { schemaQueue } from '../by-schema/public.ts'
import { defineRemoteKind } from '../define-remote-kind.ts'
import { namedModels, serviceAddress, serviceKey } from '../setting-parts.ts'
import { requireModel } from './models.ts'
import { readState, request, stop, submit } from './requests.ts'
import { surveyService } from './survey.ts'
import { upload } from './upload.ts'
import { API, apiOf, createWire, HOSTS } from './wire.ts'

/** The fal service: each model has a schema, which becomes its form. */
export const kind = defineRemoteKind({
  id: 'fal',
  label: { en: 'fal', zh: 'fal' },
  hint: {
    en: 'Image and video models at fal.ai, billed per use to your key.',
    zh: 'fal.ai 上的图片和视频模型，使用你自己的密钥，按用量付费。',
  },
  elsewhere: true,
  keys: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}:[0-9a-f]{32,64}$/,
  knownHosts: HOSTS,
  settings: z.object({
    key: serviceKey({
      en: 'From fal.ai, Dashboard, Keys, with the scope API. The key has two parts separated by a colon.',
      zh: '在 fal.ai 的 Dashboard、Keys 中创建，权限选 API。密钥分两段，中间有冒号。',
    }),
    models: namedModels({
      en: 'One per line, by fal.ai name, e.g. fal-ai/flux/dev. Text to image and image editing are separate models there.',
      zh: '每行一个，与 fal.ai 上的名称一致，例如 fal-ai/flux/dev。在那里，文生图和改图是两个模型。',
    }),
    address: serviceAddress(API),
  }),
  base: ({ address }) => apiOf(address),
  wire: createWire,
  survey: (wire, { models }) => surveyService(wire, models),
  ...schemaQueue({ requireModel, upload, name: request, submit, state: readState, stop }),
})
