import { ENTRIES_PER_PAGE } from '@stipple/core/domain/credits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { LoadFailed } from '../../../components/load-failed/load-failed.tsx'
import { Pager } from '../../../components/pager/pager.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { errorText } from '../../../lib/notify.ts'
import { entriesQuery } from '../queries.ts'
import { EntryLine } from './entry-line.tsx'
import { StatementForm } from './statement-form.tsx'
import styles from './dot-details-dialog.module.css'

/** The ledger of a member's dots, ten entries a page, the latest first. */
export function DotDetailsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery(entriesQuery(page))
  return (
    <Dialog title={t('dots.details.title')} onClose={onClose} width={520}>
      {error && !isFetching && (
        <LoadFailed onRetry={() => void refetch()}>
          {t('dots.details.failed')} {errorText(error)}
        </LoadFailed>
      )}
      {!data && !(error && !isFetching) && <Loading />}
      {data?.total === 0 && <Empty title={t('dots.details.empty')} form="waves" />}
      {data && data.total > 0 && (
        <>
          <ul className={styles.list} aria-label={t('dots.details.listLabel')} aria-busy={isPlaceholderData}>
            {data.data.map((entry) => (
              <EntryLine key={entry.id} entry={entry} onLeave={onClose} />
            ))}
          </ul>
          <footer className={styles.foot}>
            <p className={styles.note}>{t('dots.details.shanghai')}</p>
            <Pager label={t('dots.details.title')} page={page} total={data.total} perPage={ENTRIES_PER_PAGE} onPage={setPage} />
          </footer>
          <StatementForm />
        </>
      )}
    </Dialog>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <div className={styles.loading} role="status">
      <span className="visually-hidden">{t('common.loading')}</span>
      {Array.from({ length: 5 }, (_, index) => (
        <Skeleton key={index} height={44} />
      ))}
    </div>
  )
}
