import type { ModelTraits } from '../domain/model.ts'
import { MODE_LIST } from './find-mode.ts'

/** A model with the additional modes that it can do by instruction. */
export function withInstructionModes<T extends Pick<ModelTraits, 'can' | 'tasks'>>(model: T): T & Pick<ModelTraits, 'byWords'> {
  if (model.can.edits !== true || !model.tasks.includes('image-to-image')) return model
  const more = MODE_LIST.filter(
    ({ task, wordsTask }) => wordsTask !== undefined && model.tasks.includes(wordsTask) && !model.tasks.includes(task),
  )
  return { ...model, tasks: [...model.tasks, ...more.map(({ task }) => task)], byWords: more.map(({ id }) => id) }
}
