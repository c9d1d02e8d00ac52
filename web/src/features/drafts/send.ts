import type { Work } from '@stipple/core/contract/shapes'
import type { Mode } from '@stipple/core/modes/define-mode'
import { MODE_LIST } from '@stipple/core/modes/find-mode'
import { PLAIN_MODEL } from './plain-model.ts'
import { applyRecipe } from './recipe.ts'
import { rememberMode, setField } from './store.ts'

/** Modes that take an image, with their field. */
export const PICTURE_MODES: readonly { readonly mode: Mode; readonly field: string }[] = MODE_LIST.flatMap((mode) => {
  const [field] = Object.entries(mode.properties(PLAIN_MODEL)).find(([, property]) => property.widget === 'image') ?? []
  return field === undefined ? [] : [{ mode, field }]
})

/** Makes a finished image the input of another mode's form. The caller opens the playground there. */
export function sendPicture(work: Work, { mode, field }: (typeof PICTURE_MODES)[number]): void {
  setField(mode.id, field, work.image)
  rememberMode(mode.id)
}

/** Fills the form with the parameters of a work. */
export const recreate = ({ mode, model, params }: Work): void => applyRecipe({ mode, model, input: params })
