// @offline
import { SEARCH_LIMITS } from '@stipple/core/domain/saved-search'
import { type Language, localize } from '@stipple/core/domain/text'
import { factsOf } from '@stipple/core/modes/facts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { Suspense, useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { LogInPrompt, useSession } from '../../features/account/public.ts'
import { CollectionActions, collectionsQuery, CollectionStrip } from '../../features/collections/public.ts'
import { SavedSearches } from '../../features/finding/public.ts'
import { filtersOf, Gallery, type HistoryView, toHistorySearch, useHistoryView } from '../../features/history/public.ts'
import { BASE } from '../../lib/base.ts'
import { useEndOfEarlyTexts } from '../../lib/early-words.ts'
import { lazy } from '../../lib/lazy.tsx'
import { useLanguage } from '../../lib/use-language.ts'

const HistorySelection = lazy(async () => ({ default: (await import('./history-selection.tsx')).HistorySelection }))

export function HistoryScreen() {
  const { user, known } = useSession()
  useEndOfEarlyTexts(known || user !== undefined)
  const view = useHistoryView(useSearch({ from: '/history' }))
  const navigate = useNavigate()
  const language = useLanguage()
  const { history } = useRouter()
  const show = useCallback(
    (next: HistoryView, { replace = true }: { replace?: boolean } = {}) => {
      // A search runs a moment after the last key; if a work was clicked meanwhile, navigation has started.
      if (history.location.pathname !== `${BASE}/history`) return
      void navigate({ to: '/history', search: toHistorySearch(next), replace, resetScroll: !replace })
    },
    [navigate, history],
  )
  const { collection: id, trashed } = view.filter
  const { part, collection } = usePart(id, user !== undefined, () => void navigate({ to: '/history' }))
  if (!user) return known ? <LogInPrompt works /> : null
  return (
    <Gallery
      key={`${user.userKey} ${id ?? ''}`}
      user={user}
      view={view}
      onView={show}
      part={part}
      selectionBar={(bar) => (
        <Suspense>
          <HistorySelection {...bar} collection={collection} />
        </Suspense>
      )}
    >
      {id === undefined && !trashed && <CollectionStrip />}
      {id === undefined && !trashed && (
        <SavedSearches
          place="works"
          view={filtersOf(view)}
          name={nameOf(view, language)}
          onOpen={(search) => void navigate({ to: '/history', search })}
        />
      )}
    </Gallery>
  )
}

/** Suggested name of a search: its words, or its filters. */
const nameOf = ({ filter: { search, tag, mode, day } }: HistoryView, language: Language): string =>
  [search, tag !== undefined && `#${tag}`, localize(factsOf(mode ?? '')?.label, language), day]
    .filter((part) => typeof part === 'string')
    .join(' ')
    .slice(0, SEARCH_LIMITS.name)

/** The collection in the address, as far as known. */
function usePart(id: string | undefined, isMember: boolean, onLeave: () => void) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...collectionsQuery(), enabled: isMember && id !== undefined })
  const collection = data?.find((one) => one.id === id)
  const isGone = data !== undefined && !collection
  if (id === undefined) return {}
  const part = {
    title: collection?.name ?? t('collections.title'),
    back: t('collections.back'),
    empty: t(isGone ? 'collections.gone' : 'collections.empty'),
    emptyText: t(isGone ? 'collections.goneText' : 'collections.emptyText'),
    actions: collection && <CollectionActions collection={collection} onGone={onLeave} />,
    onLeave,
  }
  return { part, collection }
}
