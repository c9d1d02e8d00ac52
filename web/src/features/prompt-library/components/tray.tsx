import { PROMPT_LANGUAGES, type PromptLanguage } from '@stipple/core/domain/prompt-language'
import { joinWords } from '@stipple/core/domain/prompt-selection'
import type { PickedWord } from '@stipple/core/domain/prompt-selection'
import { definitionOf } from '@stipple/core/domain/text'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Choice } from '../../../components/choice/choice.tsx'
import { chooseOutput, setWords } from '../store.ts'
import { PickedWords } from './picked-words.tsx'
import styles from './tray.module.css'

interface Props {
  readonly words: readonly PickedWord[]
  readonly output: PromptLanguage
  readonly onInsert: () => void
}

/** The picked words, their text, and the button that inserts it. */
export function Tray({ words, output, onInsert }: Props) {
  const { t } = useTranslation()
  const text = joinWords(words, output)
  return (
    <footer className={styles.tray}>
      <PickedWords words={words} />
      {text !== '' && (
        <p className={styles.preview} lang={definitionOf(output).tag}>
          <span className="visually-hidden">{t('prompts.library.preview')} </span>
          {text}
        </p>
      )}
      <div className={styles.actions}>
        <Choice
          label={t('prompts.library.output')}
          value={output}
          options={PROMPT_LANGUAGES.map((value) => ({ value, label: definitionOf(value).name }))}
          onChange={chooseOutput}
        />
        <span className={styles.rest} />
        {words.length > 0 && (
          <Button look="quiet" onClick={() => setWords([])}>
            {t('prompts.library.clear')}
          </Button>
        )}
        <Button look="primary" disabled={words.length === 0} onClick={onInsert}>
          {t('prompts.library.insert')}
        </Button>
      </div>
    </footer>
  )
}
