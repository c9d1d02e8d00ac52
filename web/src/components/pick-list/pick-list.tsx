import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './pick-list.module.css'

/** Selection state: all, none or some of the targets have it. */
export type Held = 'true' | 'false' | 'mixed'

/** Names with checkboxes in a scrolling list. */
export const PickList = ({ children }: { children: ReactNode }) => <ul className={styles.list}>{children}</ul>

interface PickRowProps {
  readonly name: string
  /** Text with its count. */
  readonly count?: string | undefined
  readonly held: Held
  /** Picture before the name. */
  readonly picture?: ReactNode
  readonly onToggle: () => void
}

/** A name of a `PickList` with its checkbox. */
export function PickRow({ name, count, held, picture, onToggle }: PickRowProps) {
  return (
    <li>
      <button type="button" role="checkbox" aria-checked={held} className={styles.row} onClick={onToggle}>
        {picture}
        <span className={styles.name}>{name}</span>
        {count !== undefined && <span className={styles.count}>{count}</span>}
        <span className={styles.check}>
          {held === 'true' && <Check size={14} strokeWidth={3} aria-hidden />}
          {held === 'mixed' && <Minus size={14} strokeWidth={3} aria-hidden />}
        </span>
      </button>
    </li>
  )
}
