import { cloneElement, createElement, Fragment, type ReactElement, type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { type Catalogue, merged, messageOf, type Values } from './messages.ts'

/**
 * Stands in for i18next and react-i18next in the browser (docs/decisions/0007-what-the-first-load-carries.md): the calls of theirs that the product makes,
 * with their types, at a tenth of their weight. `messages.test.ts` holds every text of the product to i18next's own answer.
 */
const i18n = {
  isInitialized: false,
  language: 'en',
  t: (key: string, values?: Values): string => messageOf(catalogues, languages(i18n.language), key, values),
  exists: (key: string): boolean => i18n.t(key) !== key,
  use: () => i18n,
  init: ({ lng }: { readonly lng?: string }): Promise<void> => {
    i18n.isInitialized = true
    return i18n.changeLanguage(lng ?? 'en')
  },
  changeLanguage: (language: string): Promise<void> => {
    i18n.language = language
    for (const tell of listeners) tell()
    return Promise.resolve()
  },
  addResourceBundle: (language: string, _namespace: string, texts: Catalogue): void => {
    catalogues.set(language, merged(catalogues.get(language), texts))
  },
}
// oxlint-disable-next-line import/no-default-export -- i18next has one
export default i18n

export const initReactI18next = {}

/** The texts in the language on screen; whoever asks is drawn again when it changes. `t` stays the same until then. */
export function useTranslation(_namespace?: string, { keyPrefix }: { readonly keyPrefix?: string } = {}) {
  const language = useSyncExternalStore(listen, () => i18n.language)
  return useMemo(
    () => ({
      i18n,
      t: (key: string, values?: Values) =>
        messageOf(catalogues, languages(language), keyPrefix === undefined ? key : `${keyPrefix}.${key}`, values),
    }),
    [language, keyPrefix],
  )
}

/** A text some of whose words are elements: `<terms>these terms</terms>` becomes the element of that name around its words. */
export function Trans({
  i18nKey,
  components,
}: {
  readonly i18nKey: string
  readonly components: Readonly<Record<string, ReactElement>>
}): ReactNode {
  const { t } = useTranslation()
  const parts = t(i18nKey).split(/<(\w+)>(.*?)<\/\1>/)
  const children = parts.map((part, index) => {
    if (index % 3 === 0) return part
    const element = components[part]
    return index % 3 === 1 && element ? cloneElement(element, { key: part }, parts[index + 1]) : undefined
  })
  return createElement(Fragment, undefined, ...children)
}

const catalogues = new Map<string, Catalogue>()
const listeners = new Set<() => void>()
const languages = (language: string): readonly string[] => [...new Set([language, 'en'])]

function listen(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}
