import type { Contest, ContestEntry } from '@stipple/core/contract/contests'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Check, Vote } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Badge } from '../../../components/badge/badge.tsx'
import { Button } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { Loaded } from '../../../components/loaded/loaded.tsx'
import { showDialog } from '../../../lib/dialogs.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { useSession } from '../../account/public.ts'
import { titleOf } from '../../history/public.ts'
import { entriesQuery, useVote } from '../queries.ts'
import { EntryTile } from './entry-tile.tsx'
import styles from './entries.module.css'

/** Entries of a contest, each with a button to vote while it is open, and with votes and place once it has ended. */
export function Entries({ contest: { id, state } }: { contest: Contest }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const query = useInfiniteQuery(entriesQuery(id, language))
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <section aria-labelledby="contest-entries" className={styles.section}>
      <h2 id="contest-entries">{t('contests.list')}</h2>
      <Loaded query={query} failed={t('contests.listFailed')} height={240}>
        {(data) => {
          const entries = data.pages.flatMap((part) => part.data)
          if (entries.length === 0) return <Empty title={t('contests.noEntries')} text={t('contests.noEntriesText')} form="waves" />
          return (
            <ul className={styles.grid}>
              {entries.map((entry) => (
                <EntryTile key={entry.work.cid} work={entry.work}>
                  {state === 'open' ? <VoteButton id={id} entry={entry} /> : <Result entry={entry} />}
                </EntryTile>
              ))}
            </ul>
          )
        }}
      </Loaded>
      {hasNextPage && (
        <Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t(isFetchingNextPage ? 'common.loading' : 'contests.more')}
        </Button>
      )}
    </section>
  )
}

function VoteButton({ id, entry: { work, voted } }: { id: string; entry: ContestEntry }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { user } = useSession()
  const vote = useVote(id, language)
  if (work.mine) return <Badge>{t('contests.own')}</Badge>
  return (
    <Button
      size="small"
      look={voted ? 'primary' : 'plain'}
      aria-pressed={voted}
      aria-label={t('contests.voteFor', { title: titleOf(work, language) })}
      disabled={vote.isPending}
      icon={voted ? <Check size={16} aria-hidden /> : <Vote size={16} aria-hidden />}
      onClick={() => (user ? vote.mutate({ cid: work.cid, voted: !voted }) : showDialog('logIn'))}
    >
      {t(voted ? 'contests.voted' : 'contests.vote')}
    </Button>
  )
}

function Result({ entry: { votes, place } }: { entry: ContestEntry }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (votes === undefined) return null
  return (
    <span className={styles.votes}>
      {place !== undefined && `${t('contests.place', { place })} · `}
      {t('contests.votes', { count: votes, replace: { count: formatNumber(votes, language) } })}
    </span>
  )
}
