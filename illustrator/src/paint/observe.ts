import { HOLDS } from '../compose/contacts.ts'
import { heroOf } from '../compose/layout.ts'
import type { Scene } from '../scene.ts'
import { coloursMissing } from './colours-shown.ts'
import type { Stage } from './stage.ts'
import { readable } from './writing.ts'

/** Contents of a finished picture: things, relations and texts that it shows or lacks. */
export interface Observed {
  /** Number of recognisable individuals of each subject, by its id. */
  readonly seen: ReadonlyMap<string, number>
  /** Relations and colours (in the prompt's words) and texts (in quotes) that are not visible. */
  readonly lacks: readonly string[]
  /** The relation of the main subject among them. */
  readonly lacksMain?: string | undefined
}

/**
 * Compares a scene with its picture. `scene` is as the prompt has it, `stage` holds what was placed and painted.
 * @param colour the finished picture: red, green, blue, opacity
 */
export function observe(stage: Stage, scene: Scene, colour: Uint8ClampedArray): Observed {
  const seen = seenOn(stage)
  const hero = heroOf(scene)
  const broken = scene.subjects.filter((subject) => !isHeld(stage, subject))
  const aside = scene.subjects.flatMap(({ id, side }) => (side && !isOnSide(stage, id, side.side) ? [side.words] : []))
  const read = readable(stage)
  const texts = (scene.writings ?? []).filter((text) => !read.has(text)).map((text) => `“${text}”`)
  const colours = coloursMissing(stage, scene, colour)
  const main = broken.find(({ id, relation }) => id === hero?.id || relation?.to === hero?.id)
  const lacks = [...broken.flatMap(({ relation }) => relation?.words ?? []), ...aside, ...colours, ...texts]
  return { seen, lacks, lacksMain: main?.relation?.words }
}

/** Returns true if two subjects stand as in the prompt; a table or floor that became the ground holds by itself. */
function isHeld({ layout }: Stage, { id, relation }: Scene['subjects'][number]): boolean {
  if (relation?.words === undefined) return true
  if (relation.isUndrawn) return false
  const of = (subject: string) => layout.placements.filter((one) => one.subject.id === subject)
  const [own, others] = [of(id), of(relation.to)]
  if (own.length === 0 || others.length === 0) return true
  // A subject has room for one relation: where settling gave it another, the ground is what it stands on.
  const placed = own[0]?.subject.relation
  return placed?.to !== relation.to || own.some((one) => others.some((other) => HOLDS[placed.kind](one, other)))
}

const isOnSide = ({ layout, width }: Stage, id: string, side: 'left' | 'right'): boolean =>
  layout.placements.filter(({ subject }) => subject.id === id).every(({ x }) => x < width / 2 === (side === 'left'))

/** Counts visible individuals: a third of each must be inside the frame and unobstructed, or the visible part must be large by itself. */
function seenOn({ drawn, region, width, height }: Stage): Map<string, number> {
  const visible = new Map<number, number>()
  for (const number of region) visible.set(number, (visible.get(number) ?? 0) + 1)
  const seen = new Map<string, number>()
  for (const { id, region: number, pixels, inside } of drawn) {
    const left = visible.get(number) ?? 0
    const isVisible = (left / Math.max(1, pixels)) * inside > 0.3 || left > width * height * 0.03
    seen.set(id, (seen.get(id) ?? 0) + (isVisible ? 1 : 0))
  }
  return seen
}
