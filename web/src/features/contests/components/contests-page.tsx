import type { Contest } from '@stipple/core/contract/contests'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../components/empty/empty.tsx'
import { Loaded } from '../../../components/loaded/loaded.tsx'
import { contestsQuery } from '../queries.ts'
import { ContestCard } from './contest-card.tsx'
import styles from './contests-page.module.css'

const GROUPS = [
  { name: 'open', states: ['open', 'counting'] },
  { name: 'coming', states: ['coming'] },
  { name: 'ended', states: ['ended', 'cancelled'] },
] as const satisfies readonly { name: string; states: readonly Contest['state'][] }[]

/** All contests: open ones, those to come, and past ones with their winners. */
export function ContestsPage() {
  const { t } = useTranslation()
  const query = useQuery(contestsQuery)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('contests.title')}</h1>
        <p className={styles.soft}>{t('contests.lead')}</p>
      </header>
      <Loaded query={query} failed={t('contests.failed')} height={200}>
        {(all) => (
          <>
            {all.length === 0 && <Empty title={t('contests.none')} text={t('contests.noneText')} form="peak" />}
            {GROUPS.map(({ name, states }) => (
              <Group key={name} name={name} contests={all.filter(({ state }) => states.some((one) => one === state))} />
            ))}
          </>
        )}
      </Loaded>
    </div>
  )
}

function Group({ name, contests }: { name: (typeof GROUPS)[number]['name']; contests: readonly Contest[] }) {
  const { t } = useTranslation()
  if (contests.length === 0) return null
  // The next one to close, or to open, comes first; of past ones the latest.
  const sorted = name === 'ended' ? contests : contests.toReversed()
  return (
    <section aria-labelledby={`contests-${name}`}>
      <h2 id={`contests-${name}`} className={styles.group}>
        {t(`contests.groups.${name}`)}
      </h2>
      <ul className={styles.list}>
        {sorted.map((contest) => (
          <ContestCard key={contest.id} contest={contest} />
        ))}
      </ul>
    </section>
  )
}
