import { promptLanguageOf } from '@stipple/core/domain/prompt-language'
import { type PickedWord, pickWord } from '@stipple/core/domain/prompt-selection'
import { definitionOf } from '@stipple/core/domain/text'
import { useState } from 'react'
import { useLanguage } from '../../../lib/use-language.ts'
import { chipAt } from '../chip-at.ts'
import type { LibraryEntry } from '../search.ts'
import { toggle, usePromptSelection } from '../store.ts'
import styles from './chips.module.css'

const wordOf = ({ langName, displayName }: LibraryEntry): PickedWord => pickWord({ en: displayName, zh: langName })

/** Words to pick, in the language on screen with the other beside it. A single tab stop: arrow keys move within. */
export function Chips({ label, entries }: { label: string; entries: readonly LibraryEntry[] }) {
  const shown = promptLanguageOf(useLanguage())
  const beside = shown === 'en' ? 'zh' : 'en'
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
        const text = { en: entry.displayName, zh: entry.langName }
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
            <span>{text[shown]}</span>{' '}
            <span className={styles.other} lang={definitionOf(beside).tag}>
              {text[beside]}
            </span>
          </button>
        )
      })}
    </div>
  )
}
