import { readFile } from 'node:fs/promises'
import { NodeIO } from '@gltf-transform/core'
import type { TaskOf } from '@stipple/core/domain/task'
import { describePicture, readRecipe } from '@stipple/core/metadata/picture'
import { validateBytes } from 'gltf-validator'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeEngine } from '../../../test/conformance.ts'
import { testContext } from '../../../test/context.ts'
import { type ReadOutput, runTask } from '../../../test/run-task.ts'
import { closeChildren } from '../../kit/child-pool.ts'
import type { Warning } from '../../spec.ts'
import { engine } from './engine.ts'
import { loadFixture, measureBody } from './mesh.fixture.ts'
import { POSTER_SIDE } from './poster/poster.ts'

const context = testContext()
const robot = await loadFixture('robot')

const task = (given: Partial<TaskOf<'image-to-3d'>> = {}): TaskOf<'image-to-3d'> => ({
  kind: 'image-to-3d',
  image: 'upload:picture',
  depth: 0.5,
  seed: 7,
  ...given,
})

describeEngine('mesh', {
  engine,
  context,
  tasks: [
    {
      title: 'a cut-out',
      task: task(),
      assets: { 'upload:picture': robot },
      expected: { count: 1, media: '3d', type: 'model/gltf-binary' },
    },
  ],
})

const run = (picture: Uint8Array, given: Partial<TaskOf<'image-to-3d'>> = {}) =>
  runTask(engine, { task: task(given), assets: { 'upload:picture': picture } }, { context })

describe('the mesh engine', () => {
  let output: ReadOutput
  let warnings: readonly Warning[]
  beforeAll(async () => {
    ;({
      outputs: [output = EMPTY],
      warnings,
    } = await run(robot))
  }, 60_000)
  afterAll(closeChildren)

  it('writes a GLB without errors in the Khronos validator [M-01]', async () => {
    const { issues, info } = await validateBytes(output.bytes)
    expect(issues.messages).toEqual([])
    expect([issues.numErrors, issues.numWarnings, info.version]).toEqual([0, 0, '2.0'])
    expect(warnings).toEqual([])
  })

  it('writes a GLB with closed, textured parts [M-01]', async () => {
    const meshes = (await readGlb(output.bytes)).getRoot().listMeshes()
    // The head does not touch the body.
    expect(meshes).toHaveLength(2)
    for (const mesh of meshes) {
      const [primitive] = mesh.listPrimitives()
      const body = measureBody(primitive?.getAttribute('POSITION')?.getArray() ?? [], primitive?.getIndices()?.getArray() ?? [], {
        weld: true,
      })
      expect(body.faults).toBe(0)
      expect(body.volume).toBeGreaterThan(0)
      const skin = primitive?.getMaterial()?.getBaseColorTexture()?.getImage() ?? new Uint8Array()
      expect((await sharp(skin).metadata()).format).toBe('jpeg')
      const places = primitive?.getAttribute('TEXCOORD_0')?.getArray() ?? []
      expect(places.every((value) => value >= 0 && value <= 1)).toBe(true)
    }
  })

  it('marks every file as AI-generated [M-05]', async () => {
    const { extras } = (await readGlb(output.bytes)).getRoot().getAsset()
    expect(extras).toEqual({
      comment: 'made with Stipple',
      digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia',
    })
    const recipe = { mode: 'Img2ThreeD', model: 'builtin/inflator', input: { depth: 0.5, seed: 7 } }
    const described = describePicture(output.bytes, { sourceType: 'compositeWithTrainedAlgorithmicMedia', recipe })
    expect(readRecipe(described)).toEqual(recipe)
    expect((await validateBytes(described)).issues.messages).toEqual([])
    for (const { bytes } of output.attachments ?? [])
      expect(Buffer.from(bytes).subarray(0, 400).toString('latin1')).toContain('made with Stipple')
  })

  it('writes the same closed body as OBJ, PLY and STL [M-01]', async () => {
    const { totalTriangleCount } = (await validateBytes(output.bytes)).info
    const bytesOf = (extension: string) => Buffer.from(output.attachments?.find((form) => form.extension === extension)?.bytes ?? [])
    for (const { positions, triangles } of [readObj(bytesOf('obj')), readPly(bytesOf('ply')), readStl(bytesOf('stl'))]) {
      const body = measureBody(positions, triangles, { weld: true })
      expect([body.triangles, body.faults]).toEqual([totalTriangleCount, 0])
      expect(body.volume).toBeGreaterThan(0)
    }
    const { colours } = readPly(bytesOf('ply'))
    const share = (is: (red: number, green: number, blue: number) => boolean) =>
      colours.filter(([r = 0, g = 0, b = 0]) => is(r, g, b)).length / colours.length
    // A yellow robot with orange shoes.
    expect(share((red, green, blue) => red > 180 && green > 160 && blue < 170)).toBeGreaterThan(0.3)
    expect(share((red, green) => red > green + 60)).toBeGreaterThan(0.05)
  })

  it('draws a poster on paper, from the side that the seed selects', async () => {
    const { data, info } = await sharp(output.poster).raw().toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 3)]).toEqual([246, 243, 238])
    expect([info.width, info.height]).toEqual([POSTER_SIDE, POSTER_SIDE])
    let covered = 0
    for (let i = 0; i < data.length; i += info.channels)
      if (Math.max(...data.subarray(i, i + 3)) - Math.min(...data.subarray(i, i + 3)) > 40) covered++
    expect(covered / (info.width * info.height)).toBeGreaterThan(0.06)
    const { outputs } = await run(robot, { seed: 8 })
    expect(Buffer.from(outputs[0]?.poster ?? []).equals(Buffer.from(output.poster ?? []))).toBe(false)
    expect(Buffer.from(outputs[0]?.bytes ?? []).equals(output.bytes)).toBe(true)
  })

  it('cuts the subject out of a photograph [M-01]', { timeout: 60_000 }, async () => {
    const photograph = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#8d8375' } })
      .composite([
        {
          input: await sharp(await loadFixture('vase'))
            .resize(220, 220, { fit: 'inside' })
            .png()
            .toBuffer(),
        },
      ])
      .jpeg()
      .toBuffer()
    const { outputs, warnings } = await run(photograph)
    expect(warnings).toEqual([])
    const [mesh] = (await readGlb(outputs[0]?.bytes ?? EMPTY.bytes)).getRoot().listMeshes()
    const positions = mesh?.listPrimitives()[0]?.getAttribute('POSITION')?.getArray() ?? []
    const span = (axis: number) => {
      const values = [...positions].filter((_, i) => i % 3 === axis)
      return Math.max(...values) - Math.min(...values)
    }
    // As slim as the vase with its flowers, not as square as the photograph.
    expect(span(0) / span(1)).toBeLessThan(0.75)
  })

  it('makes a cushion from an image without a subject, and reports it', { timeout: 60_000 }, async () => {
    const close = await sharp(await readFile(new URL('../../../test/__fixtures__/cat.jpg', import.meta.url)))
      .resize(240)
      .toBuffer()
    const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#3a7' } })
      .png()
      .toBuffer()
    for (const picture of [close, dot]) {
      const { outputs, warnings } = await run(picture)
      expect(warnings.map(({ code }) => code)).toEqual(['no_subject'])
      const { issues, info } = await validateBytes(outputs[0]?.bytes ?? EMPTY.bytes)
      expect(issues.messages).toEqual([])
      expect(info.totalTriangleCount).toBeGreaterThan(1000)
    }
  })

  it('refuses a fully transparent image', async () => {
    const nothing = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#ff000000' } })
      .png()
      .toBuffer()
    await expect(run(nothing)).rejects.toMatchObject({
      code: 'invalid_input',
      field: 'image',
      text: { en: expect.any(String), zh: expect.any(String) },
    })
  })
})

const EMPTY: ReadOutput = { media: '3d', type: '', content: new Uint8Array(), bytes: new Uint8Array(), seed: 0 }

/** The reader needs bytes aligned to a word. */
const readGlb = (bytes: Uint8Array) => new NodeIO().readBinary(Uint8Array.from(bytes))

interface Shape {
  readonly positions: readonly number[]
  readonly triangles: readonly number[]
}

function readObj(bytes: Buffer): Shape {
  const lines = bytes
    .toString()
    .split('\n')
    .map((line) => line.split(' '))
  const those = (kind: string) => lines.filter(([first]) => first === kind).map((words) => words.slice(1))
  return {
    positions: those('v').flat().map(Number),
    triangles: those('f').flatMap((corners) => corners.map((corner) => Number(corner.split('//')[0]) - 1)),
  }
}

function readPly(bytes: Buffer): Shape & { readonly colours: readonly (readonly number[])[] } {
  const end = bytes.indexOf('end_header\n') + 'end_header\n'.length
  const head = bytes.subarray(0, end).toString()
  const [vertices, faces] = ['vertex', 'face'].map((kind) => Number(new RegExp(`element ${kind} (\\d+)`).exec(head)?.[1])) as [
    number,
    number,
  ]
  const corners = end + vertices * 27
  expect(bytes.length).toBe(corners + faces * 13)
  return {
    positions: Array.from({ length: vertices * 3 }, (_, i) => bytes.readFloatLE(end + Math.floor(i / 3) * 27 + (i % 3) * 4)),
    colours: Array.from({ length: vertices }, (_, i) => [...bytes.subarray(end + i * 27 + 24, end + i * 27 + 27)]),
    triangles: Array.from({ length: faces * 3 }, (_, i) => bytes.readInt32LE(corners + Math.floor(i / 3) * 13 + 1 + (i % 3) * 4)),
  }
}

function readStl(bytes: Buffer): Shape {
  const count = bytes.readUInt32LE(80)
  expect(bytes.length).toBe(84 + count * 50)
  return {
    positions: Array.from({ length: count * 9 }, (_, i) => bytes.readFloatLE(84 + Math.floor(i / 9) * 50 + 12 + (i % 9) * 4)),
    triangles: Array.from({ length: count * 3 }, (_, i) => i),
  }
}
