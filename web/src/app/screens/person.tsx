import { useParams } from '@tanstack/react-router'
import { PersonPage } from '../../features/community/components/person-page.tsx'

export function PersonScreen() {
  const { uid } = useParams({ from: '/people/$uid' })
  return <PersonPage key={uid} uid={uid} />
}
