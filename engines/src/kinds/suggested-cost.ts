import type { TaskKind } from '@stipple/core/domain/task'

/** Dots per output of tasks that take longer than an image; consistent with the built-in engines. */
const COSTS: Readonly<Partial<Record<TaskKind, number>>> = {
  'text-to-video': 8,
  'image-to-video': 8,
  'image-to-3d': 4,
  music: 2,
  speech: 2,
}

/** Default price of a model until the operator sets one: that of its most expensive task. `picture` is the price of an image. */
export const suggestedCost = (tasks: readonly TaskKind[], picture = 1): number => Math.max(...tasks.map((task) => COSTS[task] ?? picture))
