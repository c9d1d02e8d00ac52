import { useDebouncedValue } from '@mantine/hooks'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { useDialogs } from '../../../lib/dialogs.ts'
import { useSession } from '../../account/public.ts'
import { closeViewer } from '../../history/public.ts'
import type { Command } from '../command.ts'
import { closePalette } from '../palette-store.ts'
import { rememberCommand } from '../recent.ts'
import { useSections } from '../use-sections.ts'
import { KeyNames } from './key-names.tsx'
import { PaletteOption } from './palette-option.tsx'
import styles from './palette.module.css'

/** Longer texts mean nothing that has a name; the server searches for no longer ones. */
const LONGEST = 200
const PAUSE_MS = 200

/**
 * Finds whatever can be done, after the ARIA pattern of a combobox with a list: the focus stays in the field, arrow keys move a mark. It is the browser's own
 * dialog, as it stands over others, and beside them in the page, where they look for what is on top.
 */
export function Palette() {
  const { t } = useTranslation()
  const { user } = useSession()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [marked, setMarked] = useState<string>()
  const text = typed.trim()
  const [searched] = useDebouncedValue(text, PAUSE_MS)
  const { sections, works, pending } = useSections({ user, text, searched })
  const hits = sections.flatMap((section) => section.hits)
  const at = Math.max(
    0,
    hits.findIndex(({ command }) => command.id === marked),
  )
  const active = hits[at]?.command
  const idOf = (command: Command) => `${id}${command.id}`
  const isUnknown = text !== '' && !pending && sections.every(({ group }) => group === 'search')

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Closing gives the focus back, which taking it out of the page does not.
    return () => element?.close()
  }, [])

  const activeId = active && idOf(active)
  useEffect(() => {
    if (activeId === undefined) return
    // The first one is shown with its heading.
    if (at === 0) list.current?.scrollTo({ top: 0 })
    else document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId, at])

  const run = (command: Command) => {
    closePalette()
    if (command.group !== 'works' && command.group !== 'search') rememberCommand(command.id)
    // Whoever goes somewhere else is done with what was open here.
    if (command.group !== 'actions') {
      useDialogs.getState().close()
      closeViewer()
    }
    command.run()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Escape') closePalette()
    else if (event.key === 'ArrowDown') setMarked(hits[at + 1 < hits.length ? at + 1 : 0]?.command.id)
    else if (event.key === 'ArrowUp') setMarked(hits[at > 0 ? at - 1 : hits.length - 1]?.command.id)
    else if (event.key === 'Enter' && active && event.target instanceof HTMLInputElement) run(active)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('commands.label')}
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
            placeholder={t('commands.placeholder')}
            aria-label={t('commands.placeholder')}
            aria-expanded
            aria-controls={`${id}list`}
            aria-activedescendant={activeId}
            aria-autocomplete="list"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            {...OWN_ESCAPE}
            onChange={({ target }) => {
              setTyped(target.value)
              setMarked(undefined)
            }}
          />
          <IconButton label={t('common.close')} icon={<X aria-hidden />} className={styles.close} onClick={closePalette} {...OWN_ESCAPE} />
        </div>
        {isUnknown && <p className={styles.none}>{t('commands.none')}</p>}
        <div ref={list} id={`${id}list`} role="listbox" className={styles.list} aria-label={t('commands.list')} aria-busy={pending}>
          {sections.map(({ group, hits: ones }) => (
            <div key={group} role="group" aria-labelledby={`${id}${group}`}>
              <p id={`${id}${group}`} className={styles.heading} role="presentation">
                {t(`commands.groups.${group}`)}
              </p>
              {ones.map((hit) => (
                <PaletteOption
                  key={hit.command.id}
                  id={idOf(hit.command)}
                  hit={hit}
                  isActive={hit.command === active}
                  detail={group === 'recent' ? t(`commands.groups.${hit.command.group}`) : hit.command.detail}
                  onMark={() => setMarked(hit.command.id)}
                  onRun={() => run(hit.command)}
                />
              ))}
            </div>
          ))}
          {text !== '' && <p className={styles.note}>{works === undefined ? '' : t(`commands.${works}`)}</p>}
        </div>
        <p className="unseen" role="status">
          {text === '' || pending ? '' : t('commands.found', { count: hits.length })}
        </p>
        <div className={styles.foot} aria-hidden>
          <span>
            <KeyNames keys={['ArrowUp']} /> <KeyNames keys={['ArrowDown']} /> {t('commands.move')}
          </span>
          <span>
            <KeyNames keys={['Enter']} /> {t('commands.run')}
          </span>
          <span>
            <KeyNames keys={['Escape']} /> {t('commands.close')}
          </span>
        </div>
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
