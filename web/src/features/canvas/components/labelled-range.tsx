import { Range, type RangeProps } from '../../../components/range/range.tsx'
import styles from './labelled-range.module.css'

interface Props extends RangeProps {
  /** The value as displayed. */
  readonly text: string
}

/** A slider with its label and value above it. */
export function LabelledRange({ text, ...range }: Props) {
  return (
    <div className={styles.field}>
      <span className={styles.label} aria-hidden>
        {range.label}
      </span>
      <Range {...range} text={text} />
      <span className={styles.value} aria-hidden>
        {text}
      </span>
    </div>
  )
}
