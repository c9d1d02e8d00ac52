import type { Work } from '@stipple/core/contract/shapes'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/use-language.ts'
import { titleOf } from '../title.ts'
import { MediaSign } from './media-sign.tsx'
import { WorkPicture } from './work-picture.tsx'
import styles from './filmstrip.module.css'

interface Props<W extends Work> {
  readonly works: readonly W[]
  /** Index of the work that is shown large. */
  readonly at: number
  /** Id of the page of a work. */
  readonly idOf: (work: W) => string
  readonly onStep: () => void
}

/** Works on either side in the strip. */
const BESIDE = 12

/** Neighbours of the large work, in a line below it. Only one of its links is a tab stop, because arrow keys move anyway. */
export function Filmstrip<W extends Work>({ works, at, idOf, onStep }: Props<W>) {
  const { t } = useTranslation()
  const language = useLanguage()
  const current = useRef<HTMLLIElement>(null)
  const from = Math.max(0, at - BESIDE)
  const shown = works.slice(from, at + BESIDE + 1)
  useEffect(() => {
    const item = current.current
    const list = item?.parentElement
    if (item && list) list.scrollLeft = item.offsetLeft - (list.clientWidth - item.clientWidth) / 2
  }, [at, shown.length])
  if (at < 0 || shown.length < 2) return null
  return (
    <nav className={styles.strip} aria-label={t('history.strip')}>
      <ul className={styles.list}>
        {shown.map((work, index) => (
          <li key={work.image_id} ref={from + index === at ? current : undefined}>
            <Link
              to="/work/$id"
              params={{ id: idOf(work) }}
              state={true}
              replace
              className={styles.piece}
              tabIndex={from + index === at ? 0 : -1}
              aria-current={from + index === at ? 'true' : undefined}
              aria-label={titleOf(work, language)}
              onClick={onStep}
            >
              <WorkPicture work={work} sizes="56px" unnamed />
              <MediaSign work={work} small />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
