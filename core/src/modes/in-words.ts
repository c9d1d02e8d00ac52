import { LIMITS } from '../domain/limits.ts'
import type { FormTraits, ModelTraits } from '../domain/model.ts'
import { SCENE_IDS } from '../domain/scenes.ts'
import { PHOTO_STYLE_IDS } from '../domain/styles.ts'
import type { AssetRef, Task, TaskKind, TaskOf } from '../domain/task.ts'

/** Pictures and words that a model that edits by words is given in place of a task of its own kind. */
export interface Asked {
  /** In the order in which the words name them. None where the picture is made from the words alone. */
  readonly images: readonly AssetRef[]
  readonly prompt: string
}

/** Way in which a mode is put to a model that edits by words. */
export interface InWords<K extends TaskKind, Name extends string> {
  /** Fields that words can carry. The model is asked for no others. */
  readonly fields: readonly Name[]
  /** Task that the model gets; changing pictures when absent. */
  readonly as?: 'text-to-image'
  readonly ask: (task: TaskOf<K>) => Asked
}

/** Traits with which the fields of a mode are asked of a model that does it by words. */
export const promptTraits = <T extends FormTraits>(model: T, fields: readonly string[]): T => ({
  ...model,
  fields,
  can: { ...model.can, figure: true, reference: true, photoStyles: PHOTO_STYLE_IDS, scenes: SCENE_IDS },
})

/** The task of changing pictures as words say, or of making one where none are given. */
export const taskInWords = (
  { images, prompt }: Asked,
  { task, model: { defaults } }: { readonly task: Task; readonly model: Pick<ModelTraits, 'defaults'> },
): TaskOf<'image-to-image' | 'text-to-image'> => ({
  ...(images.length === 0
    ? { kind: 'text-to-image', ...sizeOf(task, defaults) }
    : { kind: 'image-to-image', images: [...images], strength: 1 }),
  prompt: prompt.slice(0, LIMITS.prompt.max),
  negativePrompt: '',
  count: 'count' in task ? task.count : 1,
  seed: task.seed,
  steps: defaults?.steps ?? LIMITS.steps.initial,
  cfg: defaults?.cfg ?? LIMITS.cfg.initial,
})

const sizeOf = (task: Task, defaults: ModelTraits['defaults']): Pick<TaskOf<'text-to-image'>, 'width' | 'height'> => ({
  width: 'width' in task ? task.width : (defaults?.width ?? LIMITS.size.initial),
  height: 'height' in task ? task.height : (defaults?.height ?? LIMITS.size.initial),
})

/** Sentences in a row; those that are empty are left out. */
export const sentences = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ')
