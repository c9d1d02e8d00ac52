import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import styles from './button.module.css'

interface Look {
  /** `primary`: the main action. `plain`: other actions. `quiet`: no frame. `danger`: deletes something. */
  readonly look?: 'primary' | 'plain' | 'quiet' | 'danger'
  readonly size?: 'small' | 'normal' | 'large'
  readonly icon?: ReactNode
  readonly wide?: boolean
}

interface Props extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  readonly ref?: Ref<HTMLButtonElement>
}

export function Button({ look = 'plain', size = 'normal', icon, wide, className, children, ...rest }: Props) {
  return (
    <button type="button" {...rest} className={buttonClass({ look, size, ...(wide && { wide }) }, className)}>
      {icon}
      {children}
    </button>
  )
}

/** The same look for a link. */
export const buttonClass = ({ look = 'plain', size = 'normal', wide }: Look, more?: string): string =>
  [styles.button, styles[look], styles[size], wide && styles.wide, more].filter(Boolean).join(' ')
