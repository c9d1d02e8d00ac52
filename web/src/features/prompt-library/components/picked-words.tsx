import { moveWord, type PickedWord, readWord, removeWord } from '@stipple/core/domain/prompt-selection'
import { localize } from '@stipple/core/domain/text'
import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Menu, MenuItem } from '../../../components/menu/menu.tsx'
import { isPressed } from '../../../lib/keys.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { WORD_KEYS } from '../shortcuts.ts'
import { setWords } from '../store.ts'
import styles from './picked-words.module.css'

/** The picked words in order. Each has a menu to move or remove it; Alt and an arrow, or Delete, do the same by keyboard. */
export function PickedWords({ words }: { words: readonly PickedWord[] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  const list = useRef<HTMLOListElement>(null)
  const [announcement, announce] = useState('')
  const nameOf = (word: PickedWord) => localize(readWord(word), language) ?? word

  const move = (word: PickedWord, by: number) => {
    const moved = moveWord(words, word, by)
    setWords(moved)
    announce(t('prompts.library.moved', { word: nameOf(word), place: moved.indexOf(word) + 1, count: moved.length }))
  }

  const remove = (word: PickedWord) => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[data-word]') ?? [])]
    const at = words.indexOf(word)
    // The focus stays in the row, or moves to the row itself when it is empty.
    ;(items[at + 1] ?? items[at - 1] ?? list.current)?.focus()
    setWords(removeWord(words, word))
    announce(t('prompts.library.removed', { word: nameOf(word) }))
  }

  const onKeyDown = (event: KeyboardEvent, word: PickedWord) => {
    if (isPressed(event.nativeEvent, WORD_KEYS.remove)) remove(word)
    else if (isPressed(event.nativeEvent, WORD_KEYS.earlier)) move(word, -1)
    else if (isPressed(event.nativeEvent, WORD_KEYS.later)) move(word, 1)
    else return
    event.preventDefault()
  }

  return (
    <div>
      <ol
        ref={list}
        className={styles.words}
        tabIndex={-1}
        aria-label={t('prompts.library.picked')}
        aria-describedby={words.length > 0 ? id : undefined}
      >
        {words.map((word, index) => (
          <li key={word} className={styles.word}>
            <Menu
              label={t('prompts.library.wordMenu', { word: nameOf(word) })}
              placement="above start"
              width={200}
              target={(button) => (
                <button
                  type="button"
                  data-word
                  className={styles.name}
                  {...button}
                  aria-describedby={id}
                  onKeyDown={(event) => {
                    onKeyDown(event, word)
                    if (!event.defaultPrevented) button.onKeyDown(event)
                  }}
                >
                  {nameOf(word)}
                </button>
              )}
            >
              {index > 0 && (
                <MenuItem icon={<ArrowLeft size={16} aria-hidden />} end={<Keys keys="Alt ←" />} onSelect={() => move(word, -1)}>
                  {t('prompts.library.earlier')}
                </MenuItem>
              )}
              {index < words.length - 1 && (
                <MenuItem icon={<ArrowRight size={16} aria-hidden />} end={<Keys keys="Alt →" />} onSelect={() => move(word, 1)}>
                  {t('prompts.library.later')}
                </MenuItem>
              )}
              <MenuItem danger icon={<X size={16} aria-hidden />} end={<Keys keys="Del" />} onSelect={() => remove(word)}>
                {t('prompts.library.remove')}
              </MenuItem>
            </Menu>
            <button
              type="button"
              className={styles.remove}
              aria-label={t('prompts.library.removeWord', { word: nameOf(word) })}
              tabIndex={-1}
              onClick={() => remove(word)}
            >
              <X size={14} aria-hidden />
            </button>
          </li>
        ))}
      </ol>
      {words.length === 0 && <p className={styles.none}>{t('prompts.library.pickedNone')}</p>}
      <p id={id} hidden>
        {t('prompts.library.keys')}
      </p>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  )
}

/** The shortcut of a menu item, hidden from screen readers, since the description of the words contains it. */
const Keys = ({ keys }: { keys: string }) => (
  <kbd className={styles.keys} aria-hidden>
    {keys}
  </kbd>
)
