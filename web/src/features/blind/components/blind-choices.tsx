import { BLIND_CHOICES, type BlindChoice } from '@stipple/core/domain/blind'
import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useEffectEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { isPressed, isTyping, keysOf } from '../../../lib/keys.ts'
import { useOptions } from '../../options/public.ts'
import { BLIND_KEYS } from '../shortcuts.ts'
import styles from './blind.module.css'

interface Props {
  /** Both results are here. */
  readonly isReady: boolean
  readonly isBusy: boolean
  readonly onChoose: (choice: BlindChoice) => void
}

/** The four choices: by press, by the keys 1 to 4, and with the arrow keys from one to the next. */
export function BlindChoices({ isReady, isBusy, onChoose }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const singleKeys = useOptions((options) => options.singleKeys)
  const canChoose = isReady && !isBusy

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const choice = BLIND_CHOICES.find((one) => isPressed(event, BLIND_KEYS[one]))
    if (!choice || !canChoose || !singleKeys || event.repeat || event.defaultPrevented || isTyping(event.target) || isInDialog()) return
    event.preventDefault()
    onChoose(choice)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  const walk = (event: ReactKeyboardEvent) => {
    if (!isPressed(event.nativeEvent, BLIND_KEYS.walk)) return
    event.preventDefault()
    const buttons = [...(group.current?.querySelectorAll('button') ?? [])]
    const at = buttons.findIndex((button) => button === document.activeElement)
    buttons.at((at + (event.key === 'ArrowRight' ? 1 : -1)) % buttons.length)?.focus()
  }

  return (
    <div className={styles.question}>
      <h2 id={id} className={styles.ask}>
        {t('blind.question')}
      </h2>
      <div ref={group} role="group" aria-labelledby={id} aria-describedby={`${id}-hint`} className={styles.choices} onKeyDown={walk}>
        {BLIND_CHOICES.map((choice) => (
          // `aria-disabled` and not `disabled`: the focus stays where it is when the results come.
          <Button
            key={choice}
            size="large"
            aria-disabled={!canChoose}
            aria-keyshortcuts={singleKeys ? keysOf(BLIND_KEYS[choice]).join(' ') : undefined}
            onClick={() => canChoose && onChoose(choice)}
          >
            {t(`blind.choices.${choice}`)}
          </Button>
        ))}
      </div>
      <p id={`${id}-hint`} className={styles.soft}>
        {isReady ? t(singleKeys ? 'blind.hint' : 'blind.final') : t('blind.running')}
      </p>
    </div>
  )
}

const isInDialog = (): boolean => document.querySelector('[role="dialog"]') !== null
