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
/** Loads the list ahead of its use. */
export const prepareList = (): void => void load().catch(() => undefined)

/** No name is longer, and the server refuses longer searches. */
const LONGEST = 200

/**
 * The command palette, after the ARIA pattern of a combobox with a listbox: the focus stays in the field, arrow keys move the active option. A native dialog,
 * since it opens over others, and is rendered beside them because they look in the page for the topmost dialog. The field is in the page from the start and
 * takes the first letters typed; only the list below it is loaded on demand.
 */
export function Palette() {
  const { t } = useTranslation()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<ListKeys>(null)
  /** Enter was pressed before the list had loaded: its option runs afterwards. */
  const entered = useRef(false)
  const [typed, setTyped] = useState('')
  /** The shown list; undefined while it is loading. */
  const [shown, setShown] = useState<Shown>()

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Closing returns the focus, which unmounting does not.
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
            onChange={({ target }) => {
              entered.current = false
              setTyped(target.value)
            }}
          />
          <IconButton label={t('common.close')} icon={<X aria-hidden />} className={styles.close} onClick={closePalette} />
        </div>
        <Suspense fallback={<div className={styles.list} aria-busy />}>
          <PaletteList id={id} text={typed.trim()} ref={list} entered={entered} onShown={setShown} />
        </Suspense>
      </div>
    </dialog>,
    document.body,
  )
}

/** Keeps the wheel from the page below, which must not scroll. */
const keep = (event: SyntheticEvent) => event.stopPropagation()

/** Some browsers mark the key that ends a composition by the code 229 only. */
const isComposing = ({ nativeEvent }: KeyboardEvent): boolean => nativeEvent.isComposing || nativeEvent.keyCode === 229
