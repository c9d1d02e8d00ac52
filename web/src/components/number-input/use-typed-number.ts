import { type ChangeEvent, type KeyboardEvent, useState } from 'react'

interface Typed {
  readonly value: number | undefined
  /** Called with the typed number on blur or Enter; with undefined when the field is empty or holds no number. */
  readonly onTyped: (number: number | undefined) => void
  /** Called on an arrow key: up or down. */
  readonly onStep: (direction: 1 | -1) => void
}

/** Makes a text field numeric: it can be typed into freely, is committed on blur, and follows the arrow keys. */
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
