import type { PictureTechnique, PictureKind } from '../picture-kind.ts'
import recipes from './recipes.json' with { type: 'json' }

/** Combination of medium, light and mood that suit each other, in both languages. */
export interface Recipe {
  readonly kinds: readonly PictureKind[]
  readonly craft: PictureTechnique
  readonly en: Slots
  readonly zh: Slots
}

interface Slots {
  readonly medium: string
  readonly light: string
  readonly mood: string
}

export const RECIPES = recipes as readonly Recipe[]
