import type { Work } from '@stipple/core/contract/shapes'
import type { ModelTraits } from '@stipple/core/domain/model'
import type { Mode } from '@stipple/core/modes/define-mode'
import { MODE_LIST } from '@stipple/core/modes/find-mode'
import { applyRecipe } from './recipe.ts'
import { rememberMode, setField } from './store.ts'

/** The modes that a picture can be sent to, with the field that takes it. */
export const PICTURE_MODES: readonly { readonly mode: Mode; readonly field: string }[] = MODE_LIST.flatMap((mode) => {
  const [field] = Object.entries(mode.properties(anyModel(mode))).find(([, property]) => property.widget === 'image') ?? []
  return field === undefined ? [] : [{ mode, field }]
})

/** Puts a finished picture into the form of another mode. The caller opens the playground there. */
export function sendPicture(work: Work, { mode, field }: (typeof PICTURE_MODES)[number]): void {
  setField(mode.id, field, work.image)
  rememberMode(mode.id)
}

/** Fills the form with what a work was made with. */
export const recreate = ({ jobtype, model, params }: Work): void => applyRecipe({ mode: jobtype, model, input: params })

/** A model that can do nothing special: enough to ask a mode for the fields that every model has. */
function anyModel(mode: Mode): ModelTraits {
  const name = { en: '', zh: '' }
  return { id: '', engine: '', label: name, description: name, tasks: [mode.task], style: 'other', cost: 0, can: {} }
}
