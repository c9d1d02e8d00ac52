import { useState } from 'react'
import { snap } from './snap.ts'
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
  readonly onChange: (value: number | undefined) => void
}

/** A number that can be typed freely; leaving the field brings it to the nearest one that is allowed. Arrow keys go by the step. */
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
  const [typed, setTyped] = useState<string>()
  const commit = () => {
    if (typed === undefined) return
    const number = Number(typed)
    onChange(typed.trim() === '' || Number.isNaN(number) ? undefined : snap(number, { minimum, maximum, step }))
    setTyped(undefined)
  }
  return (
    <input
      id={id}
      className={`${input.input} ${styles.number}`}
      inputMode={step % 1 === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      role="spinbutton"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={minimum}
      aria-valuemax={maximum}
      aria-invalid={invalid ? true : undefined}
      aria-describedby={describedBy}
      disabled={disabled}
      placeholder={placeholder}
      value={typed ?? (value === undefined ? '' : String(value))}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
        if (direction === 0) return
        event.preventDefault()
        setTyped(undefined)
        onChange(snap((value ?? minimum ?? 0) + direction * step, { minimum, maximum, step }))
      }}
    />
  )
}
