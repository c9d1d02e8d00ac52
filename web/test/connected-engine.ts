import type { EngineConnection, EngineKindForm, EngineSurvey } from '@stipple/core/contract/engines'

/** The same text in both languages. */
export const both = (words: string) => ({ en: words, zh: words })

export const STUDIO: EngineKindForm = {
  id: 'studio',
  label: both('Studio'),
  hint: { en: 'A program on this network', zh: '局域网里的程序' },
  elsewhere: false,
  fields: [
    { name: 'address', label: { en: 'Address', zh: '地址' }, widget: 'text', required: true },
    { name: 'key', label: { en: 'Key', zh: '密钥' }, widget: 'secret', required: false },
  ],
}
export const CLOUD: EngineKindForm = { ...STUDIO, id: 'cloud', label: both('Cloud'), elsewhere: true }

export const SURVEY: EngineSurvey = {
  version: '1.2',
  hardware: 'RTX 4090, 24 GB',
  warnings: [{ en: 'flux.safetensors is missing in models/vae', zh: 'models/vae 里缺少 flux.safetensors' }],
  slots: 2,
  loras: 3,
  models: [
    { remote_id: 'r/sdxl', model: 'studio/sdxl', label: both('SDXL'), modes: ['Text2Img'], cost: 2 },
    { remote_id: 'r/up', model: 'studio/up', label: both('4x-Ultra'), modes: ['Upscaling'], cost: 1 },
  ],
}

export const CONNECTION: EngineConnection = {
  id: 'c1',
  kind: 'studio',
  kind_label: both('Studio'),
  elsewhere: false,
  name: 'Attic',
  settings: { address: 'http://192.168.1.20:8188' },
  secrets: { key: '…a1b2' },
  state: 'on',
  health: 'well',
  since: '2026-11-21T04:00:00Z',
  version: '1.2',
  hardware: 'RTX 4090, 24 GB',
  warnings: [],
  slots: 2,
  slots_taken: 1,
  weight: 1,
  spent_today: 0,
  waiting: 3,
  finished: 12,
  failed: 2,
  median_seconds: 8.2,
  failures: [{ reason: 'out of memory', count: 2 }],
  loras: 3,
  revision: 5,
  from_file: false,
  models: SURVEY.models.map((model) => ({ ...model, hidden: false, missing: false, initial_cost: model.cost })),
}
