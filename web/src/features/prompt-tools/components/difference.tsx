import { wordDifference } from '@stipple/core/domain/word-difference'
import { useTranslation } from 'react-i18next'
import styles from './difference.module.css'

/** A text with its removed and added words marked. */
export function DifferenceText({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation()
  const parts = wordDifference(before, after)
  const isAnother = !parts.some(({ kind, text }) => kind === 'same' && text.trim() !== '')
  let place = 0
  return (
    <p className={styles.text} data-another={isAnother || undefined}>
      {parts.map(({ kind, text }) => {
        const key = place
        place += text.length
        if (kind === 'same') return <span key={key}>{text}</span>
        return kind === 'removed' ? (
          <del key={key}>
            <span className="visually-hidden">{t('prompts.tools.was')} </span>
            {text}
          </del>
        ) : (
          <ins key={key}>
            <span className="visually-hidden">{t('prompts.tools.now')} </span>
            {text}
          </ins>
        )
      })}
    </p>
  )
}
