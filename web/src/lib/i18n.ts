import type { Language } from '@stipple/core/domain/text'
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

/** Fetches the texts of one language only. */
const load = async (language: Language): Promise<Omit<Messages, keyof LazyMessages>> =>
  language === 'zh'
    ? (await import('@stipple/core/messages/zh/messages')).messages
    : (await import('@stipple/core/messages/en/messages')).messages

export async function startLanguage(language: Language): Promise<void> {
  if (i18next.isInitialized) return switchLanguage(language)
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: await load(language) } },
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  document.documentElement.lang = tagOf(language)
}

/** Changes every text on screen in place; typed texts are kept. */
export async function switchLanguage(language: Language): Promise<void> {
  i18next.addResourceBundle(language, 'translation', await load(language))
  await Promise.all([...loaded].map((area) => addArea(area, language)))
  await i18next.changeLanguage(language)
  document.documentElement.lang = tagOf(language)
}

/** Loads a part of the application together with the texts of its areas: `lazyRouteComponent(withTexts(['payments'], () => import(…)))`. */
export const withTexts =
  <T>(areas: readonly LazyArea[], load: () => Promise<T>): (() => Promise<T>) =>
  async () =>
    (await Promise.all([load(), ...areas.map(loadTexts)]))[0]

/** Loads the texts of an area in the language on screen; a later change of the language loads them in the new one too. */
export async function loadTexts(area: LazyArea): Promise<void> {
  if (loaded.has(area)) return
  await addArea(area, currentLanguage())
  loaded.add(area)
}

type LazyArea = keyof LazyMessages
const loaded = new Set<LazyArea>()

async function addArea(area: LazyArea, language: Language): Promise<void> {
  i18next.addResourceBundle(language, 'translation', { ...(await AREAS[area][language]()) }, true, true)
}

const AREAS: Readonly<Record<LazyArea, Readonly<Record<Language, () => Promise<object>>>>> = {
  apps: { en: () => import('@stipple/core/messages/en/apps'), zh: () => import('@stipple/core/messages/zh/apps') },
  canvas: { en: () => import('@stipple/core/messages/en/canvas'), zh: () => import('@stipple/core/messages/zh/canvas') },
  commands: { en: () => import('@stipple/core/messages/en/commands'), zh: () => import('@stipple/core/messages/zh/commands') },
  community: { en: () => import('@stipple/core/messages/en/community'), zh: () => import('@stipple/core/messages/zh/community') },
  converter: { en: () => import('@stipple/core/messages/en/converter'), zh: () => import('@stipple/core/messages/zh/converter') },
  detail: { en: () => import('@stipple/core/messages/en/detail'), zh: () => import('@stipple/core/messages/zh/detail') },
  dots: { en: () => import('@stipple/core/messages/en/dots'), zh: () => import('@stipple/core/messages/zh/dots') },
  gallery: { en: () => import('@stipple/core/messages/en/gallery'), zh: () => import('@stipple/core/messages/zh/gallery') },
  guide: { en: () => import('@stipple/core/messages/en/guide'), zh: () => import('@stipple/core/messages/zh/guide') },
  manage: { en: () => import('@stipple/core/messages/en/manage'), zh: () => import('@stipple/core/messages/zh/manage') },
  media: { en: () => import('@stipple/core/messages/en/media'), zh: () => import('@stipple/core/messages/zh/media') },
  member: { en: () => import('@stipple/core/messages/en/member'), zh: () => import('@stipple/core/messages/zh/member') },
  prompts: { en: () => import('@stipple/core/messages/en/prompts'), zh: () => import('@stipple/core/messages/zh/prompts') },
  training: { en: () => import('@stipple/core/messages/en/training'), zh: () => import('@stipple/core/messages/zh/training') },
  options: { en: () => import('@stipple/core/messages/en/options'), zh: () => import('@stipple/core/messages/zh/options') },
  payments: { en: () => import('@stipple/core/messages/en/payments'), zh: () => import('@stipple/core/messages/zh/payments') },
  playground: { en: () => import('@stipple/core/messages/en/playground'), zh: () => import('@stipple/core/messages/zh/playground') },
}

export const currentLanguage = (): Language => (i18next.language === 'zh' ? 'zh' : 'en')

const tagOf = (language: Language): string => (language === 'zh' ? 'zh-CN' : 'en')
