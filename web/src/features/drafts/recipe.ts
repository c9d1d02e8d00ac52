import type { Work } from '@stipple/core/contract/shapes'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import type { Input } from '@stipple/core/domain/property'
import { rememberMode, setDraft, useDrafts } from './store.ts'

/** Parameters that something was made with. */
export interface Recipe {
  readonly mode: ModeId
  readonly model: string
  /** In the language it was made in; the catalogue has it in the others. */
  readonly modelName?: string
  readonly input: Input
}

export const recipeOfWork = ({ mode, model, modelname, params, seed }: Work): Recipe => ({
  mode,
  model,
  modelName: modelname,
  input: { ...params, seed },
})

/** Fills the form with a recipe including its seed, which repeats the result. */
export function applyRecipe({ mode, model, input }: Omit<Recipe, 'model'> & { readonly model?: string }): void {
  setDraft(mode, input)
  rememberMode(mode)
  if (model !== undefined) useDrafts.setState(({ models }) => ({ models: { ...models, [mode]: model } }))
}

/** Fills the form for a similar result: all but the seed, which would only repeat it. */
export function applyStyle(recipe: Recipe): void {
  const { seed: _, ...input } = recipe.input
  applyRecipe({ ...recipe, input })
}
