import type { Contest } from '@stipple/core/contract/contests'
import { contestText } from '@stipple/core/domain/contest'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../components/badge/badge.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { asWork } from '../../community/public.ts'
import { WorkPicture } from '../../history/public.ts'
import { useTimes } from '../use-times.ts'
import styles from './contests-page.module.css'

/** A contest in the list: cover, title, times, and what there is to win or who won. */
export function ContestCard({ contest }: { contest: Contest }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { at, left } = useTimes(contest)
  const { id, title, state, entries, prizes, winners, reason } = contest
  const picture = contest.cover ?? winners[0]?.work
  const dots = prizes.reduce((sum, prize) => sum + prize, 0)
  return (
    <li className={styles.card}>
      <Link to="/contests/$id" params={{ id }} className={styles.link}>
        {picture && (
          <span className={styles.cover}>
            <WorkPicture work={asWork(picture)} sizes="200px" unnamed />
          </span>
        )}
        <span className={styles.name}>{contestText(title, language)}</span>
      </Link>
      <p className={styles.facts}>
        <Badge>{t(`contests.states.${state}`)}</Badge>
        {left !== undefined && <strong>{left}</strong>}
        {at !== undefined && <span>{at}</span>}
        <span>{t('contests.entries', { count: entries, replace: { count: formatNumber(entries, language) } })}</span>
        {state !== 'cancelled' && winners.length === 0 && dots > 0 && (
          <span>
            {prizes.map((prize) => t('contests.dots', { count: prize, replace: { count: formatNumber(prize, language) } })).join(' · ')}
          </span>
        )}
      </p>
      {reason !== undefined && <p className={styles.soft}>{t('contests.cancelledWhy', { reason })}</p>}
      {winners.length > 0 && (
        <ul className={styles.won} aria-label={t('contests.winners')}>
          {winners.slice(0, 6).map(({ place, work }) => (
            <li key={work.cid}>
              <Link to="/work/$id" params={{ id: work.cid }} className={styles.winner}>
                <span className={styles.small}>
                  <WorkPicture work={asWork(work)} sizes="48px" unnamed />
                </span>
                <span>{work.author ? t('contests.placeOf', { place, name: work.author.name }) : t('contests.place', { place })}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
