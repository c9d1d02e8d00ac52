import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../../components/button/button.tsx'
import { Choice } from '../../../components/choice/choice.tsx'
import { Loaded } from '../../../components/loaded/loaded.tsx'
import { lazy } from '../../../lib/lazy.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { compact } from '../figures.ts'
import { performanceQuery } from '../queries.ts'
import { KeyCheck } from './key-check.tsx'
import { LeaderList } from './leader-list.tsx'
import { ModelList } from './model-list.tsx'
import { NewsList } from './news-list.tsx'
import { TeamList } from './team-list.tsx'
import { WorkerList } from './worker-list.tsx'
import styles from './network.module.css'

const PARTS = { workers: WorkerList, teams: TeamList, models: ModelList, leaders: LeaderList, news: NewsList }
type PartName = keyof typeof PARTS
const NAMES: readonly PartName[] = ['workers', 'teams', 'models', 'leaders', 'news']

/** The network of members' workers: its load, and content. */
export function NetworkPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [part, setPart] = useState<PartName>('workers')
  const [isJoining, setJoining] = useState(false)
  const Shown = PARTS[part]
  return (
    <div className={styles.page}>
      <header>
        <h1>{t('shell.titles.network')}</h1>
        <p className={styles.soft}>{t('network.lead')}</p>
      </header>
      <Loaded height={72} query={useQuery(performanceQuery)} failed={t('network.failed.performance')}>
        {({ open, workers, threads, queued, megapixelsteps_minute: minute }) => (
          <section className={styles.load}>
            {open ? (
              <p className={styles.facts}>
                <span>
                  {[
                    t('network.team.workers', { count: workers }),
                    t('network.atOnce', { count: threads }),
                    t('network.waiting', { count: queued }),
                  ].join(' · ')}
                </span>
                <span>{t('network.minute', { count: compact(minute, language) })}</span>
              </p>
            ) : (
              <p className={styles.soft}>{t('network.closed')}</p>
            )}
            {open && (
              <div className={styles.join}>
                <div>
                  <h2 className={styles.name}>{t('network.join.title')}</h2>
                  <p className={styles.soft}>{t('network.join.text')}</p>
                </div>
                <div className={styles.actions}>
                  <Button onClick={() => setJoining(true)}>{t('network.join.show')}</Button>
                  <Link to="/me" className={buttonClass({ look: 'primary' })}>
                    {t('network.join.action')}
                  </Link>
                </div>
                <KeyCheck />
              </div>
            )}
          </section>
        )}
      </Loaded>
      <div className={styles.scroll}>
        <Choice
          label={t('network.parts.label')}
          value={part}
          options={NAMES.map((name) => ({ value: name, label: t(`network.parts.${name}`) }))}
          onChange={setPart}
        />
      </div>
      <Shown />
      <Suspense>{isJoining && <JoinDialog onClose={() => setJoining(false)} />}</Suspense>
    </div>
  )
}

const JoinDialog = lazy(async () => ({ default: (await import('./join-dialog.tsx')).JoinDialog }))
