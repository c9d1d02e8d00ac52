import type { Task } from '@stipple/core/domain/task'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ConnectedComfy, connectComfy } from './test/connect.ts'

let comfy: ConnectedComfy
beforeAll(async () => {
  comfy = await connectComfy()
})
afterAll(() => comfy.server.close())

const [WIDTH, HEIGHT] = [301, 217]
/** Every pixel has a unique colour, so that none can be mistaken for another. */
const pixels = Uint8Array.from({ length: WIDTH * HEIGHT * 3 }, (_, i) => {
  const pixel = Math.floor(i / 3)
  return [(pixel % WIDTH) * 7, Math.floor(pixel / WIDTH) * 3, pixel * 11][i % 3] ?? 0
})
const png = (data: Uint8Array): Promise<Buffer> => sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } }).png().toBuffer() // prettier-ignore
/** White: to be changed, right of column 200 and below row 150. */
const isMarked = (x: number, y: number): boolean => x > 200 && y > 150
const mask = Uint8Array.from({ length: WIDTH * HEIGHT * 3 }, (_, i) => {
  const pixel = Math.floor(i / 3)
  return isMarked(pixel % WIDTH, Math.floor(pixel / WIDTH)) ? 255 : 0
})

interface Seen {
  readonly data: Buffer
  readonly width: number
  readonly height: number
}
async function make(id: string, task: Task): Promise<Seen[]> {
  const model = comfy.models.find((one) => one.id === id)
  if (!model) throw new Error(`no model ${id}`)
  const outputs = await comfy.make(model, task, { a: await png(pixels), m: await png(mask) })
  return Promise.all(
    outputs.map(async ({ bytes }) => {
      const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      return { data, width: info.width, height: info.height }
    }),
  )
}
const idsFor = (kind: Task['kind']): string[] => comfy.models.flatMap(({ id, tasks }) => (tasks.includes(kind) ? [id] : []))

const words = { prompt: 'a fox', negativePrompt: '', count: 2, seed: 2 ** 32 - 1, steps: 4, cfg: 5 } as const
/** A task of each kind with more than one seed. */
const TASKS: { readonly [K in Task['kind']]?: Task } = {
  'text-to-image': { ...words, kind: 'text-to-image', width: 128, height: 64 },
  'image-to-image': { ...words, kind: 'image-to-image', images: ['a'], strength: 0.7 },
  inpaint: { ...words, kind: 'inpaint', image: 'a', mask: 'm', strength: 1 },
  control: { ...words, kind: 'control', image: 'a', control: 'canny', scale: 0.5, isMap: true, mapOnly: false },
  scribble: { ...words, kind: 'scribble', image: 'a', scale: 0.5 },
}
const OUTPAINT: Task = { kind: 'outpaint', image: 'a', left: 37, right: 0, top: 5, bottom: 90, prompt: '', seed: 7 }

describe('results of a ComfyUI server', () => {
  it('keep every unmarked pixel of an inpainted image, for every model [M-02]', async () => {
    const ids = idsFor('inpaint')
    expect(ids.length).toBeGreaterThan(5)
    for (const id of ids) {
      const [seen] = await make(id, { ...words, kind: 'inpaint', image: 'a', mask: 'm', strength: 1, count: 1 })
      expect([id, seen?.width, seen?.height]).toEqual([id, WIDTH, HEIGHT])
      expect([id, differing(seen, { left: 0, top: 0, counts: (x, y) => !isMarked(x, y) })]).toEqual([id, 0])
      expect(differing(seen, { left: 0, top: 0, counts: isMarked })).toBeGreaterThan(5000)
    }
  })

  it('grow as requested on each side in an outpainting, around the unchanged original [M-02]', async () => {
    const ids = idsFor('outpaint')
    expect(ids.length).toBeGreaterThan(5)
    for (const id of ids) {
      const [seen] = await make(id, OUTPAINT)
      expect([id, seen?.width, seen?.height]).toEqual([id, 37 + WIDTH, 5 + HEIGHT + 90])
      expect([id, differing(seen, { left: 37, top: 5, counts: () => true })]).toEqual([id, 0])
      // Grey is the padding, which is painted over completely.
      expect(seen?.data.subarray(0, 36 * 3).every((value) => value === 127 || value === 128)).toBe(false)
    }
  })

  it.each(Object.keys(TASKS) as Task['kind'][])('of %s are repeatable by seed, and differ between seeds', async (kind) => {
    const task = TASKS[kind]
    const id = kind === 'control' ? idsFor(kind).find((one) => one.includes('sdxl')) : idsFor(kind)[0]
    if (!task || id === undefined) throw new Error(`nothing does ${kind}`)
    const [first, second] = await make(id, task)
    const [again] = await make(id, task)
    // The seed after the last is 0.
    const [wrapped] = await make(id, { ...task, seed: 0 })
    expect(again?.data.equals(first?.data ?? Buffer.of())).toBe(true)
    expect(second?.data.equals(first?.data ?? Buffer.of())).toBe(false)
    expect(wrapped?.data.equals(second?.data ?? Buffer.of())).toBe(true)
  })

  it('are made without the server when only a control map is requested', async () => {
    const before = comfy.server.submissions().length
    const id = idsFor('control')[0] ?? ''
    const task: Task = { ...words, kind: 'control', image: 'a', control: 'canny', scale: 0.5, isMap: false, mapOnly: true, count: 1 }
    expect(await make(id, task)).toHaveLength(1)
    expect(comfy.server.submissions()).toHaveLength(before)
  })
})

/** Number of relevant original pixels that are not at the same place in a result. */
function differing(
  seen: Seen | undefined,
  { left, top, counts }: { left: number; top: number; counts: (x: number, y: number) => boolean },
): number {
  let count = 0
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      if (!counts(x, y)) continue
      const [from, to] = [(y * WIDTH + x) * 3, ((y + top) * (seen?.width ?? 0) + x + left) * 3]
      if ([0, 1, 2].some((c) => seen?.data[to + c] !== pixels[from + c])) count++
    }
  return count
}
