import type { TaskKind } from '@stipple/core/domain/task'

/** Dots for one output of what takes an engine longer than a picture; in step with the built-in engines. */
const COSTS: Readonly<Partial<Record<TaskKind, number>>> = {
  'text-to-video': 8,
  'image-to-video': 8,
  'image-to-3d': 4,
  music: 2,
  speech: 2,
}

/** Suggests the price of a model until the operator sets one: that of its dearest task. `picture` is the price of a picture. */
export const suggestedCost = (tasks: readonly TaskKind[], picture = 1): number => Math.max(...tasks.map((task) => COSTS[task] ?? picture))
