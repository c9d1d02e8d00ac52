import { CallError } from '@stipple/core/contract/client'
import type { Contest } from '@stipple/core/contract/contests'
import { contestText } from '@stipple/core/domain/contest'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trophy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../components/badge/badge.tsx'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { showDialog } from '../../../lib/dialogs.ts'
import { formatNumber } from '../../../lib/format.ts'
import { errorText } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { useSession } from '../../account/public.ts'
import { asWork } from '../../community/public.ts'
import { WorkPicture } from '../../history/public.ts'
import { contestQuery } from '../queries.ts'
import { useTimes } from '../use-times.ts'
import { EnterDialog } from './enter-dialog.tsx'
import { Entries } from './entries.tsx'
import { Winners } from './winners.tsx'
import styles from './contest-page.module.css'

/** A contest: theme, rules, time left, prizes and entries; once it has ended, winners. */
export function ContestPage({ id }: { id: string }) {
  const language = useLanguage()
  const { data: contest, error, refetch } = useQuery(contestQuery(id))
  const title = contest && contestText(contest.title, language)
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · Stipple 点绘`
  }, [title])
  if (error && !contest) return <Failed error={error} onAgain={() => void refetch()} />
  if (!contest)
    return (
      <div className={styles.page}>
        <Skeleton height={320} />
      </div>
    )
  return (
    <article className={styles.page}>
      <Head contest={contest} onEnd={() => void refetch()} />
      {contest.state === 'ended' && <Winners contest={contest} />}
      {contest.state !== 'coming' && <Entries contest={contest} />}
    </article>
  )
}

function Head({ contest, onEnd }: { contest: Contest; onEnd: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { user } = useSession()
  const { at, left } = useTimes(contest)
  const [isEntering, setEntering] = useState(false)
  const { title, theme, state, cover, entries, reason, closes } = contest
  // The page of an open contest is read again when it closes.
  useEffect(() => {
    if (state !== 'open') return undefined
    const wait = Date.parse(closes) - Date.now()
    if (wait > LONGEST_TIMER) return undefined
    const timer = setTimeout(onEnd, Math.max(wait, 0) + 1000)
    return () => clearTimeout(timer)
  }, [state, closes, onEnd])
  return (
    <header className={styles.head}>
      <div className={styles.words}>
        <Link to="/contests" className={styles.all}>
          {t('contests.all')}
        </Link>
        <h1>{contestText(title, language)}</h1>
        <p className={styles.facts}>
          <Badge>{t(`contests.states.${state}`)}</Badge>
          {left !== undefined && <strong>{left}</strong>}
          {at !== undefined && <span>{at}</span>}
          <span>{t('contests.entries', { count: entries, replace: { count: formatNumber(entries, language) } })}</span>
        </p>
        {reason !== undefined && (
          <p className={styles.reason} role="note">
            {t('contests.cancelledWhy', { reason })}
          </p>
        )}
        <p className={styles.theme}>{contestText(theme, language)}</p>
        {state === 'open' && (
          <Button
            look="primary"
            size="large"
            icon={<Trophy size={16} aria-hidden />}
            onClick={() => (user ? setEntering(true) : showDialog('logIn'))}
          >
            {t('contests.enter')}
          </Button>
        )}
        <Rules contest={contest} />
      </div>
      {cover && (
        <Link to="/work/$id" params={{ id: cover.cid }} className={styles.cover}>
          <WorkPicture work={asWork(cover)} sizes="480px" eager />
        </Link>
      )}
      {isEntering && <EnterDialog contest={contest} onClose={() => setEntering(false)} />}
    </header>
  )
}

/** Milliseconds above which a timer of a browser overflows. */
const LONGEST_TIMER = 2_000_000_000

function Rules({ contest: { prizes, per_member: perMember } }: { contest: Contest }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const dots = (count: number) => t('contests.dots', { count, replace: { count: formatNumber(count, language) } })
  return (
    <section className={styles.rules} aria-labelledby="contest-rules">
      <h2 id="contest-rules">{t('contests.rules')}</h2>
      <dl className={styles.prizes} aria-label={t('contests.prizes')}>
        {prizes.every((prize) => prize === 0) ? (
          <div>
            <dt>{t('contests.prizes')}</dt>
            <dd>{t('contests.noPrizes')}</dd>
          </div>
        ) : (
          prizes.map((prize, index) => (
            <div key={index}>
              <dt>{t('contests.place', { place: index + 1 })}</dt>
              <dd>{dots(prize)}</dd>
            </div>
          ))
        )}
      </dl>
      <ul className={styles.lines}>
        <li>{t('contests.perMember', { count: perMember })}</li>
        <li>{t('contests.ruleEntry')}</li>
        <li>{t('contests.ruleVote')}</li>
        <li>{t('contests.rulePlace')}</li>
        <li>{t('contests.ruleCount')}</li>
      </ul>
    </section>
  )
}

function Failed({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const { t } = useTranslation()
  const isMissing = error instanceof CallError && error.status === 404
  return (
    <Empty
      as="page"
      title={isMissing ? t('contests.missingTitle') : t('contests.failed')}
      text={isMissing ? t('contests.missingText') : errorText(error)}
      form="peak"
    >
      {!isMissing && <Button onClick={onAgain}>{t('common.retry')}</Button>}
      <Link to="/contests" className={buttonClass({ look: 'primary' })}>
        {t('contests.all')}
      </Link>
    </Empty>
  )
}
