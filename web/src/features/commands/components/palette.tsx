import { Search, X } from 'lucide-react'
import { type KeyboardEvent, Suspense, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { closePalette } from '../palette-store.ts'
import type { ListKeys, Shown } from './palette-list.tsx'
import styles from './palette.module.css'

const load = withTexts(['commands'], async () => ({ default: (await import('./palette-list.tsx')).PaletteList }))
const PaletteList = lazy(load)
/** Fetches the list ahead of its use. */
export const prepareList = (): void => void load().catch(() => undefined)

/** Longer texts mean nothing that has a name; the server searches for no longer ones. */
const LONGEST = 200

/**
 * Finds whatever can be done, after the ARIA pattern of a combobox with a list: the focus stays in the field, arrow keys move a mark. It is the browser's own
 * dialog, as it stands over others, and beside them in the page, where they look for what is on top.
 * The field is there with the keys that open it, and takes what is typed next; only the list below it is fetched.
 */
export function Palette() {
  const { t } = useTranslation()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<ListKeys>(null)
  /** Enter came before the list: what it meant is done when the list is there. */
  const entered = useRef(false)
  const [typed, setTyped] = useState('')
  /** What the list shows; none while it is on the way. */
  const [shown, setShown] = useState<Shown>()

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Closing gives the focus back, which taking it out of the page does not.
    return () => element?.close()
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Escape') closePalette()
    else if (event.key === 'ArrowDown') list.current?.move(1)
    else if (event.key === 'ArrowUp') list.current?.move(-1)
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      if (list.current) list.current.run()
      else entered.current = typed.trim() !== ''
    } else return
    event.preventDefault()
    event.stopPropagation()
  }

  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('shell.search')}
      aria-modal
      onKeyDown={onKeyDown}
      onWheel={keep}
      onTouchMove={keep}
      onCancel={closePalette}
      onClick={(event) => event.target === event.currentTarget && closePalette()}
    >
      <div className={styles.body}>
        <div className={styles.head}>
          <Search className={styles.sign} size={18} strokeWidth={1.6} aria-hidden />
          <input
            type="text"
            role="combobox"
            className={styles.field}
            value={typed}
            maxLength={LONGEST}
            placeholder={t('shell.searchField')}
            aria-label={t('shell.searchField')}
            aria-expanded={shown !== undefined}
            aria-controls={shown && `${id}list`}
            aria-activedescendant={shown?.activeId}
            aria-autocomplete="list"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            {...OWN_ESCAPE}
            onChange={({ target }) => {
              entered.current = false
              setTyped(target.value)
            }}
          />
          <IconButton label={t('common.close')} icon={<X aria-hidden />} className={styles.close} onClick={closePalette} {...OWN_ESCAPE} />
        </div>
        <Suspense fallback={<div className={styles.list} aria-busy />}>
          <PaletteList id={id} text={typed.trim()} ref={list} entered={entered} onShown={setShown} />
        </Suspense>
      </div>
    </dialog>,
    document.body,
  )
}

/** Dialogs below would take the Escape for theirs, and the wheel for a page’s that must not move. */
const OWN_ESCAPE = { 'data-mantine-stop-propagation': 'true' }
const keep = (event: SyntheticEvent) => event.stopPropagation()

/** Some browsers tell of the key that ends the composing of a character only by its code 229. */
const isComposing = ({ nativeEvent }: KeyboardEvent): boolean => nativeEvent.isComposing || nativeEvent.keyCode === 229
