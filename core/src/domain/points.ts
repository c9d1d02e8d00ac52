/** A position in a picture; both from 0 (left, top) to 1. */
export interface Point {
  readonly x: number
  readonly y: number
  /** `#rrggbb` of a colour point. */
  readonly colour?: string
}

const ENTRY = /^(0(?:\.\d+)?|1(?:\.0+)?),(0(?:\.\d+)?|1(?:\.0+)?)(?:,(#[0-9a-f]{6}))?$/i

/** Undefined if it is not a point. */
export function readPoint(entry: string): Point | undefined {
  const match = ENTRY.exec(entry)
  if (!match) return undefined
  const [, x, y, colour] = match
  return { x: Number(x), y: Number(y), ...(colour !== undefined && { colour: colour.toLowerCase() }) }
}

/** Each entry of a list is `x,y` or `x,y,#rrggbb`. */
export const readPoints = (entries: readonly string[]): readonly Point[] =>
  entries.flatMap((entry) => {
    const point = readPoint(entry)
    return point ? [point] : []
  })

/** Undefined when there are none. */
export const writePoints = (points: readonly Point[]): readonly string[] | undefined =>
  points.length > 0
    ? points.map(({ x, y, colour }) => [short(x), short(y), ...(colour === undefined ? [] : [colour])].join(','))
    : undefined

const short = (share: number): string => String(Math.round(Math.min(1, Math.max(0, share)) * 10_000) / 10_000)
