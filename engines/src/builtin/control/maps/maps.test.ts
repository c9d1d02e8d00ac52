import { readFile } from 'node:fs/promises'
import type { ControlType } from '@stipple/core/domain/control-types'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { SILENT, testContext } from '../../../../test/context.ts'
import { closeChildren } from '../../../kit/child-pool.ts'
import { decodePicture } from '../../../kit/decode-picture.ts'
import { createPackStore } from '../../../kit/packs.ts'
import type { PackStore } from '../../../spec.ts'
import { cannyReference } from '../__fixtures__/canny-reference.ts'
import { CAR, draw } from '../__fixtures__/drawings.ts'
import { makeControlMap } from '../make-control-map.ts'
import { type ControlNetworks, fetchControlNetworks, NO_NETWORKS } from '../networks.ts'
import { drawSkeletons, withNeck } from '../pose/draw-skeleton.ts'
import { readPeople } from '../pose/people.ts'
import { sizeFor } from '../size.ts'
import { fakescribbles, scribble } from './scribbles.ts'
import { luma, type MapSheet } from './sheet.ts'
import { hed } from './soft-edges.ts'
import { type ControlView, createView } from './view.ts'

const fixture = (name: string) => readFile(new URL(`../../../../test/__fixtures__/${name}`, import.meta.url))
const portrait = await fixture('portrait.jpg')
const light = { ...testContext({ mode: 'permissive' }), signal: new AbortController().signal, report: () => undefined }

async function viewOf(
  bytes: Uint8Array,
  { width = 384, networks = NO_NETWORKS }: { width?: number; networks?: ControlNetworks } = {},
): Promise<ControlView> {
  const picture = await decodePicture(bytes, 'image')
  return createView(picture, { size: { width, height: Math.round((width * picture.height) / picture.width) }, networks, threads: 2 })
}

/** Makes a map as the server requests it: OpenCV runs in its child process. */
async function mapOf(bytes: Uint8Array, control: ControlType, packs: PackStore = light.packs): Promise<MapSheet> {
  const budget = { memoryBytes: 3 * 2 ** 30, milliseconds: 60_000, threads: 2 }
  const { png, width, height } = await makeControlMap({ image: bytes, control }, { ...light, packs, budget })
  return { width, height, rgb: await sharp(png).removeAlpha().toColourspace('srgb').raw().toBuffer() }
}

const noPacks = createPackStore({ directory: '/nonexistent', mode: 'all', log: SILENT, manifests: [] })
afterAll(closeChildren)

const svg = (shapes: string, side = 384) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${shapes}</svg>`)).png().toBuffer() // prettier-ignore

const share = (sheet: MapSheet): number =>
  luma(sheet.rgb).reduce((count, value) => (value > 0.5 ? count + 1 : count), 0) / (sheet.width * sheet.height)

describe('edge maps', () => {
  it('match the published algorithm, pixel by pixel [V-02]', { timeout: 60_000 }, async () => {
    for (const bytes of [portrait, await fixture('coffee.jpg'), await draw(CAR)]) {
      const picture = await decodePicture(bytes, 'image')
      const view = await createView(picture, { size: sizeFor(picture), networks: NO_NETWORKS, threads: 2 })
      const expected = cannyReference(luma(view.rgb), view, { sigma: 0.8, low: 100, high: 200 })
      const found = await mapOf(bytes, 'canny')
      const own = Uint8Array.from(expected, (_, i) => ((found.rgb[i * 3] ?? 0) > 127 ? 1 : 0))
      // A blur with other rounding may move an edge by a pixel, never further.
      expect(shareWithin(own, expected, view.width)).toBeGreaterThan(0.97)
      expect(shareWithin(expected, own, view.width)).toBeGreaterThan(0.97)
    }
  })

  it('contain the edges of a dim image, and nothing for an empty sheet', { timeout: 30_000 }, async () => {
    const dim = await sharp(portrait).linear(0.16, 10).png().toBuffer()
    expect(share(await mapOf(dim, 'canny'))).toBeGreaterThan(0.005)
    expect(share(await mapOf(await svg('<rect width="384" height="384" fill="#777"/>'), 'canny'))).toBe(0)
  })

  it('show soft edges for outlines, and little for texture', async () => {
    const dots = Array.from({ length: 900 }, (_, i) => `<circle cx="${(i * 37) % 190}" cy="${(i * 91) % 384}" r="2" fill="#666"/>`).join('')
    const sheet = await hed(
      await viewOf(
        await svg(`<rect width="384" height="384" fill="#999"/>${dots}<rect x="250" y="120" width="90" height="140" fill="#222"/>`),
      ),
    )
    const grey = luma(sheet.rgb)
    const meanOf = (from: number, to: number, rows: readonly [number, number]) => {
      let sum = 0
      let count = 0
      for (let y = rows[0]; y < rows[1]; y++) for (let x = from; x < to; x++, count++) sum += grey[y * 384 + x] ?? 0
      return sum / count
    }
    const outline = meanOf(248, 253, [140, 240])
    expect(outline).toBeGreaterThan(0.5)
    expect(meanOf(10, 180, [40, 340])).toBeLessThan(outline * 0.5)
  })
})

/** Share of the marked pixels that have a marked one of the others within a pixel. */
function shareWithin(marked: Uint8Array, others: Uint8Array, width: number): number {
  let hits = 0
  let count = 0
  marked.forEach((value, i) => {
    if (!value) return
    count++
    if ([0, -1, 1, -width, width, -width - 1, -width + 1, width - 1, width + 1].some((step) => others[i + step] === 1)) hits++
  })
  return hits / Math.max(1, count)
}

describe('maps of straight lines', () => {
  it('contain the lines of a building, and need the network [V-02]', { timeout: 60_000 }, async () => {
    const lines = [[60, 330, 60, 120], [60, 120, 190, 60], [190, 60, 320, 120], [320, 120, 320, 330], [60, 330, 320, 330], [60, 225, 320, 225]] as const // prettier-ignore
    const facade =
      '<rect width="384" height="384" fill="#9cc4e4"/><path d="M60 330V120L190 60L320 120V330Z" fill="#8a6a48"/><rect x="60" y="225" width="260" height="105" fill="#4f3a26"/>'
    await expect(mapOf(await svg(facade), 'hough', noPacks)).rejects.toMatchObject({ code: 'model_missing' })
    const found = await mapOf(await svg(facade), 'hough')
    const scale = found.width / 384
    const grey = luma(found.rgb)
    const covered = lines.flatMap(([x1, y1, x2, y2]) =>
      Array.from({ length: 40 }, (_, n) =>
        isNear(found, grey, (x1 + ((x2 - x1) * (n + 0.5)) / 40) * scale, (y1 + ((y2 - y1) * (n + 0.5)) / 40) * scale),
      ),
    )
    expect(covered.filter(Boolean).length / covered.length).toBeGreaterThan(0.8)
    expect(grey.reduce((count, value) => (value > 0.5 ? count + 1 : count), 0) / grey.length).toBeLessThan(0.05)
  })
})

function isNear({ width }: MapSheet, grey: Float32Array, x: number, y: number, reach = 6): boolean {
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) if ((grey[(Math.round(y) + dy) * width + Math.round(x) + dx] ?? 0) > 0.5) return true
  return false
}

describe('pose maps', () => {
  it('match the body, the hands and the face in the photograph [V-02]', { timeout: 60_000 }, async () => {
    const networks = await fetchControlNetworks(light, { control: 'openpose', withSubject: false })
    const view = await viewOf(portrait, { networks })
    const people = await readPeople(view, { details: true })
    expect(people).toHaveLength(1)
    const [{ body, face } = { body: [], face: undefined }] = people
    for (const [index, x, y] of MARKED) {
      const point = body[index]
      expect(Math.hypot((point?.x ?? 0) / view.width - x, (point?.y ?? 0) / view.height - y), `point ${index}`).toBeLessThan(0.03)
    }
    expect(face).toHaveLength(68)
    const drawn = drawSkeletons(people, view)
    const marks = luma(drawn.rgb)
    withNeck(body).forEach((point, i) => {
      if (!point || point.score < 0.25 || point.x > view.width || point.y > view.height) return
      expect(marks[Math.floor(point.y) * drawn.width + Math.floor(point.x)], `joint ${i}`).toBeGreaterThan(0)
    })
  })
})

/** Marked by hand in the photograph: point of COCO, share of width, share of height. */
const MARKED = [
  [0, 0.44, 0.24],
  [1, 0.484, 0.202],
  [2, 0.399, 0.198],
] as const

describe('scribble maps', () => {
  it.each([
    ['dark on white', {}],
    ['light on dark', { ground: '#222', stroke: '#eee' }],
    ['on nothing', { ground: 'none' }],
  ])('contain the strokes of a drawing, %s', async (_, options) => {
    const sheet = await scribble(await viewOf(await draw(CAR, options)))
    const plain = await scribble(await viewOf(await draw(CAR)))
    expect(share(sheet)).toBeGreaterThan(0.01)
    expect(Math.abs(share(sheet) / share(plain) - 1)).toBeLessThan(0.2)
  })

  it('contain few lines for a photograph', async () => {
    const ink = share(await fakescribbles(await viewOf(portrait)))
    expect(ink).toBeGreaterThan(0.01)
    expect(ink).toBeLessThan(0.15)
  })
})
