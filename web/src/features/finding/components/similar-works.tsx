import type { Work } from '@stipple/core/contract/shapes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../components/load-failed/load-failed.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { MediaSign, titleOf, WorkPicture } from '../../history/public.ts'
import type { SimilarQuery } from '../queries.ts'
import styles from './similar-works.module.css'

/** Most works shown. */
const SHOWN = 12

/** Works similar to the one above, requested when scrolled near. Empty if there are none. */
export function SimilarWorks({ query }: { query: SimilarQuery }) {
  const { t } = useTranslation()
  const id = useId()
  const place = useRef<HTMLElement>(null)
  const near = useNear(place)
  const { data, error, refetch } = useQuery({ ...query, enabled: near })
  if (data?.length === 0) return null
  return (
    <section ref={place} className={styles.alike} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {t('finding.alike.title')}
      </h2>
      <p className={styles.note}>{t('finding.alike.note')}</p>
      {error && !data ? (
        <LoadFailed onRetry={() => void refetch()}>{t('finding.alike.failed')}</LoadFailed>
      ) : (
        <ul className={styles.list} aria-busy={!data}>
          {data
            ? data.slice(0, SHOWN).map((work) => <Piece key={work.image_id} work={work} />)
            : Array.from({ length: 3 }, (_, index) => (
                <li key={index} className={styles.piece}>
                  <Skeleton height={94} />
                </li>
              ))}
        </ul>
      )}
    </section>
  )
}

function Piece({ work }: { work: Work }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <li>
      <Link
        to="/work/$id"
        params={{ id: work.image_id }}
        className={styles.piece}
        aria-label={t('finding.alike.open', { title: titleOf(work, language) })}
      >
        <WorkPicture work={work} sizes="120px" unnamed />
        <MediaSign work={work} />
      </Link>
    </li>
  )
}

/** Returns true if an element is, or ever was, less than a screen away. */
function useNear(place: { readonly current: HTMLElement | null }): boolean {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = place.current
    if (near || !element) return undefined
    const sight = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '100%' })
    sight.observe(element)
    return () => sight.disconnect()
  }, [near, place])
  return near
}
