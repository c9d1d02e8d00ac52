import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button/button.tsx'
import { Loaded, type LoadProps } from '../loaded/loaded.tsx'
import { Pager } from '../pager/pager.tsx'
import { Table, type TableProps } from '../table/table.tsx'
import styles from './list.module.css'

interface Page<T> {
  readonly data: readonly T[]
  readonly total?: number
}
/** Items of a list as calls return them: whole, one numbered page, or the parts so far (core/contract/lists.ts). */
type Listed<T> = readonly T[] | Page<T> | { readonly pages: readonly Page<T>[] }

interface Props<T> extends LoadProps {
  /** Name of the list, for screen readers. */
  readonly label: string
  readonly query: {
    readonly data: Listed<T> | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
    readonly isPlaceholderData: boolean
    readonly hasNextPage?: boolean
    readonly isFetchingNextPage?: boolean
    readonly fetchNextPage?: () => unknown
  }
  /** Replaces a list without items: a line of text, or an `Empty`. */
  readonly empty: ReactNode
  /** `card`: in a frame; `lines`: lines between the items only. */
  readonly look?: 'card' | 'lines'
  /** Columns of a table, whose rows are the items. */
  readonly table?: TableProps
  /** Page shown of a list in numbered pages, from 1. */
  readonly pages?: { readonly page: number; readonly perPage: number; readonly onPage: (page: number) => void }
  /** Note on all items, below the list. */
  readonly note?: string
  /** Label of the button that loads the next part. */
  readonly more?: string
  /** An item as an `<li>` with a key; of a table, as a `TableRow`. */
  readonly children: (item: T) => ReactNode
}

/** A list of a query in each of its states: loading, failed, empty, filled; with its pages, or a button for more. */
export function List<T>({ label, query, empty, look = 'lines', table, pages, note, more, children, ...load }: Props<T>) {
  const { t } = useTranslation()
  const { hasNextPage = false, isFetchingNextPage = false, isPlaceholderData, fetchNextPage } = query
  return (
    <Loaded query={query} {...load}>
      {(data: Listed<T>) => {
        const list = itemsOf(data)
        const total = 'total' in data ? data.total : list.length
        if (total === 0) return typeof empty === 'string' ? <p className={styles.soft}>{empty}</p> : empty
        return (
          <>
            {table ? (
              <Table label={label} busy={isPlaceholderData} {...table}>
                {list.map(children)}
              </Table>
            ) : (
              <Items label={label} look={look} busy={isPlaceholderData}>
                {list.map(children)}
              </Items>
            )}
            {(pages ?? note) && (
              <div className={styles.foot}>
                {note !== undefined && <p>{note}</p>}
                {pages && <Pages label={label} total={total ?? 0} {...pages} />}
              </div>
            )}
            {hasNextPage && (
              <Button size="small" className={styles.more} disabled={isFetchingNextPage} onClick={() => void fetchNextPage?.()}>
                {isFetchingNextPage ? t('common.loading') : more}
              </Button>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

interface ItemsProps {
  readonly label: string
  readonly look?: 'card' | 'lines'
  /** Another page is loading. */
  readonly busy?: boolean
  readonly children: ReactNode
}

/** Items that need no loading, as a list. */
export function Items({ label, look = 'lines', busy = false, children }: ItemsProps) {
  return (
    <ul className={styles.list} data-look={look} aria-label={label} aria-busy={busy}>
      {children}
    </ul>
  )
}

/** All items of a list, or those of its page or its parts. */
const itemsOf = <T,>(data: Listed<T>): readonly T[] => {
  if ('pages' in data) return data.pages.flatMap((page) => page.data)
  return 'data' in data ? data.data : data
}

type PagesProps = Required<Props<unknown>>['pages'] & { readonly label: string; readonly total: number }

/** Pager that leaves a page which has lost its last item. */
function Pages({ page, perPage, total, onPage, label }: PagesProps) {
  const last = Math.max(1, Math.ceil(total / perPage))
  useEffect(() => {
    if (page > last) onPage(last)
  }, [page, last, onPage])
  return <Pager label={label} page={page} total={total} perPage={perPage} onPage={onPage} />
}
