import { parseJson } from '@stipple/core/domain/parse-json'
import { z } from 'zod'
import { defineRemoteKind } from '../define-remote-kind.ts'
import { namedModels, serviceAddress } from '../setting-parts.ts'
import { withdraw } from './request.ts'
import { operation, poll, start } from './run.ts'
import { heartbeat, surveyHorde } from './survey.ts'
import { ANONYMOUS, API, baseOf, createWire, HOSTS } from './wire.ts'

const settings = z.object({
  key: z
    .string()
    .min(1)
    .default(ANONYMOUS)
    .meta({
      secret: true,
      label: { en: 'API key', zh: 'API 密钥' },
      hint: {
        en: 'Free at aihorde.net/register. Without a key (0000000000), requests have the lowest priority, and large ones are refused.',
        zh: '可在 aihorde.net/register 免费注册。不填（0000000000）则排在最后，较大的请求会被拒绝。',
      },
    }),
  models: namedModels({
    en: 'One per line, by AI Horde name, e.g. AlbedoBase XL (SDXL). Leave empty for the most available models.',
    zh: '每行一个，与 AI Horde 上的名称一致，例如 AlbedoBase XL (SDXL)；留空则提供机器最多的那些。',
  }),
  most: z
    .int()
    .min(1)
    .max(100)
    .default(12)
    .meta({
      label: { en: 'Number of models', zh: '模型数量' },
      hint: { en: 'Used if no models are listed above.', zh: '上面留空时有效。' },
    }),
  loras: z
    .string()
    .default('')
    .meta({
      lines: true,
      label: { en: 'LoRAs', zh: 'LoRA 列表' },
      hint: {
        en: 'One per line: the ID at civitai.com, then a name, e.g. 48139 Low poly.',
        zh: '每行一个：civitai.com 上的编号，后跟名称，例如 48139 低多边形。',
      },
    }),
  nsfw: z
    .boolean()
    .default(false)
    .meta({ label: { en: 'Allow adult content', zh: '允许成人内容' } }),
  censor: z
    .boolean()
    .default(true)
    .meta({
      label: { en: 'Withhold adult content', zh: '屏蔽成人内容' },
      hint: { en: 'Withholds results with adult content where it is not allowed.', zh: '未允许却仍然生成时。' },
    }),
  replacementFilter: z
    .boolean()
    .default(true)
    .meta({
      label: { en: 'Soften prompts', zh: '改写可疑描述' },
      hint: { en: 'The Horde rewords prompts that it would otherwise refuse.', zh: '由 AI Horde 改写原本会被拒绝的词。' },
    }),
  trustedWorkers: z
    .boolean()
    .default(false)
    .meta({
      label: { en: 'Trusted workers only', zh: '仅限受信任的机器' },
      hint: { en: 'Only workers of long-standing owners. The wait is longer.', zh: '机主经 AI Horde 长期验证；等待更久。' },
    }),
  slowWorkers: z
    .boolean()
    .default(true)
    .meta({
      label: { en: 'Include slow workers', zh: '包括较慢的机器' },
      hint: { en: 'Excluding them costs 20 % more kudos.', zh: '不包括时多付五分之一的 kudos，且须预付。' },
    }),
  contact: z
    .string()
    .max(200)
    .default('')
    .meta({
      label: { en: 'Contact', zh: '联系方式' },
      hint: {
        en: 'Your address or that of this site, shown to the Horde’s operators.',
        zh: '本站网址或你的邮箱，AI Horde 的维护者可见。',
      },
    }),
  inline: z
    .boolean()
    .default(false)
    .meta({
      label: { en: 'Send images in responses', zh: '图片随回复返回' },
      hint: {
        en: 'For your own Horde, if this machine can’t reach its image storage.',
        zh: '适用于自建 Horde，且本机无法访问其图片存储时。',
      },
    }),
  address: serviceAddress(API, { en: 'Change it only if you run your own Horde.', zh: '除非自建 Horde，否则无需修改。' }),
})

/** The AI Horde: volunteers' machines that generate for each other. */
export const kind = defineRemoteKind({
  id: 'horde',
  label: { en: 'AI Horde', zh: 'AI Horde' },
  hint: {
    en: 'Volunteers’ machines, free of charge. Also works with your own Horde.',
    zh: '由志愿者的机器免费生成，也可连接自建的 Horde。',
  },
  elsewhere: true,
  knownHosts: HOSTS,
  settings,
  recognize: async (address, { fetch, signal }) => {
    const base = baseOf(address.href)
    const answer = await fetch(new URL('status/heartbeat', base), { signal })
    const found = answer.ok ? heartbeat.safeParse(parseJson(await answer.text())).data : undefined
    const label = `AI Horde ${found?.version}`
    return found && { label: { en: label, zh: label }, settings: { address: base.href.replace(/\/v2\/$/, '') } }
  },
  base: ({ address }) => baseOf(address),
  wire: createWire,
  survey: surveyHorde,
  submit: ({ wire, run, io, savedModels, settings: rules }) => start(wire, { run, io, savedModels, rules }),
  operation,
  poll: ({ wire, run, io, savedModels }, known) => poll(wire, known, { run, io, savedModels }),
  cancel: ({ wire }, { id }) => withdraw(wire, id),
})
