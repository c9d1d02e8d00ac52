import { z } from 'zod'
import { defineRemoteKind } from '../define-remote-kind.ts'
import { namedModels, serviceAddress, serviceKey } from '../setting-parts.ts'
import { isGoogleError } from './refusal.ts'
import { start } from './start.ts'
import { surveyService } from './survey.ts'
import { API, baseOf, createWire, HOSTS } from './wire.ts'

const LABEL = { en: 'Google Gemini', zh: 'Google Gemini' }

/** Image and speech models of Google's Gemini API. The response to a request is its only result. */
export const kind = defineRemoteKind({
  id: 'gemini',
  label: LABEL,
  hint: {
    en: 'Google’s models for images, image editing and speech, billed per use to your key.',
    zh: 'Google 的图片与语音模型，也能按文字修改图片；使用你自己的密钥，按用量付费。',
  },
  elsewhere: true,
  keys: /^AIza[\w-]{35}$/,
  knownHosts: HOSTS,
  settings: z.object({
    key: serviceKey({
      en: 'From Google AI Studio, Get API key. It usually begins with AIza. Image models need a project with billing.',
      zh: '在 Google AI Studio 的 Get API key 中创建，通常以 AIza 开头。图片模型需要开通结算的项目。',
    }),
    models: namedModels({
      en: 'One per line, e.g. gemini-3.1-flash-image. Leave empty for all image and speech models.',
      zh: '每行一个，例如 gemini-3.1-flash-image；留空则提供所有图片和语音模型。',
    }),
    address: serviceAddress(API),
  }),
  recognize: async (address, { fetch, signal }) => {
    const answer = await fetch(new URL('models', baseOf(address.href)), { signal })
    return isGoogleError(await answer.text())
      ? { label: LABEL, settings: { address: baseOf(address.href).href.replace(/\/$/, '') } }
      : undefined
  },
  base: ({ address }) => baseOf(address),
  wire: createWire,
  survey: (wire, { models }) => surveyService(wire, models),
  submit: ({ wire, remoteId: name, run, io }) => start(wire, { name, run, io }),
})
