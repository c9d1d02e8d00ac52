import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import input from '../../../components/field/input.module.css'
import styles from './search-field.module.css'

/** Searches the whole library, in both languages at once. Escape empties it before it closes the dialog. */
export function SearchField({ text, onText }: { text: string; onText: (text: string) => void }) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const clear = () => {
    onText('')
    field.current?.focus()
  }
  return (
    <div className={styles.search} role="search">
      <Search size={16} aria-hidden className={styles.glass} />
      <input
        ref={field}
        type="text"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        className={`${input.input} ${styles.input}`}
        value={text}
        data-escape={text !== '' || undefined}
        aria-label={t('prompts.library.search')}
        placeholder={t('prompts.library.search')}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '' || event.nativeEvent.isComposing) return
          event.stopPropagation()
          clear()
        }}
      />
      {text !== '' && (
        <IconButton label={t('prompts.library.clearSearch')} icon={<X aria-hidden />} className={styles.clear ?? ''} onClick={clear} />
      )}
    </div>
  )
}
