import type { Work } from '@stipple/core/contract/shapes'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import { splitPrompts, wordsOf } from '@stipple/core/domain/prompt'
import type { Input } from '@stipple/core/domain/property'
import { rememberMode, setDraft, useDrafts } from './store.ts'

/** Parameters of a work. */
export interface Recipe {
  readonly mode: ModeId
  readonly model: string
  /** In the language of its creation; the catalogue has it in the others. */
  readonly modelName?: string
  readonly input: Input
}

export const recipeOfWork = ({ mode, model, modelname, params, seed }: Work): Recipe => ({
  mode,
  model,
  modelName: modelname,
  input: { ...params, seed },
})

/** Fills the form with parameters including the seed, which repeats the result. */
export function applyRecipe({ mode, model, input }: Omit<Recipe, 'model'> & { readonly model?: string }): void {
  setDraft(mode, input)
  rememberMode(mode)
  if (model !== undefined) useDrafts.setState(({ models }) => ({ models: { ...models, [mode]: model } }))
}

/** Fills the form for a similar result: everything except the seed. */
export function applyStyle(recipe: Recipe): void {
  const { seed: _, ...input } = recipe.input
  applyRecipe({ ...recipe, input })
}

/**
 * Fills a form for a result similar to the work, and returns its mode. A work without a prompt of its own, such as an upscaled image, carries that of its source: the
 * form for a new image takes it.
 */
export function reuseWork(work: Work): ModeId {
  const { prompt, negative } = splitPrompts(work.prompt)
  const isOfSource = prompt !== '' && wordsOf(work.params) === '' && (work.made_from ?? []).length > 0
  if (isOfSource) applyRecipe({ mode: 'Text2Img', input: { prompt, ...(negative !== '' && { negative_prompt: negative }) } })
  else applyStyle(recipeOfWork(work))
  return isOfSource ? 'Text2Img' : work.mode
}
