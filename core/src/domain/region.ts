/** A box in a picture, in shares of its sides: 0 is left and top. */
export interface Region {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Shortest side of a box. */
const LEAST_REGION = 0.05
const SHARE = /^(?:0(?:\.\d{1,4})?|1(?:\.0{1,4})?)$/

/** Reads `x,y,width,height`; undefined if it is not a box inside the image. */
export function readRegion(text: string): Region | undefined {
  const parts = text.split(',')
  if (parts.length !== 4 || !parts.every((part) => SHARE.test(part))) return undefined
  const [x = 0, y = 0, width = 0, height = 0] = parts.map(Number)
  const isInside = width >= LEAST_REGION && height >= LEAST_REGION && x + width <= 1.0001 && y + height <= 1.0001
  return isInside ? { x, y, width, height } : undefined
}

/** The box as text, moved and clipped to the image. */
export function writeRegion({ x, y, width, height }: Region): string {
  const [across, down] = [side(width), side(height)]
  return [Math.min(Math.max(0, x), 1 - across), Math.min(Math.max(0, y), 1 - down), across, down].map(short).join(',')
}

const side = (value: number): number => Math.min(1, Math.max(LEAST_REGION, value))
const short = (share: number): string => String(Math.round(share * 1000) / 1000)
