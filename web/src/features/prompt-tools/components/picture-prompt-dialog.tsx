import { PROMPT_LANGUAGES, type PromptLanguage, promptLanguageOf } from '@stipple/core/domain/prompt-language'
import { addToPrompt } from '@stipple/core/domain/prompt-selection'
import { definitionOf } from '@stipple/core/domain/text'
import { useQuery } from '@tanstack/react-query'
import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Choice } from '../../../components/choice/choice.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { LoadFailed } from '../../../components/load-failed/load-failed.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { isLoginRequired } from '../../../lib/api.ts'
import { formatBytes } from '../../../lib/format.ts'
import { useCopy } from '../../../lib/use-copy.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { failureText } from '../failure.ts'
import { describeQuery } from '../queries.ts'
import styles from './picture-prompt-dialog.module.css'

interface Props {
  /** Address of an upload or a work. */
  readonly picture: string
  /** The form's current prompt. */
  readonly prompt: string
  readonly onClose: () => void
  /** Called with a whole prompt; the dialog then closes. */
  readonly onUse: (prompt: string) => void
}

/** A prompt for the form's picture, to copy or to use. Closing cancels the request. */
export function PicturePromptDialog({ picture, prompt, onClose, onUse }: Props) {
  const { t } = useTranslation()
  const [language, setLanguage] = useState<PromptLanguage>(promptLanguageOf(useLanguage()))
  const { data, error, isFetching, refetch } = useQuery(describeQuery(picture, language))
  const { copied, copy } = useCopy()
  const working = isFetching && !data
  const isGuest = isLoginRequired(error)
  useEffect(() => {
    if (isGuest) onClose()
  }, [isGuest, onClose])

  const use = (text: string) => {
    onUse(text)
    onClose()
  }

  return (
    <Dialog title={t('prompts.tools.picture.title')} width={520} onClose={onClose}>
      <div className={styles.content}>
        <img className={styles.picture} src={picture} alt={t('prompts.tools.picture.alt')} />
        <div className={styles.side}>
          <Choice
            label={t('prompts.tools.picture.language')}
            value={language}
            options={PROMPT_LANGUAGES.map((value) => ({ value, label: definitionOf(value).name }))}
            onChange={setLanguage}
          />
          {working && (
            <div className={styles.bones}>
              <p role="status">{t('prompts.tools.picture.working')}</p>
              {[100, 92, 96, 60].map((width) => (
                <Skeleton key={width} height={12} width={width} />
              ))}
            </div>
          )}
          {!isFetching && !data && error && !isGuest && (
            <LoadFailed onRetry={() => void refetch()}>{failureText(error, 'generate_failed')}</LoadFailed>
          )}
          {data && (
            <>
              <p className={styles.result} aria-label={t('prompts.tools.picture.result')} role="group">
                {data.result}
              </p>
              {data.notes?.map((note) => (
                <p key={note} className={styles.note}>
                  {note}
                </p>
              ))}
              {data.fetching && data.fetching.total > 0 && (
                <p className={styles.note} role="status">
                  {t('prompts.tools.picture.fetching', {
                    received: formatBytes(data.fetching.received),
                    total: formatBytes(data.fetching.total),
                  })}
                </p>
              )}
            </>
          )}
        </div>
      </div>
      {data && (
        <div className={styles.actions}>
          <Button icon={copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />} onClick={() => copy(data.result)}>
            {t(copied ? 'common.copied' : 'common.copy')}
          </Button>
          <span className={styles.rest} />
          {prompt.trim() !== '' && <Button onClick={() => use(addToPrompt(prompt, data.result))}>{t('prompts.tools.picture.add')}</Button>}
          <Button look="primary" onClick={() => use(data.result)}>
            {t('prompts.tools.take')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
