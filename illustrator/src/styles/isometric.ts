import { setColour, tint } from '@stipple/imaging/blend'
import { gaussianBlur } from '@stipple/imaging/blur'
import { boundsOf } from '@stipple/imaging/bounds'
import { oklabFromRgba, rgbaFromOklab, type Triple } from '@stipple/imaging/colour'
import type { Painting, StylePass } from '@stipple/imaging/painting'
import { at, eachPixel, image3, type Image3, mapSamples, sample, type Size } from '@stipple/imaging/plane'
import { clamp, lerp, meanOf, smoothstep, unit } from '@stipple/imaging/scalar'
import { maskedBlur } from '@stipple/imaging/subject'

/** Sine and cosine of the 30° at which both ground axes run in an isometric drawing. */
const RISE = 0.5
const RUN = Math.sqrt(3) / 2

/**
 * A diorama on a plinth: the ground becomes a tiled diamond, the distance two walls behind it, and the subject a cut-out in front with a shadow on the floor.
 * Drawn in true isometric projection on a pale backdrop.
 */
export const isometric: StylePass = (painting, { strength, refinement }) => {
  const source = oklabFromRgba(painting.colour, painting)
  const stage = emptyStage(painting, source)
  const horizon = findHorizon(painting)
  const room = layOut(painting)
  const image = image3(painting)
  const scene = { painting, stage, horizon, room, tiles: Math.round(lerp(7, 10, refinement)), relief: lerp(0.7, 1.15, strength) }
  paintBackdrop(image, scene)
  paintRoom(image, scene)
  paintSubject(image, { ...scene, source })
  return rgbaFromOklab(image)
}

interface Room {
  /** Side of the floor along either axis, pixels. */
  readonly side: number
  /** Height of the walls and thickness of the plinth, pixels. */
  readonly wall: number
  readonly plinth: number
  /** Position of the floor's far corner in the picture. */
  readonly originX: number
  readonly originY: number
}

interface IsometricScene {
  readonly painting: Painting
  /** The picture without its subject. */
  readonly stage: Image3
  /** Row where the ground ends, 0..1. */
  readonly horizon: number
  readonly room: Room
  readonly tiles: number
  readonly relief: number
}

/** The picture with the subject's area filled from around it. */
function emptyStage(painting: Painting, source: Image3): Image3 {
  const near = gaussianBlur(painting.subject, painting, 2)
  const ground = mapSamples(near, (value) => 1 - smoothstep(0.02, 0.3, value))
  const side = Math.max(painting.width, painting.height)
  const wide = maskedBlur(source, ground, side * 0.08)
  const narrow = maskedBlur(source, ground, side * 0.02)
  const known = gaussianBlur(ground, painting, side * 0.02)
  const result = image3(painting)
  source.planes.forEach((plane, n) => {
    const out = result.planes[n]
    const first = narrow.planes[n]
    const second = wide.planes[n]
    if (!out || !first || !second) return
    for (let i = 0; i < out.length; i++)
      out[i] = lerp(lerp(at(second, i), at(first, i), smoothstep(0.02, 0.2, at(known, i))), at(plane, i), at(ground, i))
  })
  return result
}

/** Row at which most of the ground is far away; the golden section for a picture without distance. */
function findHorizon({ width, height, depth, subject }: Painting): number {
  for (let y = height - 1; y > 0; y--) {
    let far = 0
    let count = 0
    for (let x = 0; x < width; x += 4) {
      if (at(subject, y * width + x) > 0.3) continue
      count++
      if (at(depth, y * width + x) > 0.8) far++
    }
    if (count > 0 && far / count > 0.55) return clamp(y / height, 0.35, 0.78)
  }
  return 0.6
}

function layOut({ width, height }: Size): Room {
  const side = Math.min((width * 0.92) / (2 * RUN), (height * 0.9) / 1.85)
  const wall = side * 0.62
  const plinth = side * 0.13
  const total = wall + side * 2 * RISE + plinth
  return { side, wall, plinth, originX: width / 2, originY: (height - total) / 2 + wall }
}

function paintBackdrop(image: Image3, { painting, stage, room }: IsometricScene): void {
  const mean = meanColour(stage)
  const floor = room.originY + room.side * 2 * RISE + room.plinth
  eachPixel(painting, (i, x, y) => {
    const glow = Math.hypot((x - room.originX) / painting.width, (y - room.originY) / painting.height)
    setColour(image, i, [0.93 - glow * 0.16, mean[1] * 0.22, mean[2] * 0.22])
    const dx = (x - room.originX) / (room.side * RUN * 1.12)
    const dy = (y - floor + room.side * RISE * 0.86) / (room.side * RISE * 1.12)
    tint(image, i, { colour: [0.5, mean[1] * 0.3, mean[2] * 0.3 - 0.01], amount: smoothstep(1.1, 0.7, Math.abs(dx) + Math.abs(dy)) * 0.55 })
  })
}

/** Ground coordinates 0..1 of a point of the floor: `u` towards the lower right, `v` towards the lower left. */
function floorPlace({ side, originX, originY }: Room, x: number, y: number): { u: number; v: number } {
  const across = (x - originX) / (side * RUN)
  const down = (y - originY) / (side * RISE)
  return { u: (down + across) / 2, v: (down - across) / 2 }
}

function paintRoom(image: Image3, scene: IsometricScene): void {
  const { painting, room } = scene
  eachPixel(painting, (i, x, y) => {
    const { u, v } = floorPlace(room, x + 0.5, y + 0.5)
    const across = (x + 0.5 - room.originX) / (room.side * RUN)
    if (u >= 0 && v >= 0 && u <= 1 && v <= 1) paintFloor(image, i, { scene, u, v })
    else if (Math.abs(across) <= 1 && (u > 1 || v > 1)) paintPlinth(image, i, { scene, across, y: y + 0.5 })
    else if (Math.abs(across) <= 1) paintWall(image, i, { scene, across, y: y + 0.5 })
  })
}

function paintFloor(image: Image3, i: number, { scene, u, v }: { scene: IsometricScene; u: number; v: number }): void {
  const { painting, stage, horizon, tiles, relief } = scene
  const cellU = (Math.floor(u * tiles) + 0.5) / tiles
  const cellV = (Math.floor(v * tiles) + 0.5) / tiles
  const fine = readStage(stage, painting, floorToPicture(u, v, horizon))
  const flat = readStage(stage, painting, floorToPicture(cellU, cellV, horizon))
  setColour(image, i, [lerp(fine[0], flat[0], 0.55), lerp(fine[1], flat[1], 0.55) * 1.15, lerp(fine[2], flat[2], 0.55) * 1.15])
  const [l] = image.planes
  const inU = Math.abs(u * tiles - Math.floor(u * tiles) - 0.5) * 2
  const inV = Math.abs(v * tiles - Math.floor(v * tiles) - 0.5) * 2
  const checker = (Math.floor(u * tiles) + Math.floor(v * tiles)) % 2 === 0 ? 0.018 : -0.018
  const joint = smoothstep(0.93, 0.99, Math.max(inU, inV))
  const corner = smoothstep(0.16, 0, Math.min(u, v)) * 0.14
  l[i] = (0.04 + at(l, i)) * (1 - joint * 0.14 - corner * relief) + checker * relief
}

const floorToPicture = (u: number, v: number, horizon: number): { x: number; y: number } => ({
  x: 0.5 + (u - v) * 0.5,
  y: horizon + (0.04 + 0.96 * ((u + v) / 2)) * (1 - horizon),
})

/** Paints the distance on both walls, cut at the middle and turned inwards; their tops are stepped like blocks. */
function paintWall(image: Image3, i: number, { scene, across, y }: { scene: IsometricScene; across: number; y: number }): void {
  const { painting, stage, horizon, room, relief } = scene
  const foot = room.originY + Math.abs(across) * room.side * RISE
  const height = (foot - y) / room.wall
  const steps = 14
  const block = Math.floor(Math.abs(across) * steps)
  const top = 1 - (((block * 7 + (across > 0 ? 3 : 0)) % 5) / 5) * 0.045 * relief
  if (height < 0 || height > top) return
  const edge = 0.022
  const colour = readStage(stage, painting, { x: 0.5 + across * 0.5, y: horizon * (1 - height) })
  const shade = across < 0 ? 0.9 : 1.04
  setColour(image, i, [(colour[0] * 0.94 + 0.05) * shade, colour[1] * 1.15, colour[2] * 1.15])
  const [l] = image.planes
  const corner = smoothstep(0.2, 0, Math.abs(across)) * 0.09 + smoothstep(0.16, 0, height) * 0.12
  const joint = Math.max(
    smoothstep(0.94, 1, Math.abs(frac(Math.abs(across) * steps) - 0.5) * 2),
    smoothstep(0.95, 1, Math.abs(frac(height * 9) - 0.5) * 2),
  )
  l[i] = at(l, i) * (1 - corner * relief - joint * 0.055)
  if (height > top - edge) l[i] = Math.min(0.97, at(l, i) + 0.12)
}

const frac = (value: number): number => value - Math.floor(value)

/** Paints layers of soil under the ground on the two visible sides of the plinth. */
function paintPlinth(image: Image3, i: number, { scene, across, y }: { scene: IsometricScene; across: number; y: number }): void {
  const { painting, stage, room } = scene
  const rim = room.originY + (2 - Math.abs(across)) * room.side * RISE
  const depth = (y - rim) / room.plinth
  if (depth < 0 || depth > 1) return
  const surface = readStage(stage, painting, { x: 0.5 + across * 0.4, y: 0.94 })
  const band = depth + Math.sin(across * 19) * 0.03 + Math.sin(across * 47) * 0.015
  const soil: Triple =
    band < 0.24 ? [surface[0] * 0.88, surface[1] * 1.1, surface[2] * 1.1] : band < 0.62 ? [0.46, 0.035, 0.055] : [0.36, 0.022, 0.034]
  const shade = across < 0 ? 0.82 : 1
  setColour(image, i, [soil[0] * shade * (1 - depth * 0.12), soil[1], soil[2]])
}

function paintSubject(image: Image3, { painting, source, room, relief }: IsometricScene & { source: Image3 }): void {
  const box = boundsOf(painting.subject, painting, 0.5)
  if (!box || box.width < 4 || box.height < 4) return
  const { width, height } = painting
  const scale = Math.min((room.side * 1.08) / box.width, (room.side * 0.98) / box.height)
  const footX = room.originX + clamp((box.left + box.width / 2) / width - 0.5, -0.2, 0.2) * room.side * 0.5
  const footY = room.originY + room.side * RISE * 1.32
  const drawnWidth = box.width * scale
  const drawnHeight = box.height * scale
  const cover = (x: number, y: number): number => {
    const u = (x - footX) / drawnWidth + 0.5
    const v = 1 - (footY - y) / drawnHeight
    return u < 0 || v < 0 || u > 1 || v > 1
      ? 0
      : sample(painting.subject, painting, box.left + u * (box.width - 1), box.top + v * (box.height - 1))
  }
  const shadow = new Float32Array(width * height)
  eachPixel(painting, (i, x, y) => {
    // The shadow is the silhouette projected along one axis of the floor.
    const rise = (footY - y) / 0.34
    const { u, v } = floorPlace(room, x, y)
    if (u >= 0 && v >= 0 && u <= 1 && v <= 1)
      shadow[i] = cover(x - rise * 0.62, footY - Math.abs(rise)) * (rise >= -drawnHeight * 0.02 ? 1 : 0)
  })
  const soft = gaussianBlur(shadow, painting, room.side * 0.008)
  const thickness = Math.max(1, Math.round(room.side * 0.014))
  eachPixel(painting, (i, x, y) => {
    tint(image, i, { colour: [0.2, 0.005, -0.02], amount: at(soft, i) * 0.42 * relief })
    const front = cover(x + 0.5, y + 0.5)
    if (front < 0.99) {
      // Thickness of the cut-out, seen on its left side, in the colour of its rim.
      let side = 0
      for (let step = 1; step <= thickness; step++) side = Math.max(side, cover(x + 0.5 + step * RUN, y + 0.5 + step * RISE))
      tint(image, i, { colour: [0.93, 0.004, 0.012], amount: side })
    }
    if (front <= 0.01) return
    const sourceX = box.left + ((x + 0.5 - footX) / drawnWidth + 0.5) * (box.width - 1)
    const sourceY = box.top + (1 - (footY - y - 0.5) / drawnHeight) * (box.height - 1)
    const colour: Triple = [
      sample(source.planes[0], painting, sourceX, sourceY),
      sample(source.planes[1], painting, sourceX, sourceY) * 1.12,
      sample(source.planes[2], painting, sourceX, sourceY) * 1.12,
    ]
    tint(image, i, { colour, amount: unit(front) })
  })
}

function readStage(stage: Image3, { width, height }: Size, { x, y }: { x: number; y: number }): Triple {
  const read = (plane: Float32Array): number => sample(plane, { width, height }, x * (width - 1), y * (height - 1))
  return [read(stage.planes[0]), read(stage.planes[1]), read(stage.planes[2])]
}

const meanColour = ({ planes: [l, a, b] }: Image3): Triple => [meanOf(l), meanOf(a), meanOf(b)]
