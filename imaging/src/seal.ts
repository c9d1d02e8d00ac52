import { setColour, tint } from './blend.ts'
import type { Triple } from './colour.ts'
import { hash2 } from './noise.ts'
import type { Painting } from './painting.ts'
import { at } from './plane.ts'
import type { Image3 } from './plane.ts'
import type { Random } from './random.ts'

const VERMILION: Triple = [0.55, 0.17, 0.1]
const CELLS = 7

/** Stamps a red seal in the lower corner away from the subject: white strokes cut from a square, as 朱文/白文 seals look from afar. */
export function stampSeal(image: Image3, { painting, random }: { painting: Painting; random: Random }): void {
  const { width, height } = image
  const side = Math.round(Math.min(width, height) * 0.062)
  if (side < 10) return
  const inset = Math.round(Math.min(width, height) * 0.06)
  const top = height - inset - side
  const left =
    [inset, width - inset - side].toSorted(
      (one, other) => busy(painting, { left: one, top, side }) - busy(painting, { left: other, top, side }),
    )[0] ?? inset
  const strokes = cutStrokes(random)
  const seed = random.whole(0, 1e9)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const i = (top + y) * width + left + x
      const rim = Math.min(x, y, side - 1 - x, side - 1 - y)
      const worn = hash2(Math.floor(x / 2), Math.floor(y / 2), seed)
      if (rim < 1 && worn < 0.6) continue
      const u = ((x / side) * (CELLS + 2) - 1) | 0
      const v = ((y / side) * (CELLS + 2) - 1) | 0
      const inside = rim > side * 0.09
      if (inside && strokes[v * CELLS + u]) tint(image, i, { colour: [0.94, 0.01, 0.02], amount: 0.85 })
      else if (worn > 0.06) setColour(image, i, [VERMILION[0] + (worn - 0.5) * 0.04, VERMILION[1], VERMILION[2]])
    }
  }
}

function busy({ subject, width }: Painting, { left, top, side }: { left: number; top: number; side: number }): number {
  let sum = 0
  for (let y = top; y < top + side; y += 3) for (let x = left; x < left + side; x += 3) sum += at(subject, y * width + x)
  return sum
}

/** Two columns of horizontal and vertical bars: the rhythm of seal script, without real characters. */
function cutStrokes(random: Random): Uint8Array {
  const cells = new Uint8Array(CELLS * CELLS)
  for (const column of [0, 4]) {
    for (let row = 0; row < CELLS; row += 2) {
      const length = random.whole(2, 3)
      const start = random.whole(0, 3 - length)
      for (let x = 0; x < length; x++) cells[row * CELLS + column + start + x] = 1
      if (row + 1 < CELLS && random.chance(0.7)) cells[(row + 1) * CELLS + column + random.whole(0, 2)] = 1
    }
  }
  return cells
}
