import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setSearchText, useSearchText } from '../../../lib/search-text.ts'
import styles from './community-search.module.css'

const PAUSE_MS = 300

/** The shared search text: searches a moment after the last key; what an input method has not finished is not searched for. */
export function CommunitySearch() {
  const { t } = useTranslation()
  const search = useSearchText((state) => state.text)
  const [text, setText] = useState(search)
  const [seen, setSeen] = useState(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const field = useRef<HTMLInputElement>(null)

  // An address brought another text.
  if (search !== seen) {
    setSeen(search)
    if (search !== text.trim()) setText(search)
  }

  useEffect(() => () => clearTimeout(timer.current), [])

  const send = (words: string) => {
    clearTimeout(timer.current)
    setSearchText(words.trim())
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
        aria-label={t('community.search')}
        placeholder={t('community.search')}
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
          aria-label={t('community.clearSearch')}
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
