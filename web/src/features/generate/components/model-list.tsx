import type { ModelItem } from '@stipple/core/contract/shapes'
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { place } from '../../../components/menu/place.ts'
import { useOptions } from '../../options/public.ts'
import { groupModels } from '../model-groups.ts'
import { ModelOption } from './model-option.tsx'
import input from '../../../components/field/input.module.css'
import styles from './model-list.module.css'

interface Props {
  readonly anchor: RefObject<HTMLElement | null>
  readonly models: readonly ModelItem[]
  readonly chosen: string
  readonly onChoose: (model: string) => void
  readonly onClose: () => void
  /** Labels for lists of other things than models, which are not grouped. */
  readonly label?: string
  readonly search?: string
}

/** Longer lists get a search field. */
const GLANCE = 8

/**
 * The models by style, after the ARIA listbox pattern: the focus stays on the list, or on the search above it, and the arrow keys move the active option.
 * Beside its button on a wide screen, a sheet at the bottom on a phone.
 */
export function ModelList({ anchor, models, chosen, onChoose, onClose, label, search }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [words, setWords] = useState('')
  const [marked, setMarked] = useState(chosen)
  const favourites = useOptions((options) => options.favouriteModels)
  const recent = useOptions((options) => options.recentModels)
  const groups = groupModels(models, words, { favourites, recent })
  const shown = groups.flatMap((group) => group.models)
  const searches = models.length > GLANCE
  const at = Math.max(
    0,
    shown.findIndex(({ model }) => model === marked),
  )
  const idOf = (model: string) => `${id}-${models.findIndex((one) => one.model === model)}`
  const active = shown[at] && idOf(shown[at].model)

  const mount = (sheet: HTMLDivElement | null) => {
    if (!sheet) return undefined
    sheet.showPopover()
    const settle = () => anchor.current && place(sheet, anchor.current, 'above start')
    settle()
    sheet.querySelector<HTMLElement>('input, [role="listbox"]')?.focus({ preventScroll: true })
    sheet.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'center' })
    addEventListener('resize', settle)
    return () => removeEventListener('resize', settle)
  }

  const mark = (index: number) => {
    const model = shown[index]?.model
    if (model === undefined) return
    setMarked(model)
    list.current?.querySelector(`#${CSS.escape(idOf(model))}`)?.scrollIntoView({ block: 'nearest' })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Tab') return onClose()
    const to = nextMark(event.key, { at, last: shown.length - 1, typing: searches })
    if (event.key === 'Enter' || (event.key === ' ' && !searches)) {
      event.preventDefault()
      event.stopPropagation()
      if (shown[at]) onChoose(shown[at].model)
    } else if (to !== undefined) {
      event.preventDefault()
      mark(to)
    } else if (!searches && event.key.length === 1) {
      const after = [...shown.keys()].map((step) => (at + 1 + step) % shown.length)
      mark(after.find((index) => shown[index]?.label.toLowerCase().startsWith(event.key.toLowerCase())) ?? at)
    }
  }

  return (
    <div
      ref={mount}
      popover="auto"
      className={styles.sheet}
      onKeyDown={onKeyDown}
      onToggle={(event) => event.newState === 'closed' && onClose()}
    >
      <span className={styles.handle} aria-hidden />
      {searches && (
        <input
          type="search"
          role="combobox"
          className={`${input.input} ${styles.search}`}
          value={words}
          placeholder={search ?? t('playground.models.search')}
          aria-label={search ?? t('playground.models.search')}
          aria-expanded
          aria-controls={`${id}-list`}
          aria-activedescendant={active}
          aria-autocomplete="list"
          autoComplete="off"
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        tabIndex={searches ? -1 : 0}
        className={styles.list}
        aria-label={label ?? t('generate.model')}
        aria-activedescendant={searches ? undefined : active}
      >
        {groups.map(({ style, models: ones }) => (
          <div key={style} role="group" aria-labelledby={label === undefined ? `${id}-${style}` : undefined} aria-label={label}>
            {label === undefined && (
              <p id={`${id}-${style}`} className={styles.heading} role="presentation">
                {t(`playground.models.styles.${style}`)}
              </p>
            )}
            {ones.map((model) => (
              <ModelOption
                key={model.model}
                id={idOf(model.model)}
                model={model}
                isChosen={model.model === chosen}
                isMarked={model === shown[at]}
                onMark={() => setMarked(model.model)}
                onChoose={() => onChoose(model.model)}
              />
            ))}
          </div>
        ))}
      </div>
      {shown.length === 0 && (
        <p className={styles.none} role="status">
          {t('playground.models.none', { text: words })}
        </p>
      )}
    </div>
  )
}

interface Place {
  readonly at: number
  readonly last: number
  /** Home and End move the text cursor in the search. */
  readonly typing: boolean
}

/** Index of the option that a key leads to; undefined for other keys. */
function nextMark(key: string, { at, last, typing }: Place): number | undefined {
  if (key === 'ArrowDown') return at >= last ? 0 : at + 1
  if (key === 'ArrowUp') return at <= 0 ? last : at - 1
  if (key === 'Home' && !typing) return 0
  if (key === 'End' && !typing) return last
  return undefined
}
