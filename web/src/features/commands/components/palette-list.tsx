// @offline
import { useDebouncedValue } from '@mantine/hooks'
import { type Ref, type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogs } from '../../../lib/dialogs.ts'
import { useSession } from '../../account/public.ts'
import type { Command } from '../command.ts'
import { closePalette } from '../palette-store.ts'
import { rememberCommand } from '../recent-store.ts'
import { useSections } from '../use-sections.ts'
import { KeyNames } from './key-names.tsx'
import { PaletteOption } from './palette-option.tsx'
import styles from './palette.module.css'

const PAUSE_MS = 200

/** Actions of the field's keys on the list. */
export interface ListKeys {
  /** Moves the active option down or up, wrapping round. */
  readonly move: (by: 1 | -1) => void
  /** Runs the active option. */
  readonly run: () => void
}

interface Props {
  /** Prefix of the ids of the list and its options. */
  readonly id: string
  readonly text: string
  readonly ref: Ref<ListKeys>
  /** Enter was pressed for this text before the list had loaded. */
  readonly entered: RefObject<boolean>
  /** Called with the shown list, and with undefined when it unmounts. */
  readonly onShown: (shown: Shown | undefined) => void
}

export interface Shown {
  /** Id of the active option. */
  readonly activeId: string | undefined
}

/** The results of the command palette, and the keys that work on them. */
export function PaletteList({ id, text, ref, entered, onShown }: Props) {
  const { t } = useTranslation()
  const { user } = useSession()
  const list = useRef<HTMLDivElement>(null)
  const [marked, setMarked] = useState<{ readonly text: string; readonly command: string }>()
  const [searched] = useDebouncedValue(text, PAUSE_MS)
  const { sections, works, pending } = useSections({ user, text, searched })
  const hits = sections.flatMap((section) => section.hits)
  const at = Math.max(
    0,
    hits.findIndex(({ command }) => marked?.text === text && command.id === marked.command),
  )
  const active = hits[at]?.command
  const idOf = (command: Command) => `${id}${command.id}`
  const mark = (command: Command | undefined) => command && setMarked({ text, command: command.id })
  const isUnknown = text !== '' && !pending && sections.every(({ group }) => group === 'search')

  const activeId = active && idOf(active)
  useLayoutEffect(() => {
    onShown({ activeId })
    return () => onShown(undefined)
  }, [activeId, onShown])
  useEffect(() => {
    if (activeId === undefined) return
    // The first option is shown with its heading.
    if (at === 0) list.current?.scrollTo({ top: 0 })
    else document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId, at])

  const run = (command: Command) => {
    closePalette()
    if (command.group !== 'works' && command.group !== 'search') rememberCommand(command.id)
    // Going to another page closes open dialogs.
    if (command.group !== 'actions') useDialogs.getState().close()
    command.run()
  }

  useImperativeHandle(ref, () => ({
    move: (by) => mark(hits.at((at + by) % hits.length)?.command),
    run: () => active && run(active),
  }))
  useEffect(() => {
    if (!entered.current || !active) return
    entered.current = false
    run(active)
  })

  return (
    <>
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
                onMark={() => mark(hit.command)}
                onRun={() => run(hit.command)}
              />
            ))}
          </div>
        ))}
        {text !== '' && <p className={styles.note}>{works === undefined ? '' : t(`commands.${works}`)}</p>}
      </div>
      <p className="visually-hidden" role="status">
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
    </>
  )
}
