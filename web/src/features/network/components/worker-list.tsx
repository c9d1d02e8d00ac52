import type { NetworkWorker } from '@stipple/core/contract/network'
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
import { useChangeWorker, usePauseWorker, useRemoveWorker, workersQuery } from '../queries.ts'
import { sortedBy, type SortKey, type Sorting, type SortValues } from '../sort.ts'
import { useWorkFacts } from '../use-work-facts.ts'
import { SortBar } from './sort-bar.tsx'
import styles from './network.module.css'

const KEYS: readonly SortKey[] = ['default', 'name', 'info', 'uptime', 'speed', 'requests', 'work']

const valuesOf = ({ name, info, uptime, speed, requests, megapixelsteps: work }: NetworkWorker): SortValues => ({
  name,
  info,
  uptime,
  speed,
  requests,
  work,
})

/** Online workers, and the member's own. */
export function WorkerList() {
  const { t } = useTranslation()
  const [sorting, setSorting] = useState<Sorting>({ key: 'default', isAscending: false })
  return (
    <Loaded height={72} query={useQuery(workersQuery)} failed={t('network.failed.workers')}>
      {(workers) =>
        workers.length === 0 ? (
          <Empty title={t('network.worker.none')} />
        ) : (
          <>
            <SortBar keys={KEYS} sorting={sorting} onChange={setSorting} />
            <ul className={styles.list}>
              {sortedBy(workers, sorting, valuesOf).map((worker) => (
                <Worker key={worker.id} worker={worker} />
              ))}
            </ul>
          </>
        )
      }
    </Loaded>
  )
}

function Worker({ worker }: { worker: NetworkWorker }) {
  const { t } = useTranslation()
  const factsOf = useWorkFacts()
  const { name, info, mine, online, paused, maintenance, models, team } = worker
  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <h3 className={styles.name}>{name}</h3>
        {mine && <Badge>{t('network.worker.mine')}</Badge>}
        {!online && <Badge>{t('network.worker.away')}</Badge>}
        {paused && <Badge>{t('network.worker.paused')}</Badge>}
        {maintenance && <Badge>{t('network.worker.maintenance')}</Badge>}
        {team && <span className={styles.soft}>{team.name}</span>}
      </div>
      {info !== '' && <p className={styles.info}>{info}</p>}
      <Facts
        facts={[
          ...factsOf(worker),
          <span key="models" title={models.join('\n')}>
            {t('network.worker.models', { count: models.length })}
          </span>,
        ]}
      />
      <WorkerActions worker={worker} />
    </li>
  )
}

function WorkerActions({ worker }: { worker: NetworkWorker }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const change = useChangeWorker()
  const pause = usePauseWorker()
  const remove = useRemoveWorker()
  const [isEditing, setEditing] = useState(false)
  const { id, name, mine, maintenance, paused } = worker
  const onError = () => notify(t('network.failed.worker', { id }), { tone: 'problem' })
  const askAndRemove = async () => {
    const question = {
      title: t('network.worker.removeTitle'),
      text: t('network.worker.removeText', { name }),
      action: t('network.worker.remove'),
    }
    if (await confirm(question)) remove.mutate(id, { onError })
  }
  if (!mine && !user?.isSuper) return null
  return (
    <div className={styles.actions}>
      {mine && (
        <>
          <Button size="small" onClick={() => setEditing(true)}>
            {t('network.worker.edit')}
          </Button>
          <Button size="small" disabled={change.isPending} onClick={() => change.mutate({ id, maintenance: !maintenance }, { onError })}>
            {t(maintenance ? 'network.worker.wake' : 'network.worker.rest')}
          </Button>
        </>
      )}
      {user?.isSuper && (
        <Button size="small" disabled={pause.isPending} onClick={() => pause.mutate({ id, paused: !paused }, { onError })}>
          {t(paused ? 'network.worker.resume' : 'network.worker.pause')}
        </Button>
      )}
      {mine && (
        <Button size="small" look="quiet" disabled={remove.isPending} onClick={() => void askAndRemove()}>
          {t('network.worker.remove')}
        </Button>
      )}
      <Suspense>{isEditing && <EditWorkerDialog worker={worker} onClose={() => setEditing(false)} />}</Suspense>
    </div>
  )
}

const EditWorkerDialog = lazy(async () => ({ default: (await import('./edit-worker-dialog.tsx')).EditWorkerDialog }))
