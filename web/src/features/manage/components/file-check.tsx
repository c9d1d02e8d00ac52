import type { FileCheck } from '@stipple/core/contract/file-check'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Choice } from '../../../components/choice/choice.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { List } from '../../../components/list/list.tsx'
import { ProgressBar } from '../../../components/progress-bar/progress-bar.tsx'
import { type Column, TableRow } from '../../../components/table/table.tsx'
import { api } from '../../../lib/api.ts'
import { notifyError } from '../../../lib/notify.ts'
import { stamp } from '../../../lib/stamp.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { fileCheckQuery } from '../queries.ts'
import { Person } from './person.tsx'
import styles from './list.module.css'

type Finding = FileCheck['findings'][number]
type Fault = Finding['fault']

const COLUMNS = [
  { id: 'fault', look: 'plain' },
  { id: 'key', look: 'grows' },
  { id: 'member', look: 'plain' },
  { id: 'recorded', look: 'number' },
  { id: 'stored', look: 'number' },
] as const satisfies readonly Omit<Column, 'label'>[]

/** Check of the stored files: starts it, and shows its progress and the files with faults. */
export function FileCheckPart() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const query = useQuery(fileCheckQuery)
  const check = query.data?.check
  const start = useMutation({
    mutationFn: () => api('POST /api/manage/file_check'),
    onError: notifyError,
    onSettled: () => queries.invalidateQueries({ queryKey: fileCheckQuery.queryKey }),
  })
  const running = check !== undefined && check.finished === undefined
  const button = (
    <Button size="small" disabled={running || start.isPending} onClick={() => start.mutate()}>
      {t(check ? 'files.again' : 'files.start')}
    </Button>
  )
  return (
    <>
      <p className={styles.soft}>{t('files.lead')}</p>
      {check && (
        <div className={styles.over}>
          <Summary check={check} />
          {button}
        </div>
      )}
      {running && (
        <ProgressBar
          label={t('files.progress')}
          percent={check.total === 0 ? undefined : Math.min(100, (100 * check.checked) / check.total)}
        />
      )}
      <Findings
        query={{ ...query, data: query.data && (check?.findings ?? []) }}
        total={check && check.missing + check.damaged + check.orphaned}
        empty={
          check ? (
            !running && !check.failed && <Empty title={t('files.good')} text={t('files.goodText')} form="peak" />
          ) : (
            <Empty title={t('files.none')} text={t('files.noneText')} form="waves">
              {button}
            </Empty>
          )
        }
      />
    </>
  )
}

function Summary({ check: { started, finished, failed, total, checked, missing, damaged, orphaned } }: { check: FileCheck }) {
  const { t } = useTranslation()
  if (failed)
    return (
      <p role="status" className={styles.wrong}>
        {t('files.failed', { at: stamp(finished ?? started) })}
      </p>
    )
  return (
    <p role="status" className={styles.facts}>
      <span>{finished === undefined ? t('files.running', { checked, total }) : t('files.finished', { at: stamp(finished), checked })}</span>
      {Object.entries({ missing, damaged, orphaned }).map(([fault, count]) => (
        <span key={fault} className={styles.state} data-tone={count > 0 ? 'bad' : 'good'}>
          {t(`files.counts.${fault as Fault}`, { number: count })}
        </span>
      ))}
    </p>
  )
}

interface FindingsProps {
  readonly query: Parameters<typeof List<Finding>>[0]['query'] & { readonly data: readonly Finding[] | undefined }
  /** Number of all faults. */
  readonly total: number | undefined
  readonly empty: ReactNode
}

function Findings({ query, total = 0, empty }: FindingsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [fault, setFault] = useState<Fault>()
  const all = query.data ?? []
  const shown = all.filter((one) => fault === undefined || one.fault === fault)
  const columns: readonly Column[] = COLUMNS.map((column) => ({ ...column, label: t(`files.columns.${column.id}`) }))
  return (
    <>
      {all.length > 0 && (
        <div className={styles.scroller}>
          <Choice
            label={t('files.columns.fault')}
            value={fault ?? 'all'}
            options={(['all', 'missing', 'damaged', 'orphaned'] as const).map((value) => ({
              value,
              label: t(`files.faults.${value}`),
            }))}
            onChange={(value) => setFault(value === 'all' ? undefined : value)}
          />
        </div>
      )}
      <List
        label={t('files.title')}
        query={{ ...query, data: query.data && shown }}
        failed={t('common.listFailed')}
        empty={all.length > 0 ? t('files.noneOfKind') : empty}
        height={200}
        table={{ columns }}
        {...(total > all.length && { note: t('files.more', { number: all.length, total }) })}
      >
        {({ fault, key, member, recorded, stored }) => (
          <TableRow
            key={`${fault} ${key}`}
            id={key}
            cells={[
              t(`files.faults.${fault}`),
              <code key="key">{key}</code>,
              member && <Person key="member" name={member.name} uid={member.uid} />,
              recorded?.toLocaleString(language),
              stored?.toLocaleString(language),
            ]}
          />
        )}
      </List>
    </>
  )
}
