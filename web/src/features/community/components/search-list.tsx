import { CATEGORIES } from '@stipple/core/domain/community'
import { SEARCH_LIMITS } from '@stipple/core/domain/saved-search'
import { localize } from '@stipple/core/domain/text'
import { factsOf, PUBLISHABLE_MODES } from '@stipple/core/modes/facts'
import { setSearchText } from '../../../lib/search-text.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { useSession } from '../../account/public.ts'
import { SavedSearches } from '../../finding/public.ts'
import { type CommunityFilter, isNarrowed, showOnly } from '../filter-store.ts'

/** Saved searches of the community. */
export function SavedSearchList({ filter, search }: { filter: CommunityFilter; search: string }) {
  const language = useLanguage()
  const { user } = useSession()
  if (!user) return null
  const { category, mode, model, mine, following } = filter
  const labels = [CATEGORIES.find(({ id }) => id === category)?.label, factsOf(mode ?? '')?.label]
  const name = [search, ...labels.map((label) => localize(label, language))].filter(Boolean).join(' ').slice(0, SEARCH_LIMITS.name)
  const view = {
    ...(search !== '' && { q: search }),
    ...(category !== undefined && { category }),
    ...(mode !== undefined && { mode }),
    ...(model !== undefined && { model }),
    ...(mine && { mine }),
    ...(following && { following }),
  }
  return (
    <SavedSearches
      inside
      place="community"
      view={isNarrowed(filter, search) ? view : undefined}
      name={name}
      onOpen={(kept) => {
        setSearchText(typeof kept['q'] === 'string' ? kept['q'] : '')
        showOnly(read(kept, filter.order))
      }}
    />
  )
}

/** A saved filter, perhaps from another version: unknown parts are ignored. */
function read(kept: Readonly<Record<string, unknown>>, order: CommunityFilter['order']): CommunityFilter {
  const category = CATEGORIES.find(({ id }) => id === kept['category'])?.id
  const mode = PUBLISHABLE_MODES.find((id) => id === kept['mode'])
  return {
    order,
    ...(category !== undefined && { category }),
    ...(mode !== undefined && { mode }),
    ...(typeof kept['model'] === 'string' && { model: kept['model'] }),
    ...(kept['mine'] === true && { mine: true as const }),
    ...(kept['following'] === true && { following: true as const }),
  }
}
