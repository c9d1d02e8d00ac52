import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './gallery-search.module.css'

interface Props {
  readonly search: string | undefined
  readonly onSearch: (search: string | undefined) => void
}

const PAUSE_MS = 300

/** Searches while one types, a moment after the last key; what an input method has not finished is not searched for. */
export function GallerySearch({ search, onSearch }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState(search ?? '')
  const [sent, setSent] = useState(search)
  const [seen, setSeen] = useState(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const field = useRef<HTMLInputElement>(null)

  // The address was changed by something else, such as the way back.
  if (search !== seen) {
    setSeen(search)
    if (search !== sent) setText(search ?? '')
  }

  useEffect(() => () => clearTimeout(timer.current), [])

  const send = (words: string) => {
    clearTimeout(timer.current)
    const next = words.trim() === '' ? undefined : words.trim()
    setSent(next)
    if (next !== search) onSearch(next)
  }
  const sendSoon = (words: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(words), PAUSE_MS)
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
        aria-label={t('gallery.search')}
        placeholder={t('gallery.search')}
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
          setText('')
          send('')
        }}
      />
      {text !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label={t('gallery.clearSearch')}
          onClick={() => {
            setText('')
            send('')
            field.current?.focus()
          }}
        >
          <X size={15} aria-hidden />
        </button>
      )}
    </form>
  )
}
