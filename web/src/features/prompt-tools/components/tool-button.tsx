import { X } from 'lucide-react'
import { type ButtonHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './tool-button.module.css'

export interface ToolButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> {
  readonly label: string
  readonly icon: ReactNode
  /** Replaces an unclear icon if there is no space for the whole name. */
  readonly short?: string
  /** Reason why it is disabled; shown when clicked. */
  readonly obstacle?: string | undefined
  readonly onObstacle?: (obstacle: string) => void
  /** Label while it runs; a press then cancels it. */
  readonly busy?: string
  readonly onCancel?: () => void
  readonly ref?: Ref<HTMLButtonElement>
}

/** One tool of the row: an icon or a short name, on phones an icon with its name. */
export function ToolButton({ label, icon, short, obstacle, onObstacle, busy, onCancel, onClick, ...rest }: ToolButtonProps) {
  const { t } = useTranslation()
  const id = useId()
  const isBusy = busy !== undefined
  return (
    <>
      <button
        type="button"
        {...rest}
        className={isBusy ? styles.busy : styles.tool}
        aria-label={isBusy ? t('prompts.tools.cancelWork', { tool: label }) : label}
        aria-disabled={obstacle !== undefined || undefined}
        aria-describedby={obstacle === undefined ? undefined : id}
        data-tip
        data-short={short === undefined ? undefined : ''}
        onClick={(event) => {
          if (isBusy) onCancel?.()
          else if (obstacle !== undefined) onObstacle?.(obstacle)
          else onClick?.(event)
        }}
      >
        {isBusy ? <Dots /> : icon}
        <span className={styles.name}>{busy ?? label}</span>
        {short !== undefined && !isBusy && <span className={styles.short}>{short}</span>}
        {isBusy && <X className={styles.cross} aria-hidden />}
      </button>
      {obstacle !== undefined && (
        <span id={id} hidden>
          {obstacle}
        </span>
      )}
      <span className="visually-hidden" role="status">
        {busy}
      </span>
    </>
  )
}

/** Three dots that fill one after the other. */
function Dots() {
  return (
    <span className={styles.dots} aria-hidden>
      <span />
      <span />
      <span />
    </span>
  )
}
