import type { Language } from '@stipple/core/domain/text'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { switchLanguage } from '../../lib/i18n.ts'

interface Options {
  readonly language: Language
}

/** What a person set for this browser. The colour scheme is kept beside it, where the page can read it before it paints. */
export const useOptions = create<Options>()(persist(() => ({ language: 'en' as Language }), { name: 'stipple-options', version: 1 }))

export async function chooseLanguage(language: Language): Promise<void> {
  await switchLanguage(language)
  useOptions.setState({ language })
}
