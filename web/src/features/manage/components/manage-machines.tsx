import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { machinesQuery } from '../queries.ts'
import { MachineLine } from './machine-line.tsx'
import { ManageFrame } from './manage-frame.tsx'
import styles from './list.module.css'

/** Machines of the installation: their living processes with roles and jobs, and their packs. */
export function ManageMachines() {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(machinesQuery)
  const count = data && t('manage.machines.count', { count: data.machines.length })
  return (
    <ManageFrame title={t('manage.machines.title')} count={count} error={error} onRetry={() => void refetch()}>
      <p className={styles.soft}>{t('manage.machines.lead')}</p>
      {!data && !error && <Skeleton height={160} />}
      {data?.missing.map((role) => (
        <p key={role} role="status" className={styles.wrong}>
          {t(`manage.machines.missing.${role}`)}
        </p>
      ))}
      {data && data.closed.engines + data.closed.webhooks + data.closed.members + data.closed.apps > 0 && (
        <p role="status" className={styles.wrong}>
          {t('manage.machines.closed', data.closed)}
        </p>
      )}
      {data && (
        <ul aria-label={t('manage.machines.title')}>
          {data.machines.map((machine) => (
            <MachineLine key={machine.name} machine={machine} packs={data.packs} />
          ))}
        </ul>
      )}
    </ManageFrame>
  )
}
