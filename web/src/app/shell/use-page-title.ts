import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Sets the document title to the screen's, in the language on screen. */
export function usePageTitle(): void {
  const { t } = useTranslation()
  const matches = useMatches()
  const last = matches.at(-1)
  // At an unknown address only the root matches, and it has no title.
  const title = last?.status === 'notFound' ? 'notFound' : last?.staticData.title
  const text = title === null ? undefined : t(`shell.titles.${title ?? 'notFound'}`)
  useEffect(() => {
    if (text !== undefined) document.title = `${text} · Stipple 点绘`
  }, [text])
}
