import type { Work } from '@stipple/core/contract/shapes'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useLanguage } from '../../../lib/use-language.ts'
import { titleOf } from '../title.ts'
import { MediaSign } from './media-sign.tsx'
import { WorkActions } from './work-actions.tsx'
import { WorkPicture } from './work-picture.tsx'
import styles from './work-tile.module.css'

interface Props {
  readonly work: Work
  /** Its neighbours in the large view. */
  readonly list: readonly Work[]
  /** CSS width it is shown at, for the choice of the file. */
  readonly sizes: string
}

/** One work in a strip. What can be done with it appears when it is pointed at or focused. */
export function WorkTile({ work, list, sizes }: Props) {
  const language = useLanguage()
  const [active, setActive] = useState(false)
  const title = titleOf(work, language)
  return (
    <div
      className={styles.tile}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setActive(true)}
      onPointerLeave={() => setActive(false)}
      onFocus={() => setActive(true)}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setActive(false)}
    >
      <Link to="/work/$id" params={{ id: work.image_id }} className={styles.link} aria-label={title}>
        <WorkPicture work={work} sizes={sizes} />
        <MediaSign work={work} />
      </Link>
      {active && <WorkActions work={work} list={list} className={styles.actions} />}
    </div>
  )
}
