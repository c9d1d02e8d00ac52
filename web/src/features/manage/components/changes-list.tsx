import type { AuditArea } from '@stipple/core/contract/manage'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../../components/choice/choice.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { List } from '../../../components/list/list.tsx'
import type { Column } from '../../../components/table/table.tsx'
import { usePagedSearch } from '../../../lib/use-paged-search.ts'
import { CHANGES_PER_PAGE, changesQuery } from '../queries.ts'
import { ChangeRow } from './change-row.tsx'
import styles from './list.module.css'

const AREAS: readonly AuditArea[] = ['settings', 'members', 'keys', 'jobs', 'engines', 'community', 'orders', 'feedback']
const COLUMNS = [
  { id: 'at', look: 'plain' },
  { id: 'by', look: 'plain' },
  { id: 'change', look: 'grows' },
] as const

/** The audit log: author, subject, and the values before and after. */
export function ChangesList() {
  const { t } = useTranslation()
  const { page, setPage, search, field } = usePagedSearch()
  const [area, setArea] = useState<AuditArea>()
  const query = useQuery(changesQuery({ page, search, area }))
  const columns: readonly Column[] = [
    ...COLUMNS.map((column) => ({ ...column, label: t(`audit.columns.${column.id}`) })),
    { id: 'actions', label: t('common.actions'), look: 'actions' },
  ]
  return (
    <>
      <div className={styles.tools}>
        <TextInput label={t('audit.search')} placeholder={t('audit.searchHint')} maxLength={100} {...field} />
        <div className={styles.scroller}>
          <Choice
            label={t('audit.area')}
            value={area ?? 'all'}
            options={(['all', ...AREAS] as const).map((value) => ({ value, label: t(`audit.areas.${value}`) }))}
            onChange={(value) => {
              setArea(value === 'all' ? undefined : value)
              setPage(1)
            }}
          />
        </div>
      </div>
      {query.data && <p className={styles.soft}>{t('audit.count', { count: query.data.total })}</p>}
      <List
        label={t('audit.title')}
        query={query}
        failed={t('common.listFailed')}
        empty={<Empty title={t(search === '' && !area ? 'audit.empty' : 'audit.none')} form="waves" />}
        height={320}
        table={{ columns }}
        pages={{ page, perPage: CHANGES_PER_PAGE, onPage: setPage }}
      >
        {(change) => <ChangeRow key={change.id} change={change} />}
      </List>
    </>
  )
}
