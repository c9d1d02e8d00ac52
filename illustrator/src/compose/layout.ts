import type { Random } from '@stipple/imaging/random'
import { clamp } from '@stipple/imaging/scalar'
import { isPerson } from '../people.ts'
import type { Scene, Subject } from '../scene.ts'
import { flipFor } from './facing.ts'
import type { Placement } from './placement.ts'
import { placeRelated } from './relations.ts'
import { PLACE_TRAITS } from './traits.ts'

export interface Layout {
  readonly width: number
  readonly height: number
  /** Row of the horizon. */
  readonly horizon: number
  /** Column of the vanishing point. */
  readonly centre: number
  /** Far ones first: the order of painting. */
  readonly placements: readonly Placement[]
  /** Row of a table's edge when the subject is on one. */
  readonly table: number | undefined
  /** Column and row of the picture's focal point. */
  readonly focus: readonly [number, number]
}

/** Share of the height that the main subject takes. */
const SHOT = { wide: 0.34, medium: 0.48, close: 0.72, macro: 0.84, aerial: 0.22 } as const

/** Places everything in the picture. `aspects` gives width over height of each subject's drawing. */
export function composeLayout(
  scene: Scene,
  frame: { width: number; height: number; aspects: ReadonlyMap<string, number>; busts: ReadonlySet<string>; random: Random },
): Layout {
  const { width, height, random } = frame
  const chance = random.fork('layout')
  const horizon = horizonOf(scene, height, chance)
  const hero = heroOf(scene)
  const table = hero && tableOf(scene, hero, height, horizon)
  const placed: Placement[] = []
  const later: Subject[] = []
  const known = new Set(scene.subjects.map((subject) => subject.id))
  // The subject that carries the hero is placed first, others make room.
  const rank = (one: Subject): number => one.weight + (hero?.relation?.to === one.id ? 1 : 0)
  const ordered = scene.subjects.toSorted((a, b) => rank(b) - rank(a))
  for (const subject of ordered) {
    if (subject.relation && known.has(subject.relation.to) && subject.relation.to !== subject.id) {
      later.push(subject)
      continue
    }
    placeFreely({
      scene,
      subject,
      hero: hero ?? subject,
      placed,
      width,
      height,
      horizon,
      table,
      aspect: frame.aspects.get(subject.id) ?? 1,
      aspects: frame.aspects,
      bust: frame.busts.has(subject.id),
      chance: chance.fork(subject.id),
    })
  }
  placeRelated(later, {
    placed,
    width,
    height,
    horizon,
    aspects: frame.aspects,
    chance,
    sizeOf: (subject) => sizeOf(scene, subject, hero ?? subject, { width, height, aspects: frame.aspects }),
  })
  const main = placed.find((one) => one.subject === hero)
  return {
    width,
    height,
    horizon,
    centre: width * chance.range(0.42, 0.58),
    placements: placed.toSorted((a, b) => b.depth - a.depth),
    table,
    focus: main ? [main.x, main.y - main.height * 0.6] : [width * chance.pick([0.36, 0.5, 0.64]), horizon - height * 0.05],
  }
}

/** Main subject of the picture. */
export function heroOf(scene: Scene): Subject | undefined {
  return scene.subjects.reduce<Subject | undefined>((best, one) => (!best || one.weight > best.weight ? one : best), undefined)
}

function horizonOf(scene: Scene, height: number, chance: Random): number {
  const [low, high] = PLACE_TRAITS[scene.place].horizon
  const raised = scene.camera.shot === 'aerial' ? -0.32 : scene.camera.angle === 'high' ? -0.14 : scene.camera.angle === 'low' ? 0.13 : 0
  const fixed = PLACE_TRAITS[scene.place].ground === 'none'
  const fraction = chance.range(low, high) + (fixed ? 0 : raised)
  return Math.round(height * (fixed ? fraction : clamp(fraction, 0.14, 0.84)))
}

function tableOf(scene: Scene, hero: Subject, height: number, horizon: number): number | undefined {
  const carrier = hero.relation && scene.subjects.find((one) => one.id === hero.relation?.to)
  if (
    (hero.stands !== 'surface' && carrier?.stands !== 'surface') ||
    (carrier?.art.set === 'painted' && carrier.art.painter === 'bough') ||
    PLACE_TRAITS[scene.place].indoor !== true
  )
    return undefined
  return Math.max(horizon * 0.96, height * 0.62)
}

interface Sizes {
  readonly width: number
  readonly height: number
  /** Width over height of each subject's drawing. */
  readonly aspects: ReadonlyMap<string, number>
}

/** Height in pixels, by metres but compressed, so that a mouse beside a castle can still be seen. */
function sizeOf(scene: Scene, subject: Subject, hero: Subject, frame: Sizes): number {
  const base =
    SHOT[scene.camera.shot] * Math.min(frame.height, frame.width * 1.15) * (hero.count > 1 ? Math.max(0.42, hero.count ** -0.3) : 1)
  const still = hero.stands === 'surface' && hero.metres < 0.25 && PLACE_TRAITS[scene.place].indoor === true ? 0.7 : 1
  const small = hero.stands === 'air' && hero.metres < 0.2 ? 0.6 : 1
  const tall = still * small * (hero.metres >= 8 ? 1.28 : hero.metres <= 0.12 ? 0.8 : 1)
  const slim = hero.metres >= 8 && (frame.aspects.get(hero.id) ?? 1) < 0.65 ? 1.4 : 1
  // People are shown large enough for their faces.
  const near = scene.camera.shot === 'medium' && isPerson(hero) && isPerson(subject) && hero.metres < 3 ? (hero.count > 2 ? 1.2 : 1.36) : 1
  if (subject === hero) return base * tall * slim * near * (scene.place === 'space' && hero.count === 1 ? 1.3 : 1)
  // A subject that carries or holds the hero must leave room for it.
  const kind = hero.relation?.to === subject.id ? hero.relation.kind : undefined
  const aspect = frame.aspects.get(subject.id) ?? 1
  const painter = subject.art.set === 'painted' ? subject.art.painter : ''
  if (kind !== undefined && painter === 'bough') return (frame.width * 0.78) / aspect
  if (kind !== undefined && (painter === 'plate' || VESSEL.test(painter))) return (frame.width * 0.66) / aspect
  if ((kind === 'on' || kind === 'in') && subject.metres < 2000) return frame.height * (subject.metres > hero.metres * 3 ? 0.62 : 0.42)
  // A subject that is flown over stays below.
  if (kind === 'above' && subject.metres > 3) return Math.min(frame.height * 0.36, (frame.width * 0.6) / aspect)
  if (isCelestial(subject)) return Math.min(frame.height, frame.width) * (scene.place === 'space' ? 0.62 : 0.24)
  // Beside an insect everything else would be a giant.
  const most = hero.metres < 0.2 && hero.stands === 'air' ? 0.95 : 2.1
  const ratio = clamp((subject.metres / Math.max(0.02, hero.metres)) ** 0.55, subject.weight >= 0.8 ? 0.32 : 0.16, most)
  return base * tall * ratio * near * (subject.weight < 0.5 ? 0.85 : 1)
}

const isBridge = ({ art }: Subject): boolean => art.set === 'painted' && art.painter === 'bridge'

const isBough = ({ art }: Subject): boolean => art.set === 'painted' && art.painter === 'bough'

const VESSEL = /^(rowing-boat|covered-boat)$/

/** Returns true if it is a planet, star or the like, whose size in metres means nothing in a picture. */
function isCelestial(subject: Subject): boolean {
  return subject.metres > 1000 || /^(moon|sun|earth|planet|saturn|star|comet)$/.test(subject.concept)
}

interface Free {
  readonly scene: Scene
  readonly subject: Subject
  readonly hero: Subject
  readonly placed: Placement[]
  readonly width: number
  readonly height: number
  readonly horizon: number
  readonly table: number | undefined
  readonly aspect: number
  readonly aspects: ReadonlyMap<string, number>
  /** Shown from the chest up: the rest is below the frame. */
  readonly bust: boolean
  readonly chance: Random
}

function placeFreely(job: Free): void {
  const { scene, subject, hero, placed, width, height } = job
  const mode = modeOf(scene, subject)
  const base = sizeOf(scene, subject, hero, { width, height, aspects: job.aspects })
  const carriesHero = hero.relation?.to === subject.id
  const isHero = subject === hero || (carriesHero && !isCelestial(subject))
  const count = Math.max(1, Math.min(24, subject.count))
  const anchor = anchorOf(job, isHero)
  for (let index = 0; index < count; index++) {
    let best: Placement | undefined
    let bestCost = Infinity
    for (let attempt = 0; attempt < 36; attempt++) {
      const candidate = candidateFor({ ...job, mode, base, count, index, anchor, isHero })
      const cost = costOf(candidate, placed, { width, height, anchor, isHero, count })
      if (cost < bestCost) {
        bestCost = cost
        best = candidate
      }
    }
    if (best) placed.push(best)
  }
}

function modeOf(scene: Scene, subject: Subject): Subject['stands'] {
  const { ground } = PLACE_TRAITS[scene.place]
  if (subject.stands === 'air' || ground === 'none' || scene.place === 'underwater')
    return scene.place === 'underwater' && subject.stands === 'ground' ? 'ground' : 'air'
  if (ground === 'water') return 'water'
  return subject.stands === 'water' && PLACE_TRAITS[scene.place].shore !== true ? 'ground' : subject.stands
}

/** Preferred column of a subject: a third for the hero, the other third for other subjects, the middle when it fills the picture. */
function anchorOf(job: Free, isHero: boolean): number {
  const { scene, chance, placed, width } = job
  const main = placed[0]
  if (job.subject.side) return width * (job.subject.side.side === 'left' ? chance.range(0.2, 0.32) : chance.range(0.68, 0.8))
  if (isHero) {
    const central = scene.camera.shot === 'close' || scene.camera.shot === 'macro' || scene.place === 'stage' || scene.subjects.length === 1
    const spread = scene.camera.shot === 'wide' ? 0.17 : central ? 0.06 : 0.14
    return width * (0.5 + (chance.chance(0.5) ? spread : -spread) * chance.range(0.5, 1))
  }
  if (!main) return width * chance.range(0.3, 0.7)
  // The next subject is placed on the hero's free side, further ones on the other.
  const others = new Set(placed.map((one) => one.subject)).size - 1
  const right = main.x < width / 2 !== (others % 2 === 1)
  return right ? width * chance.range(0.66, 0.84) : width * chance.range(0.16, 0.34)
}

function candidateFor(
  job: Free & { mode: Subject['stands']; base: number; count: number; index: number; anchor: number; isHero: boolean },
): Placement {
  const { scene, subject, hero, mode, width, height, horizon, chance, aspect, count, anchor, isHero, index } = job
  const group = count > 1
  const nearness = nearnessOf(job)
  const perspective = group || !isHero ? 0.62 + nearness * 0.55 : 1
  const jitter = group ? chance.range(0.86, 1.12) : 1
  let tall = job.base * perspective * jitter
  const widest = width * (group ? 0.5 : isBridge(subject) || (subject.metres > 0.9 && subject.stands !== 'air') ? 0.64 : 0.86)
  if (tall * aspect > widest) tall = widest / aspect
  const wide = tall * aspect
  const spread = group ? Math.min(width * 0.43, wide * (1.1 + count * 0.5)) : isHero ? width * 0.03 : width * 0.16
  const x = clamp(
    anchor * (group ? 0.4 : 1) + (group ? width * 0.3 : 0) + chance.range(-1, 1) * spread,
    wide * 0.42,
    Math.max(wide * 0.43, width - wide * 0.42),
  )
  const room = height - horizon
  let y = horizon + room * (0.1 + nearness * 0.72)
  if (mode === 'air') {
    const ceiling = tall * 1.02 + height * 0.02
    const airFloor =
      scene.place === 'underwater' || horizon >= height * 0.88 ? height * 0.86 : isHero ? horizon + room * 0.2 : horizon * 0.84
    y = isHero && !group ? (height + tall) / 2 + height * chance.range(-0.1, 0.02) : chance.range(Math.min(ceiling, airFloor), airFloor)
  } else if (mode === 'surface' && job.table !== undefined) {
    y = job.table + (height - job.table) * (0.2 + nearness * 0.32)
  } else if (isHero && !group) {
    y = Math.max(y, tall * 1.06)
    y = Math.min(Math.max(y, horizon + room * 0.4), height * (tall > height * 0.6 ? 0.97 : 0.92))
  }
  if (isCelestial(subject) && !isHero && scene.place === 'space') y = height * chance.range(0.92, 1.08)
  else if (isCelestial(subject) && !isHero) y = Math.max(tall * 1.05, horizon * chance.range(0.3, 0.7))
  const still = { subject, index, x, y, width: wide, height: tall, depth: 0.3, flip: false, lean: 0, tint: 0, mode, sink: 0 }
  if (isBough(subject)) return { ...still, x: width * 0.52, y: height * 0.62 + tall * 0.5, depth: 0.22 }
  if (job.bust) {
    tall = Math.min(height * 1.95, (width * 1.5) / aspect)
    return {
      subject,
      index,
      x: clamp(anchor, width * 0.4, width * 0.6),
      y: height * 0.1 + tall,
      width: tall * aspect,
      height: tall,
      depth: 0.2,
      flip: false,
      lean: 0,
      tint: 0,
      mode: 'ground',
      sink: 0,
    }
  }
  const depth = isCelestial(subject)
    ? 0.97
    : mode === 'air'
      ? clamp(0.5 - tall / height, 0.12, 0.6)
      : clamp(0.92 - ((y - horizon) / Math.max(1, room)) * 0.86, 0.04, 0.9)
  const flip = flipFor(subject, subject.facing ?? ((group ? chance.chance(0.35) : x < width * 0.5) ? 'right' : 'left'))
  return {
    subject,
    index,
    x,
    y,
    width: wide,
    height: tall,
    depth,
    flip,
    lean: mode === 'air' ? chance.range(-0.12, 0.12) : subject === hero ? 0 : chance.range(-0.025, 0.025),
    tint: index === 0 ? 0 : chance.range(-1, 1),
    mode,
    sink: 0,
  }
}

/** 0 at the horizon .. 1 at the lower edge. Tall things are placed further back. */
function nearnessOf(job: Free & { isHero: boolean; count: number }): number {
  const { subject, scene, chance, isHero, count } = job
  if (job.hero.relation?.to === subject.id) return chance.range(0.46, 0.6)
  if (isHero && count === 1)
    return subject.metres > 6 ? chance.range(0.28, 0.42) : scene.camera.shot === 'wide' ? chance.range(0.42, 0.62) : chance.range(0.6, 0.85)
  if (subject.metres > 4) return chance.range(0.08, 0.4)
  return isHero ? chance.range(0.3, 0.85) : chance.range(0.2, 0.8)
}

function costOf(
  one: Placement,
  placed: readonly Placement[],
  frame: { width: number; height: number; anchor: number; isHero: boolean; count: number },
): number {
  let cost = (Math.abs(one.x - frame.anchor) / frame.width) * (frame.count > 4 ? 0 : frame.count > 1 ? 0.2 : 0.9)
  for (const other of placed) {
    const across = Math.min(one.x + one.width / 2, other.x + other.width / 2) - Math.max(one.x - one.width / 2, other.x - other.width / 2)
    const down = Math.min(one.y, other.y) - Math.max(one.y - one.height, other.y - other.height)
    if (across > 0 && down > 0) cost += ((across * down) / Math.min(one.width * one.height, other.width * other.height)) * 4
    if (Math.abs(one.y - other.y) < frame.height * 0.012) cost += 0.15
  }
  const over = Math.max(0, one.width / 2 - one.x) + Math.max(0, one.x + one.width / 2 - frame.width) + Math.max(0, one.height - one.y)
  return cost + (over / frame.width) * 2
}
