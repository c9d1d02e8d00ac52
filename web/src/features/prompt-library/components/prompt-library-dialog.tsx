import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import { Modal } from '@mantine/core'
import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { promptLanguageOf } from '@stipple/core/domain/prompt-language'
import { joinWords } from '@stipple/core/domain/prompt-selection'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { useDialogFocus } from '../../../components/dialog/use-dialog-focus.ts'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { Mantine } from '../../../components/theme/mantine.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { libraryQuery } from '../queries.ts'
import { chooseGroup, setWords, usePromptSelection } from '../store.ts'
import { Browse } from './browse.tsx'
import { Results } from './results.tsx'
import { SearchField } from './search-field.tsx'
import { Tray } from './tray.tsx'
import floating from '../../../components/dialog/floating.module.css'
import styles from './prompt-library-dialog.module.css'

interface Props {
  readonly onClose: () => void
  /** Called with the text of the picked words; the dialog then closes. */
  readonly onInsert: (text: string) => void
}

/** The prompt library: words by category and group, the picked ones in a tray below, and the resulting text. A drawer, or the whole screen of a phone. */
export function PromptLibraryDialog({ onClose, onInsert }: Props) {
  const { t } = useTranslation()
  const [, content] = useDialogFocus()
  const language = useLanguage()
  const small = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false })
  const { data: library, isError, refetch } = useQuery(libraryQuery(language))
  const { words, output = promptLanguageOf(language) } = usePromptSelection()
  const [text, setText] = useState('')
  const searched = useDeferredValue(text.trim())

  // Replaces Mantine's handler, which would close before an inner menu, or a search to be emptied, gets the key.
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Escape' && !event.isComposing && !document.querySelector('[role="menu"]:popover-open')) onClose()
  })

  const insert = () => {
    onInsert(joinWords(words, output))
    setWords([])
    onClose()
  }

  return (
    <Mantine>
      <Modal.Root
        opened
        centered
        fullScreen={small ?? false}
        closeOnEscape={false}
        onClose={onClose}
        size={980}
        transitionProps={{ duration: 160, transition: 'fade-up' }}
        classNames={{
          content: small ? (styles.screen ?? '') : `${floating.dialog} ${styles.panel}`,
          title: floating.title ?? '',
          body: styles.body ?? '',
          close: floating.close ?? '',
          overlay: floating.veil ?? '',
        }}
      >
        <Modal.Overlay />
        <Modal.Content ref={content}>
          <div className={styles.header}>
            <Modal.Title>{t('prompts.library.title')}</Modal.Title>
            <SearchField text={text} onText={setText} />
            {/* A focused field would open a phone's keyboard. */}
            <Modal.CloseButton aria-label={t('common.close')} {...(small && { 'data-autofocus': true })} />
          </div>
          <Modal.Body>
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
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </Mantine>
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
