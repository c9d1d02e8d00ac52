import type { ReactNode } from 'react'
import { Empty } from '../../../components/empty/empty.tsx'
import { Pager } from '../../../components/pager/pager.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { errorText } from '../../../lib/notify.ts'
import styles from './list.module.css'

interface PagedListProps<T> {
  readonly title: string
  /** Said instead of a list without a line. */
  readonly empty: string
  readonly data: { readonly total: number; readonly data: readonly T[] } | undefined
  readonly error: Error | null
  /** The page around the list shows the error. */
  readonly errorIsShown?: boolean
  readonly page: number
  readonly perPage: number
  readonly onPage: (page: number) => void
  readonly line: (item: T) => ReactNode
}

/** One page of what the operator looks through, in each of its states: loading, failed, empty and filled. */
export function PagedList<T>({ title, empty, data, error, errorIsShown = false, page, perPage, onPage, line }: PagedListProps<T>) {
  return (
    <>
      {error && !errorIsShown && (
        <p role="alert" className={styles.wrong}>
          {errorText(error)}
        </p>
      )}
      {!data && !error && <Skeleton height={320} />}
      {data?.total === 0 && <Empty title={empty} form="waves" />}
      {data && data.total > 0 && (
        <>
          <ul className={styles.list} aria-label={title}>
            {data.data.map(line)}
          </ul>
          <Pager label={title} page={page} total={data.total} perPage={perPage} onPage={onPage} />
        </>
      )}
    </>
  )
}
