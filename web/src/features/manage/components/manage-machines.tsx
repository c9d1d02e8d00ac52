import type { ManagedMachine } from '@stipple/core/contract/manage'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { List } from '../../../components/list/list.tsx'
import type { Column } from '../../../components/table/table.tsx'
import { machinesQuery } from '../queries.ts'
import { MachineRow, totalOf } from './machine-row.tsx'
import { ManageFrame } from './manage-frame.tsx'
import styles from './list.module.css'

const COLUMNS = [
  { id: 'name', look: 'plain', sorts: true },
  { id: 'roles', look: 'grows' },
  { id: 'cores', look: 'number', sorts: true },
  { id: 'memory', look: 'number', sorts: true },
  { id: 'slots', look: 'number', sorts: true },
  { id: 'engines', look: 'number', sorts: true },
  { id: 'version' },
  { id: 'since' },
] as const satisfies readonly Omit<Column, 'label'>[]

const VALUES: Readonly<Record<string, (machine: ManagedMachine) => number>> = {
  cores: ({ cores }) => cores,
  memory: ({ memory }) => memory,
  slots: (machine) => totalOf(machine, 'running'),
  engines: (machine) => totalOf(machine, 'engines'),
}

/** Machines of the installation: their living processes with roles and jobs, and their packs. */
export function ManageMachines() {
  const { t } = useTranslation()
  const [{ by, descending }, setOrder] = useState({ by: 'name', descending: false })
  const query = useQuery(machinesQuery)
  const { data, error, refetch } = query
  const count = data && t('manage.machines.count', { count: data.machines.length })
  const labelOf = (id: (typeof COLUMNS)[number]['id']) => {
    if (id === 'engines') return t('manage.tabs.engines')
    return id === 'version' ? t('manage.overview.version') : t(`manage.machines.columns.${id}`)
  }
  const columns: readonly Column[] = [
    ...COLUMNS.map((column) => ({ ...column, label: labelOf(column.id) })),
    { id: 'actions', label: t('common.actions'), look: 'actions' },
  ]
  const valueOf = VALUES[by]
  const inOrder = (one: ManagedMachine, other: ManagedMachine) =>
    (descending ? -1 : 1) * (valueOf ? valueOf(one) - valueOf(other) : one.name.localeCompare(other.name))
  const onSort = (id: string) => setOrder(id === by ? { by, descending: !descending } : { by: id, descending: id !== 'name' })
  return (
    <ManageFrame title={t('manage.machines.title')} count={count} error={error} onRetry={() => void refetch()}>
      <p className={styles.soft}>{t('manage.machines.lead')}</p>
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
      <List
        label={t('manage.machines.title')}
        query={{ ...query, data: data?.machines.toSorted(inOrder) }}
        empty={t('manage.machines.none')}
        height={160}
        table={{ columns, sorting: { by, descending, onSort } }}
      >
        {(machine) => <MachineRow key={machine.name} machine={machine} packs={data?.packs ?? []} />}
      </List>
    </ManageFrame>
  )
}
