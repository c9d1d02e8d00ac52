import { LIMITS } from '../domain/limits.ts'
import type { FormTraits, ModelTraits } from '../domain/model.ts'
import { SCENE_IDS } from '../domain/scenes.ts'
import { PHOTO_STYLE_IDS } from '../domain/styles.ts'
import type { AssetRef, Task, TaskKind, TaskOf } from '../domain/task.ts'

/** Pictures and words that a model that edits by words is given in place of a task of its own kind. */
export interface Asked {
  /** In the order in which the words name them. */
  readonly images: readonly AssetRef[]
  readonly prompt: string
}

/** Way in which a mode is put to a model that edits by words. */
export interface InWords<K extends TaskKind, Name extends string> {
  /** Fields that words can carry. The model is asked for no others. */
  readonly fields: readonly Name[]
  readonly ask: (task: TaskOf<K>) => Asked
}

/** Traits with which the fields of a mode are asked of a model that does it by words. */
export const promptTraits = <T extends FormTraits>(model: T, fields: readonly string[]): T => ({
  ...model,
  fields,
  can: { ...model.can, figure: true, reference: true, photoStyles: PHOTO_STYLE_IDS, scenes: SCENE_IDS },
})

/** The task of changing pictures as words say. */
export const taskInWords = (
  { images, prompt }: Asked,
  { task, model: { defaults } }: { readonly task: Task; readonly model: Pick<ModelTraits, 'defaults'> },
): TaskOf<'image-to-image'> => ({
  kind: 'image-to-image',
  images: [...images],
  prompt: prompt.slice(0, LIMITS.prompt.max),
  negativePrompt: '',
  strength: 1,
  count: 'count' in task ? task.count : 1,
  seed: task.seed,
  steps: defaults?.steps ?? LIMITS.steps.initial,
  cfg: defaults?.cfg ?? LIMITS.cfg.initial,
})

/** Sentences in a row; those that are empty are left out. */
export const sentences = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ')
