import { clamp } from '@stipple/imaging/scalar'
import { type CameraState, projection } from './camera.ts'
import type { Fields } from './film-set.ts'
import type { YuvPicture } from './yuv.ts'

/** Pixels of the frame between two nodes of the mesh. */
const STEP = 8

export interface Moment {
  readonly camera: CameraState
  readonly pivot: number
  /** 0 start .. 1 end. */
  readonly at: number
  /** Duration of the video. */
  readonly seconds: number
}

/** Warps the plate into the frame as the camera sees it: near parts move more than far ones, the sky drifts, water ripples. */
export function warpPlate(plate: YuvPicture, fields: Fields, moment: Moment, frame: YuvPicture): void {
  const mesh = makeMesh(plate, fields, moment, frame)
  sampleMesh(plate.y, plate.width, mesh, { out: frame.y, width: frame.width, height: frame.height, step: STEP })
  const half = halved(mesh)
  const size = { width: frame.width >> 1, height: frame.height >> 1, step: STEP >> 1 }
  sampleMesh(plate.u, plate.width >> 1, half, { ...size, out: frame.u })
  sampleMesh(plate.v, plate.width >> 1, half, { ...size, out: frame.v })
}

/** Columns and rows of the plate shown at the nodes of the frame. */
interface Mesh {
  readonly columns: number
  readonly x: Float32Array
  readonly y: Float32Array
}

function makeMesh(plate: YuvPicture, fields: Fields, { camera, pivot, at, seconds }: Moment, frame: YuvPicture): Mesh {
  const columns = Math.ceil(frame.width / STEP) + 1
  const rows = Math.ceil(frame.height / STEP) + 1
  const mesh = { columns, x: new Float32Array(columns * rows), y: new Float32Array(columns * rows) }
  const unit = frame.width
  const drift = SKY_SPEED * seconds * (at - 0.5)
  for (let row = 0, n = 0; row < rows; row++) {
    const outY = (row * STEP - frame.height / 2) / unit
    for (let column = 0; column < columns; column++, n++) {
      const outX = (column * STEP - frame.width / 2) / unit
      let x = outX
      let y = outY
      // The place depends on the nearness at the place: three iterations converge.
      for (let round = 0; round < 3; round++) {
        const near = readField(fields.nearness, fields, (x * unit) / plate.width + 0.5, (y * unit) / plate.height + 0.5)
        const { scale, x: shiftX, y: shiftY } = projection(camera, near, pivot)
        x = (outX - shiftX) / scale
        y = (outY - shiftY) / scale
      }
      const [u, v] = [(x * unit) / plate.width + 0.5, (y * unit) / plate.height + 0.5]
      x -= drift * readField(fields.sky, fields, u, v)
      const wet = readField(fields.water, fields, u, v)
      if (wet > 0) {
        const near = readField(fields.nearness, fields, u, v)
        const waves = Math.max(1, Math.round(seconds * 0.75))
        const height = 0.0012 + 0.0028 * near
        x += wet * height * Math.sin(2 * Math.PI * (waves * at + y * (34 - 14 * near) + x * 3))
        y += wet * height * 0.6 * Math.sin(2 * Math.PI * (waves * at + x * 9 + y * 21))
      }
      mesh.x[n] = clampTo(x * unit + plate.width / 2, plate.width)
      mesh.y[n] = clampTo(y * unit + plate.height / 2, plate.height)
    }
  }
  return mesh
}

/** Drift of clouds, in frame widths per second. */
const SKY_SPEED = 0.008

/** Clamps to the last pixel that has a right and lower neighbour to interpolate with. */
const clampTo = (value: number, length: number): number => clamp(value, 0, length - 1.01)

function halved({ columns, x, y }: Mesh): Mesh {
  // The centre of a chroma pixel lies between four luma pixels.
  const half = (value: number): number => Math.max(0, value / 2 - 0.25)
  return { columns, x: x.map(half), y: y.map(half) }
}

function readField(field: Float32Array, { columns, rows }: Fields, u: number, v: number): number {
  const x = Math.min(columns - 1.001, Math.max(0, u * columns - 0.5))
  const y = Math.min(rows - 1.001, Math.max(0, v * rows - 0.5))
  const i = Math.trunc(y) * columns + Math.trunc(x)
  const fx = x - Math.trunc(x)
  const fy = y - Math.trunc(y)
  const top = (field[i] ?? 0) * (1 - fx) + (field[i + 1] ?? 0) * fx
  const bottom = (field[i + columns] ?? 0) * (1 - fx) + (field[i + columns + 1] ?? 0) * fx
  return top + (bottom - top) * fy
}

interface Target {
  readonly out: Uint8Array
  readonly width: number
  readonly height: number
  readonly step: number
}

/** Samples one plane; positions between the nodes are interpolated, so that a pixel needs two additions and one mix. */
function sampleMesh(source: Uint8Array, stride: number, { columns, x, y }: Mesh, { out, width, height, step }: Target): void {
  const cells = columns - 1
  for (let row = 0; row < height; row++) {
    const upper = Math.trunc(row / step) * columns
    const down = (row % step) / step
    for (let cell = 0; cell < cells; cell++) {
      const n = upper + cell
      const below = n + columns
      let fromX = mixAt(x, n, below, down)
      let fromY = mixAt(y, n, below, down)
      const addX = (mixAt(x, n + 1, below + 1, down) - fromX) / step
      const addY = (mixAt(y, n + 1, below + 1, down) - fromY) / step
      const first = cell * step
      const last = Math.min(width, first + step)
      for (let column = first, o = row * width + first; column < last; column++, o++) {
        const ix = Math.trunc(fromX)
        const iy = Math.trunc(fromY)
        const fx = fromX - ix
        const i = iy * stride + ix
        const top = (source[i] ?? 0) + ((source[i + 1] ?? 0) - (source[i] ?? 0)) * fx
        const j = i + stride
        const bottom = (source[j] ?? 0) + ((source[j + 1] ?? 0) - (source[j] ?? 0)) * fx
        out[o] = top + (bottom - top) * (fromY - iy) + 0.5
        fromX += addX
        fromY += addY
      }
    }
  }
}

const mixAt = (plane: Float32Array, i: number, j: number, amount: number): number => {
  const from = plane[i] ?? 0
  return from + ((plane[j] ?? 0) - from) * amount
}
