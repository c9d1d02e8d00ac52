import { CALL_OUTCOMES, type CallOutcome, type LoggedCall } from '@stipple/core/contract/calls'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Choice } from '../../../components/choice/choice.tsx'
import { FilterMenu } from '../../../components/filter-menu/filter-menu.tsx'
import { LoadFailed } from '../../../components/load-failed/load-failed.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { keysQuery } from '../../account/public.ts'
import { type CallFilter, callsQuery } from '../call-queries.ts'
import styles from './developers.module.css'

/** Calls by the member's keys in the last days, by key and by what came of them. */
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
  const { data, error, refetch, isRefetching, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(callsQuery(filter))
  if (!data && error) return <LoadFailed onRetry={() => void refetch()}>{t('developers.calls.failed')}</LoadFailed>
  if (!data) return <Skeleton height={120} />
  const calls = data.pages.flat()
  return (
    <>
      {calls.length === 0 && <p className={styles.soft}>{t(`developers.calls.${(filter.key ?? filter.outcome) ? 'empty' : 'none'}`)}</p>}
      {calls.length > 0 && (
        <ul className={styles.list}>
          {calls.map((call) => (
            <Row key={call.id} call={call} />
          ))}
        </ul>
      )}
      <div className={styles.buttons}>
        <Button size="small" look="quiet" disabled={isRefetching} onClick={() => void refetch()}>
          {t('developers.calls.again')}
        </Button>
        {hasNextPage && (
          <Button size="small" look="quiet" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('developers.calls.more')}
          </Button>
        )}
      </div>
    </>
  )
}

function Row({ call: { method, path, status, milliseconds, dots, request, key_name: name, at } }: { readonly call: LoggedCall }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <li className={styles.call}>
      <p className={styles.address}>
        <span className={status < 400 ? styles.good : styles.warning}>{status}</span> {method} {path}
      </p>
      <p className={styles.facts}>
        <span>{new Date(at).toLocaleString(language, { dateStyle: 'short', timeStyle: 'medium' })}</span>
        <span className={styles.keyName}>{name}</span>
        <span>{t('developers.calls.milliseconds', { count: milliseconds })}</span>
        {dots > 0 && <span>{t('developers.calls.dots', { count: dots })}</span>}
        <code>{request}</code>
      </p>
    </li>
  )
}
