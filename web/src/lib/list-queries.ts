import { keepPreviousData } from '@tanstack/react-query'

/** Options of a query for one numbered page: always requested again; the previous page is shown meanwhile. */
export const pageOptions = { placeholderData: keepPreviousData, staleTime: 0 } as const

/** Options of a query for a list in parts, which grows at its end. */
export const partOptions = {
  initialPageParam: '',
  getNextPageParam: ({ next }: { readonly next?: string | undefined }) => next,
} as const

/** Field of a request for the part after an item; none for the first part. */
export const afterOf = (pageParam: string): { after?: string } => (pageParam === '' ? {} : { after: pageParam })
