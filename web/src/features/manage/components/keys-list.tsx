import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { List } from '../../../components/list/list.tsx'
import { ChosenBar } from '../../../components/table/chosen-bar.tsx'
import type { Column } from '../../../components/table/table.tsx'
import { useChosen } from '../../../components/table/use-chosen.ts'
import { api } from '../../../lib/api.ts'
import { confirm } from '../../../lib/confirm.ts'
import { usePagedSearch } from '../../../lib/use-paged-search.ts'
import { keysQuery, MEMBERS_PER_PAGE } from '../queries.ts'
import { useEach } from '../use-each.ts'
import { KeyRow } from './key-row.tsx'
import styles from './list.module.css'

const COLUMNS = [
  { id: 'name', look: 'grows' },
  { id: 'owner', look: 'plain' },
  { id: 'scopes' },
  { id: 'spent', look: 'number' },
  { id: 'used' },
  { id: 'created' },
  { id: 'expires' },
] as const satisfies readonly Omit<Column, 'label'>[]

/** API keys of all members with owner, scopes and spending. */
export function KeysList() {
  const { t } = useTranslation()
  const { page, setPage, search, field } = usePagedSearch()
  const query = useQuery(keysQuery({ page, search }))
  const choosing = useChosen(query.data?.data.map(({ id }) => id) ?? [])
  const { busy, run } = useEach('keys')
  const columns: readonly Column[] = [
    ...COLUMNS.map((column) => ({ ...column, label: t(`manage.keys.columns.${column.id}`) })),
    { id: 'actions', label: t('common.actions'), look: 'actions' },
  ]
  const revoke = async () => {
    const ids = [...choosing.chosen]
    const question = { title: t('manage.each.revokeTitle', { count: ids.length }), text: t('manage.each.revokeText') }
    if (await confirm({ ...question, action: t('manage.keys.revoke') }))
      await run(ids, (id) => api('POST /api/manage/key_revoke', { body: { id } }))
  }
  return (
    <>
      <div className={styles.tools}>
        <TextInput label={t('manage.keys.search')} placeholder={t('manage.keys.searchHint')} maxLength={100} {...field} />
      </div>
      {query.data && <p className={styles.soft}>{t('manage.keys.count', { count: query.data.total })}</p>}
      <ChosenBar choosing={choosing}>
        <Button size="small" look="danger" disabled={busy} onClick={() => void revoke()}>
          {t('manage.keys.revoke')}
        </Button>
      </ChosenBar>
      <List
        label={t('manage.keys.title')}
        query={query}
        failed={t('common.listFailed')}
        empty={
          search === '' ? (
            <Empty title={t('manage.keys.none')} text={t('manage.keys.noneText')} form="waves" />
          ) : (
            <Empty title={t('manage.keys.empty')} form="waves" />
          )
        }
        height={320}
        table={{ columns, choosing }}
        pages={{ page, perPage: MEMBERS_PER_PAGE, onPage: setPage }}
      >
        {(key) => <KeyRow key={key.id} apiKey={key} />}
      </List>
    </>
  )
}
