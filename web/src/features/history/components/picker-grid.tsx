import type { Work } from '@stipple/core/contract/shapes'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PictureButton } from '../../../components/picture-button/picture-button.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { gridStep } from '../../../lib/grid-step.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { titleOf } from '../title.ts'
import { MediaSign } from './media-sign.tsx'
import styles from './works-picker.module.css'

interface Props {
  readonly works: readonly Work[]
  /** Undefined if a click chooses a work at once. */
  readonly chosen: readonly Work[] | undefined
  readonly onPick: (work: Work) => void
}

/** A grid of squares; Tab enters and leaves it, the arrow keys move within it. */
export function PickerGrid({ works, chosen, onPick }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const list = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)

  const walk = (event: KeyboardEvent) => {
    const step = gridStep(event.key, list.current)
    if (step === undefined) return
    event.preventDefault()
    const next = Math.min(works.length - 1, Math.max(0, at + step))
    setAt(next)
    list.current?.querySelectorAll('button')[next]?.focus()
  }

  return (
    <ul ref={list} className={styles.grid} onKeyDown={walk}>
      {works.map((work, index) => {
        const isChosen = chosen?.some((one) => one.image_id === work.image_id)
        return (
          <li key={work.image_id}>
            <PictureButton
              style={{ backgroundColor: work.colour }}
              tabIndex={index === at ? 0 : -1}
              aria-label={t('playground.picker.choose', { title: titleOf(work, language) })}
              aria-pressed={isChosen}
              onFocus={() => setAt(index)}
              onClick={() => onPick(work)}
            >
              <img src={work.thumbnails[200]} width={200} height={200} alt="" loading="lazy" decoding="async" />
              <MediaSign work={work} />
              {isChosen && (
                <span className={styles.check}>
                  <Check size={14} strokeWidth={3} aria-hidden />
                </span>
              )}
            </PictureButton>
          </li>
        )
      })}
    </ul>
  )
}

export function PickerWaiting() {
  return (
    <div className={styles.grid} aria-hidden>
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} height={140} />
      ))}
    </div>
  )
}
