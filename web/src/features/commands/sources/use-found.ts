import type { User, Work } from '@stipple/core/contract/shapes'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Image, Images, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { setSearchText } from '../../../lib/search-text.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { ALL_NEWEST, titleOf, worksPageQuery } from '../../history/public.ts'
import { useFeature } from '../../site/public.ts'
import type { Command } from '../command.ts'

/** Few, since the history itself shows all. */
const LATEST = 3
const FOUND = 6

interface Found {
  readonly works: readonly Command[]
  readonly state: 'pending' | 'failed' | 'done'
}

/** The member's works that match a text; the latest without one. */
export function useFoundWorks(user: User | undefined, text: string): Found {
  const language = useLanguage()
  const navigate = useNavigate()
  const filter = text === '' ? ALL_NEWEST : { ...ALL_NEWEST, search: text }
  const query = useQuery({
    ...worksPageQuery(filter, 1, text === '' ? LATEST : FOUND),
    refetchInterval: false,
    retry: 1,
    enabled: user !== undefined,
  })
  // A placeholder holds the results of another text.
  const works = query.isPlaceholderData ? undefined : query.data
  const toCommand = (work: Work): Command => ({
    id: `work:${work.image_id}`,
    group: 'works',
    label: titleOf(work, language),
    names: [],
    icon: Image,
    picture: work.censored ? undefined : work.thumbnails[200],
    run: () => void navigate({ to: '/work/$id', params: { id: work.image_id } }),
  })
  return {
    works: works?.map(toCommand) ?? [],
    state: works || !user ? 'done' : query.isError ? 'failed' : 'pending',
  }
}

/** Other places to search. */
export function useSearches(user: User | undefined, text: string): readonly Command[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isOn = useFeature('community')
  if (text === '') return []
  const community: Command = {
    id: 'search:community',
    group: 'search',
    label: t('commands.searchCommunity', { text }),
    names: [],
    icon: UsersRound,
    run: () => {
      setSearchText(text)
      void navigate({ to: '/', hash: 'examples-title' })
    },
  }
  const works: Command = {
    id: 'search:works',
    group: 'search',
    label: t('commands.searchWorks', { text }),
    names: [],
    icon: Images,
    run: () => void navigate({ to: '/history', search: { q: text } }),
  }
  return [...(user ? [works] : []), ...(isOn ? [community] : [])]
}
