import { type Language, toLanguage } from '@stipple/core/domain/text'

/** The language that the browser asks for before all others; `public/before-paint.js` goes by the same. */
export const preferredLanguage = (): Language => toLanguage(navigator.language.toLowerCase())
