import { RotateCcw } from 'lucide-react'
import { createContext, useContext } from 'react'
import styles from './field-shell.module.css'

interface Reset {
  /** Says which field, and that it was changed. */
  readonly label: string
  readonly reset: () => void
}

/** Given around a field whose value is not the initial one. */
export const FieldResetContext = createContext<Reset | undefined>(undefined)

/** The mark that a field was changed; pressing it puts the field back. */
export function FieldReset() {
  const context = useContext(FieldResetContext)
  if (!context) return null
  return (
    <button type="button" className={styles.reset} aria-label={context.label} data-tip onClick={context.reset}>
      <RotateCcw size={12} strokeWidth={2} aria-hidden />
    </button>
  )
}
