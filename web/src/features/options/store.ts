import type { Language } from '@stipple/core/domain/text'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { switchLanguage } from '../../lib/i18n.ts'

interface Options {
  readonly language: Language
  /** Offers sizes and steps beyond the usual. */
  readonly allowLargerParams: boolean
}

/** What a person set for this browser. The colour scheme is kept beside it, where the page can read it before it paints. */
export const useOptions = create<Options>()(
  persist((): Options => ({ language: 'en', allowLargerParams: false }), { name: 'stipple-options', version: 1 }),
)

export async function chooseLanguage(language: Language): Promise<void> {
  await switchLanguage(language)
  useOptions.setState({ language })
}
