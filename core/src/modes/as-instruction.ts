import { LIMITS } from '../domain/limits.ts'
import type { FormTraits, ModelTraits } from '../domain/model.ts'
import { SCENE_IDS } from '../domain/scenes.ts'
import { PHOTO_STYLE_IDS } from '../domain/styles.ts'
import type { AssetRef, Task, TaskKind, TaskOf } from '../domain/task.ts'

/** Images and instruction for a model that edits by instruction. */
export interface InstructionInput {
  /** In the order of the instruction; empty for an image made from text alone. */
  readonly images: readonly AssetRef[]
  readonly prompt: string
}

/** Conversion of a mode's task into an instruction. */
export interface AsInstruction<K extends TaskKind, Name extends string> {
  /** Fields that an instruction can express. The form of such a model has only these. */
  readonly fields: readonly Name[]
  /** Kind of task for the model; image to image by default. */
  readonly as?: 'text-to-image'
  readonly ask: (task: TaskOf<K>) => InstructionInput
}

/** Traits for the form of a mode that a model performs by instruction. */
export const promptTraits = <T extends FormTraits>(model: T, fields: readonly string[]): T => ({
  ...model,
  fields,
  can: { ...model.can, figure: true, reference: true, photoStyles: PHOTO_STYLE_IDS, scenes: SCENE_IDS },
})

/** The image-to-image task with the instruction, or text to image without images. */
export const instructionTask = (
  { images, prompt }: InstructionInput,
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

/** Sentences in a row, without empty ones. */
export const sentences = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join(' ')
