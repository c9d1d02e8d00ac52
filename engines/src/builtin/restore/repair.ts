import type { Repair } from '@stipple/core/domain/repairs'
import type { Colours } from '@stipple/imaging/guided-filter'
import { lumaOf } from './colours.ts'
import { estimateBlocking } from './find/noise.ts'
import { cleanWith, doubleWith, type NetworkFiles, type NetworkOptions } from './networks.ts'
import { sharpen } from './repairs/blur.ts'
import { brighten } from './repairs/dark.ts'
import { enliven } from './repairs/dull.ts'
import { clearHaze } from './repairs/haze.ts'
import { denoise } from './repairs/noise.ts'
import { removeRain } from './repairs/rain.ts'
import { removeScratches } from './repairs/scratches.ts'

/** Order in which each repair makes the next easier: damage would be blurred, and noise amplified. */
export const ORDER: readonly Repair[] = ['scratches', 'rain', 'noise', 'blur', 'haze', 'dark', 'retouch']

export interface FastRepair extends NetworkOptions {
  readonly repair: Repair
  readonly networks: NetworkFiles
}

/** One repair by the fast way. */
export const repairFast = (colours: Colours, options: FastRepair): Promise<Colours> => METHODS[options.repair](colours, options)

type Way = (colours: Colours, options: FastRepair) => Promise<Colours>

const METHODS: Record<Repair, Way> = {
  noise: async (colours, { networks, ...options }) => {
    const blocky = estimateBlocking(lumaOf(colours)) > BLOCKY
    const network = blocky ? (networks.unblocker ?? networks.cleaner) : networks.cleaner
    return denoise(colours, { clean: network === undefined ? undefined : cleanWith(network, options) })
  },
  blur: async (colours, { networks: { enlarger }, ...options }) =>
    sharpen(colours, { enlarge: enlarger === undefined ? undefined : doubleWith(enlarger, options) }),
  haze: async (colours) => clearHaze(colours),
  dark: async (colours) => brighten(colours),
  retouch: async (colours) => enliven(colours),
  scratches: removeScratches,
  rain: removeRain,
}

/** Ratio of steps on the grid of blocks to those beside it from which they are JPEG artifacts. */
const BLOCKY = 1.2
