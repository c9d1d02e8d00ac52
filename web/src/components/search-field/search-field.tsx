import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styles from './search-field.module.css'

interface Props {
  readonly label: string
  /** Shorter than the label, which a phone would cut off. */
  readonly placeholder?: string
  /** Label of the button that empties it. */
  readonly clear: string
  /** The current search text. */
  readonly search: string
  readonly onSearch: (search: string) => void
}

const PAUSE_MS = 300

/** Searches as one types, a moment after the last key; waits for the end of an input method's composition. */
export function SearchField({ label, placeholder = label, clear, search, onSearch }: Props) {
  const [text, setText] = useState(search)
  const [sent, setSent] = useState(search)
  const [seen, setSeen] = useState(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const field = useRef<HTMLInputElement>(null)

  // Changed externally, for instance by an address or the back button.
  if (search !== seen) {
    setSeen(search)
    if (search !== sent) setText(search)
    setSent(search)
  }

  useEffect(() => () => clearTimeout(timer.current), [])

  const send = (words: string) => {
    clearTimeout(timer.current)
    setSent(words.trim())
    if (words.trim() !== search) onSearch(words.trim())
  }
  const sendSoon = (words: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(words), PAUSE_MS)
  }
  const empty = () => {
    setText('')
    send('')
  }

  return (
    <form
      role="search"
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault()
        send(text)
      }}
    >
      <Search className={styles.sign} size={16} aria-hidden />
      <input
        ref={field}
        type="search"
        className={styles.field}
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        enterKeyHint="search"
        value={text}
        onChange={({ target, nativeEvent }) => {
          setText(target.value)
          if (!('isComposing' in nativeEvent && nativeEvent.isComposing)) sendSoon(target.value)
        }}
        onCompositionEnd={({ currentTarget }) => sendSoon(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return
          event.preventDefault()
          empty()
        }}
      />
      {text !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label={clear}
          onClick={() => {
            empty()
            field.current?.focus()
          }}
        >
          <X size={15} aria-hidden />
        </button>
      )}
    </form>
  )
}
