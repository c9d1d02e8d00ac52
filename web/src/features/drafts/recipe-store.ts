import { create } from 'zustand'
import { type DialogName, showDialog } from '../../lib/dialogs.ts'
import type { Recipe } from './recipe.ts'

interface Shown {
  readonly recipe: Recipe | undefined
  /** Dialog to reopen afterwards. */
  readonly back: DialogName | undefined
}

export const useShownRecipe = create<Shown>()(() => ({ recipe: undefined, back: undefined }))

/** Shows the parameters of a work in a dialog. */
export function showRecipe(recipe: Recipe, back?: DialogName): void {
  useShownRecipe.setState({ recipe, back })
  showDialog('parameters')
}
