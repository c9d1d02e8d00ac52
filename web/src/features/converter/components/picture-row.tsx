import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { useConverter } from '../store.ts'
import { useOrdering } from './use-ordering.ts'
import styles from './picture-row.module.css'

interface Props {
  readonly disabled: boolean
}

/** The pictures in order: moved by dragging, by keys, or by the buttons below for the selected one. */
export function PictureRow({ disabled }: Props) {
  const { t } = useTranslation()
  const pictures = useConverter((state) => state.pictures)
  const list = useRef<HTMLOListElement>(null)
  const { at, dragged, announcement, choose, move, remove, grid, tile } = useOrdering(list, disabled)
  const chosen = pictures[at]
  if (!chosen) return null
  return (
    <>
      <ol ref={list} className={styles.row} {...grid}>
        {pictures.map((picture, index) => (
          <li key={picture.key}>
            <button
              type="button"
              className={styles.tile}
              data-dragged={picture.key === dragged || undefined}
              aria-label={t('converter.place', { number: index + 1, count: pictures.length, name: picture.name })}
              aria-describedby="converter-order-hint"
              aria-pressed={index === at}
              tabIndex={index === at ? 0 : -1}
              onFocus={() => choose(index)}
              {...tile(picture.key)}
            >
              <img src={picture.src} alt="" draggable={false} loading="lazy" decoding="async" />
              <span className={styles.number} aria-hidden>
                {index + 1}
              </span>
            </button>
          </li>
        ))}
      </ol>
      <div className={styles.tools} role="toolbar" aria-label={t('converter.order')}>
        <span className={styles.name}>{chosen.name}</span>
        <IconButton
          label={t('converter.earlier', { number: at + 1 })}
          icon={<ArrowLeft aria-hidden />}
          disabled={disabled || at === 0}
          onClick={() => move(chosen.key, at - 1)}
        />
        <IconButton
          label={t('converter.later', { number: at + 1 })}
          icon={<ArrowRight aria-hidden />}
          disabled={disabled || at === pictures.length - 1}
          onClick={() => move(chosen.key, at + 1)}
        />
        <IconButton
          label={t('converter.remove', { number: at + 1 })}
          icon={<X aria-hidden />}
          disabled={disabled}
          onClick={() => remove(chosen.key)}
        />
      </div>
      <p id="converter-order-hint" className={styles.hint}>
        {t('converter.orderHint')}
      </p>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  )
}
