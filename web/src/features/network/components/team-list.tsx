import type { NetworkTeam } from '@stipple/core/contract/network'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../components/badge/badge.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { Facts } from '../../../components/list/row.tsx'
import { Loaded } from '../../../components/loaded/loaded.tsx'
import { confirm } from '../../../lib/confirm.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { notify } from '../../../lib/notify.ts'
import { useSession } from '../../account/public.ts'
import { teamsQuery, useDisbandTeam, workersQuery } from '../queries.ts'
import { sortedBy, type SortKey, type Sorting, type SortValues } from '../sort.ts'
import { useWorkFacts } from '../use-work-facts.ts'
import { SortBar } from './sort-bar.tsx'
import styles from './network.module.css'

const KEYS: readonly SortKey[] = ['default', 'name', 'info', 'uptime', 'speed', 'requests', 'work', 'workers', 'models']

const valuesOf = ({ megapixelsteps: work, name, info, uptime, speed, requests, workers, models }: NetworkTeam): SortValues => ({
  name,
  info,
  uptime,
  speed,
  requests,
  work,
  workers,
  models,
})

export function TeamList() {
  const { t } = useTranslation()
  const factsOf = useWorkFacts()
  const { user } = useSession()
  const { data: workers = [] } = useQuery(workersQuery)
  const [isFounding, setFounding] = useState(false)
  const mayCreateTeam = user?.isSuper === true || workers.some(({ mine }) => mine)
  const [sorting, setSorting] = useState<Sorting>({ key: 'default', isAscending: false })
  return (
    <>
      <Loaded height={72} query={useQuery(teamsQuery)} failed={t('network.failed.teams')}>
        {(teams) =>
          teams.length === 0 ? (
            <Empty title={t('network.team.none')} />
          ) : (
            <>
              <SortBar keys={KEYS} sorting={sorting} onChange={setSorting} />
              <ul className={styles.list}>
                {sortedBy(teams, sorting, valuesOf).map((team) => (
                  <li key={team.id} className={styles.item}>
                    <div className={styles.head}>
                      <h3 className={styles.name}>{team.name}</h3>
                      {team.mine && <Badge>{t('network.worker.mine')}</Badge>}
                    </div>
                    {team.info !== '' && <p className={styles.info}>{team.info}</p>}
                    <Facts
                      facts={[
                        t('network.team.workers', { count: team.workers }),
                        t('network.worker.models', { count: team.models }),
                        ...factsOf(team),
                      ]}
                    />
                    {team.mine && <TeamActions team={team} />}
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {mayCreateTeam && (
        <div className={styles.actions}>
          <Button onClick={() => setFounding(true)}>{t('network.team.found')}</Button>
        </div>
      )}
      <Suspense>{isFounding && <TeamDialog onClose={() => setFounding(false)} />}</Suspense>
    </>
  )
}

function TeamActions({ team }: { team: NetworkTeam }) {
  const { t } = useTranslation()
  const disband = useDisbandTeam()
  const [isEditing, setEditing] = useState(false)
  const { id, name } = team
  const askAndDisband = async () => {
    const question = {
      title: t('network.team.disbandTitle'),
      text: t('network.team.disbandText', { name }),
      action: t('network.team.disband'),
    }
    if (await confirm(question)) disband.mutate(id, { onError: () => notify(t('network.failed.team'), { tone: 'problem' }) })
  }
  return (
    <div className={styles.actions}>
      <Button size="small" onClick={() => setEditing(true)}>
        {t('network.worker.edit')}
      </Button>
      <Button size="small" look="quiet" disabled={disband.isPending} onClick={() => void askAndDisband()}>
        {t('network.team.disband')}
      </Button>
      <Suspense>{isEditing && <TeamDialog team={team} onClose={() => setEditing(false)} />}</Suspense>
    </div>
  )
}

const TeamDialog = lazy(async () => ({ default: (await import('./team-dialog.tsx')).TeamDialog }))
