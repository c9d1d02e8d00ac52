import { definitionOf, type Language, textsFor } from '@stipple/core/domain/text'
import { CATALOGUE } from '@stipple/core/messages/catalogue.gen'
import type { LazyMessages, Messages } from '@stipple/core/messages/en/messages'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    nsSeparator: false
    resources: { translation: Messages }
  }
}

export async function startLanguage(language: Language): Promise<void> {
  if (i18next.isInitialized) return switchLanguage(language)
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: {},
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  await switchLanguage(language)
}

/** Changes every text on screen immediately; entered texts are kept. */
export async function switchLanguage(language: Language): Promise<void> {
  const addAreas = () => Promise.all([...loaded].map((area) => addArea(area, language)))
  await Promise.all([addTexts(language), addAreas()])
  // Parts may have been opened meanwhile.
  await addAreas()
  await i18next.changeLanguage(language)
  document.documentElement.lang = definitionOf(language).tag
}

/** Loads a part of the application together with the texts of its areas: `lazyRouteComponent(withTexts(['payments'], () => import(…)))`. */
export const withTexts =
  <T>(areas: readonly LazyArea[], load: () => Promise<T>): (() => Promise<T>) =>
  async () =>
    (await Promise.all([load(), ...areas.map(loadTexts)]))[0]

/** Loads the texts of an area in the language on screen; a later change of the language loads them in the new one too. */
export async function loadTexts(area: LazyArea): Promise<void> {
  if (loaded.has(area)) return
  const language = currentLanguage()
  await addArea(area, language)
  loaded.add(area)
  if (currentLanguage() !== language) await addArea(area, currentLanguage())
}

type LazyArea = keyof LazyMessages
const loaded = new Set<LazyArea>()

/** Only loads texts that can be shown: those of the language, and English ones that it lacks. */
async function addTexts(language: Language): Promise<void> {
  await Promise.all(textsFor(language).map(async (one) => add(one, (await CATALOGUE.messages[one]?.())?.messages)))
}

async function addArea(area: LazyArea, language: Language): Promise<void> {
  await Promise.all(textsFor(language).map(async (one) => add(one, await CATALOGUE[area][one]?.())))
}

const add = (language: Language, texts: object = {}): void => {
  i18next.addResourceBundle(language, 'translation', { ...texts }, true, true)
}

export const currentLanguage = (): Language => definitionOf(i18next.language).id
