import type { ControlType } from '@stipple/core/domain/control-types'
import type { Task, TaskKind } from '@stipple/core/domain/task'
import type { Family } from './families/family.ts'
import type { Workflow } from './graph.ts'
import type { TaskRecipe } from './recipe.ts'
import { control, scribble } from './recipes/control.ts'
import { imageToVideo, textToVideo } from './recipes/film.ts'
import { imageToModel } from './recipes/image-to-3d.ts'
import { imageToImage } from './recipes/image-to-image.ts'
import { inpaint } from './recipes/inpaint.ts'
import { music } from './recipes/music.ts'
import { outpaint } from './recipes/outpaint.ts'
import { textToImage } from './recipes/text-to-image.ts'
import { upscale } from './recipes/upscale.ts'
import type { Parts } from './studio.ts'

const RECIPES: { readonly [K in TaskKind]?: TaskRecipe<K> } = {
  'text-to-image': textToImage,
  'image-to-image': imageToImage,
  inpaint,
  outpaint,
  control,
  scribble,
  upscale,
  'text-to-video': textToVideo,
  'image-to-video': imageToVideo,
  music,
  'image-to-3d': imageToModel,
}

/** Tasks of a family of diffusion models, given ControlNets for these map types. */
export function tasksOf({ edit, tasks }: Family, controls: readonly ControlType[]): readonly TaskKind[] {
  if (tasks) return tasks
  if (edit) return ['text-to-image', 'image-to-image']
  return paintingTasks(controls)
}

/** Tasks of a general diffusion model, given ControlNets for these map types. */
export const paintingTasks = (controls: readonly ControlType[]): readonly TaskKind[] => [
  'text-to-image',
  'image-to-image',
  'inpaint',
  'outpaint',
  ...(controls.length > 0 ? (['control'] as const) : []),
  ...(controls.includes('scribble') ? (['scribble'] as const) : []),
]

/** Workflow of a task; undefined for an unsupported task. */
export function buildWorkflow(task: Task, parts: Parts): Workflow | undefined {
  const build = RECIPES[task.kind]
  // A recipe takes tasks of its kind, which the compiler cannot infer through a table.
  return build === undefined ? undefined : (build as TaskRecipe<TaskKind>)(task, parts)
}
