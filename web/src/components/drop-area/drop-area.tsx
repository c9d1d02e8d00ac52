import type { ComponentProps } from 'react'
import styles from './drop-area.module.css'

interface Props extends Omit<ComponentProps<'div'>, 'className'> {
  /** Something is dragged over it. */
  readonly over: boolean
  /** It shows the given file. */
  readonly full?: boolean
  readonly wrong?: boolean
}

/** A drop target for files; alternatives are `DropAction`s in it. */
export function DropArea({ over, full = false, wrong = false, ...rest }: Props) {
  return (
    <div {...rest} className={styles.area} data-over={over || undefined} data-full={full || undefined} data-problem={wrong || undefined} />
  )
}

/** A button within text as an alternative. */
export function DropAction({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={[styles.action, className].filter(Boolean).join(' ')} />
}
