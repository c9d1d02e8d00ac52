import { TextInput } from '../../../components/field/text-input.tsx'
import { localMinute } from '../../../lib/stamp.ts'

interface Props {
  readonly label: string
  /** ISO 8601. */
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** Time in this browser's time zone, to the minute. */
export function TimeInput({ label, value, onChange }: Props) {
  return (
    <TextInput
      label={label}
      type="datetime-local"
      value={value === undefined ? '' : localMinute(value)}
      onChange={(event) => {
        // Without a zone it is read as local time.
        const time = Date.parse(event.target.value)
        onChange(Number.isNaN(time) ? undefined : new Date(time).toISOString())
      }}
    />
  )
}
