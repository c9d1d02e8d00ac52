import type { ModelTraits } from '@stipple/core/domain/model'

const FACTORS = [2, 3, 4] as const

const SHARED = {
  engine: 'upscale',
  tasks: ['upscale'],
  cost: 2,
  can: { factors: FACTORS },
  defaults: { factor: 2 },
} as const satisfies Partial<ModelTraits>

/** Best first choice first: modes take the first that is offered. Each model's pack holds one network that enlarges four times. */
export const MODELS: readonly (ModelTraits & { readonly packs: readonly [string] })[] = [
  {
    ...SHARED,
    id: 'builtin/realesrgan-fast',
    label: { en: 'Real-ESRGAN Fast', zh: 'Real-ESRGAN 快速' },
    description: {
      en: 'Enlarges photos in seconds and cleans up noise and JPEG artifacts on the way.',
      zh: '几秒即可放大照片，同时去除噪点和压缩痕迹。',
    },
    style: 'realistic',
    packs: ['realesrgan-x4fast'],
  },
  {
    ...SHARED,
    id: 'builtin/realesr-anime',
    label: { en: 'Real-ESRGAN Drawing', zh: 'Real-ESRGAN 插画' },
    description: {
      en: 'Enlarges drawings, anime and flat graphics with crisp lines. The fastest one.',
      zh: '放大插画、动漫和扁平图形，线条清晰锐利，速度最快。',
    },
    style: 'anime',
    packs: ['realesr-animevideov3'],
  },
  {
    ...SHARED,
    id: 'builtin/realesrgan-plus',
    label: { en: 'Real-ESRGAN Best', zh: 'Real-ESRGAN 精细' },
    description: {
      en: 'The finest detail in fur, hair and fabric. Takes minutes instead of seconds.',
      zh: '毛发、织物等细节最为精细，但需要几分钟而不是几秒。',
    },
    style: 'realistic',
    packs: ['realesrgan-x4plus'],
  },
]

export interface Network {
  /** In the pack's folder. */
  readonly file: string
  /** Longest side of a tile. The large network needs 0.8 GB for 280 pixels. For the small ones 528 keeps a picture of 512 in one piece and the seams of larger ones under a tenth of the work. */
  readonly longestTile: number
}

/** The network in each pack. All of them enlarge four times. */
export const NETWORKS: ReadonlyMap<string, Network> = new Map([
  ['realesrgan-x4fast', { file: 'realesrgan-x4fast.onnx', longestTile: 528 }],
  ['realesr-animevideov3', { file: 'realesr-animevideov3-x4.onnx', longestTile: 528 }],
  ['realesrgan-x4plus', { file: 'realesrgan-x4plus.onnx', longestTile: 280 }],
])
