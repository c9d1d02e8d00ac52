import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { List } from '../../../components/list/list.tsx'
import { isRefused } from '../../../lib/api.ts'
import { formatNumber } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { useSite } from '../../site/public.ts'
import { commentsQuery } from '../comment-queries.ts'
import { CommentForm } from './comment-form.tsx'
import { CommentLine } from './comment-line.tsx'
import styles from './comments.module.css'

/** Fragment of the address of the comments. */
const PLACE = 'comments'

/** Comments on a community work, and a field for a new one. Empty if the operator has disabled comments. */
export function Comments({ cid }: { cid: string }) {
  const site = useSite()
  return site?.comments === true && <Section key={cid} cid={cid} />
}

function Section({ cid }: { cid: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const place = useRef<HTMLElement>(null)
  const query = useInfiniteQuery(commentsQuery(cid))
  const total = query.data?.pages[0]?.total
  useArrivalAtComments(place, query.data !== undefined, query.refetch)

  if (isRefused(query.error, 'comments_off')) return <p className={styles.soft}>{t('comments.off')}</p>
  return (
    <section ref={place} id={PLACE} className={styles.comments} aria-label={t('comments.title')}>
      <h2 id={`${PLACE}-title`} className={styles.title} tabIndex={-1}>
        {t('comments.title')} {total !== undefined && total > 0 && <span className={styles.soft}>{formatNumber(total, language)}</span>}
      </h2>
      <CommentForm cid={cid} />
      <List
        label={t('comments.title')}
        query={query}
        failed={t('comments.failed')}
        empty={t('comments.none')}
        height={96}
        more={t('comments.older')}
      >
        {(comment) => <CommentLine key={comment.id} comment={comment} cid={cid} />}
      </List>
    </section>
  )
}

/** Link to the comments with their number. */
export function CommentsButton({ cid }: { cid: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const site = useSite()
  const isOn = site?.comments === true
  const { data, error } = useInfiniteQuery({ ...commentsQuery(cid), enabled: isOn })
  const total = data?.pages[0]?.total ?? 0
  if (!isOn || isRefused(error, 'comments_off')) return null
  const show = () => {
    document.querySelector(`#${PLACE}`)?.scrollIntoView({ block: 'start' })
    document.querySelector<HTMLElement>(`#${PLACE}-title`)?.focus({ preventScroll: true })
  }
  return (
    <Button
      look="quiet"
      icon={<MessageCircle size={16} aria-hidden />}
      aria-label={t('comments.count', { count: total, replace: { count: formatNumber(total, language) } })}
      onClick={show}
    >
      {total > 0 && formatNumber(total, language)}
    </Button>
  )
}

/** Scrolls to the current comments after following a notice. */
function useArrivalAtComments(place: { readonly current: HTMLElement | null }, isThere: boolean, refetch: () => unknown): void {
  const location = useLocation()
  const seen = useRef<typeof location>(undefined)
  useEffect(() => {
    if (location.hash !== PLACE || !isThere || seen.current === location) return
    if (seen.current) void refetch()
    seen.current = location
    place.current?.scrollIntoView({ block: 'start' })
  }, [location, isThere, refetch, place])
}
