import { useParams, useSearch } from '@tanstack/react-router'
import { SharedPage } from '../../features/collections/components/shared-page.tsx'

export function SharedScreen() {
  const { link } = useParams({ from: '/shared/$link' })
  const { at } = useSearch({ from: '/shared/$link' })
  return <SharedPage key={link} link={link} at={at} />
}
