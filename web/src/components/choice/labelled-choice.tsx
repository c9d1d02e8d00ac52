import { type ChoiceProps, Choice } from './choice.tsx'
import styles from './labelled-choice.module.css'

/** A choice with its label above it, as wide as its place. */
export function LabelledChoice<T extends string | number | boolean>(props: ChoiceProps<T>) {
  return (
    <div className={styles.line}>
      {/* The group has it as its name. */}
      <span aria-hidden>{props.label}</span>
      <Choice wide {...props} />
    </div>
  )
}
