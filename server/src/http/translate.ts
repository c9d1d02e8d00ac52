import { type Language, LANGUAGES } from '@stipple/core/domain/text'
import { CATALOGUE } from '@stipple/core/messages/catalogue.gen'
import type { LazyMessages, messages } from '@stipple/core/messages/en/messages'
import i18next from 'i18next'

/** `area.key`; plural forms have one common name. */
export type MessageKey = Leaf<typeof messages & Pick<LazyMessages, 'errors' | 'notices'>>
type Leaf<T> = { [K in Extract<keyof T, string>]: T[K] extends string ? Singular<K> : `${K}.${Leaf<T[K]>}` }[Extract<keyof T, string>]
type Singular<K extends string> = K extends `${infer Name}_${'one' | 'other'}` ? Name : K

const catalogues = LANGUAGES.map(async (language) => {
  const [texts, ...more] = await Promise.all([
    CATALOGUE.messages[language]?.(),
    CATALOGUE.errors[language]?.(),
    CATALOGUE.notices[language]?.(),
  ])
  return [language, { translation: Object.assign({ ...texts?.messages }, ...more) }]
})
const texts = i18next.createInstance()
await texts.init({
  resources: Object.fromEntries(await Promise.all(catalogues)),
  lng: 'en',
  fallbackLng: 'en',
  // Replies are JSON; code that renders HTML escapes it.
  interpolation: { escapeValue: false },
})

/** A message in one language with its placeholders filled. */
export const translate = (language: Language, key: MessageKey, params: Readonly<Record<string, number | string>> = {}): string =>
  texts.t(key, { ...params, lng: language })
