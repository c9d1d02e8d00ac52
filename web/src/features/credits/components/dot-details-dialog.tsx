import { ENTRIES_PER_PAGE } from '@stipple/core/domain/credits'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { List } from '../../../components/list/list.tsx'
import { entriesQuery } from '../queries.ts'
import { EntryLine } from './entry-line.tsx'
import { StatementForm } from './statement-form.tsx'

/** The ledger of a member's dots, ten entries a page, the latest first. */
export function DotDetailsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const query = useQuery(entriesQuery(page))
  const isEmpty = (query.data?.total ?? 0) === 0
  return (
    <Dialog title={t('dots.details.title')} onClose={onClose} width={520}>
      <List
        label={t('dots.details.listLabel')}
        query={query}
        failed={t('dots.details.failed')}
        empty={<Empty title={t('dots.details.empty')} form="waves" />}
        height={260}
        pages={{ page, perPage: ENTRIES_PER_PAGE, onPage: setPage }}
        note={t('dots.details.shanghai')}
      >
        {(entry) => <EntryLine key={entry.id} entry={entry} onLeave={onClose} />}
      </List>
      {!isEmpty && <StatementForm />}
    </Dialog>
  )
}
