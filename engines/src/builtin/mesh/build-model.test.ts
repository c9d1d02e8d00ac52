import { createRandom } from '@stipple/imaging/random'
import { describe, expect, it } from 'vitest'
import { buildModel } from './build-model.ts'
import { drawn, loadSubject, measureBody } from './mesh.fixture.ts'
import type { Model } from './model.ts'
import type { Cutting } from './outline.ts'
import { createBuffers, rasterise } from './poster/rasterise.ts'
import { acrossSkin, paintSkin, readSkin } from './skin.ts'

const DISC = '<circle cx="100" cy="100" r="90"/>'
const RING = '<path d="M100 10a90 90 0 1 0 .1 0zM100 60a40 40 0 1 1 -.1 0z"/>'
const bodies = ({ parts }: Model) => parts.map(({ positions, triangles }) => measureBody(positions, triangles))
const volumeOf = (model: Model) => bodies(model).reduce((sum, { volume }) => sum + volume, 0)

describe('a 3D model', () => {
  it.each(['cat', 'robot', 'vase', 'chair'])(
    'of a %s is closed, faces outwards, and fills its outline from the front [M-01]',
    async (name) => {
      const subject = await loadSubject(name)
      const { model } = await buildModel(subject, { depth: 0.5 })
      for (const body of bodies(model)) {
        expect(body.faults).toBe(0)
        expect(body.volume).toBeGreaterThan(0)
      }
      expect(overlap(subject, model)).toBeGreaterThan(0.95)
    },
  )

  it('is closed for any outline', { timeout: 120_000 }, async () => {
    for (let seed = 0; seed < 8; seed++) {
      const random = createRandom(seed)
      const shapes = Array.from({ length: 40 }, () => {
        const [x, y, w, h] = [random.range(5, 195), random.range(5, 195), random.range(1, 40), random.range(1, 40)]
        return `<ellipse cx="${x}" cy="${y}" rx="${w}" ry="${h}"/><path d="M${x} ${y}l${w} ${h}l${-h} ${w}z"/>`
      })
      const { model } = await buildModel(await drawn(shapes.join('')), { depth: random.next() })
      for (const { faults, volume } of bodies(model)) expect([faults, volume > 0]).toEqual([0, true])
    }
  })

  it('is round for a disc, as thick in the middle as its outline', async () => {
    const { model } = await buildModel(await drawn(DISC), { depth: (1 - 0.2) / 0.95 })
    const [part] = model.parts
    const heights = Array.from({ length: (part?.positions.length ?? 0) / 3 }, (_, i) => part?.positions[i * 3 + 2] ?? 0)
    expect(Math.max(...heights)).toBeGreaterThan(0.44)
    expect(Math.max(...heights)).toBeLessThan(0.46)
    // Half a ball in front, a little less behind.
    expect(volumeOf(model) / ((2 / 3) * Math.PI * 0.45 ** 3 * 1.86)).toBeCloseTo(1, 1)
  })

  it('keeps holes and separate parts', async () => {
    const euler = async (shapes: string) => bodies((await buildModel(await drawn(shapes), { depth: 0.5 })).model).map((body) => body.euler)
    expect(await euler(DISC)).toEqual([2])
    expect(await euler(RING)).toEqual([0])
    expect(await euler('<circle cx="50" cy="60" r="45"/><circle cx="150" cy="130" r="40"/>')).toEqual([2, 2])
  })

  it('drops tiny parts', async () => {
    const { model } = await buildModel(await drawn(`<circle cx="80" cy="100" r="75"/><circle cx="185" cy="20" r="4"/>`), { depth: 0.5 })
    expect(model.parts).toHaveLength(1)
  })

  it('grows with depth, step by step', async () => {
    const subject = await loadSubject('kettle')
    const volumes: number[] = []
    for (const depth of [0.05, 0.25, 0.5, 0.75, 1]) volumes.push(volumeOf((await buildModel(subject, { depth })).model))
    for (const [i, volume] of volumes.slice(1).entries()) expect(volume).toBeGreaterThan((volumes[i] ?? 0) * 1.15)
  })

  it('shows the image in front, continued in the same colours behind', async () => {
    const subject = await loadSubject('robot')
    const { model, outline } = await buildModel(subject, { depth: 0.5 })
    const skin = await paintSkin(subject, outline)
    let [front, seam, count] = [0, 0, 0]
    for (const { places, rim, front: own } of model.parts) {
      for (let i = 0; i < own; i++) {
        const [u, v] = [places[i * 2] ?? 0, places[i * 2 + 1] ?? 0]
        const colour = readSkin(skin, acrossSkin(u, skin, false), v)
        if (rim[i]) seam = Math.max(seam, distance(colour, readSkin(skin, acrossSkin(u, skin, true), v)))
        else {
          front += distance(colour, pixel(subject, u, v))
          count++
        }
      }
    }
    expect(front / count).toBeLessThan(12)
    expect(seam).toBeLessThan(24)
  })

  it('is coloured behind like its sides, with stripes but without eyes and apron', async () => {
    const shapes = `<g transform="scale(1.6)"><rect x="25" y="5" width="75" height="115" rx="10" fill="#d9c23f"/><rect x="25" y="80" width="75" height="12" fill="#2f6fb5"/>
      <circle cx="50" cy="30" r="7" fill="#111"/><circle cx="76" cy="30" r="7" fill="#111"/><rect x="42" y="45" width="41" height="30" fill="#c22"/></g>`
    const subject = await drawn(shapes)
    const { outline } = await buildModel(subject, { depth: 0.5 })
    const skin = await paintSkin(subject, outline)
    const behind = (x: number, y: number) => readSkin(skin, acrossSkin((x * 1.6) / 200, skin, true), (y * 1.6) / 200)
    for (const [x = 0, y = 0] of [
      [50, 30],
      [76, 30],
      [62, 60],
      [62, 105],
    ])
      expect(distance(behind(x, y), [0xd9, 0xc2, 0x3f])).toBeLessThan(30)
    expect(distance(behind(62, 86), [0x2f, 0x6f, 0xb5])).toBeLessThan(30)
  })

  it('has normals of length one that point outwards', async () => {
    const { model } = await buildModel(await drawn(DISC), { depth: 0.5 })
    for (const { positions, normals } of model.parts) {
      for (let i = 0; i < normals.length; i += 3) {
        const [x, y, z] = [normals[i] ?? 0, normals[i + 1] ?? 0, normals[i + 2] ?? 0]
        expect(Math.abs(Math.hypot(x, y, z) - 1)).toBeLessThan(1e-4)
        expect(x * (positions[i] ?? 0) + y * ((positions[i + 1] ?? 0) - 0.45) + z * (positions[i + 2] ?? 0)).toBeGreaterThan(0)
      }
    }
  })
})

/** Intersection over union of the model's front view and the opaque part of the cut-out. */
function overlap({ width, height, rgba }: Cutting, { parts }: Model): number {
  const buffers = createBuffers({ width, height }, 0)
  const long = Math.max(width, height)
  const bottom = lowest({ width, height, rgba })
  for (const { positions, triangles } of parts) {
    const count = positions.length / 3
    const pick = (at: (i: number) => number) => Float32Array.from({ length: count }, (_, i) => at(i * 3))
    rasterise(buffers, {
      triangles,
      values: new Float32Array(0),
      projected: {
        x: pick((i) => width / 2 + (positions[i] ?? 0) * long),
        y: pick((i) => bottom - (positions[i + 1] ?? 0) * long),
        far: pick((i) => -(positions[i + 2] ?? 0)),
      },
    })
  }
  let [both, either] = [0, 0]
  for (let i = 0; i < width * height; i++) {
    const [seen, there] = [buffers.far[i] !== Infinity, (rgba[i * 4 + 3] ?? 0) >= 128]
    if (seen && there) both++
    if (seen || there) either++
  }
  return both / either
}

function lowest({ width, height, rgba }: Cutting): number {
  for (let y = height - 1; y >= 0; y--) for (let x = 0; x < width; x++) if ((rgba[(y * width + x) * 4 + 3] ?? 0) >= 128) return y + 1
  return 0
}

const pixel = ({ width, height, rgba }: Cutting, u: number, v: number) => {
  const i = (Math.min(height - 1, Math.floor(v * height)) * width + Math.min(width - 1, Math.floor(u * width))) * 4
  return [rgba[i] ?? 0, rgba[i + 1] ?? 0, rgba[i + 2] ?? 0] as const
}

const distance = (a: readonly number[], b: readonly number[]) => Math.max(...a.map((value, i) => Math.abs(value - (b[i] ?? 0))))
