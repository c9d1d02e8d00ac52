import type { Random } from '@stipple/imaging/random'
import { fromHex, mix, type Rgb, shift, toHex, toOklab } from '@stipple/imaging/rgb'
import type { Pose } from '../../scene.ts'
import type { Context } from '../stage.ts'
import { drawFace } from './animal-face.ts'
import type { AnimalOptions } from './animal-options.ts'
import { paintPattern } from './coats.ts'
import { over, outline, pool, taper, toned } from './form.ts'
import { drawLongHead } from './long-head.ts'
import { foot } from './paws.ts'
import type { Build, QuadrupedPose } from './quadruped-build.ts'
import { lying, sitting } from './quadruped-resting.ts'
import { paintTail } from './tails.ts'

/** Draws the animal facing left into a box of height 1, feet on its lower edge. `random` picks coat and pose. */
export function drawQuadruped(
  ctx: Context,
  build: Build,
  { random, colour, eyes, pose: wanted }: Pick<AnimalOptions, 'random' | 'colour' | 'eyes' | 'pose'>,
): void {
  const coated = colour === undefined ? { ...build, ...random.fork('coat').pick(build.coats ?? [{}]) } : dyed(build, colour)
  const animal = eyes === undefined ? coated : { ...coated, eye: fromHex(eyes) }
  const pose = (wanted && posture(build, wanted)) ?? random.fork('pose').pick(animal.poses)
  ctx.save()
  ctx.translate(0, 1)
  const unit = animal.unit ?? 0.6
  ctx.scale(unit, unit)
  if (pose === 'sit') sitting(ctx, animal, random)
  else if (pose === 'lie') lying(ctx, animal, random)
  else standing(ctx, animal, pose, random)
  ctx.restore()
}

/** Posture of the animal for a pose; undefined where it cannot be drawn so. */
function posture(build: Build, wanted: Pose): QuadrupedPose | undefined {
  const wild = build.foot === 'paw'
  if (wanted === 'standing') return 'stand'
  if (wanted === 'walking') return 'walk'
  if (wanted === 'running') return 'trot'
  if (wanted === 'sitting') return wild ? 'sit' : undefined
  if (wanted === 'lying' || wanted === 'sleeping') return wild || build.poses.includes('lie') ? 'lie' : undefined
  return undefined
}

export const posesOf = (build: Build): ReadonlySet<Pose> =>
  new Set((['walking', 'running', 'sitting', 'lying'] as const).filter((pose) => posture(build, pose) !== undefined))

/**
 * The animal in another colour. A red fox or a brown bear already has its colour: its coat only moves towards the word. Otherwise the coat is dyed, while white
 * and black parts (bib, tip of the tail, socks) stay, because they mark the animal.
 */
function dyed(build: Build, colour: string): Build {
  const own = toOklab(fromHex(build.coat))
  const wanted = toOklab(fromHex(colour))
  if (isNear(own, wanted)) return { ...build, coat: toHex(mix(fromHex(build.coat), fromHex(colour), 0.3)) }
  const light = wanted[0]
  const plain = build.belly === build.coat
  const tint = (amount: number): string => toHex(shift(fromHex(colour), { light: amount }))
  const keep = (part: string, otherwise: string): string => (standsOff(own, toOklab(fromHex(part))) ? part : otherwise)
  return {
    ...build,
    coat: colour,
    belly: keep(build.belly, plain ? colour : tint(light > 0.8 ? 0.03 : 0.12)),
    socks: keep(build.socks, tint(light > 0.8 ? -0.03 : -0.06)),
    muzzle: keep(build.muzzle, tint(light > 0.8 ? 0.02 : plain ? -0.08 : 0.1)),
    ear: build.pattern === 'panda' ? build.ear : { ...build.ear, back: tint(-0.03) },
    tail: { ...build.tail, tip: build.tail.kind === 'tuft' ? build.tail.tip : keep(build.tail.tip ?? build.coat, tint(0.06)) },
    ...(build.marking === undefined || build.pattern === 'panda' ? {} : { marking: tint(light < 0.35 ? 0.05 : -0.14) }),
  }
}

/** OKLab: the same kind of colour (hues within 40 degrees, not grey) and about as light. */
function isNear(a: Rgb, b: Rgb): boolean {
  const chroma = Math.min(Math.hypot(a[1], a[2]), Math.hypot(b[1], b[2]))
  const turn = Math.abs(Math.atan2(a[2], a[1]) - Math.atan2(b[2], b[1]))
  return chroma > 0.04 && Math.min(turn, 2 * Math.PI - turn) < 0.7 && Math.abs(a[0] - b[0]) < 0.2
}

/** OKLab: much lighter or darker than the coat. */
const standsOff = (coat: Rgb, part: Rgb): boolean => Math.abs(coat[0] - part[0]) > 0.25

/** A leg: distance of the foot from under its joint, its lift, and the bend of the middle joint. */
type Step = readonly [reach: number, lift: number, bend: number]
const GAITS: Readonly<Record<'stand' | 'walk' | 'graze' | 'trot', readonly [Step, Step, Step, Step]>> = {
  stand: [[-0.01, 0, 0], [0.1, 0, 0], [0.05, 0, 0], [-0.07, 0, 0]], // prettier-ignore
  walk: [[-0.19, 0, 0.02], [0.15, 0.05, 0.07], [0.14, 0.02, 0], [-0.17, 0, 0]], // prettier-ignore
  graze: [[-0.12, 0, 0], [0.1, 0, 0], [0.06, 0, 0], [-0.09, 0, 0]], // prettier-ignore
  trot: [[-0.12, 0.24, 0.15], [0.16, 0, 0], [0.16, 0.06, 0], [-0.12, 0, 0]], // prettier-ignore
}

function standing(ctx: Context, build: Build, pose: 'stand' | 'walk' | 'graze' | 'trot', random: Random): void {
  const { length, depth, bone } = build
  const sx = -length / 2
  const hx = length / 2
  const gait = GAITS[pose]
  const shade = shift(fromHex(build.coat), { light: -0.16, hue: -6 })
  paintTail(ctx, build, [hx + 0.13 * bone, -0.92], pose)
  foreleg(ctx, build, { x: sx + 0.05, step: gait[1], far: true })
  hindleg(ctx, build, { x: hx - 0.02, step: gait[3], far: true })
  const headAt: readonly [number, number] =
    pose === 'graze' ? [sx - 0.34 - build.carry[1] * 0.25, -0.36 - build.size * 0.25] : [sx - build.carry[0], -1 - build.carry[1]]
  trunk(ctx, build)
  neck(ctx, build, headAt, pose)
  // The chest and belly turn away from the light; behind the near legs it is darkest.
  pool(ctx, [0, -1 + depth * 1.05, length * 0.8, depth * 0.42], shade, 0.5)
  pool(ctx, [-0.05, -1.02, length * 0.9, depth * 0.34], shift(fromHex(build.coat), { light: 0.07 }), 0.55)
  pool(ctx, [sx + 0.16, -1 + depth * 0.8, 0.16, depth * 0.42], shade, 0.5)
  pool(ctx, [hx - 0.19, -1 + depth * 0.72, 0.13, depth * 0.4], shade, 0.5)
  over(ctx, () =>
    taper(
      ctx,
      [sx - 0.1, -1 + depth * 0.97, 0.03, 0, -1 + depth * 1.0, 0.075, hx - 0.1, -1 + build.waist, 0.03],
      toned(build.belly, -0.02),
    ),
  )
  hindleg(ctx, build, { x: hx, step: gait[2], far: false })
  foreleg(ctx, build, { x: sx, step: gait[0], far: false })
  paintPattern(ctx, build, { sx, hx, random })
  if (build.head === 'long') drawLongHead(ctx, build, headAt, pose === 'graze' ? 0.95 : (build.pitch ?? 0.5))
  else drawFace(ctx, build, headAt, random)
}

function trunk(ctx: Context, build: Build): void {
  const { length, depth, waist, bone } = build
  const sx = -length / 2
  const hx = length / 2
  const rump = 0.15 + 0.05 * bone
  const chest = 0.1 + depth * 0.16
  outline(ctx, [
    sx + 0.04, -1.005, 0, -0.965, hx - 0.14, -0.98, hx + 0.04, -0.965, hx + rump * 0.9, -0.86, hx + rump, -0.68,
    hx + 0.08, -1 + depth * 0.92, hx - 0.16, -1 + waist, 0.02, -1 + (depth * 0.75 + waist * 0.25) * 1.02,
    sx + 0.08, -1 + depth * 1.01, sx - chest * 0.7, -1 + depth * 0.9, sx - chest * 1.15, -1 + depth * 0.55,
    sx - chest * 0.7, -0.88,
  ], toned(build.coat, 0)) // prettier-ignore
}

function neck(ctx: Context, build: Build, [x, y]: readonly [number, number], pose: QuadrupedPose): void {
  const sx = -build.length / 2
  const base = build.neck
  const long = build.head === 'long'
  const top = long ? build.size * build.snout * 0.62 : build.size * 0.62
  const tx = long ? x + build.size * 0.02 : x + build.size * 0.3
  const ty = long ? y + build.size * 0.02 : y + build.size * 0.2
  const fall = pose === 'graze' ? 0.02 : 0
  const coat = toned(build.coat, 0)
  const mid: readonly [number, number] = [(sx + 0.02 + tx) / 2 + 0.015, (-1 + build.depth * 0.36 + ty) / 2 - fall]
  taper(ctx, [sx + 0.1, -1 + build.depth * 0.42, base * 1.1, mid[0], mid[1], (base + top) * 0.5, tx, ty, top], coat)
  taper(ctx, [sx + 0.2, -1 + 0.1, 0.1, mid[0] + base * 0.22, mid[1] - base * 0.1, (base + top) * 0.32, tx + top * 0.2, ty, top * 0.8], coat)
  if (build.belly !== build.coat)
    over(ctx, () =>
      taper(
        ctx,
        [
          tx - top * 0.9,
          ty + top * 0.5,
          top * 0.5,
          mid[0] - base * 0.75,
          mid[1] + base * 0.4,
          base * 0.42,
          sx - 0.13,
          -1 + build.depth * 0.6,
          0.07,
        ],
        toned(build.belly, 0),
      ),
    )
}

interface Leg {
  readonly x: number
  readonly step: Step
  readonly far: boolean
}

/** The front legs of a panda are dark. */
function coloursOfLeg({ pattern, marking, coat, socks }: Build, x: number, far: boolean): { coat: string; sock: string } {
  const own = pattern === 'panda' && x < 0 ? (marking ?? coat) : coat
  return { coat: toned(own, far ? -0.09 : 0), sock: toned(socks, far ? -0.08 : 0) }
}

function foreleg(ctx: Context, build: Build, { x, step, far }: Leg): void {
  const { depth, bone } = build
  const { coat, sock } = coloursOfLeg(build, x, far)
  const [reach, lift, bend] = step
  const elbow = -1 + depth * 0.9
  const fx = x + 0.03 + reach
  const fy = -0.045 * bone - lift
  const kx = (x + 0.05 + fx) / 2 - bend - 0.012
  const ky = elbow * 0.5 - lift * 0.55
  taper(ctx, [
    x - 0.03, -1 + depth * 0.42, 0.135 * bone, x + 0.045, elbow, 0.098 * bone, kx, ky, 0.064 * bone,
    (kx + fx) / 2, (ky + fy) / 2, 0.05 * bone, fx, fy, 0.05 * bone,
  ], coat) // prettier-ignore
  over(ctx, () => taper(ctx, [(kx + fx * 2) / 3, (ky + fy * 2) / 3, 0.056 * bone, fx, fy, 0.07 * bone], sock))
  foot(ctx, build, { at: [fx, -lift], colour: build.socks, light: far ? -0.08 : 0 })
}

function hindleg(ctx: Context, build: Build, { x, step, far }: Leg): void {
  const { depth, bone } = build
  const { coat, sock } = coloursOfLeg(build, x, far)
  const [reach, lift, bend] = step
  const fx = x + 0.06 + reach
  const fy = -0.045 * bone - lift
  const hockX = fx + 0.075 + bend
  const hockY = -0.29 - lift * 0.9
  const stifle = -1 + Math.max(depth * 0.95, 0.5)
  taper(ctx, [
    x + 0.01, -0.78, 0.185 * bone, x - 0.05 + reach * 0.3, stifle - 0.06, 0.15 * bone,
    (x + hockX) / 2 + 0.02, (stifle + hockY) / 2, 0.09 * bone, hockX, hockY, 0.058 * bone,
    fx + 0.03, (hockY + fy) / 2, 0.047 * bone, fx, fy, 0.05 * bone,
  ], coat) // prettier-ignore
  over(ctx, () => taper(ctx, [fx + 0.035, (hockY + fy * 2) / 3, 0.054 * bone, fx, fy, 0.07 * bone], sock))
  foot(ctx, build, { at: [fx, -lift], colour: build.socks, light: far ? -0.08 : 0 })
}
