import { isExternal } from '@stipple/core/domain/public-address'
import type { Text } from '@stipple/core/domain/text'
import { z } from 'zod'
import { defineRemoteKind } from '../define-remote-kind.ts'
import { optionalKey, serviceAddress } from '../setting-parts.ts'
import { cancelFilm, pollFilm, operation } from './films.ts'
import { OPENAI_HOST, probe, titleOf } from './probe.ts'
import { LockedError } from './refusal.ts'
import { fromRemoteId } from './remote-id.ts'
import { start } from './start.ts'
import { offeredOf, surveyServer } from './survey.ts'
import { baseOf, createWire } from './wire.ts'

const settings = z.object({
  address: serviceAddress(`https://${OPENAI_HOST}/v1`, {
    en: 'OpenAI, or your own server, e.g. http://192.168.1.20:8080/v1.',
    zh: 'OpenAI 的地址，或自己的服务器，例如 http://192.168.1.20:8080/v1。',
  }),
  key: optionalKey(
    { en: 'Key', zh: '密钥' },
    {
      en: 'Required by OpenAI. Your own server needs one only if it was started with one.',
      zh: 'OpenAI 必填；自己的服务器仅在设置了密钥时填写。',
    },
  ),
  models: z
    .string()
    .optional()
    .meta({
      lines: true,
      label: { en: 'Models', zh: '模型' },
      hint: {
        en: 'One per line. Leave empty for all known image and speech models. If the type can’t be told from the name, add it after the name: images, edits, inpainting, videos or speech.',
        zh: '每行一个；留空则提供所有已知的图片和语音模型。名称看不出用途时，在后面注明 images、edits、inpainting、videos 或 speech。',
      },
    }),
  previews: z
    .boolean()
    .default(true)
    .meta({
      label: { en: 'Show previews', zh: '显示生成过程' },
      hint: { en: 'OpenAI only. It costs about 100 extra tokens per image.', zh: '仅限 OpenAI；每张图约多收 100 个 token 的费用。' },
    }),
})

const elsewhere = 'by address'

/** Services and programs with OpenAI's API for images and speech. */
export const kind = defineRemoteKind({
  id: 'openai',
  label: { en: 'OpenAI or compatible', zh: 'OpenAI 或兼容服务' },
  hint: {
    en: 'OpenAI with an API key, or your own compatible server: LocalAI, vLLM-Omni, SGLang, Kokoro-FastAPI.',
    zh: '用密钥连接 OpenAI，或连接自己的兼容程序：LocalAI、vLLM-Omni、SGLang、Kokoro-FastAPI。',
  },
  elsewhere,
  ports: [8080, 8000, 8880, 30000, 8091],
  // Keys of Anthropic and OpenRouter have a similar prefix.
  keys: /^sk-(?!ant-|or-)[\w-]{20,}$/,
  knownHosts: [OPENAI_HOST],
  settings,
  recognize: async (address, io) => {
    const base = baseOf(address.href).href.replace(/\/$/, '')
    const wire = createWire({ address: base }, io)
    const found = await probe(wire, base).catch((error: unknown) => (error instanceof LockedError ? LOCKED : undefined))
    if (found === undefined || ('program' in found && offeredOf(found).length === 0)) return undefined
    const title = 'program' in found ? titleOf(found) : ''
    const label = 'program' in found ? (title === '' ? COMPATIBLE : { en: title, zh: title }) : found
    return { label, settings: { address: base } }
  },
  wire: createWire,
  survey: (wire, given) => surveyServer(wire, { address: given.address, models: given.models, isPublic: isExternal(elsewhere, given) }),
  submit: ({ wire, settings: { previews }, remoteId, run, io }) => start(wire, { remote: fromRemoteId(remoteId), run, io, previews }),
  // Videos are jobs stored on the server. The response to any other request is its only result.
  operation,
  poll: ({ wire, run, io }, { film }) => pollFilm(wire, film, { run, io }),
  cancel: ({ wire }, { film }) => cancelFilm(wire, film),
})

const COMPATIBLE: Text = { en: 'OpenAI-compatible server', zh: 'OpenAI 兼容服务器' }
const LOCKED: Text = { en: 'OpenAI-compatible server that requires a key', zh: 'OpenAI 兼容服务器（需要密钥）' }
