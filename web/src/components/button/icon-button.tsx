import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './icon-button.module.css'

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> {
  /** Accessible name, also shown as a tooltip. */
  readonly label: string
  /** Shorter tooltip in place of a long name. */
  readonly tip?: string
  readonly icon: ReactNode
  readonly look?: 'quiet' | 'framed' | 'over'
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button that shows an icon only. `over` is for use on pictures. */
export function IconButton({ label, tip, icon, look = 'quiet', className, ...rest }: Props) {
  return (
    <button type="button" {...rest} aria-label={label} data-tip={tip ?? true} className={iconButtonClass(look, className)}>
      {icon}
    </button>
  )
}

export const iconButtonClass = (look: 'quiet' | 'framed' | 'over', more?: string): string =>
  [styles.button, styles[look], more].filter(Boolean).join(' ')
