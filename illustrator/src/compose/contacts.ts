import type { Relation } from '../scene.ts'
import type { Placement } from './placement.ts'

type Holds = (own: Placement, other: Placement) => boolean

/** Pixels by which two boxes overlap, from side to side and from top to bottom; negative: the gap between them. */
const across: (own: Placement, other: Placement) => number = (own, other) => (own.width + other.width) / 2 - Math.abs(own.x - other.x)
const down: typeof across = (own, other) => Math.min(own.y, other.y) - Math.max(own.y - own.height, other.y - other.height)
const overlap: Holds = (own, other) => across(own, other) > 0 && down(own, other) > 0
const stands: Holds = (own, other) => across(own, other) > 0 && own.y > other.y - other.height * 1.1 && own.y < other.y + other.height * 0.1

/** Tests by relation: whether the boxes and depths of two placed things satisfy it. */
export const HOLDS: Readonly<Record<Relation, Holds>> = {
  on: stands,
  riding: stands,
  in: overlap,
  holding: overlap,
  wearing: overlap,
  beside: (own, other) => across(own, other) > -Math.max(own.width, other.width) * 1.2,
  under: (own, other) => across(own, other) > -other.width * 0.2 && own.y > other.y - other.height * 0.6,
  above: (own, other) => own.y - own.height / 2 < other.y - other.height / 2,
  behind: (own, other) => own.depth > other.depth,
  'in-front-of': (own, other) => own.depth < other.depth,
  'surrounded-by': () => true,
}
