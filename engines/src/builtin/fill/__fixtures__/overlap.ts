import type { Detection } from '../../../vision/centernet.ts'
import { separate } from '../separate.ts'
import { viewOf } from '../view.ts'

const SIZE = { width: 200, height: 150 }

export interface OverlapInput {
  readonly dog: Detection
  readonly bicycle: Detection
  /** Boxes of the requested object and of the other one. */
  readonly box: Detection
  readonly rival: Detection
}

/** Share of each object's visible pixels that was selected. */
export interface OverlapShares {
  readonly own: number
  readonly other: number
}

/** A black dog before a red bicycle before a pale wall, in a child process: OpenCV does not load in a test's. */
export async function run({ dog, bicycle, box, rival }: OverlapInput): Promise<OverlapShares> {
  const dogs = each((x, y) => inOval(x, y, dog))
  const bicycles = each((x, y) => inOval(x, y, bicycle)).map((mark, i) => (dogs[i] === 1 ? 0 : mark))
  const all = dogs.map((mark, i) => Math.max(mark, bicycles[i] ?? 0))
  const rgb = Uint8Array.from({ length: all.length * 3 }, (_, n) => {
    const i = Math.floor(n / 3)
    const colour = dogs[i] === 1 ? [35, 30, 32] : bicycles[i] === 1 ? [190, 40, 35] : [215, 212, 190]
    return (colour[n % 3] ?? 0) + ((i * 7919) % 17)
  })
  const view = await viewOf({ ...SIZE, rgb }, { objects: async () => [], subject: async () => undefined })
  const within = each((x, y) => x > box.left && x < box.right && y > box.top && y < box.bottom)
  const { marks } = await separate(view, { all, inside: all.map((mark, i) => mark * (within[i] ?? 0)), box, rivals: [rival] })
  const [own, other] = box.kind === dog.kind ? [dogs, bicycles] : [bicycles, dogs]
  return { own: shareOf(marks, own), other: shareOf(marks, other) }
}

const inOval = (x: number, y: number, { left, top, right, bottom }: Detection): boolean =>
  ((2 * x - left - right) / (right - left)) ** 2 + ((2 * y - top - bottom) / (bottom - top)) ** 2 <= 1

const each = (inside: (x: number, y: number) => boolean): Uint8Array =>
  Uint8Array.from({ length: SIZE.width * SIZE.height }, (_, i) =>
    inside(((i % SIZE.width) + 0.5) / SIZE.width, (Math.floor(i / SIZE.width) + 0.5) / SIZE.height) ? 1 : 0,
  )

const shareOf = (marks: Uint8Array, of: Uint8Array): number =>
  of.reduce((sum, mark, i) => sum + mark * (marks[i] ?? 0), 0) / of.reduce((sum, mark) => sum + mark, 0)
