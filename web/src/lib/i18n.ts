import type { Language } from '@stipple/core/domain/text'
import type { Messages } from '@stipple/core/messages/en/messages'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    nsSeparator: false
    resources: { translation: Messages }
  }
}

/** Only the language on screen is fetched. */
const load = async (language: Language): Promise<Messages> =>
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

/** Changes every text on screen in place; nothing typed is lost. */
export async function switchLanguage(language: Language): Promise<void> {
  i18next.addResourceBundle(language, 'translation', await load(language))
  await i18next.changeLanguage(language)
  document.documentElement.lang = tagOf(language)
}

export const currentLanguage = (): Language => (i18next.language === 'zh' ? 'zh' : 'en')

const tagOf = (language: Language): string => (language === 'zh' ? 'zh-CN' : 'en')
