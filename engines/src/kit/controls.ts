import type { Task, TaskOf } from '@stipple/core/domain/task'

/** One control of a task: its image, or map, and the type of map. */
export type ControlPart = NonNullable<TaskOf<'control'>['layers']>[number]

/** Controls of a task in their order; none for other tasks. */
export function controlsIn(task: Task): readonly ControlPart[] {
  if (task.kind === 'scribble') return [{ image: task.image, control: 'scribble', scale: task.scale, isMap: false }]
  return task.kind === 'control' ? [task, ...(task.layers ?? [])] : []
}
