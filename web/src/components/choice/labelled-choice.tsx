import { type ChoiceProps, Choice } from './choice.tsx'
import styles from './labelled-choice.module.css'

/** A choice with its label above it, at full width. */
export function LabelledChoice<T extends string | number | boolean>(props: ChoiceProps<T>) {
  return (
    <div className={styles.line}>
      {/* Hidden from screen readers: the group has the same name. */}
      <span aria-hidden>{props.label}</span>
      <Choice wide {...props} />
    </div>
  )
}
