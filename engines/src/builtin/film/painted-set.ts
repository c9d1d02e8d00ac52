import {
  applyStyle,
  flipFor,
  type Layout,
  type PaintedScene,
  paintScene,
  personOf,
  PLACE_TRAITS,
  type Placement,
  type Scene,
  type Subject,
  surfaceOf,
} from '@stipple/illustrator/public'
import { CONCEPTS } from '@stipple/illustrator/vocabulary'
import { gaussianBlur } from '@stipple/imaging/blur'
import type { Painting } from '@stipple/imaging/painting'
import { at, mapSamples, type Size } from '@stipple/imaging/plane'
import { createRandom } from '@stipple/imaging/random'
import { unit } from '@stipple/imaging/scalar'
import { continueBehind, cutActor, grow } from './cut-actor.ts'
import { makeFields } from './fields.ts'
import type { Actor, Particles, FilmSet, Motion } from './film-set.ts'
import { fromRgba } from './yuv.ts'

export interface PaintedSetOptions extends Size {
  readonly scene: Scene
  readonly seed: number
  /** True if figures that can walk do so. */
  readonly walking: boolean
  readonly report: (ratio: number) => void
}

/** Values of the illustrator's defaults for guidance and steps. */
const LITERALNESS = 0.5
const REFINEMENT = 0.6

/** Paints a scene twice, with and without its moving parts, and splits it into plate and actors. Width and height are even. */
export function paintSet({
  scene,
  seed,
  walking,
  report,
  width,
  height,
}: PaintedSetOptions): FilmSet & Pick<PaintedScene, 'seen' | 'lacks' | 'lacksMain'> {
  const size = { width, height }
  let layout: Layout | undefined
  const options = { ...size, seed, literalness: LITERALNESS, refinement: REFINEMENT }
  const styled = (painting: Painting): Uint8ClampedArray =>
    applyStyle(painting, { style: scene.style, medium: scene.medium, strength: LITERALNESS, refinement: REFINEMENT })
  const whole = paintScene(scene, { ...options, without: ['weather'], arrange: (found) => (layout = found) })
  report(0.3)
  const empty = paintScene(scene, { ...options, without: ['weather', 'subjects'] })
  report(0.55)
  const colours = styled(whole)
  report(0.75)
  const ground = styled(empty)
  report(0.92)
  const actors = castActors(layout?.placements ?? [], { whole, colours, size, seed, walking })
  const plate = fromRgba(joinPlate(colours, ground, grow(whole.subject, size, Math.max(3, width / 100))), size)
  const depth = empty.depth
  const water = PLACE_TRAITS[scene.place].ground === 'water' || PLACE_TRAITS[scene.place].shore === true
  const horizon = layout?.horizon ?? height / 2
  const fields = makeFields(size, {
    nearness: mapSamples(depth, (value) => 1 - value),
    sky: mapSamples(depth, (value, i) => (value > 0.985 && i < horizon * width ? 1 : 0)),
    water: mapSamples(depth, (value, i) => (water && value < 0.99 && i > (horizon + height * 0.02) * width ? isBlue(ground, i) : 0)),
  })
  report(1)
  const { seen, lacks, lacksMain } = whole
  return { seen, lacks, lacksMain, plate, fields, actors, particles: particlesOf(scene), pivot: actors.at(-1)?.nearness ?? 0.6 }
}

/** Blueness of a pixel, which distinguishes water from shore. */
function isBlue(rgba: Uint8ClampedArray, i: number): number {
  const [red, green, blue] = [rgba[i * 4] ?? 0, rgba[i * 4 + 1] ?? 0, rgba[i * 4 + 2] ?? 0]
  return unit((Math.max(blue, green * 0.6 + blue * 0.4) - red) / 24)
}

/** The styled picture, with the empty one under the actors. */
function joinPlate(colours: Uint8ClampedArray, ground: Uint8ClampedArray, cover: Float32Array): Uint8ClampedArray {
  const joined = new Uint8ClampedArray(colours)
  for (let i = 0, p = 0; i < cover.length; i++, p += 4) {
    const share = at(cover, i)
    if (share === 0) continue
    for (let c = p; c < p + 3; c++) joined[c] = (colours[c] ?? 0) + ((ground[c] ?? 0) - (colours[c] ?? 0)) * share
  }
  return joined
}

/** Groups figures that hold, ride or carry each other and so move as one; the first of a group is the one that the others depend on. */
function groupPlacements(placements: readonly Placement[]): readonly (readonly Placement[])[] {
  const groups = new Map<string, Placement[]>()
  const rootOf = (subject: Subject, depth = 0): Subject => {
    const parent = depth < 6 ? placements.find((one) => one.subject.id === subject.relation?.to) : undefined
    return parent && TIED.has(subject.relation?.kind ?? '') ? rootOf(parent.subject, depth + 1) : subject
  }
  for (const placement of placements) {
    const root = rootOf(placement.subject)
    const key = root === placement.subject ? `${root.id}#${placement.index}` : `${root.id}#0`
    const group = groups.get(key) ?? []
    if (root === placement.subject) group.unshift(placement)
    else group.push(placement)
    groups.set(key, group)
  }
  return [...groups.values()]
}

const TIED: ReadonlySet<string> = new Set(['on', 'in', 'riding', 'holding', 'wearing'])

interface Cast {
  readonly whole: Painting
  readonly colours: Uint8ClampedArray
  readonly size: Size
  readonly seed: number
  readonly walking: boolean
}

/** Cuts out the actors. Nearer ones hide parts of farther ones, which are continued a little behind them, so that no gap opens when they part. */
function castActors(placements: readonly Placement[], cast: Cast): readonly Actor[] {
  const { whole, colours, size, seed, walking } = cast
  const groups = groupPlacements(placements).toSorted((a, b) => (b[0]?.depth ?? 0) - (a[0]?.depth ?? 0))
  const covers = groups.map((group) => coverOf(group, whole))
  const hiders: Float32Array[] = []
  for (let n = covers.length - 1; n > 0; n--)
    hiders[n] = mapSamples(covers[n] ?? new Float32Array(), (value, i) => Math.max(value, at(hiders[n + 1] ?? NOTHING, i)))
  return groups.flatMap((group, n) => {
    const [first] = group
    const cover = covers[n]
    if (!first || !cover) return []
    const hider = hiders[n + 1] ?? new Float32Array(cover.length)
    const behind = continueBehind({ rgba: colours, cover, hider, size, reach: Math.round(size.width / 50) })
    const cut = cutActor(behind.rgba, behind.cover, size)
    if (!cut) return []
    const motion = motionOf(first, { walking, phase: createRandom(seed).fork(`${first.subject.id}#${first.index}`).next() })
    const foot = [first.x, first.mode === 'air' ? first.y - first.height / 2 : first.y] as const
    return [{ ...cut, nearness: 1 - first.depth, foot, height: first.height, motion }]
  })
}

const NOTHING = new Float32Array()

/** Coverage of each pixel by a group: the painter wrote a depth of its own for each figure, and rim pixels belong to their neighbour's. */
function coverOf(group: readonly Placement[], { depth, subject, width, height }: Painting): Float32Array {
  const depths = new Set(group.map((one) => Math.fround(one.depth)))
  const own = new Uint8Array(depth.length)
  for (let i = 0; i < depth.length; i++) own[i] = at(subject, i) > 0 && depths.has(at(depth, i)) ? 1 : 0
  const near = gaussianBlur(Float32Array.from(own), { width, height }, 1)
  return mapSamples(near, (value, i) => (value > 0.02 ? at(subject, i) : 0))
}

function motionOf(placement: Placement, { walking, phase }: { walking: boolean; phase: number }): Motion {
  const { subject, mode, flip } = placement
  const towards = flip === flipFor(subject, 'left') ? -1 : 1
  const motion = (kind: Motion['kind']): Motion => ({ kind, towards, phase })
  const painter = subject.art.set === 'painted' ? subject.art.painter : ''
  const alive = ANIMALS.has(subject.concept) || personOf(subject, createRandom(0), false) !== undefined
  if (FIXED.test(subject.concept) || FIXED.test(painter)) return motion('none')
  if (mode === 'air') return motion(alive || FLIERS.test(subject.concept) ? 'fly' : 'float')
  if (mode === 'water') return motion('swim')
  if (alive) return motion(walking && mode === 'ground' ? 'walk' : 'breathe')
  if (surfaceOf(subject) === 'leaf' || /tree|bamboo|flower|grass|reed|lantern/.test(painter)) return motion('sway')
  return motion(VEHICLES.test(subject.concept) && walking ? 'walk' : 'none')
}

const FIXED = /^(moon|sun|earth|planet|saturn|star|mountain|island|castle|house|temple|pagoda|lighthouse|tower|bridge|volcano|rock|bough)/
const FLIERS = /plane|rocket|helicopter|ufo|comet|spaceship|airship/
const ANIMALS: ReadonlySet<string> = new Set(
  CONCEPTS.flatMap(({ id, kind }) => (kind === 'animal' || /^(dragon|phoenix|unicorn)$/.test(id) ? [id] : [])),
)
const VEHICLES = /car|bus|train|taxi|truck|bicycle|motorcycle|scooter|tractor|locomotive/

const PARTICLES: Partial<Record<Scene['weather']['kind'], Particles['kind']>> = {
  rain: 'rain',
  storm: 'rain',
  snow: 'snow',
  fog: 'fog',
  petals: 'petals',
  stars: 'stars',
  wind: 'leaves',
}

function particlesOf(scene: Scene): readonly Particles[] {
  if (PLACE_TRAITS[scene.place].indoor === true) return []
  const kind = PARTICLES[scene.weather.kind]
  const particles: Particles[] = kind ? [{ kind, amount: scene.weather.amount }] : []
  if (scene.place === 'underwater') particles.push({ kind: 'bubbles', amount: 0.5 })
  else if (scene.season === 'autumn' && particles.length === 0 && scene.place !== 'space') particles.push({ kind: 'leaves', amount: 0.3 })
  if ((scene.time === 'night' || scene.place === 'space') && !particles.some((one) => one.kind !== 'fog'))
    particles.push({ kind: 'stars', amount: 0.6 })
  return particles
}
