import { useDebouncedValue } from '@mantine/hooks'
import { type ChangeEvent, useState } from 'react'

const PAUSE_MS = 250

/** Page and search of a list in numbered pages, with the props of its search field. A new search starts at the first page. */
export function usePagedSearch() {
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.target.value)
    setPage(1)
  }
  return { page, setPage, search, field: { type: 'search', value: typed, onChange } as const }
}
