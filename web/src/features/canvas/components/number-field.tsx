import { TextInput } from '../../../components/field/text-input.tsx'
import { useTypedNumber } from '../../../components/number-input/use-typed-number.ts'

interface Props {
  readonly label: string
  readonly value: number
  readonly step: number
  readonly onChange: (value: number) => void
}

/** A number of pixels with its label. Bounds are up to the caller. */
export function NumberField({ label, value, step, onChange }: Props) {
  const field = useTypedNumber({
    value,
    onTyped: (number) => number !== undefined && onChange(number),
    onStep: (direction) => onChange(value + direction * step),
  })
  return <TextInput {...field} label={label} inputMode="numeric" />
}
