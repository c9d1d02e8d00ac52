import { type ChangeEvent, type KeyboardEvent, useState } from 'react'

interface Typed {
  readonly value: number | undefined
  /** What was typed, when the field is left or Enter is pressed; undefined when it is empty or no number. */
  readonly onTyped: (number: number | undefined) => void
  /** An arrow key: up or down. */
  readonly onStep: (direction: 1 | -1) => void
}

/** What makes a text field one for a number: it can be typed freely, counts when it is left, and follows the arrow keys. */
export function useTypedNumber({ value, onTyped, onStep }: Typed) {
  const [typed, setTyped] = useState<string>()
  const commit = () => {
    if (typed === undefined) return
    const number = Number(typed)
    onTyped(typed.trim() === '' || Number.isNaN(number) ? undefined : number)
    setTyped(undefined)
  }
  return {
    role: 'spinbutton',
    autoComplete: 'off',
    'aria-valuenow': value,
    value: typed ?? (value === undefined ? '' : String(value)),
    onChange: (event: ChangeEvent<HTMLInputElement>) => setTyped(event.target.value),
    onBlur: commit,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') commit()
      if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
      event.preventDefault()
      setTyped(undefined)
      onStep(event.key === 'ArrowUp' ? 1 : -1)
    },
  } as const
}
