import type { SavedSearch } from '@stipple/core/contract/searches'
import type { SearchPlace } from '@stipple/core/domain/saved-search'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BookmarkPlus, Ellipsis, Pencil, Search, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { LoadFailed } from '../../../components/load-failed/load-failed.tsx'
import { Menu, MenuItem } from '../../../components/menu/menu.tsx'
import { isOffline } from '../../../lib/api.ts'
import { nameSearch } from '../naming-store.ts'
import { searchesQuery } from '../queries.ts'
import { removeSearch } from '../search-actions.ts'
import styles from './saved-searches.module.css'

type View = SavedSearch['view']

interface Props {
  readonly place: SearchPlace
  /** Current words and filters; undefined if there are none to save. */
  readonly view: View | undefined
  /** Suggested name. */
  readonly name: string
  readonly onOpen: (view: View) => void
  /** Inside a page with its own padding. */
  readonly inside?: boolean
}

/** The member's saved searches, and a button to save the current one. Empty without either. */
export function SavedSearches({ place, view, name, onOpen, inside = false }: Props) {
  const { t } = useTranslation()
  const { data, error: failure, refetch } = useQuery(searchesQuery(place))
  // Without the server the page reports it itself, and retrying is useless.
  const error = isOffline(failure) ? null : failure
  const current = view && keyOf(view)
  const isKept = data?.some((one) => keyOf(one.view) === current) ?? true
  if (!error && (data ?? []).length === 0 && (view === undefined || isKept)) return null
  return (
    <nav className={inside ? styles.inside : styles.row} data-scrolls aria-label={t('finding.searches.title')}>
      {error && !data && <LoadFailed onRetry={() => void refetch()}>{t('finding.searches.failed')}</LoadFailed>}
      {view && !isKept && (
        <Button look="quiet" size="small" icon={<BookmarkPlus size={16} aria-hidden />} onClick={() => nameSearch({ place, name, view })}>
          {t('finding.searches.keep')}
        </Button>
      )}
      {data?.map((search) => (
        <Kept key={search.id} search={search} isOpen={keyOf(search.view) === current} onOpen={() => onOpen(search.view)} />
      ))}
    </nav>
  )
}

/** The order of a view's parts does not matter. */
const keyOf = (view: View): string => JSON.stringify(Object.entries(view).toSorted(([a], [b]) => (a < b ? -1 : 1)))

function Kept({ search, isOpen, onOpen }: { search: SavedSearch; isOpen: boolean; onOpen: () => void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const label = t('finding.searches.actions', { name: search.name })
  return (
    <span className={styles.kept} data-open={isOpen || undefined}>
      <button type="button" className={styles.open} aria-current={isOpen ? 'true' : undefined} onClick={onOpen}>
        <Search size={14} aria-hidden />
        <span className={styles.name}>{search.name}</span>
      </button>
      <Menu
        label={label}
        width={180}
        placement="below start"
        target={(button) => <IconButton label={label} icon={<Ellipsis aria-hidden />} {...button} />}
      >
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => nameSearch(search)}>
          {t('finding.searches.rename')}
        </MenuItem>
        <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => void removeSearch(queries, search)}>
          {t('finding.searches.remove')}
        </MenuItem>
      </Menu>
    </span>
  )
}
