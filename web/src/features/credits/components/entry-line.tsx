import { rechargePath } from '@stipple/core/domain/account'
import { ENTRY_TYPES, nameOfEntry } from '@stipple/core/domain/credits'
import { detailIn } from '@stipple/core/domain/entry-detail'
import { localize } from '@stipple/core/domain/text'
import { shanghaiStamp } from '@stipple/core/domain/time'
import { findMode } from '@stipple/core/modes/find-mode'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { useSession } from '../../account/public.ts'
import type { Entry } from '../queries.ts'
import styles from './entry-line.module.css'

/** Reason, time and amount of an entry. `onLeave`: called when one of its links is followed. */
export function EntryLine({ entry, onLeave }: { entry: Entry; onLeave: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { user } = useSession()
  const gained = entry.type === 1
  const count = formatNumber(entry.balance, language)
  return (
    <li className={styles.line}>
      <span className={styles.what}>
        <span className={styles.label}>
          <EntryLabel entry={entry} />
        </span>
        <span className={styles.facts}>
          <time dateTime={entry.created_at}>{shanghaiStamp(entry.created_at)}</time>
          {entry.detail !== undefined && <span>{detailIn(language, entry.detail)}</span>}
          {entry.order_id !== undefined && (
            <Link
              to={rechargePath(user?.platform ?? '')}
              search={{ order: entry.order_id }}
              className={styles.order}
              aria-label={t('dots.details.showOrder')}
              onClick={onLeave}
            >
              {t('dots.details.order', { id: entry.order_id.slice(0, 8) })}
            </Link>
          )}
        </span>
      </span>
      <span className={gained ? styles.gained : styles.spent}>
        <span aria-hidden>
          {gained ? '+' : '−'}
          {count}
        </span>
        <span className="visually-hidden">
          {t(gained ? 'dots.details.gained' : 'dots.details.spent', { dots: t('common.dots', { count: entry.balance }) })}
        </span>
      </span>
    </li>
  )
}

function EntryLabel({ entry }: { entry: Entry }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const mode = localize(findMode(entry.mode)?.label, language)
  if (mode !== undefined && entry.type_detail === ENTRY_TYPES.generation) return mode
  if (mode !== undefined && entry.type_detail === ENTRY_TYPES.release) return t('dots.types.releaseOf', { mode })
  return t(`dots.types.${nameOfEntry(entry.type_detail)}`)
}
