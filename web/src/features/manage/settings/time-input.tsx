import { TextInput } from '../../../components/field/text-input.tsx'

interface Props {
  readonly label: string
  /** ISO 8601. */
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

const MINUTE = 60_000
const SHANGHAI = 8 * 60 * MINUTE

/** A time in Shanghai, to the minute. */
export function TimeInput({ label, value, onChange }: Props) {
  const shown = value === undefined ? '' : new Date(Date.parse(value) + SHANGHAI).toISOString().slice(0, 16)
  return (
    <TextInput
      label={label}
      type="datetime-local"
      value={shown}
      onChange={(event) => {
        const time = Date.parse(`${event.target.value}Z`)
        onChange(Number.isNaN(time) ? undefined : new Date(time - SHANGHAI).toISOString())
      }}
    />
  )
}
