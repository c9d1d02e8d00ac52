import { cutLabel } from './model-groups.ts'
import styles from './picker.module.css'

/** The name of a model, cut for the eye; whole for the ear and for whoever rests the pointer on it. */
export function ModelName({ label }: { label: string }) {
  const cut = cutLabel(label)
  if (cut === label) return <span className={styles.itemName}>{label}</span>
  return (
    <span className={styles.itemName} title={label}>
      <span aria-hidden>{cut}</span>
      <span className="unseen">{label}</span>
    </span>
  )
}
