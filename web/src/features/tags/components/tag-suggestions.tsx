import { definitionOf, type Language } from '@stipple/core/domain/text'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../lib/use-language.ts'
import { useOptions } from '../../options/public.ts'
import { caretPlace, placeAtCaret } from '../caret-place.ts'
import { categoryOf } from '../colours.ts'
import type { TagHit } from '../search.ts'
import { useTags } from '../store.ts'
import { useSuggestions } from './use-suggestions.ts'
import colours from './tag-colours.module.css'
import styles from './tag-suggestions.module.css'

/**
 * Completion of tags in a field, in a list at its caret, after the combobox pattern: arrows move, Tab accepts (the first if none is active), Enter accepts the
 * active one, Escape closes.
 */
export function TagSuggestions({ field }: { field: HTMLTextAreaElement | null }) {
  const { t } = useTranslation()
  const id = useId()
  const sheet = useRef<HTMLDivElement>(null)
  const { open, take, point } = useSuggestions(field)
  const rows = open ? open.hits.length + (open.more ? 1 : 0) : 0
  const active = open?.active ?? -1
  const start = open?.word.start

  useEffect(() => {
    if (!field || rows === 0) return undefined
    field.setAttribute('aria-controls', id)
    return () => field.removeAttribute('aria-controls')
  }, [field, id, rows])

  useEffect(() => {
    if (!field || active < 0) return undefined
    field.setAttribute('aria-activedescendant', `${id}-${active}`)
    sheet.current?.children[active]?.scrollIntoView({ block: 'nearest' })
    return () => field.removeAttribute('aria-activedescendant')
  }, [field, id, active])

  useEffect(() => {
    if (!field || start === undefined || rows === 0) return undefined
    const place = (event?: Event) => {
      const list = sheet.current
      if (!list || (event?.target instanceof Node && list.contains(event.target))) return
      if (!list.matches(':popover-open')) list.showPopover()
      placeAtCaret(list, caretPlace(field, start))
    }
    place()
    addEventListener('scroll', place, { capture: true })
    addEventListener('resize', place)
    visualViewport?.addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, { capture: true })
      removeEventListener('resize', place)
      visualViewport?.removeEventListener('resize', place)
    }
  }, [field, start, rows])

  return (
    <>
      <p className="visually-hidden" role="status">
        {open ? t('prompts.tags.found', { count: open.hits.length }) : ''}
      </p>
      {open && (
        <div
          ref={sheet}
          id={id}
          popover="manual"
          role="listbox"
          aria-label={t('prompts.tags.label')}
          className={styles.list}
          // Keeps the focus and the caret in the field.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
        >
          {open.hits.map((hit, row) => (
            <Row key={hit.name} id={`${id}-${row}`} isActive={row === active} onPoint={() => point(row)} onTake={() => take(row)}>
              <Hit hit={hit} typed={open.word.text} />
            </Row>
          ))}
          {open.more && (
            <Row
              id={`${id}-${open.hits.length}`}
              isActive={active === open.hits.length}
              onPoint={() => point(open.hits.length)}
              onTake={() => take(open.hits.length)}
            >
              <span className={styles.more}>{t('prompts.tags.more')}</span>
            </Row>
          )}
        </div>
      )}
    </>
  )
}

interface RowProps {
  readonly id: string
  readonly isActive: boolean
  readonly onPoint: () => void
  readonly onTake: () => void
  readonly children: React.ReactNode
}

function Row({ id, isActive, onPoint, onTake, children }: RowProps) {
  return (
    // The field keeps the focus and handles the keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.row}
      onClick={onTake}
      onKeyDown={() => undefined}
      onPointerMove={(event) => event.pointerType === 'mouse' && !isActive && onPoint()}
    >
      {children}
    </div>
  )
}

function Hit({ hit, typed }: { hit: TagHit; typed: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const type = useOptions(({ tagsType }) => tagsType)
  const starter = useTags(({ list }) => list?.starter ?? false)
  const { colour, kind } = categoryOf(hit.category, type)
  const name = hit.name.replaceAll('_', ' ')
  const query = typed.trim().replaceAll('_', ' ').toLowerCase()
  return (
    <>
      <span className={`${styles.dot} ${colours[colour] ?? ''}`} title={t(`prompts.tags.kinds.${kind}`)} />
      <span className={styles.name}>
        <Marked text={name} part={query} />
      </span>
      {hit.alias !== undefined && (
        <span className={styles.alias}>
          <Marked text={hit.alias.replaceAll('_', ' ')} part={query} />
        </span>
      )}
      <span className="visually-hidden">{t(`prompts.tags.kinds.${kind}`)}</span>
      {!starter && <span className={styles.count}>{compact(hit.count, language)}</span>}
    </>
  )
}

/** A text with the typed part in bold. */
function Marked({ text, part }: { text: string; part: string }) {
  const at = part === '' ? -1 : text.toLowerCase().indexOf(part)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark className={styles.mark}>{text.slice(at, at + part.length)}</mark>
      {text.slice(at + part.length)}
    </>
  )
}

const compact = (count: number, language: Language): string =>
  new Intl.NumberFormat(definitionOf(language).tag, { notation: 'compact', maximumFractionDigits: 1 }).format(count)
