import type { ComponentProps } from 'react'
import styles from './drop-area.module.css'

interface Props extends Omit<ComponentProps<'div'>, 'className'> {
  /** Something is held over it. */
  readonly over: boolean
  /** It shows what was given. */
  readonly full?: boolean
  readonly wrong?: boolean
}

/** A place that files are dropped on; what can be done instead stands in it as `DropWay`s. */
export function DropArea({ over, full = false, wrong = false, ...rest }: Props) {
  return (
    <div {...rest} className={styles.area} data-over={over || undefined} data-full={full || undefined} data-problem={wrong || undefined} />
  )
}

/** A button among words: one of the ways to give something. */
export function DropWay({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={[styles.way, className].filter(Boolean).join(' ')} />
}
