import { RotateCcw } from 'lucide-react'
import { createContext, useContext } from 'react'
import styles from './field-shell.module.css'

interface Reset {
  /** Names the field and states that it was changed. */
  readonly label: string
  readonly reset: () => void
}

/** Provided around a field with a changed value. */
export const FieldResetContext = createContext<Reset | undefined>(undefined)

/** Mark of a changed field; pressing it resets the field. */
export function FieldReset() {
  const context = useContext(FieldResetContext)
  if (!context) return null
  return (
    <button type="button" className={styles.reset} aria-label={context.label} data-tip onClick={context.reset}>
      <RotateCcw size={12} strokeWidth={2} aria-hidden />
    </button>
  )
}
