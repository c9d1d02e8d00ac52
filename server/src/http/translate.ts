import type { Language } from '@stipple/core/domain/text'
import { messages as en, type Messages } from '@stipple/core/messages/en/messages'
import { messages as zh } from '@stipple/core/messages/zh/messages'
import i18next from 'i18next'

/** `area.key`, plural forms under their common name. */
export type MessageKey = Leaf<Messages>
type Leaf<T> = { [K in Extract<keyof T, string>]: T[K] extends string ? Singular<K> : `${K}.${Leaf<T[K]>}` }[Extract<keyof T, string>]
type Singular<K extends string> = K extends `${infer Name}_${'one' | 'other'}` ? Name : K

const texts = i18next.createInstance()
await texts.init({
  resources: { en: { translation: en }, zh: { translation: zh } },
  lng: 'en',
  fallbackLng: 'en',
  // Replies are JSON; whoever shows a text as HTML escapes it there.
  interpolation: { escapeValue: false },
})
const translators = { en: texts.getFixedT('en'), zh: texts.getFixedT('zh') }

/** A message of the product in one language, its placeholders filled. */
export const translate = (language: Language, key: MessageKey, params: Readonly<Record<string, number | string>> = {}): string =>
  translators[language](key, params)
