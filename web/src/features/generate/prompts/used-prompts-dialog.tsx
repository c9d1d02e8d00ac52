import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { api } from '../../../lib/api.ts'
import { useSession } from '../../account/public.ts'
import { useUsedPrompts } from '../../drafts/public.ts'
import styles from './prompts.module.css'

interface Props {
  readonly onUse: (prompt: string) => void
  readonly onClose: () => void
}

/** Largest page in the contract. */
const PAGE_SIZE = 100
const NONE: readonly string[] = []

/** All prompts sent by the member from any browser, without duplicates, newest first. */
export function UsedPromptsDialog({ onUse, onClose }: Props) {
  const { t } = useTranslation()
  const { user } = useSession()
  const owner = user?.userKey ?? ''
  const [search, setSearch] = useState('')
  const here = useUsedPrompts((state) => state.byMember[owner] ?? NONE)
  const { data, isPending, error, hasNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['used prompts', owner],
    queryFn: async ({ pageParam, signal }) =>
      (await api('POST /api/v2/get_jobs_prompts', { body: { page_size: PAGE_SIZE, page_number: pageParam, order: 'DESC' }, signal })).data,
    initialPageParam: 1,
    getNextPageParam: (page, pages) => (page.length < PAGE_SIZE ? undefined : pages.length + 1),
    enabled: user !== undefined,
    staleTime: 0,
  })
  const found = useMemo(() => {
    const sent = data?.pages.flat().map(({ prompt }) => prompt) ?? []
    const wanted = plain(search)
    return [...new Set([...here, ...sent])].filter((prompt) => plain(prompt).includes(wanted))
  }, [data, here, search])
  const waiting = user !== undefined && isPending
  return (
    <Dialog title={t('playground.words.title')} onClose={onClose} width={620}>
      <div className={styles.dialog}>
        <TextInput
          label={t('playground.words.search')}
          type="search"
          value={search}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setSearch(event.target.value)}
        />
        {error && (
          <p className={styles.note} role="status">
            {t('playground.words.failed')}
          </p>
        )}
        {found.length === 0 && waiting && <Skeleton height={120} />}
        {found.length === 0 && !waiting && search === '' && (
          <Empty title={t('playground.words.none')} text={t('playground.words.noneText')} />
        )}
        {found.length === 0 && !waiting && search !== '' && (
          <p className={styles.note} role="status">
            {t('playground.words.notFound', { text: search })}
          </p>
        )}
        <ul className={styles.list}>
          {found.map((prompt) => (
            <li key={prompt}>
              <button
                type="button"
                className={styles.prompt}
                aria-label={t('playground.words.use', { prompt })}
                onClick={() => {
                  onUse(prompt)
                  onClose()
                }}
              >
                {prompt}
              </button>
            </li>
          ))}
        </ul>
        {hasNextPage && (
          <Button wide onClick={() => void fetchNextPage()}>
            {t('playground.words.more')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

/** Folds full-width forms and case for the search. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase()
