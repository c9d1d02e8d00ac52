import { backHair, blob, type Context, drawFace, ellipse, extras, headwear, limb, type Person } from '@stipple/illustrator/public'
import { css, fromHex, shift } from '@stipple/imaging/rgb'
import type { PoseFigure, FigurePoint, BodySide } from './complete.ts'

/** Draws one of the illustrator's people in a pose: clothes, hair and face on the joints of the figure. */
export function drawFigure(ctx: Context, figure: PoseFigure, person: Person): void {
  const { torso, left, right } = figure
  const suit = person.extra === 'helmet'
  const coat = (light: number): string => css(shift(fromHex(person.coat), { light }))
  const covered = person.lower === 'trousers' || suit
  const leg = covered ? fromHex(person.trousers) : shift(fromHex(person.skin), { light: -0.06 })
  const thick = suit ? 1.3 : 1
  const [back, front] = left.wrist[0] < right.wrist[0] ? [right, left] : [left, right]
  for (const [side, light] of [
    [back, -0.03],
    [front, 0.012],
  ] as const) {
    limb(
      ctx,
      [side.hip, side.knee, side.ankle],
      [0.19, 0.14, 0.09].map((size) => size * torso * (covered ? 1 : 0.85) * thick),
      css(shift(leg, { light })),
    )
    shoe(ctx, side, torso, suit ? '#b9b8b6' : '#33241c')
  }
  arm(ctx, back, person, { torso, fill: coat(-0.06), thick })
  trunk(ctx, figure, person, coat)
  limb(
    ctx,
    [figure.neck, between(figure.neck, figure.head, 0.6)],
    [0.1 * torso, 0.095 * torso],
    css(shift(fromHex(person.skin), { light: -0.06 })),
  )
  head(ctx, figure, person)
  arm(ctx, front, person, { torso, fill: coat(-0.015), thick })
}

/** Draws a jointed figure in one colour, for subjects without a human shape. */
export function drawMannequin(ctx: Context, figure: PoseFigure, colour: string): void {
  const { torso, left, right, neck, head, radius, tilt } = figure
  const tone = (light: number): string => css(shift(fromHex(colour), { light }))
  for (const [side, light] of [
    [left, -0.05],
    [right, 0],
  ] as const) {
    limb(ctx, [side.hip, side.knee], [0.17 * torso, 0.12 * torso], tone(light))
    limb(ctx, [side.knee, side.ankle], [0.12 * torso, 0.08 * torso], tone(light - 0.03))
    limb(ctx, [side.shoulder, side.elbow], [0.11 * torso, 0.09 * torso], tone(light))
    limb(ctx, [side.elbow, side.wrist], [0.09 * torso, 0.06 * torso], tone(light - 0.03))
    ellipse(ctx, side.wrist[0], side.wrist[1], torso * 0.085, torso * 0.085, tone(light + 0.05))
    ellipse(ctx, side.ankle[0], side.ankle[1] + torso * 0.04, torso * 0.13, torso * 0.075, tone(light - 0.08))
  }
  blob(ctx, trunkOutline(figure, 1), tone(0.02))
  limb(ctx, [neck, head], [0.08 * torso, 0.08 * torso], tone(-0.06))
  ellipse(ctx, head[0], head[1], radius, radius * 1.22, tone(0.05), tilt)
  for (const side of [-0.38, 0.38]) {
    const [x, y] = [head[0] + Math.cos(tilt) * side * radius + figure.turn * radius * 0.2, head[1] + Math.sin(tilt) * side * radius]
    ellipse(ctx, x, y, radius * 0.15, radius * 0.19, '#241f2a')
    ellipse(ctx, x - radius * 0.04, y - radius * 0.06, radius * 0.05, radius * 0.05, '#ffffff')
  }
}

function trunk(ctx: Context, figure: PoseFigure, person: Person, coat: (light: number) => string): void {
  const { torso, left, right, neck } = figure
  const hips = between(left.hip, right.hip, 0.5)
  if (person.lower !== 'trousers') blob(ctx, skirt(figure, person.lower === 'robe' ? 1 : 0.62), coat(-0.035))
  blob(ctx, trunkOutline(figure, person.extra === 'helmet' ? 1.15 : 1), coat(0))
  // Collar, button line, belt.
  const down = [hips[0] - neck[0], hips[1] - neck[1]] as const
  const spot = (part: number): FigurePoint => [neck[0] + down[0] * part, neck[1] + down[1] * part]
  limb(ctx, [spot(0.12), spot(0.5), spot(0.98)], [0.008 * torso, 0.012 * torso, 0.01 * torso], coat(-0.12))
  for (const part of [0.3, 0.5, 0.7]) ellipse(ctx, spot(part)[0] + torso * 0.025, spot(part)[1], torso * 0.014, torso * 0.014, coat(0.16))
  limb(
    ctx,
    [between(left.hip, right.hip, -0.12), hips, between(left.hip, right.hip, 1.12)],
    [0.03 * torso, 0.034 * torso, 0.03 * torso],
    coat(-0.14),
  )
  const open: readonly FigurePoint[] = [between(neck, left.shoulder, 0.28), between(neck, right.shoulder, 0.28), spot(0.17)]
  blob(ctx, open, person.extra === 'helmet' ? coat(0.08) : '#efe9df')
}

/** Outline from shoulders to hips, with a waist. */
function trunkOutline({ left, right, neck, torso }: PoseFigure, wide: number): readonly FigurePoint[] {
  const waist = (side: BodySide): FigurePoint =>
    between(between(side.shoulder, side.hip, 0.58), between(neck, between(left.hip, right.hip, 0.5), 0.6), 0.12)
  const out = (point: FigurePoint, from: FigurePoint, share: number): FigurePoint => between(from, point, share * wide)
  const hips = between(left.hip, right.hip, 0.5)
  const rise: FigurePoint = [(neck[0] - hips[0]) * 0.1, (neck[1] - hips[1]) * 0.1]
  const low: FigurePoint = [-rise[0] * 0.9, -rise[1] * 0.9]
  const plus = ([x, y]: FigurePoint, [dx, dy]: FigurePoint): FigurePoint => [x + dx, y + dy]
  const span = Math.max(torso * 0.2, Math.hypot(left.hip[0] - right.hip[0], left.hip[1] - right.hip[1]))
  const flare = 1 + (torso * 0.16) / span
  return [
    plus(between(neck, right.shoulder, 0.4), rise),
    plus(between(neck, left.shoulder, 0.4), rise),
    out(left.shoulder, neck, 1.14),
    waist(left),
    plus(out(left.hip, hips, flare), low),
    plus(out(right.hip, hips, flare), low),
    waist(right),
    out(right.shoulder, neck, 1.14),
  ]
}

/** Outline of cloth around the legs, down to a share of them. */
function skirt({ left, right, torso }: PoseFigure, reach: number): readonly FigurePoint[] {
  const hem = (side: BodySide): FigurePoint => (reach >= 1 ? side.ankle : between(side.knee, side.ankle, Math.max(0, reach - 0.55)))
  const [one, other] = left.hip[0] < right.hip[0] ? [left, right] : [right, left]
  const [a, b] = [hem(one), hem(other)]
  const air = torso * 0.14
  return [
    [one.hip[0] - air * 0.6, one.hip[1] - air * 0.4],
    [other.hip[0] + air * 0.6, other.hip[1] - air * 0.4],
    [Math.max(other.knee[0], other.hip[0]) + air, (other.hip[1] + b[1]) / 2],
    [b[0] + air * 1.3, b[1]],
    [(a[0] + b[0]) / 2, Math.max(a[1], b[1]) + air * 0.2],
    [a[0] - air * 1.3, a[1]],
    [Math.min(one.knee[0], one.hip[0]) - air, (one.hip[1] + a[1]) / 2],
  ]
}

function arm(
  ctx: Context,
  { shoulder, elbow, wrist }: BodySide,
  person: Person,
  { torso, fill, thick }: { torso: number; fill: string; thick: number },
): void {
  const way = [wrist[0] - elbow[0], wrist[1] - elbow[1]] as const
  const length = Math.max(1, Math.hypot(way[0], way[1]))
  const hand: FigurePoint = [wrist[0] + (way[0] / length) * torso * 0.13, wrist[1] + (way[1] / length) * torso * 0.13]
  limb(
    ctx,
    [wrist, between(wrist, hand, 0.6), hand],
    [0.055, 0.07, 0.045].map((size) => size * torso),
    css(fromHex(person.extra === 'helmet' ? '#c9c8c6' : person.skin)),
  )
  const cuff = person.lower === 'robe' ? 1.5 : 1
  limb(ctx, [shoulder, elbow, wrist], [0.115 * torso * thick, 0.1 * torso * thick, 0.07 * torso * thick * cuff], fill)
}

function shoe(ctx: Context, { knee, ankle }: BodySide, torso: number, fill: string): void {
  const way = ankle[0] - knee[0]
  const turn = Math.max(-1, Math.min(1, way / torso + (way < 0 ? -0.5 : 0.5)))
  limb(
    ctx,
    [
      [ankle[0], ankle[1] - torso * 0.02],
      [ankle[0] + turn * torso * 0.08, ankle[1] + torso * 0.08],
      [ankle[0] + turn * torso * 0.22, ankle[1] + torso * 0.1],
    ],
    [0.085, 0.085, 0.06].map((size) => size * torso),
    fill,
  )
}

/** Half a head's width in the illustrator's unit, the height of a person. */
const HEAD = 0.066

function head(ctx: Context, { head: [x, y], radius, tilt, turn }: PoseFigure, person: Person): void {
  ctx.save()
  ctx.translate(x, y)
  ctx.rotate(tilt)
  ctx.save()
  ctx.scale(radius, radius)
  backHair(ctx, person)
  ctx.restore()
  if (person.extra === 'helmet') ellipse(ctx, 0, 0, radius, radius * 1.12, css(fromHex(person.skin)))
  else drawFace(ctx, { ...person, turn }, { top: 0, r: radius })
  // Hats and helmets only: extras that hang from the shoulders would not follow the pose.
  ctx.scale(radius / HEAD, radius / HEAD)
  const at = { top: 0, r: HEAD, shoulder: HEAD * 1.5, wide: HEAD * 1.7 }
  headwear(ctx, person, at)
  if (/helmet|topknot/.test(person.extra)) extras(ctx, person, at)
  ctx.restore()
}

const between = (a: FigurePoint, b: FigurePoint, share: number): FigurePoint => [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share]
