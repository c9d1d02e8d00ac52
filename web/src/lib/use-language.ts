import { definitionOf, type Language } from '@stipple/core/domain/text'
import { useTranslation } from 'react-i18next'

/** The language on screen; re-renders when it changes. */
export function useLanguage(): Language {
  const { i18n } = useTranslation()
  return definitionOf(i18n.language).id
}
