import type { Random } from '@stipple/imaging/random'
import { clamp } from '@stipple/imaging/scalar'
import type { Relation, Subject } from '../scene.ts'
import { flipFor } from './facing.ts'
import type { Placement } from './placement.ts'

interface Frame {
  readonly placed: Placement[]
  readonly width: number
  readonly height: number
  readonly horizon: number
  readonly aspects: ReadonlyMap<string, number>
  readonly chance: Random
  readonly sizeOf: (subject: Subject) => number
}

/** Places subjects that the prompt relates to another one; repeats until every chain is resolved. */
export function placeRelated(subjects: readonly Subject[], frame: Frame): void {
  let waiting = [...subjects]
  while (waiting.length > 0) {
    const ready = waiting.filter((one) => frame.placed.some((other) => other.subject.id === one.relation?.to))
    const batch = ready.length > 0 ? ready : waiting.slice(0, 1)
    for (const subject of batch) placeOne(subject, frame)
    waiting = waiting.filter((one) => !batch.includes(one))
  }
}

function placeOne(subject: Subject, frame: Frame): void {
  const kind = subject.relation?.isUndrawn ? 'beside' : (subject.relation?.kind ?? 'beside')
  const parents = frame.placed.filter((other) => other.subject.id === subject.relation?.to)
  const parent = parents[0] ?? frame.placed[0]
  if (!parent) {
    const tall = frame.sizeOf(subject)
    frame.placed.push(place(subject, 0, { x: frame.width / 2, y: frame.height * 0.82, tall, depth: 0.3, flip: false, frame }))
    return
  }
  const count = Math.max(1, Math.min(12, subject.count))
  for (let index = 0; index < count; index++) {
    // "Under" several trees is before the nearest of them, or another would hide the subject.
    const owner =
      kind === 'under' ? parents.reduce((a, b) => (b.depth < a.depth ? b : a), parent) : (parents[index % parents.length] ?? parent)
    if (kind === 'surrounded-by') surround(owner, subject, frame)
    else frame.placed.push(relate({ kind, subject, index, count, parent: owner, frame }))
  }
}

function relate(job: { kind: Relation; subject: Subject; index: number; count: number; parent: Placement; frame: Frame }): Placement {
  const { kind, subject, index, count, parent, frame } = job
  const chance = frame.chance.fork(`${subject.id}/${index}`)
  const aspect = frame.aspects.get(subject.id) ?? 1
  const natural = frame.sizeOf(subject)
  const isHero = subject.weight >= 1
  const fan = count > 1 ? (index + 0.5) / count - 0.5 : 0
  // Others may already share the place: the next one is placed beside them.
  const sharing = frame.placed.filter(
    (one) => one.subject.relation?.to === parent.subject.id && one.subject.relation.kind === kind && one.subject !== subject,
  ).length
  const aside = sharing === 0 ? 0 : (sharing % 2 === 1 ? 1 : -1) * Math.ceil(sharing / 2) * 0.34
  const spot = (x: number, y: number, tall: number, depth: number, extra: Partial<Placement> = {}): Placement => ({
    ...place(subject, index, { x, y, tall, depth, flip: subject.facing ? flipFor(subject, subject.facing) : parent.flip, frame }),
    ...extra,
  })
  /** On a branch or a plate things are at half its height and keep their own size. */
  const onSurface = (): Placement => {
    const many = count > 1 ? 0.52 : 1
    const plate = parent.subject.concept === 'plate'
    const widest = (parent.width * (plate ? 0.44 : 0.6) * many) / aspect
    const tall = Math.min(plate ? frame.height * 0.4 * many : frame.height * 0.4 * (many < 1 ? 0.7 : 1), widest)
    const row = parent.y - parent.height * (plate ? 0.4 : 0.5)
    const column = parent.x + (fan * (plate ? 0.42 : 0.62) + aside * 0.55) * parent.width
    const near = plate ? row + Math.abs(fan) * parent.height * 0.18 + (sharing > 0 ? parent.height * 0.12 : 0) : row + tall * 0.02
    return spot(column, near, tall, parent.depth - 0.012 - index * 0.001 - sharing * 0.004, { mode: 'surface' })
  }
  switch (kind) {
    case 'on': {
      const painter = parent.subject.art.set === 'painted' ? parent.subject.art.painter : ''
      const plant = isPlant(parent.subject)
      if (painter === 'bough' || painter === 'plate') return onSurface()
      const seat = /^(sofa|bed|bench|armchair|bathtub|throne)$/.test(parent.subject.concept)
      const top = parent.y - parent.height * (seat ? 0.34 : plant ? 0.66 : parent.subject.metres > 4 ? 0.97 : 0.88)
      const tall = Math.max(
        frame.height * (subject.weight > 0.8 ? 0.2 : 0.08),
        Math.min(natural, (parent.width * (sharing > 0 ? 0.4 : 0.8)) / aspect),
      )
      const bound = Math.max(frame.height * 0.1, top - frame.height * 0.03)
      return spot(parent.x + (fan * 0.8 + aside) * parent.width, top, Math.min(tall, bound), parent.depth - 0.012, { mode: 'surface' })
    }
    case 'riding':
      // On a board people stand.
      if (BOARDS.has(parent.subject.concept))
        return spot(parent.x, parent.y - parent.height * 0.62, Math.max(natural, parent.height * 1.6), parent.depth - 0.012, {
          mode: 'surface',
        })
      if (isVessel(parent.subject))
        return spot(
          parent.x + (fan * 0.7 - (parent.flip ? -0.06 : 0.06)) * parent.width,
          parent.y - parent.width * 0.045,
          clamp(natural, parent.width * 0.3, parent.width * 0.42),
          parent.depth + 0.012,
          { mode: 'air' },
        )
      // Behind the mount's body, so that the hips sit on its back and the legs are hidden.
      return spot(
        parent.x + fan * parent.width * 0.5,
        parent.y - parent.height * 0.26,
        clamp(natural, parent.height * 0.7, parent.height * 0.95),
        parent.depth + 0.012,
        { mode: 'air' },
      )
    case 'under':
      return spot(
        parent.x +
          fan * parent.width +
          (isPlant(parent.subject)
            ? (parent.x < frame.width / 2 ? 1 : -1) * (isHero ? chance.range(0.4, 0.55) : chance.range(0.3, 0.46))
            : chance.range(-0.08, 0.08)) *
            parent.width,
        parent.y + (frame.height - parent.y) * 0.12,
        isHero ? natural : Math.min(natural, parent.height * 0.55),
        parent.depth - 0.03,
      )
    case 'in':
      // Flowers rise from their vase and spread above it.
      if (subject.stands === 'ground' && parent.subject.metres < 1.2)
        return spot(
          parent.x + fan * parent.width * 1.5,
          parent.y - parent.height * (0.86 - Math.abs(fan) * 0.12),
          parent.height * (0.66 - Math.abs(fan) * 0.16),
          parent.depth + 0.012 + Math.abs(fan) * 0.01,
          { mode: 'air', lean: fan * 1.1 },
        )
      // In a tree: on a bough inside the crown.
      if (isPlant(parent.subject))
        return spot(
          parent.x + (fan * 1.05 + 0.06) * parent.width,
          parent.y - parent.height * (0.46 + (count > 1 ? (index % 2) * 0.2 : 0)),
          Math.min(natural, parent.height * (count > 1 ? 0.2 : 0.34)),
          parent.depth - 0.012,
          { mode: 'air' },
        )
      return spot(
        parent.x + fan * parent.width * 0.6,
        parent.y - parent.height * 0.34,
        clamp(natural, parent.height * 0.3, parent.height * 1.15),
        parent.depth + 0.012,
        { mode: 'air' },
      )
    case 'holding':
      // Held over the head, the stick before the body.
      if (/umbrella/.test(subject.concept))
        return spot(
          parent.x + (parent.flip ? 1 : -1) * parent.width * 0.16,
          parent.y - parent.height * 0.5,
          parent.height * 0.72,
          parent.depth + 0.012,
          { mode: 'surface' },
        )
      return spot(
        parent.x + (parent.flip ? 1 : -1) * parent.width * 0.34,
        parent.y - parent.height * 0.34,
        Math.min(natural, parent.height * 0.38),
        parent.depth - 0.012,
        { mode: 'surface', lean: chance.range(-0.2, 0.2) },
      )
    case 'wearing':
      // A long body has its head at the end.
      return spot(
        parent.x + (parent.width > parent.height * 0.8 ? (parent.flip ? 0.34 : -0.34) * parent.width : 0),
        parent.y - parent.height * (AT_THE_NECK.has(subject.concept) ? 0.52 : 0.84),
        Math.min(natural, parent.height * 0.26),
        parent.depth - 0.012,
        { mode: 'surface' },
      )
    case 'above':
      return spot(
        parent.x + fan * parent.width * 1.6 + chance.range(-0.2, 0.2) * parent.width,
        Math.max(natural * 1.05, parent.y - parent.height * 1.05 - natural * (isHero ? 0.02 : 0.15)),
        natural,
        parent.depth,
        { mode: 'air' },
      )
    case 'behind':
      return spot(
        parent.x + (chance.chance(0.5) ? 1 : -1) * parent.width * chance.range(0.3, 0.6) + fan * frame.width * 0.7,
        Math.max(frame.horizon + 4, parent.y - (parent.y - frame.horizon) * 0.4),
        natural,
        clamp(parent.depth + 0.22, 0, 0.9),
      )
    case 'in-front-of':
      return spot(
        parent.x + chance.range(-0.3, 0.3) * parent.width + fan * frame.width * 0.7,
        Math.min(frame.height * 0.96, parent.y + (frame.height - parent.y) * 0.45),
        natural,
        clamp(parent.depth - 0.16, 0.02, 1),
      )
    default: {
      const space = frame.width - parent.x > parent.x ? 1 : -1
      const side = count > 1 && index % 2 === 1 ? -space : space
      const step = Math.floor(index / 2) + 1
      const gap = ((parent.width + natural * aspect) / 2) * 0.94 * step
      return spot(
        parent.x + side * gap,
        parent.y + chance.range(-0.03, 0.05) * parent.height,
        natural,
        parent.depth - 0.005 * (index + 1),
        { flip: flipFor(subject, subject.facing ?? (side < 0 ? 'right' : 'left')) },
      )
    }
  }
}

/** Places a subject in the middle of a ring, by moving the surrounded thing to the ring's front. */
function surround(around: Placement, subject: Subject, frame: Frame): void {
  const tall = frame.sizeOf(subject)
  frame.placed.push(
    place(subject, 0, {
      x: around.x,
      y: Math.min(frame.height * 0.92, around.y + around.height * 0.1),
      tall,
      depth: clamp(around.depth - 0.06, 0.03, 1),
      flip: around.flip,
      frame,
    }),
  )
}

function place(
  subject: Subject,
  index: number,
  spot: { x: number; y: number; tall: number; depth: number; flip: boolean; frame: Frame },
): Placement {
  const aspect = spot.frame.aspects.get(subject.id) ?? 1
  const limit = spot.frame.width * 0.8
  const tall = spot.tall * aspect > limit ? limit / aspect : spot.tall
  const half = (tall * aspect) / 2
  return {
    subject,
    index,
    x: clamp(spot.x, half * 0.94, Math.max(half * 0.95, spot.frame.width - half * 0.94)),
    y: clamp(spot.y, tall * 0.6, spot.frame.height * 1.02),
    width: tall * aspect,
    height: tall,
    depth: clamp(spot.depth, 0.01, 0.95),
    flip: spot.flip,
    lean: 0,
    tint: index === 0 ? 0 : (index % 3) - 1,
    mode: subject.stands,
    sink: 0,
  }
}

/** Boards on which people stand upright. */
const BOARDS: ReadonlySet<string> = new Set(['skateboard', 'surfboard', 'snowboard', 'sled'])

const AT_THE_NECK: ReadonlySet<string> = new Set(['scarf', 'bow-tie', 'tie', 'ribbon'])

function isVessel({ art }: Subject): boolean {
  return art.set === 'painted' && /^(rowing-boat|covered-boat)$/.test(art.painter)
}

function isPlant({ art, concept }: Subject): boolean {
  if (concept === 'bare-tree' || concept === 'christmas-tree') return true
  return art.set === 'painted' && /tree|pine|palm|bamboo/.test(art.painter)
}
