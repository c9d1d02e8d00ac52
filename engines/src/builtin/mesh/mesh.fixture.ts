import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { decodePicture } from '../../kit/decode-picture.ts'
import { cutSubject, type MeshSubject } from './cut-subject.ts'
import type { Cutting } from './outline.ts'

export const loadFixture = (name: string): Promise<Buffer> => readFile(new URL(`../cutout/__fixtures__/${name}.webp`, import.meta.url))

/** A subject with transparency, which needs no network to cut it out. */
export const loadSubject = async (name: string): Promise<MeshSubject> =>
  cutSubject(await decodePicture(await loadFixture(name), 'image'), { networks: { kind: 'none' }, threads: 1 })

/** A drawing as a cut-out. */
export async function drawn(shapes: string, side = 200): Promise<Cutting> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" fill="#c8553d" fill-rule="evenodd">${shapes}</svg>`
  const { data, info } = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, rgba: Uint8ClampedArray.from(data) }
}

/** Measurements of a triangle mesh. */
export interface Topology {
  /** Edges that are not used exactly once in each direction. */
  readonly faults: number
  readonly volume: number
  /** Vertices less edges plus faces: 2 for a ball, 0 for a ring. */
  readonly euler: number
  readonly triangles: number
}

/** With `weld`, vertices at the same position are one. */
export function measureBody(
  positions: ArrayLike<number>,
  triangles: ArrayLike<number>,
  { weld = false }: { weld?: boolean } = {},
): Topology {
  const place = (i: number, axis: number) => positions[i * 3 + axis] ?? 0
  const names = Int32Array.from({ length: positions.length / 3 }, (_, i) => i)
  if (weld) {
    const known = new Map<string, number>()
    for (const i of names.keys()) {
      const key = `${place(i, 0)} ${place(i, 1)} ${place(i, 2)}`
      names[i] = known.get(key) ?? i
      known.set(key, names[i] ?? i)
    }
  }
  const used = new Set<number>()
  const walked = new Map<number, number>()
  let volume = 0
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [names[triangles[i] ?? 0] ?? 0, names[triangles[i + 1] ?? 0] ?? 0, names[triangles[i + 2] ?? 0] ?? 0]
    volume += (place(a, 0) * (place(b, 1) * place(c, 2) - place(b, 2) * place(c, 1))) / 6
    volume += (place(a, 1) * (place(b, 2) * place(c, 0) - place(b, 0) * place(c, 2))) / 6
    volume += (place(a, 2) * (place(b, 0) * place(c, 1) - place(b, 1) * place(c, 0))) / 6
    used.add(a).add(b).add(c)
    for (const key of [a * EDGE_BASE + b, b * EDGE_BASE + c, c * EDGE_BASE + a]) walked.set(key, (walked.get(key) ?? 0) + 1)
  }
  let faults = 0
  for (const [key, count] of walked)
    if (count !== 1 || walked.get((key % EDGE_BASE) * EDGE_BASE + Math.floor(key / EDGE_BASE)) !== 1) faults++
  return { faults, volume, euler: used.size - walked.size / 2 + triangles.length / 3, triangles: triangles.length / 3 }
}

const EDGE_BASE = 2 ** 24
