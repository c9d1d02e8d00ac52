import { localize, type Text } from '@stipple/core/domain/text'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/use-language.ts'
import styles from './engines.module.css'

/** Further ones are collapsed. */
const MAX_OPEN = 3
const ADDRESS = /(https:\/\/[^\s，。；]+)/

/** An engine's notes: missing parts and their sources. */
export function Warnings({ warnings }: { warnings: readonly Text[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (warnings.length === 0) return null
  const list = (
    <ul className={styles.warnings}>
      {warnings.map((warning) => (
        <li key={warning.en}>{withLinks(localize(warning, language))}</li>
      ))}
    </ul>
  )
  if (warnings.length <= MAX_OPEN) return list
  return (
    <details className={styles.folded}>
      <summary>{t('engines.warnings', { count: warnings.length })}</summary>
      {list}
    </details>
  )
}

/** The text with its addresses as links. */
const withLinks = (text: string) =>
  text.split(ADDRESS).map((part) =>
    ADDRESS.test(part) ? (
      <a key={part} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  )
