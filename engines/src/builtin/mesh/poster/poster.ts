import { gaussianBlur } from '@stipple/imaging/blur'
import { decode, encode } from '@stipple/imaging/colour'
import { at, eachPixel, type Size } from '@stipple/imaging/plane'
import type { Direction } from '@stipple/imaging/relief'
import { clamp, lerp, smoothstep, unit } from '@stipple/imaging/scalar'
import sharp from 'sharp'
import type { Model, MeshPart } from '../model.ts'
import { acrossSkin, type Skin } from '../skin.ts'
import { aimAt, type Angle, type Camera } from './camera.ts'
import { type Buffers, createBuffers, rasterise } from './rasterise.ts'

export const POSTER_SIDE = 768
/** Supersampling factor, for soft edges. */
const FINER = 2
const SHARE = 0.74
/** #f6f3ee. */
const PAPER = [246, 243, 238] as const
/** Numbers per vertex: texture coordinates (2) and normal (3). */
const STRIDE = 5

/** Renders the model from a little above and one side, on paper, in soft light. PNG. */
export async function drawPoster(model: Model, { skin, angle }: { skin: Skin; angle: Angle }): Promise<Uint8Array> {
  const size = { width: POSTER_SIDE * FINER, height: POSTER_SIDE * FINER }
  const camera = aimAt(model, { angle, size, share: SHARE })
  const buffers = createBuffers(size, STRIDE)
  for (const part of model.parts)
    for (const side of sidesOf(part, skin)) rasterise(buffers, { ...side, projected: camera.project(part.positions) })
  const shadow = castShadow(model, camera, size)
  const rgb = shade(buffers, { skin, camera, shadow })
  return sharp(rgb, { raw: { ...size, channels: 3 } })
    .resize(POSTER_SIDE, POSTER_SIDE, { kernel: 'lanczos2' })
    .png({ compressionLevel: 6 })
    .toBuffer()
}

/** Splits front and back, since the rim has texture coordinates in both halves of the skin. */
function sidesOf(part: MeshPart, skin: Skin) {
  const half = part.triangles.length / 2
  return [false, true].map((back) => {
    const values = new Float32Array((part.positions.length / 3) * STRIDE)
    for (let i = 0; i < part.positions.length / 3; i++) {
      values[i * STRIDE] = acrossSkin(at(part.places, i * 2), skin, back)
      values[i * STRIDE + 1] = at(part.places, i * 2 + 1)
      values.set(part.normals.subarray(i * 3, i * 3 + 3), i * STRIDE + 2)
    }
    return { values, triangles: back ? part.triangles.subarray(half) : part.triangles.subarray(0, half) }
  })
}

/** Darkness of the ground: a narrow shadow where the model touches it and a wide one below, falling away from the light. */
function castShadow(model: Model, { project, eye, right }: Camera, size: Size): Float32Array {
  const layer = (options: { lean: number; reach: number; sigma: number }) => {
    const buffers = createBuffers(size, 1)
    for (const { positions, triangles } of model.parts) {
      const flat = positions.slice()
      const values = new Float32Array(positions.length / 3)
      for (let i = 0; i < values.length; i++) {
        const height = at(positions, i * 3 + 1)
        flat[i * 3] = at(positions, i * 3) + height * options.lean * (right[0] - 0.6 * eye[0])
        flat[i * 3 + 1] = 0
        flat[i * 3 + 2] = at(positions, i * 3 + 2) + height * options.lean * (right[2] - 0.6 * eye[2])
        values[i] = Math.exp(-height / options.reach)
      }
      const projected = project(flat)
      // The densest counts where several fall on one place; a flat layer shows either side.
      const near = { ...projected, far: values.map((value) => 1 - value) }
      rasterise(buffers, { triangles, projected: near, values })
      rasterise(buffers, { triangles: triangles.toReversed(), projected: near, values })
    }
    return gaussianBlur(buffers.values, size, options.sigma * size.width)
  }
  const contact = layer({ lean: 0, reach: 0.06, sigma: 0.008 })
  const wide = layer({ lean: 0.18, reach: 0.5, sigma: 0.035 })
  const shadow = new Float32Array(contact.length)
  eachPixel(size, (i, x, y) => {
    // The shadow fades out before the border would cut it off.
    const edge = Math.min(x, y, size.width - 1 - x, size.height - 1 - y) / size.width
    shadow[i] = (1 - (1 - 0.55 * at(contact, i)) * (1 - 0.42 * at(wide, i))) * smoothstep(0, 0.1, edge)
  })
  return shadow
}

interface Lighting {
  readonly skin: Skin
  readonly camera: Camera
  readonly shadow: Float32Array
}

function shade(buffers: Buffers, { skin, camera, shadow }: Lighting): Uint8Array {
  const { width, height, far, values } = buffers
  const rgb = new Uint8Array(width * height * 3)
  const creases = findCreases(buffers)
  const [ex, ey, ez] = camera.eye
  const key = direction(ex - 0.75, ey + 0.75, ez + 0.15)
  const half = direction(key[0] + ex, key[1] + ey, key[2] + ez)
  for (let i = 0; i < width * height; i++) {
    if (at(far, i) === Infinity) {
      for (let channel = 0; channel < 3; channel++) rgb[i * 3 + channel] = Math.round((PAPER[channel] ?? 0) * (1 - at(shadow, i)))
      continue
    }
    const k = i * STRIDE
    const [nx, ny, nz] = direction(at(values, k + 2), at(values, k + 3), at(values, k + 4))
    const diffuse = unit((nx * key[0] + ny * key[1] + nz * key[2] + 0.35) / 1.35)
    const shine = unit(nx * half[0] + ny * half[1] + nz * half[2]) ** 36
    const facing = unit(nx * ex + ny * ey + nz * ez)
    const light = (0.46 + 0.16 * ny + 0.62 * diffuse) * (1 - 0.55 * at(creases, i))
    const glance = 0.05 * shine + 0.05 * (1 - facing) ** 4
    const texel = readTexel(skin, at(values, k), at(values, k + 1))
    for (let channel = 0; channel < 3; channel++) {
      const linear = decode(Math.round(texel[channel] ?? 0)) * light + glance
      rgb[i * 3 + channel] = encode(clamp(linear, 0, 1))
    }
  }
  return rgb
}

function direction(x: number, y: number, z: number): Direction {
  const length = Math.hypot(x, y, z) || 1
  return [x / length, y / length, z / length]
}

/** Darkness of surfaces behind a nearer one: the smoothed depth beside them is much less than their own. */
function findCreases({ width, height, far }: Buffers): Float32Array {
  const size = { width, height }
  let farthest = 0
  for (const value of far) if (value !== Infinity) farthest = Math.max(farthest, value)
  const depth = far.map((value) => (value === Infinity ? farthest : value))
  const smooth = gaussianBlur(depth, size, width * 0.012)
  return depth.map((value, i) => clamp((value - at(smooth, i) - 0.004) * 9, 0, 1))
}

/** Bilinear. */
function readTexel({ width, height, rgb }: Skin, u: number, v: number): readonly [number, number, number] {
  const [x, y] = [clamp(u * width - 0.5, 0, width - 1.001), clamp(v * height - 0.5, 0, height - 1.001)]
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [fx, fy] = [x - left, y - top]
  const i = (top * width + left) * 3
  const read = (channel: number) => {
    const upper = lerp(rgb[i + channel] ?? 0, rgb[i + 3 + channel] ?? 0, fx)
    const lower = lerp(rgb[i + width * 3 + channel] ?? 0, rgb[i + width * 3 + 3 + channel] ?? 0, fx)
    return lerp(upper, lower, fy)
  }
  return [read(0), read(1), read(2)]
}
