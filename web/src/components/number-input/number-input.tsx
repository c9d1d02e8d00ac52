import { snap } from './snap.ts'
import { useTypedNumber } from './use-typed-number.ts'
import input from '../field/input.module.css'
import styles from './number-input.module.css'

interface Props {
  readonly id?: string
  readonly label?: string
  readonly value: number | undefined
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
  readonly step?: number | undefined
  readonly disabled?: boolean | undefined
  readonly invalid?: boolean
  readonly describedBy?: string | undefined
  readonly placeholder?: string
  /** Called with an allowed value, and the number that was typed. */
  readonly onChange: (value: number | undefined, typed?: number) => void
}

/** A number that can be typed freely; on blur it is corrected to the nearest allowed value. Arrow keys change it by the step. */
export function NumberInput({
  id,
  label,
  value,
  minimum,
  maximum,
  step = 1,
  disabled,
  invalid,
  describedBy,
  placeholder,
  onChange,
}: Props) {
  const field = useTypedNumber({
    value,
    onTyped: (number) => onChange(number === undefined ? undefined : snap(number, { minimum, maximum, step }), number),
    onStep: (direction) => onChange(snap((value ?? minimum ?? 0) + direction * step, { minimum, maximum, step })),
  })
  return (
    <input
      {...field}
      id={id}
      className={`${input.input} ${styles.number}`}
      inputMode={step % 1 === 0 ? 'numeric' : 'decimal'}
      aria-label={label}
      aria-valuemin={minimum}
      aria-valuemax={maximum}
      aria-invalid={invalid ? true : undefined}
      aria-describedby={describedBy}
      disabled={disabled}
      placeholder={placeholder}
    />
  )
}
