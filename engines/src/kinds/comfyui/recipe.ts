import type { TaskKind, TaskOf } from '@stipple/core/domain/task'
import type { Workflow } from './graph.ts'
import type { Parts } from './studio.ts'

/** Builds the workflow of a task. One file each in `recipes`. */
export type TaskRecipe<K extends TaskKind> = (task: TaskOf<K>, parts: Parts) => Workflow
