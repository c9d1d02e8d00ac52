/** A short text in every language of the product. Words about one mode, model or engine live beside it in this shape. */
export interface Text {
  readonly en: string
  readonly zh: string
}

export const LANGUAGES = ['en', 'zh'] as const
export type Language = (typeof LANGUAGES)[number]

/** Outside (addresses, calls, saved options) Chinese is called `cn`; inside it is the ISO code `zh`. */
export const WIRE_LANGUAGES = ['en', 'cn'] as const
export type WireLanguage = (typeof WIRE_LANGUAGES)[number]

export const toLanguage = (wire: string | undefined): Language => (wire === 'cn' || wire?.startsWith('zh') ? 'zh' : 'en')
export const toWireLanguage = (language: Language): WireLanguage => (language === 'zh' ? 'cn' : 'en')
