import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { LogInPrompt, useSession } from '../../features/account/public.ts'
import { BlindComparison, BlindOverview } from '../../features/blind/public.ts'

export function BlindScreen() {
  const { id } = useParams({ from: '/blind/{-$id}' })
  const { user, known } = useSession()
  if (!user) return known ? <LogInPrompt works /> : null
  return (
    <Suspense>
      {id === undefined ? (
        <BlindOverview key={user.userKey} />
      ) : (
        <BlindComparison key={`${user.userKey} ${id}`} id={id} owner={user.userKey} />
      )}
    </Suspense>
  )
}
