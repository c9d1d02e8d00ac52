import type { ModelTraits } from '@stipple/core/domain/model'
import { PLAIN_SHAPE, type Shape } from './enlarge.ts'

const FACTORS = [2, 3, 4] as const

const SHARED = {
  engine: 'upscale',
  tasks: ['upscale'],
  cost: 2,
  can: { factors: FACTORS },
  defaults: { factor: 2 },
} as const satisfies Partial<ModelTraits>

/** Best first: modes choose the first that is offered. */
export const MODELS: readonly (ModelTraits & { readonly packs: readonly [string] })[] = [
  {
    ...SHARED,
    id: 'builtin/realesrgan-fast',
    label: { en: 'Real-ESRGAN Fast', zh: 'Real-ESRGAN 快速' },
    description: {
      en: 'Upscales photos in seconds and removes noise and JPEG artifacts.',
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
      en: 'Upscales drawings, anime and flat graphics with crisp lines. The fastest model.',
      zh: '放大插画、动漫和扁平图形，线条清晰锐利，速度最快。',
    },
    style: 'anime',
    packs: ['realesr-animevideov3'],
  },
  {
    ...SHARED,
    id: 'builtin/real-cugan',
    label: { en: 'Real-CUGAN', zh: 'Real-CUGAN' },
    description: {
      en: 'Upscales anime and drawings and keeps textures, soft shading and brush marks.',
      zh: '放大动漫和插画，保留原有的质感、柔和过渡与笔触。',
    },
    style: 'anime',
    packs: ['real-cugan'],
  },
  {
    ...SHARED,
    id: 'builtin/waifu2x',
    label: { en: 'waifu2x', zh: 'waifu2x' },
    description: {
      en: 'Upscales drawings and photos by 2× with the fewest changes.',
      zh: '放大两倍，其余尽量不变：最忠于原图，插画和照片都适用。',
    },
    style: 'generalist',
    can: { factors: [2] },
    packs: ['waifu2x-cunet'],
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
  {
    ...SHARED,
    id: 'builtin/realesrgan-anime',
    label: { en: 'Real-ESRGAN Anime', zh: 'Real-ESRGAN 动漫' },
    description: {
      en: 'Upscales anime with clean, sharp outlines and even colours. Slower.',
      zh: '以干净锐利的线条和均匀的色块重绘动漫画面，耗时较长。',
    },
    style: 'anime',
    packs: ['realesrgan-x4plus-anime'],
  },
]

export interface Network {
  /** Name in the pack's folder. */
  readonly file: string
  /**
   * Longest side of a tile. The large networks need 0.8 GB for 280 pixels. For the small ones 528 keeps a picture of 512 in one piece and the seams of larger
   * ones under a tenth of the work.
   */
  readonly longestTile: number
  readonly shape: Shape
}

const always = (network: Network) => () => network

/** Network of each pack by factor. Margins and multiples are those of the networks' authors. */
export const NETWORKS: ReadonlyMap<string, (factor: number) => Network> = new Map<string, (factor: number) => Network>([
  ['realesrgan-x4fast', always({ file: 'realesrgan-x4fast.onnx', longestTile: 528, shape: PLAIN_SHAPE })],
  ['realesr-animevideov3', always({ file: 'realesr-animevideov3-x4.onnx', longestTile: 528, shape: PLAIN_SHAPE })],
  ['realesrgan-x4plus', always({ file: 'realesrgan-x4plus.onnx', longestTile: 280, shape: PLAIN_SHAPE })],
  ['realesrgan-x4plus-anime', always({ file: 'realesrgan-x4plus-anime.onnx', longestTile: 280, shape: PLAIN_SHAPE })],
  ['waifu2x-cunet', always({ file: 'noise0_scale2.0x_model.onnx', longestTile: 400, shape: { scale: 2, margin: 18, multiple: 2 } })],
  ['real-cugan', (factor) => ({ file: `up${factor}x-conservative.onnx`, longestTile: 400, shape: CUGAN_SHAPES[factor] ?? PLAIN_SHAPE })],
])

const CUGAN_SHAPES: Readonly<Record<number, Shape>> = {
  2: { scale: 2, margin: 18, multiple: 2 },
  3: { scale: 3, margin: 14, multiple: 4 },
  4: { scale: 4, margin: 19, multiple: 2, residual: true },
}
