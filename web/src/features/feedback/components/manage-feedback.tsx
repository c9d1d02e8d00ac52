import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Choice } from '../../../components/choice/choice.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { List } from '../../../components/list/list.tsx'
import { ChosenBar } from '../../../components/table/chosen-bar.tsx'
import type { Column } from '../../../components/table/table.tsx'
import { useChosen } from '../../../components/table/use-chosen.ts'
import { usePagedSearch } from '../../../lib/use-paged-search.ts'
import { ManageFrame, useEach } from '../../manage/public.ts'
import { FEEDBACK_KINDS, type FeedbackKind } from '../queries.ts'
import { FEEDBACK_PER_PAGE, feedbackQuery, markFeedback } from '../received-queries.ts'
import { FeedbackRow } from './feedback-row.tsx'
import styles from './manage-feedback.module.css'

const COLUMNS = [
  { id: 'kind', look: 'plain' },
  { id: 'message', look: 'grows' },
  { id: 'member', look: 'plain' },
  { id: 'contact' },
  { id: 'time', look: 'plain', sorts: true },
] as const satisfies readonly Omit<Column, 'label'>[]

/** Messages to the operator. Access is checked by the server. */
export function ManageFeedback() {
  const { t } = useTranslation()
  const { page, setPage, search, field } = usePagedSearch()
  const [kind, setKind] = useState<FeedbackKind>()
  const [handled, setHandled] = useState(false)
  const [order, setOrder] = useState<'newest' | 'oldest'>('newest')
  const query = useQuery(feedbackQuery({ page, search, kind, handled, order }))
  const { data, error, isFetching, refetch } = query
  const choosing = useChosen(data?.data.map(({ id }) => id) ?? [])
  const { busy, run } = useEach('feedback')
  const columns: readonly Column[] = [
    ...COLUMNS.map((column) => ({ ...column, label: t(`member.manageFeedback.columns.${column.id}`) })),
    { id: 'actions', label: t('common.actions'), look: 'actions' },
  ]
  const onSort = () => {
    setOrder(order === 'newest' ? 'oldest' : 'newest')
    setPage(1)
  }

  return (
    <ManageFrame
      title={t('member.manageFeedback.title')}
      count={data && t('member.manageFeedback.count', { count: data.total })}
      error={isFetching ? null : error}
      onRetry={() => void refetch()}
    >
      <div className={styles.filters}>
        <TextInput
          label={t('member.manageFeedback.search')}
          placeholder={t('member.manageFeedback.searchHint')}
          maxLength={100}
          {...field}
        />
        <Choice
          label={t('member.manageFeedback.state')}
          value={handled ? 'handled' : 'waiting'}
          options={(['waiting', 'handled'] as const).map((value) => ({ value, label: t(`member.manageFeedback.states.${value}`) }))}
          onChange={(value) => {
            setHandled(value === 'handled')
            setPage(1)
          }}
        />
        <Choice
          label={t('member.feedback.kind')}
          value={kind ?? 'all'}
          options={[
            { value: 'all', label: t('member.manageFeedback.all') },
            ...FEEDBACK_KINDS.map((value) => ({ value, label: t(`member.feedback.kinds.${value}`) })),
          ]}
          onChange={(value) => {
            setKind(value === 'all' ? undefined : value)
            setPage(1)
          }}
        />
      </div>
      <ChosenBar choosing={choosing}>
        <Button size="small" disabled={busy} onClick={() => void run([...choosing.chosen], (id) => markFeedback(id, !handled))}>
          {t(handled ? 'member.manageFeedback.reopen' : 'member.manageFeedback.handle')}
        </Button>
      </ChosenBar>
      <List
        label={t('member.manageFeedback.title')}
        query={query}
        empty={<NoFeedback handled={handled} filtered={search !== '' || kind !== undefined} />}
        height={320}
        table={{ columns, choosing, sorting: { by: 'time', descending: order === 'newest', onSort } }}
        pages={{ page, perPage: FEEDBACK_PER_PAGE, onPage: setPage }}
      >
        {(entry) => <FeedbackRow key={entry.id} entry={entry} />}
      </List>
    </ManageFrame>
  )
}

function NoFeedback({ handled, filtered }: { handled: boolean; filtered: boolean }) {
  const { t } = useTranslation()
  if (filtered) return <Empty title={t('member.manageFeedback.none')} form="waves" />
  return (
    <Empty
      title={t(handled ? 'member.manageFeedback.empty' : 'member.manageFeedback.emptyWaiting')}
      text={t('member.manageFeedback.emptyText')}
      form="waves"
    />
  )
}
