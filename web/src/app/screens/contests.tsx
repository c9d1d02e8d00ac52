import { useParams } from '@tanstack/react-router'
import { ContestPage } from '../../features/contests/components/contest-page.tsx'
import { ContestsPage } from '../../features/contests/components/contests-page.tsx'

export function ContestsScreen() {
  return <ContestsPage />
}

export function ContestScreen() {
  const { id } = useParams({ from: '/contests/$id' })
  return <ContestPage key={id} id={id} />
}
