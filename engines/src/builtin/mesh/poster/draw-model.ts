import { NodeIO, type Primitive } from '@gltf-transform/core'
import { type MeshPart, smoothNormals } from '../model.ts'
import type { Skin } from '../skin.ts'
import type { Angle } from './camera.ts'
import { drawPoster } from './poster.ts'

/** Plain clay: materials and textures are not read. */
const SIDE = 4
const CLAY: Skin = { width: SIDE, height: SIDE, rgb: Uint8Array.from({ length: SIDE * SIDE * 3 }, (_, i) => [208, 200, 190][i % 3] ?? 0) }
const ANGLE = { turn: 34, above: 12 }
const TRIANGLES = 4

/**
 * Draws a binary glTF model as clay, standing on the ground. PNG.
 * @throws {Error} for a file that is no model, or that has no triangles
 */
export async function drawModel(glb: Uint8Array, angle: Angle = ANGLE): Promise<Uint8Array> {
  const document = await new NodeIO().readBinary(glb)
  const placed: Float32Array[] = []
  const indices: Uint32Array[] = []
  for (const node of document.getRoot().listNodes())
    for (const primitive of node.getMesh()?.listPrimitives() ?? []) {
      const positions = positionsOf(primitive, node.getWorldMatrix())
      if (primitive.getMode() !== TRIANGLES || positions.length === 0) continue
      placed.push(positions)
      indices.push(trianglesOf(primitive, positions.length / 3))
    }
  if (placed.length === 0) throw new Error('the model has no triangles')
  standUp(placed)
  const parts = placed.map((positions, i) => partOf(positions, indices[i] ?? new Uint32Array()))
  return drawPoster({ parts }, { skin: CLAY, angle })
}

/** Positions in the scene. `matrix` is in columns. */
function positionsOf(primitive: Primitive, matrix: readonly number[]): Float32Array {
  const accessor = primitive.getAttribute('POSITION')
  const positions = new Float32Array((accessor?.getCount() ?? 0) * 3)
  const m = (i: number): number => matrix[i] ?? 0
  for (let i = 0; i < positions.length / 3; i++) {
    const [x = 0, y = 0, z = 0] = accessor?.getElement(i, []) ?? []
    for (let axis = 0; axis < 3; axis++) positions[i * 3 + axis] = m(axis) * x + m(4 + axis) * y + m(8 + axis) * z + m(12 + axis)
  }
  return positions
}

function trianglesOf(primitive: Primitive, count: number): Uint32Array {
  const given = primitive.getIndices()?.getArray()
  return given ? Uint32Array.from(given) : Uint32Array.from({ length: count }, (_, i) => i)
}

/** Brings all parts together to a longest side of 1, with the lowest point at height 0. */
function standUp(placed: readonly Float32Array[]): void {
  const [low, high] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ]
  for (const positions of placed)
    for (let i = 0; i < positions.length; i++) {
      low[i % 3] = Math.min(low[i % 3] ?? 0, positions[i] ?? 0)
      high[i % 3] = Math.max(high[i % 3] ?? 0, positions[i] ?? 0)
    }
  const longest = Math.max(...high.map((value, axis) => value - (low[axis] ?? 0))) || 1
  for (const positions of placed)
    for (let i = 0; i < positions.length; i++) positions[i] = ((positions[i] ?? 0) - (low[i % 3] ?? 0)) / longest
}

/** A part whose halves are as long as each other, as those of a skin are: a triangle without area makes up for an odd one. */
function partOf(positions: Float32Array, given: Uint32Array): MeshPart {
  const count = Math.ceil(given.length / 6) * 6
  const triangles = new Uint32Array(count)
  triangles.set(given)
  const vertices = positions.length / 3
  return {
    positions,
    triangles,
    normals: smoothNormals(positions, triangles),
    places: new Float32Array(vertices * 2).fill(0.5),
    front: vertices,
    rim: new Uint8Array(vertices),
  }
}
