import { at, type Image3 } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import { beforeAll, describe, expect, it } from 'vitest'
import { testContext } from '../../../../test/context.ts'
import { readInstruction } from '../../../instructions/read-instruction.ts'
import type { Detectors } from '../../../vision/detectors.ts'
import { measure, turnOf } from '../__fixtures__/measure.ts'
import { type DrawnScene, meadow, photograph } from '../__fixtures__/scenes.ts'
import { createMaps, type Maps } from '../photo/maps.ts'
import { type Photo, readPhoto } from '../photo/photo.ts'
import { applyEdits } from './apply.ts'

interface Opened {
  readonly photo: Photo
  readonly maps: Maps
}

let detectors: Detectors
let scene: DrawnScene
let field: Opened
let coffee: Opened
let portrait: Opened

beforeAll(async () => {
  const { packs } = testContext()
  const path = async (pack: string) =>
    `${await packs.ensure(pack, { signal: AbortSignal.timeout(600_000), report: () => undefined })}/${pack}.onnx`
  detectors = {
    networks: { kind: 'isnet', isnet: await path('isnet') },
    centernet: await path('centernet'),
    faces: { movenet: await path('movenet-thunder'), facemesh: await path('facemesh') },
    threads: 2,
  }
  scene = await meadow()
  field = await open(scene.bytes)
  coffee = await open(await photograph('coffee.jpg'))
  portrait = await open(await photograph('portrait.jpg'))
}, 600_000)

async function open(bytes: Uint8Array): Promise<Opened> {
  const photo = await readPhoto(bytes, 'image')
  return { photo, maps: createMaps(photo, detectors) }
}

async function edit({ photo, maps }: Opened, prompt: string, { strength = 0.75, seed = 7 } = {}): Promise<Image3> {
  const work = { photo, maps, strength, random: createRandom(seed), warn: () => undefined }
  return applyEdits(photo.lab, readInstruction(prompt).edits, work, () => undefined)
}

const on =
  (...parts: ReturnType<DrawnScene['at']>[]) =>
  (x: number, y: number): boolean =>
    parts.includes(scene.at(x, y))
const GREEN = 128
const WAIT = { timeout: 120_000 }

describe('region maps of a photograph', () => {
  it('separate the sky, the grass and the object', WAIT, async () => {
    const share = (map: Float32Array | undefined, part: ReturnType<DrawnScene['at']>): number => {
      let [sum, count] = [0, 0]
      for (let y = 0; y < scene.height; y++) {
        for (let x = 0; x < scene.width; x++) {
          if (scene.at(x, y) !== part) continue
          sum += map ? at(map, y * scene.width + x) : 0
          count++
        }
      }
      return sum / count
    }
    const [sky, subject, foliage] = [await field.maps.sky(), await field.maps.subject(), await field.maps.foliage()]
    expect(share(sky, 'sky')).toBeGreaterThan(0.95)
    expect(share(sky, 'grass')).toBeLessThan(0.02)
    expect(share(sky, 'thing')).toBeLessThan(0.02)
    expect(share(subject, 'thing')).toBeGreaterThan(0.95)
    expect(share(foliage, 'grass')).toBeGreaterThan(0.7)
    expect(share(foliage, 'sky')).toBeLessThan(0.02)
  })

  it('contain no sky over a table or behind a portrait', WAIT, async () => {
    expect(await coffee.maps.sky()).toBeUndefined()
    expect(await portrait.maps.sky()).toBeUndefined()
  })
})

describe('recolouring', () => {
  it('changes the named thing to the requested hue and nothing else, in both languages [M-01]', WAIT, async () => {
    const before = coffee.photo.lab
    const subject = (await coffee.maps.subject()) ?? new Float32Array(0)
    // The saucer and the cup's outside are red; crema and china are not.
    const red = (i: number): boolean =>
      turnOf(hueAt(before, i), 38) < 22 && Math.hypot(at(before.planes[1], i), at(before.planes[2], i)) > 0.1
    const inside = (x: number, y: number): boolean => at(subject, y * before.width + x) > 0.95 && red(y * before.width + x)
    const outside = (x: number, y: number): boolean => at(subject, y * before.width + x) < 0.01
    const [english, chinese] = [await edit(coffee, 'make the cup green'), await edit(coffee, '把杯子变成绿色')]
    expect(turnOf(measure(before, inside).hue, 38)).toBeLessThan(12)
    expect(turnOf(measure(english, inside).hue, 144)).toBeLessThan(15)
    expect(Math.abs(measure(english, inside).l - measure(before, inside).l)).toBeLessThan(0.12)
    const [was, is] = [measure(before, outside), measure(english, outside)]
    expect(Math.hypot(is.a - was.a, is.b - was.b, is.l - was.l)).toBeLessThan(0.012)
    expect(difference(english, chinese)).toBe(0)
  })

  it('changes more with a higher strength', WAIT, async () => {
    const changes = []
    for (const strength of [0.1, 0.3, 0.5, 0.75])
      changes.push(difference(coffee.photo.lab, await edit(coffee, 'make the cup blue', { strength })))
    expect(changes).toEqual(changes.toSorted((one, other) => one - other))
    expect(changes[0]).toBeLessThan((changes[3] ?? 0) * 0.35)
  })

  it('dyes a suit without changing the face', WAIT, async () => {
    const { lab } = portrait.photo
    const after = await edit(portrait, 'make the suit blue')
    // Portrait with the face in the upper middle and the suit below.
    const face = (x: number, y: number): boolean =>
      x > lab.width * 0.38 && x < lab.width * 0.52 && y > lab.height * 0.12 && y < lab.height * 0.26
    const suit = (x: number, y: number): boolean => {
      const i = y * lab.width + x
      return (
        y > lab.height * 0.55 &&
        turnOf(hueAt(lab, i), 45) < 20 &&
        Math.hypot(at(lab.planes[1], i), at(lab.planes[2], i)) > 0.11 &&
        x > lab.width * 0.15 &&
        x < lab.width * 0.6
      )
    }
    expect(turnOf(measure(after, suit).hue, 254)).toBeLessThan(30)
    expect(turnOf(measure(after, face).hue, measure(lab, face).hue)).toBeLessThan(3)
  })
})

describe('light, weather and seasons', () => {
  it.each(['at night', '变成夜晚'])('darkens and cools: %s [M-01]', WAIT, async (prompt) => {
    const [was, is] = [measure(field.photo.lab), measure(await edit(field, prompt))]
    expect(is.l).toBeLessThan(was.l * 0.64)
    expect(turnOf(is.hue, 275)).toBeLessThan(35)
  })

  it('warms the colours at sunset, most of all the sky', WAIT, async () => {
    const after = await edit(field, 'sunset')
    expect(measure(after, on('sky')).a).toBeGreaterThan(measure(field.photo.lab, on('sky')).a + 0.03)
    expect(measure(after, on('thing')).b).toBeGreaterThan(measure(field.photo.lab, on('thing')).b)
  })

  it.each(['make it snow', '下雪'])('whitens the ground and keeps the object: %s [M-01]', WAIT, async (prompt) => {
    const after = await edit(field, prompt)
    const [was, is] = [measure(field.photo.lab, on('grass')), measure(after, on('grass'))]
    expect(is.l).toBeGreaterThan(was.l + 0.2)
    expect(is.chroma).toBeLessThan(was.chroma * 0.5)
    expect(Math.abs(measure(after, on('thing')).l - measure(field.photo.lab, on('thing')).l)).toBeLessThan(0.15)
  })

  it.each(['autumn', '秋天'])('turns green leaves orange and nothing else: %s [M-01]', WAIT, async (prompt) => {
    const after = await edit(field, prompt)
    expect(turnOf(measure(field.photo.lab, on('grass')).hue, GREEN)).toBeLessThan(25)
    expect(measure(after, on('grass')).hue).toBeLessThan(95)
    expect(turnOf(measure(after, on('sky')).hue, measure(field.photo.lab, on('sky')).hue)).toBeLessThan(20)
  })

  it('fades distant areas more than near ones in fog', WAIT, async () => {
    const after = await edit(field, 'thick fog')
    const rows =
      (from: number, to: number) =>
      (x: number, y: number): boolean =>
        scene.at(x, y) === 'grass' && y >= from * scene.height && y < to * scene.height
    const loss = (part: (x: number, y: number) => boolean): number =>
      measure(after, part).gradient / measure(field.photo.lab, part).gradient
    expect(loss(rows(0.48, 0.56))).toBeLessThan(loss(rows(0.85, 1)) * 0.8)
  })

  it('changes more with a higher strength', WAIT, async () => {
    for (const prompt of ['night', 'snow', 'autumn', 'sunset', 'rain', 'black and white']) {
      const changes = []
      for (const strength of [0.1, 0.4, 0.75]) changes.push(difference(field.photo.lab, await edit(field, prompt, { strength })))
      expect(changes).toEqual(changes.toSorted((one, other) => one - other))
    }
  })
})

describe('the background', () => {
  it('is blurred, while the subject stays sharp [M-01]', WAIT, async () => {
    const after = await edit(field, 'blur the background')
    const loss = (part: (x: number, y: number) => boolean): number =>
      measure(after, part).gradient / measure(field.photo.lab, part).gradient
    expect(loss(on('grass'))).toBeLessThan(0.5)
    expect(loss(on('thing'))).toBeGreaterThan(0.97)
  })

  it('is replaced by a plain colour or another place, while the subject stays', WAIT, async () => {
    const white = await edit(field, 'change the background to white', { strength: 1 })
    expect(measure(white, on('sky')).l).toBeGreaterThan(0.85)
    expect(measure(white, on('sky')).chroma).toBeLessThan(0.02)
    const beach = await edit(field, '背景换成海边')
    expect(difference(beach, field.photo.lab, on('sky', 'grass'))).toBeGreaterThan(0.1)
    expect(difference(beach, field.photo.lab, on('thing'))).toBeLessThan(0.12)
  })

  it('is given another sky over an unchanged ground', WAIT, async () => {
    const after = await edit(field, 'replace the sky with a starry sky')
    expect(measure(after, on('sky')).l).toBeLessThan(measure(field.photo.lab, on('sky')).l * 0.7)
    expect(difference(after, field.photo.lab, on('thing'))).toBeLessThan(0.15)
  })
})

describe('tones, styles and things on a face', () => {
  it('removes colour, warms, cools, brightens, darkens and sharpens', WAIT, async () => {
    const was = measure(coffee.photo.lab)
    const after = async (prompt: string) => measure(await edit(coffee, prompt))
    expect((await after('black and white')).chroma).toBeLessThan(0.004)
    expect((await after('warmer')).b).toBeGreaterThan(was.b)
    expect((await after('colder')).b).toBeLessThan(was.b)
    expect((await after('更亮')).l).toBeGreaterThan(was.l + 0.05)
    expect((await after('更暗')).l).toBeLessThan(was.l - 0.05)
    expect((await after('sharper')).gradient).toBeGreaterThan(was.gradient * 1.15)
    expect((await after('softer')).gradient).toBeLessThan(was.gradient * 0.9)
  })

  it('applies a style, and only a little at a low strength', WAIT, async () => {
    const [little, much] = [await edit(field, '水墨风', { strength: 0.15 }), await edit(field, '水墨风', { strength: 0.8 })]
    expect(measure(much, on('grass')).chroma).toBeLessThan(measure(field.photo.lab, on('grass')).chroma * 0.4)
    expect(difference(little, field.photo.lab)).toBeLessThan(difference(much, field.photo.lab))
  })

  it.each([
    // Boxes of the eyes, the upper lip and the hair above the brow, in shares of the portrait.
    ['add sunglasses', { left: 0.41, right: 0.53, top: 0.165, bottom: 0.215 }],
    ['加上胡子', { left: 0.43, right: 0.49, top: 0.27, bottom: 0.292 }],
    ['给她戴上帽子', { left: 0.4, right: 0.55, top: 0.05, bottom: 0.13 }],
  ])('places it on the face and nowhere else: %s [M-01]', WAIT, async (prompt, place) => {
    const { lab } = portrait.photo
    const after = await edit(portrait, prompt)
    const within = (x: number, y: number, air = 0): boolean =>
      x > (place.left - air) * lab.width &&
      x < (place.right + air) * lab.width &&
      y > (place.top - air) * lab.height &&
      y < (place.bottom + air) * lab.height
    expect(measure(after, within).l).toBeLessThan(measure(lab, within).l - 0.1)
    expect(difference(after, lab, (x, y) => !within(x, y, 0.12))).toBeLessThan(0.0005)
  })

  it('reports a miss when only a person matches the named thing', WAIT, async () => {
    await expect(edit(portrait, 'make the helmet red')).rejects.toMatchObject({ code: 'missed' })
  })

  it('varies with the seed, less than the edit itself changes', WAIT, async () => {
    for (const prompt of ['autumn', 'sunset', 'make the sky pink']) {
      const [one, other] = [await edit(field, prompt, { seed: 1 }), await edit(field, prompt, { seed: 2 })]
      expect(difference(one, other)).toBeGreaterThan(0.0005)
      expect(difference(one, other)).toBeLessThan(difference(one, field.photo.lab))
    }
  })
})

function hueAt({ planes: [, a, b] }: Image3, i: number): number {
  return ((Math.atan2(at(b, i), at(a, i)) * 180) / Math.PI + 360) % 360
}

/** Mean distance in OKLab. */
function difference(one: Image3, other: Image3, inside: (x: number, y: number) => boolean = () => true): number {
  let [sum, count] = [0, 0]
  for (let i = 0; i < one.planes[0].length; i++) {
    if (!inside(i % one.width, Math.floor(i / one.width))) continue
    sum += Math.hypot(...one.planes.map((plane, n) => at(plane, i) - at(other.planes[n] ?? plane, i)))
    count++
  }
  return sum / count
}
