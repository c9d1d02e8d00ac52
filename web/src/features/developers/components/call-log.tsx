import { CALL_OUTCOMES, type CallOutcome, type LoggedCall } from '@stipple/core/contract/calls'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Choice } from '../../../components/choice/choice.tsx'
import { FilterMenu } from '../../../components/filter-menu/filter-menu.tsx'
import { List } from '../../../components/list/list.tsx'
import { Row } from '../../../components/list/row.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { keysQuery } from '../../account/public.ts'
import { type CallFilter, callsQuery } from '../call-queries.ts'
import styles from './developers.module.css'

/** Recent calls by the member's keys, by key and result. */
export function CallLog() {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<CallFilter>({})
  const { data: keys = [] } = useQuery(keysQuery)
  const { key, outcome } = filter
  const set = (next: { key?: string | undefined; outcome?: CallOutcome | undefined }) =>
    setFilter({ ...(next.key !== undefined && { key: next.key }), ...(next.outcome !== undefined && { outcome: next.outcome }) })
  return (
    <>
      <div className={styles.filter}>
        <Choice<CallOutcome | 'all'>
          label={t('developers.calls.outcome')}
          value={outcome ?? 'all'}
          options={(['all', ...CALL_OUTCOMES] as const).map((one) => ({ value: one, label: t(`developers.calls.outcomes.${one}`) }))}
          onChange={(one) => set({ key, outcome: one === 'all' ? undefined : one })}
        />
        {keys.length > 1 && (
          <FilterMenu
            label={t('developers.calls.key')}
            any={t('developers.calls.allKeys')}
            value={key}
            options={keys.map((one) => ({ value: one.id, label: one.name }))}
            onChoose={(chosen) => set({ key: chosen, outcome })}
          />
        )}
      </div>
      <Found filter={filter} />
    </>
  )
}

function Found({ filter }: { readonly filter: CallFilter }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(callsQuery(filter))
  return (
    <>
      <List
        label={t('developers.calls.title')}
        query={query}
        failed={t('developers.calls.failed')}
        empty={t(`developers.calls.${(filter.key ?? filter.outcome) ? 'empty' : 'none'}`)}
        height={120}
        more={t('developers.calls.more')}
      >
        {(call) => <CallRow key={call.id} call={call} />}
      </List>
      {query.data && (
        <div>
          <Button size="small" look="quiet" disabled={query.isRefetching} onClick={() => void query.refetch()}>
            {t('developers.calls.again')}
          </Button>
        </div>
      )}
    </>
  )
}

function CallRow({ call: { method, path, status, milliseconds, dots, request, key_name: name, at } }: { readonly call: LoggedCall }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <Row
      facts={[
        new Date(at).toLocaleString(language, { dateStyle: 'short', timeStyle: 'medium' }),
        name,
        t('developers.calls.milliseconds', { count: milliseconds }),
        dots > 0 && t('developers.calls.dots', { count: dots }),
        <code key="request">{request}</code>,
      ]}
    >
      <p className={styles.address}>
        <span className={status < 400 ? styles.good : styles.warning}>{status}</span> {method} {path}
      </p>
    </Row>
  )
}
