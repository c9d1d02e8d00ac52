import { TextInput } from '../../../components/field/text-input.tsx'
import { localMinute } from '../../../lib/stamp.ts'

interface Props {
  readonly label: string
  /** ISO 8601. */
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** A time by the clock of this browser, to the minute. */
export function TimeInput({ label, value, onChange }: Props) {
  return (
    <TextInput
      label={label}
      type="datetime-local"
      value={value === undefined ? '' : localMinute(value)}
      onChange={(event) => {
        // Without a zone it is read by the clock here.
        const time = Date.parse(event.target.value)
        onChange(Number.isNaN(time) ? undefined : new Date(time).toISOString())
      }}
    />
  )
}
