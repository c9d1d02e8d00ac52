import { snap } from '../../components/number-input/snap.ts'

/** Source pictures per second, and frames per second of the film. */
export const INITIAL_RATE = { minimum: 1, maximum: 10, step: 1 } as const
export const FINAL_RATE = { minimum: 15, maximum: 120, step: 15 } as const
/** The film's shorter side; `as-is`: the size of the first picture. */
export const SIDES = ['as-is', 480, 720, 1080] as const
export const FORMATS = ['mp4', 'webm'] as const
/** Transition between two pictures: interpolated motion, or a cross-fade. */
export const BETWEEN = ['motion', 'fade'] as const
export const MAX_PICTURES = 300
/** Longest side of a film; most encoders stop about here. */
const LONGEST_SIDE = 3840
const SHORTEST_SIDE = 16

export interface Settings {
  readonly initialRate: number
  readonly finalRate: number
  readonly side: (typeof SIDES)[number]
  readonly format: (typeof FORMATS)[number]
  readonly between: (typeof BETWEEN)[number]
}

export const DEFAULT_SETTINGS: Settings = { initialRate: 1, finalRate: 60, side: 'as-is', format: 'mp4', between: 'motion' }

/** The settings with both rates corrected to their bounds. */
export const withinLimits = (settings: Settings): Settings => ({
  ...settings,
  initialRate: snap(settings.initialRate, INITIAL_RATE),
  finalRate: snap(settings.finalRate, FINAL_RATE),
})

/** Duration of a film and number of its frames. Each picture has the same time; the last one is still. */
export function lengthOf(pictures: number, { initialRate, finalRate }: Pick<Settings, 'initialRate' | 'finalRate'>) {
  const frames = Math.round((pictures / initialRate) * finalRate)
  return { frames, seconds: frames / finalRate }
}

/** The picture that a frame starts from, and its share of the way to the next (0 to 1). */
export function placeOf(
  frame: number,
  pictures: number,
  { initialRate, finalRate }: Pick<Settings, 'initialRate' | 'finalRate'>,
): { picture: number; share: number } {
  const place = (frame * initialRate) / finalRate
  const picture = Math.min(pictures - 1, Math.floor(place + 1e-9))
  return { picture, share: picture === pictures - 1 ? 0 : Math.max(0, place - picture) }
}

/** Size of the film in even pixels, in the proportions of its first picture. */
export function frameSize({ width, height }: { width: number; height: number }, side: Settings['side']): { width: number; height: number } {
  const wanted = side === 'as-is' ? 1 : side / Math.min(width, height)
  const scale = Math.min(wanted, LONGEST_SIDE / Math.max(width, height))
  const even = (length: number) => Math.max(SHORTEST_SIDE, Math.round((length * scale) / 2) * 2)
  return { width: even(width), height: even(height) }
}
