import { create } from 'zustand'
import { type DialogName, showDialog } from '../../lib/dialogs.ts'
import type { Recipe } from './recipe.ts'

interface Shown {
  readonly recipe: Recipe | undefined
  /** Dialog to open again afterwards. */
  readonly back: DialogName | undefined
}

export const useShownRecipe = create<Shown>()(() => ({ recipe: undefined, back: undefined }))

/** Shows a recipe in a dialog of its own. */
export function showRecipe(recipe: Recipe, back?: DialogName): void {
  useShownRecipe.setState({ recipe, back })
  showDialog('parameters')
}
