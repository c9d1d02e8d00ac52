// @offline
import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSession } from '../../features/account/public.ts'
import { CommunityDetail } from '../../features/community/public.ts'
import { WorkDetail } from '../../features/work/components/work-detail.tsx'

export function WorkScreen() {
  const { id } = useParams({ from: '/work/$id' })
  const { user, known } = useSession()
  if (id.startsWith('c_'))
    return (
      <Suspense>
        <CommunityDetail cid={id} />
      </Suspense>
    )
  if (!known) return null
  return <WorkDetail key={user?.userKey} id={id} owner={user?.userKey} />
}
