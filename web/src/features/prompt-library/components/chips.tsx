import { type PickedWord, pickWord } from '@stipple/core/domain/prompt-selection'
import { useState } from 'react'
import { useLanguage } from '../../../lib/use-language.ts'
import { chipAt } from '../chip-at.ts'
import type { LibraryEntry } from '../search.ts'
import { toggle, usePromptSelection } from '../store.ts'
import styles from './chips.module.css'

const wordOf = ({ langName, displayName }: LibraryEntry): PickedWord => pickWord({ en: displayName, zh: langName })

/** Words to pick, in the language on screen with the other beside it. One stop of the Tab key: arrow keys walk within. */
export function Chips({ label, entries }: { label: string; entries: readonly LibraryEntry[] }) {
  const language = useLanguage()
  const words = usePromptSelection((state) => state.words)
  const [active, setActive] = useState(0)
  const stop = Math.min(active, entries.length - 1)
  return (
    <div
      role="toolbar"
      aria-label={label}
      className={styles.chips}
      onKeyDown={(event) => {
        const chips = [...event.currentTarget.querySelectorAll('button')]
        const to = chipAt(event.key, chips, stop)
        if (to === undefined) return
        event.preventDefault()
        chips[to]?.focus()
      }}
    >
      {entries.map((entry, index) => {
        const word = wordOf(entry)
        const isChinese = language === 'zh'
        return (
          <button
            key={word}
            type="button"
            className={styles.chip}
            aria-pressed={words.includes(word)}
            tabIndex={index === stop ? 0 : -1}
            onFocus={() => setActive(index)}
            onClick={() => toggle(word)}
          >
            <span className={styles.dot} aria-hidden />
            <span>{isChinese ? entry.langName : entry.displayName}</span>{' '}
            <span className={styles.other} lang={isChinese ? 'en' : 'zh-CN'}>
              {isChinese ? entry.displayName : entry.langName}
            </span>
          </button>
        )
      })}
    </div>
  )
}
