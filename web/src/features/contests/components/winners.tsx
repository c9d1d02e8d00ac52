import type { Contest } from '@stipple/core/contract/contests'
import { Trophy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { EntryTile } from './entry-tile.tsx'
import styles from './entries.module.css'

/** The first three places of a contest that has ended. */
export function Winners({ contest: { winners } }: { contest: Contest }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <section aria-labelledby="contest-winners" className={styles.section}>
      <h2 id="contest-winners">{t('contests.winners')}</h2>
      {winners.length === 0 && <p className={styles.votes}>{t('contests.noWinners')}</p>}
      {winners.length > 0 && (
        <ul className={styles.winners}>
          {winners.map(({ place, votes, dots, work }) => (
            <EntryTile key={work.cid} work={work}>
              <span className={styles.place}>
                <Trophy size={16} aria-hidden />
                {[
                  t('contests.place', { place }),
                  t('contests.votes', { count: votes, replace: { count: formatNumber(votes, language) } }),
                  ...(dots > 0 ? [t('contests.dots', { count: dots, replace: { count: formatNumber(dots, language) } })] : []),
                ].join(' · ')}
              </span>
            </EntryTile>
          ))}
        </ul>
      )}
    </section>
  )
}
