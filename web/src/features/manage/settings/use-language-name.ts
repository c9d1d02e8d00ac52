import { definitionOf, type Language } from '@stipple/core/domain/text'
import { useTranslation } from 'react-i18next'

const NAMES: Partial<Record<Language, 'manage.config.english' | 'manage.config.chinese'>> = {
  en: 'manage.config.english',
  zh: 'manage.config.chinese',
}

/** Names languages in the one on screen; those that the product has no word for in themselves. */
export function useLanguageName(): (language: Language) => string {
  const { t } = useTranslation()
  return (language) => {
    const key = NAMES[language]
    return key === undefined ? definitionOf(language).name : t(key)
  }
}
