import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TaskOf } from '@stipple/core/domain/task'
import { growMarks, shrinkMarks } from '@stipple/imaging/marks'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { SILENT, testContext } from '../../../test/context.ts'
import { runTask } from '../../../test/run-task.ts'
import { closeChildren } from '../../kit/child-pool.ts'
import { decodePicture } from '../../kit/decode-picture.ts'
import { createPackStore } from '../../kit/packs.ts'
import type { EngineContext } from '../../spec.ts'
import { NO_WEIGHTS } from '../../weights/spec.ts'
import { composeScene, SCENES } from '../cutout/__fixtures__/scenes.ts'
import { engine } from './engine.ts'
import { asPng, changedOutside, detail, ellipse, maskPng, photograph, spread } from './fill.fixture.ts'
import { findShadow } from './shadow.ts'

const MINUTES = 10 * 60_000
const context = testContext()

type Removal = Partial<Pick<TaskOf<'remove-object'>, 'target' | 'points'>> & {
  readonly mask?: Uint8Array
  readonly context?: EngineContext
}

async function remove(image: Uint8Array, { mask, context: where = context, ...part }: Removal) {
  const task: TaskOf<'remove-object'> = {
    kind: 'remove-object', image: 'upload:picture', points: [], target: '', seed: 5, ...part, ...(mask && { mask: 'upload:mask' }),
  } // prettier-ignore
  const assets = { 'upload:picture': image, ...(mask && { 'upload:mask': mask }) }
  const { outputs, warnings } = await runTask(engine, { task, assets }, { context: where })
  const [output] = outputs
  if (!output) throw new Error('nothing came out')
  return { bytes: output.bytes, picture: await decodePicture(output.bytes, 'image'), warnings: warnings.map(({ code }) => code) }
}

async function scene(name: string) {
  const found = SCENES.find((candidate) => candidate.name === name)
  if (!found) throw new Error(`no scene ${name}`)
  const { bytes, truth, ...size } = await composeScene(found)
  return { bytes, size, picture: await decodePicture(bytes, 'image'), thing: truth.map((value) => (value > 127 ? 1 : 0)) }
}

const cup = await scene('cup on gravel')
const woman = await scene('woman at a brick wall')
const creature = await scene('creature on gravel')
/** Position of the cup. */
const CUP = { x: 0.5, y: 0.58 }

afterAll(closeChildren)

/** Expects the removed thing's place to look like the ground around it, and everything far from it unchanged. */
async function expectGone({ picture, size, thing }: typeof cup, after: Awaited<ReturnType<typeof remove>>): Promise<void> {
  const near = growMarks(thing, size, 90)
  expect(changedOutside(after.picture, picture, near)).toBe(0)
  const ground = growMarks(thing, size, 60).map((mark, i) => mark - (growMarksOnce(thing, size)[i] ?? 0))
  const inside = shrinkMarks(thing, size, 6)
  expect(detail(after.picture, inside)).toBeGreaterThan(detail(picture, ground) * 0.6)
  expect(Math.abs(spread(after.picture, inside).mean - spread(picture, ground).mean)).toBeLessThan(20)
}

const grown = new WeakMap<Uint8Array, Uint8Array>()
function growMarksOnce(marks: Uint8Array, size: { width: number; height: number }): Uint8Array {
  const known = grown.get(marks) ?? growMarks(marks, size, 40)
  grown.set(marks, known)
  return known
}

describe('fill: removing things', () => {
  it('removes a named thing so that it cannot be found again [M-01]', { timeout: MINUTES }, async () => {
    const after = await remove(woman.bytes, { target: '女人' })
    await expectGone(woman, after)
    await expect(remove(after.bytes, { target: 'woman' })).rejects.toMatchObject({ code: 'invalid_input', field: 'object' })
  })

  it('removes a clicked thing that no detector knows [M-01]', { timeout: MINUTES }, async () => {
    await expectGone(creature, await remove(creature.bytes, { points: [{ x: 0.55, y: 0.6 }] }))
  })

  it('blends under a painted mask with soft edges, and changes nothing beyond [P-13] [F: soft masks]', async () => {
    const grass = await photograph('grass', { width: 240, height: 200 })
    const image = await asPng(grass)
    const place = { x: 0.5, y: 0.5 }
    const middle = ellipse(grass, { ...place, rx: 0.15, ry: 0.15 })
    const soft = await sharp(await maskPng(middle, grass))
      .blur(Math.max(grass.width, grass.height) / 20)
      .toColourspace('b-w')
      .raw()
      .toBuffer()
    const mask = await sharp(soft, { raw: { width: grass.width, height: grass.height, channels: 1 } })
      .png()
      .toBuffer()
    const { picture } = await remove(image, { mask })
    const touched = Uint8Array.from(soft, (share) => (share >= 16 ? 1 : 0))
    expect(changedOutside(picture, grass, touched)).toBe(0)
    const change = (from: number, to: number): number => {
      const pixels = [...soft.keys()].filter((i) => (soft[i] ?? 0) >= from && (soft[i] ?? 0) < to)
      return pixels.reduce((sum, i) => sum + Math.abs((picture.rgb[i * 3] ?? 0) - (grass.rgb[i * 3] ?? 0)), 0) / pixels.length
    }
    const [faint, half, strong] = [change(16, 60), change(100, 150), change(200, 256)]
    expect(faint).toBeGreaterThan(0)
    expect(half).toBeGreaterThan(faint * 1.5)
    expect(strong).toBeGreaterThan(half * 1.2)
  })

  it('removes the mixed pixels at the edge of a painted mask [P-13]', async () => {
    const grass = await photograph('grass', { width: 240, height: 200 })
    const blob = ellipse(grass, { x: 0.5, y: 0.5, rx: 0.15, ry: 0.15 })
    const image = await asPng({ ...grass, rgb: grass.rgb.map((value, i) => (blob[Math.floor(i / 3)] === 1 ? 250 : value)) })
    const { picture } = await remove(image, { mask: await maskPng(blob, grass) })
    expect(changedOutside(picture, grass, growMarks(blob, grass, 8))).toBe(0)
    expect(spread(picture, blob).mean).toBeLessThan(spread(grass, blob).mean + 30)
  })

  it('refuses a name that is not in the image, listing the found things in both languages', { timeout: MINUTES }, async () => {
    await expect(remove(woman.bytes, { target: '长颈鹿' })).rejects.toMatchObject({
      code: 'invalid_input',
      field: 'object',
      text: { en: expect.stringMatching(/长颈鹿.*person/), zh: expect.stringMatching(/长颈鹿.*人/) },
    })
  })

  it('removes a clicked thing without any weights', { timeout: MINUTES }, async () => {
    const directory = await mkdtemp(join(tmpdir(), 'packs-'))
    try {
      const packs = createPackStore({ directory, mode: 'all', log: SILENT, registry: NOBODY })
      const { picture } = await remove(cup.bytes, { points: [CUP], context: { log: SILENT, packs, weights: NO_WEIGHTS } })
      const inside = shrinkMarks(cup.thing, cup.size, 30)
      const changed = inside.filter((mark, i) => mark === 1 && picture.rgb[i * 3] !== cup.picture.rgb[i * 3]).length
      expect(changed / inside.filter((mark) => mark === 1).length).toBeGreaterThan(0.7)
    } finally {
      await rm(directory, { recursive: true })
    }
  })
})

/** A local port without a listener. */
const NOBODY = 'http://127.0.0.1:9/'

describe('findShadow', () => {
  const size = { width: 200, height: 150 }
  const thing = ellipse(size, { x: 0.5, y: 0.4, rx: 0.12, ry: 0.25 })
  const shade = ellipse(size, { x: 0.62, y: 0.66, rx: 0.14, ry: 0.05 })
  const draw = (ground: (i: number) => number) =>
    Uint8Array.from({ length: thing.length * 3 }, (_, n) => {
      const i = Math.floor(n / 3)
      return thing[i] === 1 ? 30 : ground(i) * (shade[i] === 1 ? 0.5 : 1)
    })

  it('finds an area darker than the plain ground that touches the thing', () => {
    const found = findShadow(
      draw((i) => 150 + (i % 7)),
      thing,
      size,
    )
    const rim = growMarks(thing, size, 5)
    const open = shade.map((mark, i) => (mark === 1 && thing[i] !== 1 ? 1 : 0))
    const hit = open.filter((mark, i) => mark === 1 && found[i] === 1).length
    expect(hit / open.filter((mark) => mark === 1).length).toBeGreaterThan(0.85)
    const around = growMarks(shade, size, 12).map((mark, i) => Math.max(mark, rim[i] ?? 0))
    expect(found.filter((mark, i) => mark === 1 && around[i] !== 1)).toHaveLength(0)
  })

  it('finds none on ground of varying brightness', () => {
    const stripes = findShadow(
      draw((i) => (Math.floor((i % size.width) / 12) % 2 === 0 ? 60 : 220)),
      thing,
      size,
    )
    expect(stripes.includes(1)).toBe(false)
  })
})
