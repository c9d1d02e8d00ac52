import { useState } from 'react'
import { TextInput } from '../../../components/field/text-input.tsx'

interface Props {
  readonly label: string
  readonly value: number
  readonly step: number
  readonly onChange: (value: number) => void
}

/** A number of pixels that can be typed freely, and goes by its step with the arrow keys. The owner brings it to what is allowed. */
export function NumberField({ label, value, step, onChange }: Props) {
  const [typed, setTyped] = useState<string>()
  const commit = () => {
    const number = typed === undefined || typed.trim() === '' ? Number.NaN : Number(typed)
    if (!Number.isNaN(number)) onChange(number)
    setTyped(undefined)
  }
  return (
    <TextInput
      label={label}
      role="spinbutton"
      aria-valuenow={value}
      inputMode="numeric"
      autoComplete="off"
      value={typed ?? String(value)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit()
        const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0
        if (direction === 0) return
        event.preventDefault()
        setTyped(undefined)
        onChange(value + direction * step)
      }}
    />
  )
}
