import { CutLabel } from '../form/cut-label.tsx'
import { LONGEST_LABEL } from '../form/cut-text.ts'
import styles from './picker.module.css'

export function ModelName({ label }: { label: string }) {
  return (
    <span className={styles.itemName}>
      <CutLabel label={label} longest={LONGEST_LABEL.model} />
    </span>
  )
}
