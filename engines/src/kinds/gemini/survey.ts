import type { Text } from '@stipple/core/domain/text'
import { z } from 'zod'
import { slugOf } from '../comfyui/public.ts'
import { pictureRoles } from '../picture-roles.ts'
import type { ServiceWire } from '../service-wire.ts'
import { linesOf } from '../setting-parts.ts'
import type { FoundModel, Survey } from '../spec.ts'
import { hasSizes } from './sizes.ts'
import { isSpeaker, VOICES } from './speech.ts'

const page = z.object({
  models: z
    .array(
      z.object({
        name: z.string(),
        displayName: z.string().optional(),
        supportedGenerationMethods: z.array(z.string()).default([]),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
})
type Listed = z.infer<typeof page>['models'][number]

const MAX_PAGES = 10
/** Concurrent requests; each is open until its image is ready. */
const SLOTS = 4

/** Lists image and speech models: those named by the operator, otherwise all known ones. */
export async function surveyService(wire: ServiceWire, lines: string): Promise<Survey> {
  const listed = await readModels(wire)
  const wanted = [...new Set(linesOf(lines).map((line) => line.replace(/^models\//, '')))]
  const names = wanted.length > 0 ? wanted : namesOf(listed)
  const models = names.map((name) => foundModel(name, listed.find((one) => one.name === `models/${name}`)?.displayName ?? name))
  return {
    version: 'v1beta',
    models,
    loras: [],
    limits: { slots: SLOTS, cancel: 'none', progress: 'none', idempotent: false, resumable: false, billed: true },
    warnings: models.length === 0 ? [NONE] : [NO_SEEDS],
  }
}

async function readModels(wire: ServiceWire): Promise<readonly Listed[]> {
  const all: Listed[] = []
  let token: string | undefined = ''
  for (let read = 0; token !== undefined && read < MAX_PAGES; read++) {
    const query = new URLSearchParams({ pageSize: '1000', ...(token !== '' && { pageToken: token }) })
    const { models, nextPageToken } = await wire.get(`models?${query.toString()}`, page)
    all.push(...models)
    token = nextPageToken === '' ? undefined : nextPageToken
  }
  return all
}

/** Names of image or speech models; a preview only if the model itself is missing. Imagen has another API, which is being discontinued. */
function namesOf(listed: readonly Listed[]): readonly string[] {
  const names = listed
    .filter(
      ({ name, supportedGenerationMethods: able }) =>
        able.includes('generateContent') && (/-image(?![a-z])|nano-banana/.test(name) || isSpeaker(name)),
    )
    .map(({ name }) => name.replace(/^models\//, ''))
  return names.filter((name) => {
    const base = name.replace(/-preview.*$/, '')
    return base === name || !names.includes(base)
  })
}

/** Input images per run: the form's limit; models take three to fourteen. */
const MAX_PICTURES = 4

function foundModel(name: string, title: string): FoundModel {
  const label = { en: title, zh: title }
  if (isSpeaker(name)) return speaker(name, label)
  return {
    remoteId: name,
    label,
    traits: {
      id: `gemini/${slugOf(name)}`,
      label,
      description: {
        en: 'Creates images from prompts, edits them by instruction and combines several',
        zh: '按文字生成图片，用一句话修改，也能把多张图融为一张',
      },
      tasks: ['text-to-image', 'image-to-image'],
      style: 'generalist',
      cost: 4,
      can: { dimensions: true, pictures: { least: 1, most: MAX_PICTURES }, edits: true },
      limits: { count: 4, size: { min: 512, max: hasSizes(name) ? 3072 : 1536, step: 8 } },
      defaults: { width: 1024, height: 1024 },
    },
    form: pictureRoles,
  }
}

const speaker = (name: string, label: Text): FoundModel => ({
  remoteId: name,
  label,
  traits: {
    id: `gemini/${slugOf(name)}`,
    label,
    description: { en: 'Text to speech in thirty voices', zh: '朗读文字，有三十种声音' },
    tasks: ['speech'],
    style: 'other',
    cost: 2,
    can: { voices: VOICES },
    // The service has no speed parameter.
    fields: ['text', 'voice', 'pitch', 'format'],
  },
})

const NONE: Text = {
  en: 'The key has no known image or speech models. Enter their names under Models.',
  zh: '此密钥没有已知的图片或语音模型，请在「模型」中填写名称。',
}
const NO_SEEDS: Text = {
  en: 'It does not support seeds: the same request gives a different image each time.',
  zh: '不支持种子：同样的请求每次得到的图片都不同。',
}
