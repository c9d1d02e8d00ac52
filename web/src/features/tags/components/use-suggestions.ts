import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isPressed } from '../../../lib/keys.ts'
import { useOptions } from '../../options/public.ts'
import { replaceText } from '../edit.ts'
import type { TagHit } from '../search.ts'
import { searchTags } from '../searcher.ts'
import { SUGGESTION_KEYS } from '../shortcuts.ts'
import { loadTags } from '../store.ts'
import { tagText, type TagWord, tagWordAt } from '../word.ts'

/** Numbers shown at first, and on request. */
const FEW = 10
const MANY = 50

export interface Suggestions {
  readonly word: TagWord
  readonly hits: readonly TagHit[]
  /** True if a row after the hits shows more of them. */
  readonly more: boolean
  /** Row that Enter accepts; -1: none. The row after the hits is the one for more. */
  readonly active: number
}

/** Tags that match the word being typed in a field, and the keys that choose among them. Pauses during composition. */
export function useSuggestions(field: HTMLTextAreaElement | null) {
  const type = useOptions(({ tagsType }) => tagsType)
  const [open, setOpen] = useState<Suggestions>()
  const latest = useRef<TagWord>(undefined)
  const composing = useRef(false)

  const close = () => {
    latest.current = undefined
    setOpen(undefined)
  }

  const look = async (word: TagWord, limit: number, active = -1) => {
    latest.current = word
    await loadTags()
    const { hits, more } = await searchTags(word.text, limit)
    if (latest.current !== word) return
    if (hits.length === 0) close()
    else setOpen({ word, hits, more: more && limit === FEW, active })
  }

  const take = (row: number) => {
    if (!open || !field) return
    const hit = open.hits[row]
    if (!hit) {
      if (open.more) void look(open.word, MANY, open.active < 0 ? -1 : open.hits.length)
      return
    }
    // The field may have changed since the list was made.
    const { start, end } = tagWordAt(field.value, field.selectionEnd) ?? open.word
    close()
    replaceText(field, { start, end, text: tagText(hit.name, { spaces: useOptions.getState().tagSpaces, after: field.value.slice(end) }) })
  }

  const onInput = useEffectEvent((event: Event) => {
    if (!field || composing.current || (event instanceof InputEvent && event.isComposing)) return close()
    const word = field.selectionStart === field.selectionEnd ? tagWordAt(field.value, field.selectionStart) : undefined
    if (word && !isUndo(event)) void look(word, FEW)
    else close()
  })

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!open || event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const rows = open.hits.length + (open.more ? 1 : 0)
    if (isPressed(event, SUGGESTION_KEYS.mark)) setOpen({ ...open, active: markAfter(event.key, open.active, rows) })
    else if (isPressed(event, SUGGESTION_KEYS.take) && (event.key === 'Tab' || open.active >= 0)) take(Math.max(0, open.active))
    else if (event.key === 'Escape') close()
    else return
    // The surrounding form, dialog and page have other uses for these keys.
    event.preventDefault()
    event.stopPropagation()
  })

  const onCaret = useEffectEvent(() => {
    const word = latest.current
    if (!word || !field) return
    if (document.activeElement !== field || field.selectionStart !== word.end || field.selectionEnd !== word.end) close()
  })

  const onCompose = useEffectEvent((event: Event) => {
    composing.current = event.type === 'compositionstart'
    if (composing.current) close()
    else onInput(event)
  })

  useEffect(() => {
    if (!field || type === 'none') return undefined
    void loadTags()
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('aria-haspopup', 'listbox')
    // Wrappers, because effect events may not be passed on themselves.
    const listeners = {
      input: (event: Event) => onInput(event),
      keydown: (event: Event) => event instanceof KeyboardEvent && onKeyDown(event),
      compositionstart: (event: Event) => onCompose(event),
      compositionend: (event: Event) => onCompose(event),
      blur: () => close(),
    }
    for (const [name, listener] of Object.entries(listeners)) field.addEventListener(name, listener)
    const onSelection = () => onCaret()
    document.addEventListener('selectionchange', onSelection)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) field.removeEventListener(name, listener)
      document.removeEventListener('selectionchange', onSelection)
      field.removeAttribute('aria-autocomplete')
      field.removeAttribute('aria-haspopup')
      close()
    }
  }, [field, type])

  return { open, take, point: (active: number) => open && setOpen({ ...open, active }) }
}

/** Wraps round; before the first row none is active. */
const markAfter = (key: string, active: number, rows: number): number =>
  key === 'ArrowDown' ? (active + 1) % rows : active > 0 ? active - 1 : rows - 1

const isUndo = (event: Event): boolean => event instanceof InputEvent && event.inputType.startsWith('history')
