import type { Model, MeshPart } from '../model.ts'
import { acrossSkin, readSkin, type Skin } from '../skin.ts'
import { MADE_WITH, SOURCE_TYPE } from './provenance.ts'

const HEAD = `${MADE_WITH}; ${SOURCE_TYPE}`

/** Shape with its normals as Wavefront OBJ, an object for each part. Without the skin, which would need two more files. */
export function writeObj({ parts }: Model): Uint8Array {
  const lines = [`# ${HEAD}`]
  let first = 1
  for (const [i, { positions, normals, triangles }] of parts.entries()) {
    lines.push(`o part-${i + 1}`)
    for (let k = 0; k < positions.length; k += 3) lines.push(`v ${triple(positions, k, 6)}`)
    for (let k = 0; k < normals.length; k += 3) lines.push(`vn ${triple(normals, k, 4)}`)
    const corner = (place: number) => {
      const vertex = first + (triangles[place] ?? 0)
      return `${vertex}//${vertex}`
    }
    for (let k = 0; k < triangles.length; k += 3) lines.push(`f ${corner(k)} ${corner(k + 1)} ${corner(k + 2)}`)
    first += positions.length / 3
  }
  return Buffer.from(`${lines.join('\n')}\n`)
}

const triple = (list: Float32Array, from: number, digits: number): string =>
  [0, 1, 2].map((k) => (list[from + k] ?? 0).toFixed(digits)).join(' ')

/** Shape with a colour at each vertex as binary PLY. */
export function writePly({ parts }: Model, skin: Skin): Uint8Array {
  const vertices = parts.reduce((sum, { positions }) => sum + positions.length / 3, 0)
  const faces = countTriangles(parts)
  const head = Buffer.from(`ply
format binary_little_endian 1.0
comment ${HEAD}
element vertex ${vertices}
${['x', 'y', 'z', 'nx', 'ny', 'nz'].map((name) => `property float ${name}`).join('\n')}
${['red', 'green', 'blue'].map((name) => `property uchar ${name}`).join('\n')}
element face ${faces}
property list uchar int vertex_indices
end_header
`)
  const body = Buffer.alloc(vertices * 27 + faces * 13)
  let at = 0
  for (const part of parts) {
    for (let i = 0; i < part.positions.length / 3; i++) {
      for (const list of [part.positions, part.normals]) for (let k = 0; k < 3; k++) at = body.writeFloatLE(list[i * 3 + k] ?? 0, at)
      const u = acrossSkin(part.places[i * 2] ?? 0, skin, i >= part.front)
      for (const channel of readSkin(skin, u, part.places[i * 2 + 1] ?? 0)) at = body.writeUInt8(channel, at)
    }
  }
  let first = 0
  for (const { positions, triangles } of parts) {
    for (let k = 0; k < triangles.length; k += 3) {
      at = body.writeUInt8(3, at)
      for (const corner of [0, 1, 2]) at = body.writeInt32LE(first + (triangles[k + corner] ?? 0), at)
    }
    first += positions.length / 3
  }
  return Buffer.concat([head, body])
}

const STL_HEAD = 80
const STL_TRIANGLE = 50

/** Shape as binary STL, for printers and slicers. */
export function writeStl({ parts }: Model): Uint8Array {
  const count = countTriangles(parts)
  const bytes = Buffer.alloc(STL_HEAD + 4 + count * STL_TRIANGLE)
  // A header that begins with "solid" would be taken for the text form.
  bytes.write(MADE_WITH, 0, 'ascii')
  bytes.writeUInt32LE(count, STL_HEAD)
  let at = STL_HEAD + 4
  for (const part of parts) {
    for (let k = 0; k < part.triangles.length; k += 3) {
      const corners = [0, 1, 2].map((corner) => cornerOf(part, k + corner))
      for (const vector of [faceNormal(corners), ...corners]) for (const value of vector) at = bytes.writeFloatLE(value, at)
      at = bytes.writeUInt16LE(0, at)
    }
  }
  return bytes
}

type Vector = readonly [number, number, number]

/** Corner of a triangle with the z axis upwards, as in STL. */
function cornerOf({ positions, triangles }: MeshPart, place: number): Vector {
  const i = (triangles[place] ?? 0) * 3
  return [positions[i] ?? 0, -(positions[i + 2] ?? 0), positions[i + 1] ?? 0]
}

function faceNormal([a = ORIGIN, b = ORIGIN, c = ORIGIN]: readonly Vector[]): Vector {
  const [ux, uy, uz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
  const [vx, vy, vz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]]
  const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx] as const
  const length = Math.hypot(...normal) || 1
  return [normal[0] / length, normal[1] / length, normal[2] / length]
}

const ORIGIN: Vector = [0, 0, 0]

const countTriangles = (parts: readonly MeshPart[]): number => parts.reduce((sum, { triangles }) => sum + triangles.length / 3, 0)
