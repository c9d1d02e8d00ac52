import type { OwnShortcut } from '@stipple/core/domain/options'
import { RotateCcw } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { useOptions } from '../../options/public.ts'
import { type Action, applyOwnKeys, combinationOf, type Refusal, refusalOf } from '../own-keys.ts'
import { KeyNames } from './key-names.tsx'
import styles from './shortcuts-dialog.module.css'

interface Props {
  readonly action: Action
  readonly id: OwnShortcut['action']
  readonly does: string
  readonly keys: readonly string[]
  /** Name of an action, for a refusal. */
  readonly nameOf: (action: Action) => string
}

/** The keys of an action. When pressed, it records the next combination; an invalid one is refused with the reason. */
export function OwnKey({ action, id, does, keys, nameOf }: Props) {
  const { t } = useTranslation()
  const [waiting, setWaiting] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const isOwn = useOptions(({ ownShortcuts }) => ownShortcuts.some((one) => one.action === id))

  const record = (event: KeyboardEvent) => {
    if (!waiting || event.key === 'Tab') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') return setWaiting(false)
    const combination = combinationOf(event.nativeEvent)
    if (combination === undefined) return
    const refused = refusalOf(action, combination)
    setRefusal(refused)
    if (refused) return
    setWaiting(false)
    chooseKeys(id, combination)
  }
  return (
    <span className={styles.own}>
      <span className={styles.keys}>
        <button
          type="button"
          className={styles.change}
          aria-label={t('commands.sheet.change', { does })}
          aria-pressed={waiting}
          data-takes-keys={waiting || undefined}
          data-escape={waiting || undefined}
          onClick={() => {
            setRefusal(undefined)
            setWaiting(!waiting)
          }}
          onBlur={() => setWaiting(false)}
          onKeyDown={record}
        >
          {waiting ? t('commands.sheet.press') : <KeyNames keys={keys} />}
        </button>
        {isOwn && (
          <IconButton
            label={t('commands.sheet.reset', { does })}
            icon={<RotateCcw aria-hidden />}
            onClick={() => {
              setRefusal(undefined)
              chooseKeys(id, undefined)
            }}
          />
        )}
      </span>
      <span className={styles.refusal} role="status">
        {refusal && (refusal.why === 'used' ? t('commands.sheet.used', { by: nameOf(refusal.by) }) : t(`commands.sheet.${refusal.why}`))}
      </span>
    </span>
  )
}

/** Undefined: reset to the default keys. */
function chooseKeys(action: OwnShortcut['action'], keys: string | undefined): void {
  useOptions.setState(({ ownShortcuts }) => {
    const others = ownShortcuts.filter((one) => one.action !== action)
    const next = keys === undefined ? others : [...others, { action, keys }]
    applyOwnKeys(next)
    return { ownShortcuts: next }
  })
}
