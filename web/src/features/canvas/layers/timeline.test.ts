import { describe, expect, it } from 'vitest'
import { TILE } from '../pixels/raster.ts'
import { documentOf, flatten, type Document, type Operation, type Sheet } from './document.ts'
import { begin, redo, step, type Timeline, undo } from './timeline.ts'

const WIDTH = 300
const HEIGHT = 270

/** The same numbers in every run. */
function chance(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

function sheet({ width, height }: { readonly width: number; readonly height: number }, pixel: (index: number) => number): Sheet {
  const data = new Uint8ClampedArray(width * height * 4)
  new Uint32Array(data.buffer).forEach((_, index, words) => (words[index] = pixel(index)))
  return { width, height, data }
}

/** An opaque picture in which no two neighbours are alike. */
const noise = (size = { width: WIDTH, height: HEIGHT }) => sheet(size, (index) => (0xff000000 | Math.imul(index + 1, 2_654_435)) >>> 0)

/** Paints a rectangle of one colour on a sketch, as a brush leaves it: the rest of the sheet is empty. */
function paint(document: Document, id: string, [left, top, right, bottom]: readonly number[], colour = 0xff1f37c8): Operation {
  const [l = 0, t = 0, r = 0, b = 0] = [left, top, right, bottom]
  const pixels = sheet(document, (index) => {
    const x = index % document.width
    const y = Math.floor(index / document.width)
    return x >= l && x < r && y >= t && y < b ? colour : 0
  })
  return { do: 'paint', id, pixels, area: { left: l, top: t, right: r, bottom: b } }
}

const wordsOf = (document: Document) => new Uint32Array(flatten(document).data.buffer)
const run = (timeline: Timeline, ...operations: readonly Operation[]) => operations.reduce(step, timeline)

function random(document: Document, pick: (below: number) => number): Operation {
  const { layers, width, height } = document
  const layer = layers[pick(layers.length)]
  const id = layer?.id ?? ''
  const left = pick(width - 40)
  const top = pick(height - 40)
  const area = { left, top, right: left + 1 + pick(width - left), bottom: top + 1 + pick(height - top) }
  switch (pick(9)) {
    case 0:
      return { do: 'hide', id, hidden: !layer?.hidden }
    case 1:
      return { do: 'move', id, x: pick(200) - 100, y: pick(200) - 100 }
    case 2:
      return { do: 'order', id, by: pick(5) - 2 }
    case 3:
      return layers.length > 3 ? { do: 'merge', id } : paint(document, `new ${pick(1e9)}`, [left, top, area.right, area.bottom])
    case 4:
      return layers.length > 4 ? { do: 'remove', id } : { do: 'hide', id, hidden: !layer?.hidden }
    case 5:
      return width > 200 && pick(4) === 0
        ? { do: 'crop', area: { left: 3, top: 2, right: width - 1, bottom: height - 2 } }
        : { do: 'hide', id, hidden: false }
    default:
      return paint(document, pick(3) === 0 ? `new ${pick(1e9)}` : id, [left, top, area.right, area.bottom], 0xff000000 | pick(0xffffff))
  }
}

describe('a document with layers', () => {
  it('keeps every pixel outside drawn, pasted and moved areas [P-13]', () => {
    const first = documentOf(noise())
    const before = wordsOf(first).slice()
    const pasted = {
      id: 'pasted',
      kind: 'pasted',
      x: 0,
      y: 0,
      raster: documentOf(noise({ width: 40, height: 30 })).layers[0]?.raster,
    } as const
    if (!pasted.raster) throw new Error('no raster')
    const { present } = run(
      begin(first),
      paint(first, 'sketch', [10, 20, 60, 50]),
      paint(first, 'soft', [100, 100, 130, 120], 0x80102030),
      { do: 'add', layer: { ...pasted, raster: pasted.raster } },
      { do: 'move', id: 'pasted', x: 250, y: 240 },
      { do: 'order', id: 'sketch', by: 2 },
      { do: 'merge', id: 'sketch' },
    )
    const inside = (x: number, y: number) =>
      (x >= 10 && x < 60 && y >= 20 && y < 50) || (x >= 100 && x < 130 && y >= 100 && y < 120) || (x >= 250 && x < 290 && y >= 240)
    const after = wordsOf(present)
    const changed = before.reduce((count, word, index) => {
      const isInside = inside(index % WIDTH, Math.floor(index / WIDTH))
      if (!isInside && word !== after[index]) throw new Error(`pixel ${index} has changed`)
      return count + Number(word !== after[index])
    }, 0)
    expect(changed).toBeGreaterThan(50 * 30)
  })

  it('restores the document exactly after undoing and redoing 200 actions of every kind [P-12]', () => {
    const pick = chance(7)
    let timeline = begin(documentOf(noise()))
    const seen: Document[] = [timeline.present]
    while (seen.length <= 200) {
      const next = step(timeline, random(timeline.present, pick))
      if (next !== timeline) seen.push(next.present)
      timeline = next
    }
    const pixels = seen.map((document) => Buffer.from(flatten(document).data.buffer))
    const isSame = (at: number) => pixels[at]?.equals(Buffer.from(flatten(timeline.present).data.buffer))
    for (let at = 199; at >= 0; at--) {
      timeline = undo(timeline)
      if (!isSame(at)) throw new Error(`step ${at} is not what it was`)
    }
    expect(timeline.past).toHaveLength(0)
    expect(wordsOf(timeline.present)).toEqual(new Uint32Array(noise().data.buffer))
    for (let at = 1; at <= 200; at++) {
      timeline = redo(timeline)
      if (!isSame(at)) throw new Error(`step ${at} is not what it was going to be`)
    }
    expect(timeline.future).toHaveLength(0)
  })

  it('shares unchanged data between steps, and drops the oldest steps to limit memory', () => {
    const first = begin(documentOf(noise()))
    const next = step(first, paint(first.present, 'sketch', [0, 0, 10, 10]))
    expect(next.present.layers[0]).toBe(first.present.layers[0])
    expect(next.present.layers[1]?.raster.tiles.filter(Boolean)).toHaveLength(1)
    const large = documentOf(noise({ width: TILE * 8, height: TILE * 8 }))
    let many = begin(large)
    const pixels = noise(large)
    for (let at = 0; at < 40; at++) {
      new Uint32Array(pixels.data.buffer).fill((0xff000000 | at) >>> 0)
      many = step(many, { do: 'paint', id: 'sketch', pixels, area: { left: 0, top: 0, right: large.width, bottom: large.height } })
    }
    expect(many.past).toHaveLength(20)
  })

  it('records no step for actions without effect, and keeps the last layer', () => {
    const first = begin(documentOf(noise()))
    const none: readonly Operation[] = [
      { do: 'remove', id: 'picture' },
      { do: 'merge', id: 'picture' },
      { do: 'order', id: 'picture', by: 3 },
      { do: 'hide', id: 'picture', hidden: false },
      { do: 'move', id: 'nothing', x: 1, y: 1 },
      { do: 'crop', area: { left: 0, top: 0, right: WIDTH, bottom: HEIGHT } },
    ]
    expect(run(first, ...none)).toBe(first)
  })

  it('keeps pixels outside a crop, so that moving the layer shows them again', () => {
    const first = begin(documentOf(noise()))
    const { present } = run(
      first,
      { do: 'crop', area: { left: 50, top: 40, right: 150, bottom: 140 } },
      { do: 'move', id: 'picture', x: 0, y: 0 },
    )
    expect([present.width, present.height]).toEqual([100, 100])
    expect(wordsOf(present)[0]).toBe(wordsOf(first.present)[0])
  })
})
