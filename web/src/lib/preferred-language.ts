import { type Language, toLanguage } from '@stipple/core/domain/text'

/** The browser's first language; `public/before-paint.js` uses the same. */
export const preferredLanguage = (): Language => toLanguage(navigator.language)
