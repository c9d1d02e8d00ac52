import { snap } from '../../components/number-input/snap.ts'

/** Pictures a second as they are given, and frames a second of the film. */
export const INITIAL_RATE = { minimum: 1, maximum: 10, step: 1 } as const
export const FINAL_RATE = { minimum: 15, maximum: 120, step: 15 } as const
/** The film's shorter side; `as-is`: the size of the first picture. */
export const SIDES = ['as-is', 480, 720, 1080] as const
export const FORMATS = ['mp4', 'webm'] as const
/** What stands between two pictures: things moved along, or one fading into the other. */
export const BETWEEN = ['motion', 'fade'] as const
export const MOST_PICTURES = 300
/** No side of a film is longer; encoders end about here. */
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

/** The same settings with both rates brought to where they may be. */
export const withinLimits = (settings: Settings): Settings => ({
  ...settings,
  initialRate: snap(settings.initialRate, INITIAL_RATE),
  finalRate: snap(settings.finalRate, FINAL_RATE),
})

/** How long so many pictures last, and how many frames that makes. Each picture has the same time; the last one stands still in it. */
export function lengthOf(pictures: number, { initialRate, finalRate }: Pick<Settings, 'initialRate' | 'finalRate'>) {
  const frames = Math.round((pictures / initialRate) * finalRate)
  return { frames, seconds: frames / finalRate }
}

/** The picture that a frame starts from, and how far it is on the way to the next (0 to 1). */
export function placeOf(
  frame: number,
  pictures: number,
  { initialRate, finalRate }: Pick<Settings, 'initialRate' | 'finalRate'>,
): { picture: number; share: number } {
  const place = (frame * initialRate) / finalRate
  const picture = Math.min(pictures - 1, Math.floor(place + 1e-9))
  return { picture, share: picture === pictures - 1 ? 0 : Math.max(0, place - picture) }
}

/** The film's size in even pixels, in the proportions of its first picture. */
export function frameSize({ width, height }: { width: number; height: number }, side: Settings['side']): { width: number; height: number } {
  const wanted = side === 'as-is' ? 1 : side / Math.min(width, height)
  const scale = Math.min(wanted, LONGEST_SIDE / Math.max(width, height))
  const even = (length: number) => Math.max(SHORTEST_SIDE, Math.round((length * scale) / 2) * 2)
  return { width: even(width), height: even(height) }
}
