import type { PromptLanguage } from '@stipple/core/domain/prompt-language'
import { type PickedWord, toggleWord } from '@stipple/core/domain/prompt-selection'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { STORED } from '../../lib/base.ts'

interface PromptSelection {
  /** As `langName#displayName`, in the order of the text. */
  readonly words: readonly PickedWord[]
  /** Language of the text; the one on screen by default. */
  readonly output: PromptLanguage | undefined
  /** Category and group viewed last. */
  readonly category: string | undefined
  readonly group: string | undefined
}

/** Words picked from the prompt library, kept in this browser until they are inserted. */
export const usePromptSelection = create<PromptSelection>()(
  persist((): PromptSelection => ({ words: [], output: undefined, category: undefined, group: undefined }), {
    name: `${STORED}-prompt-library`,
    version: 1,
  }),
)

export function toggle(word: PickedWord): void {
  setWords(toggleWord(usePromptSelection.getState().words, word))
}

export function setWords(words: readonly PickedWord[]): void {
  usePromptSelection.setState({ words })
}

export function chooseOutput(output: PromptLanguage): void {
  usePromptSelection.setState({ output })
}

/** Chooses a category and its first group. */
export function chooseCategory(category: string): void {
  usePromptSelection.setState({ category, group: undefined })
}

export function chooseGroup(category: string, group: string): void {
  usePromptSelection.setState({ category, group })
}
