import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { SearchField } from '../../../components/search-field/search-field.tsx'
import type { useShown } from './use-shown.ts'
import styles from './engines.module.css'
import rows from './model-rows.module.css'

interface Props<T> {
  readonly label: string
  readonly shown: ReturnType<typeof useShown<T>>
  /** Label of the search field. */
  readonly search: string
  readonly empty: string
  /** Controls before the search. */
  readonly tools?: ReactNode
  /** A row as an `<li>` with a key. */
  readonly children: (item: T) => ReactNode
}

/** The first rows of a long loaded list, a search, and a button for more. */
export function ShownRows<T>({
  label,
  shown: { found, shown, next, showMore, search },
  search: searchLabel,
  empty,
  tools,
  children,
}: Props<T>) {
  const { t } = useTranslation()
  return (
    <>
      {(tools ?? search) && (
        <div className={styles.go}>
          {tools}
          {search && <SearchField label={searchLabel} clear={t('engines.models.clear')} search={search.value} onSearch={search.change} />}
        </div>
      )}
      {found.length === 0 && <p className={styles.soft}>{empty}</p>}
      <ul className={rows.list} aria-label={label}>
        {shown.map(children)}
      </ul>
      {next > 0 && (
        <Button size="small" look="quiet" onClick={showMore}>
          {t('engines.models.more', { count: next })}
        </Button>
      )}
    </>
  )
}
