import { CallError } from '@stipple/core/contract/client'
import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { errorText } from '../../../lib/notify.ts'
import { useMarks, workQuery } from '../../history/public.ts'
import { lineageQuery } from '../queries.ts'
import { useWalk } from '../use-walk.ts'
import { Missing } from './missing.tsx'
import { JustDeleted } from './trashed.tsx'
import { WorkPage } from './work-page.tsx'
import viewer from '../../../components/viewer/viewer.module.css'

/** A work by its id: its owner gets all actions on it; a published work of someone else redirects to its community page. */
export function WorkDetail({ id, owner }: { id: string; owner: string | undefined }) {
  const { t } = useTranslation()
  const walk = useWalk(id, owner)
  const { listed } = walk
  const { data, error, refetch } = useQuery({ ...workQuery(id), ...(listed && { placeholderData: listed }) })
  const lineage = useQuery({ ...lineageQuery(id), enabled: owner !== undefined })
  const gone = useMarks((state) => state.gone[id])
  const work = data ?? listed

  if (gone) return <JustDeleted id={id} />
  if (!work && error)
    return isMissing(error) ? (
      <Missing isGuest={owner === undefined} />
    ) : (
      <Empty as="page" title={errorText(error)} form="waves">
        <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
      </Empty>
    )
  // Only the owner can see an unpublished work, and its lineage.
  const isOthers = listed === undefined && (owner === undefined || isMissing(lineage.error))
  if (isOthers && work?.cid !== undefined) return <Navigate to="/work/$id" params={{ id: work.cid }} replace />
  const isKnown = work && (listed !== undefined || work.cid === undefined || !lineage.isPending)
  if (!isKnown)
    return (
      <div className={viewer.page}>
        <Skeleton height={480} />
      </div>
    )
  return <WorkPage work={work} walk={walk} lineage={lineage.data} lineageFailed={lineage.isError && !isMissing(lineage.error)} />
}

const isMissing = (error: Error | null): boolean => error instanceof CallError && error.status === 404
