import { useMediaQuery } from '@mantine/hooks'
import { promptLanguageOf } from '@stipple/core/domain/prompt-language'
import { joinWords } from '@stipple/core/domain/prompt-selection'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Modal } from '../../../components/dialog/modal.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { libraryQuery } from '../queries.ts'
import { chooseGroup, setWords, usePromptSelection } from '../store.ts'
import { Browse } from './browse.tsx'
import { Results } from './results.tsx'
import { SearchField } from './search-field.tsx'
import { Tray } from './tray.tsx'
import styles from './prompt-library-dialog.module.css'

interface Props {
  readonly onClose: () => void
  /** Called with the text of the picked words; the dialog then closes. */
  readonly onInsert: (text: string) => void
}

/** The prompt library: words by category and group, the picked ones in a tray below, and the resulting text. A drawer, or the whole screen of a phone. */
export function PromptLibraryDialog({ onClose, onInsert }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const small = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const { data: library, isError, refetch } = useQuery(libraryQuery(language))
  const { words, output = promptLanguageOf(language) } = usePromptSelection()
  const [text, setText] = useState('')
  const searched = useDeferredValue(text.trim())

  const insert = () => {
    onInsert(joinWords(words, output))
    setWords([])
    onClose()
  }

  return (
    <Modal
      size={980}
      fills={small ?? false}
      title={t('prompts.library.title')}
      tools={<SearchField text={text} onText={setText} />}
      // A focused field would open a phone's keyboard.
      focusesClose={small}
      classes={{ content: small ? styles.screen : styles.panel, header: styles.header, body: styles.body }}
      onClose={onClose}
    >
      {library && searched === '' && <Browse library={library} />}
      {library && searched !== '' && (
        <Results
          library={library}
          text={searched}
          onOpen={(category, group) => {
            chooseGroup(category, group)
            setText('')
          }}
        />
      )}
      {!library && !isError && <Loading />}
      {isError && (
        <div className={styles.failed} role="alert">
          <p>{t('prompts.library.failed')}</p>
          <Button onClick={() => void refetch()}>{t('common.retry')}</Button>
        </div>
      )}
      <Tray words={words} output={output} onInsert={insert} />
    </Modal>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <div className={styles.loading}>
      <span className="visually-hidden" role="status">
        {t('common.loading')}
      </span>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={34} width={90 - ((index * 17) % 40)} />
      ))}
    </div>
  )
}
