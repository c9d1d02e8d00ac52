import { DEFAULT_NEGATIVE_PROMPT } from '@stipple/core/domain/limits'
import { applyStyle, PROMPT_STYLES, type PromptStyle, withStyles } from '@stipple/core/domain/prompt-style'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { useOptions } from '../../options/public.ts'
import { FileExchange } from './file-exchange.tsx'
import { SaveAs } from './save-as.tsx'
import { SavedEntry } from './saved-entry.tsx'
import { readStyles, writeStyles } from './style-files.ts'
import styles from './prompts.module.css'

interface Props {
  /** Current texts of the form. */
  readonly prompt: string
  readonly negative: string
  /** The form has a negative prompt. */
  readonly takesNegative: boolean
  readonly onUse: (texts: { readonly prompt: string; readonly negative_prompt: string }) => void
  readonly onClose: () => void
}

const add = (more: readonly PromptStyle[]): void =>
  void useOptions.setState(({ promptStyles }) => ({ promptStyles: withStyles(promptStyles, more) }))

/** A member's own styles: used on the prompt, saved from it, and exchanged with other programs as files. */
export function OwnStylesDialog({ prompt, negative, takesNegative, onUse, onClose }: Props) {
  const { t } = useTranslation()
  const own = useOptions((options) => options.promptStyles)
  const use = (style: PromptStyle) => {
    onUse(applyStyle({ prompt, negative_prompt: negative }, takesNegative ? style : { ...style, negative_prompt: '' }))
    onClose()
  }
  const read = async ([file]: readonly File[]) => {
    const found = file ? readStyles(await file.text()) : []
    add(found)
    return t('playground.ownStyles.imported', { count: found.length })
  }
  const remove = ({ name }: PromptStyle) => useOptions.setState({ promptStyles: own.filter((style) => style.name !== name) })
  return (
    <Dialog title={t('playground.ownStyles.title')} onClose={onClose} width={560}>
      <div className={styles.dialog}>
        <p className={styles.note}>{t(own.length === 0 ? 'playground.ownStyles.none' : 'playground.ownStyles.lead')}</p>
        {own.map((style) => (
          <SavedEntry
            key={style.name}
            name={style.name}
            text={[style.prompt, style.negative_prompt].filter(Boolean).join(' · ')}
            label={t('playground.ownStyles.use', { name: style.name })}
            onUse={() => use(style)}
          >
            <IconButton
              label={t('playground.ownStyles.remove', { name: style.name })}
              icon={<Trash2 aria-hidden />}
              onClick={() => remove(style)}
            />
          </SavedEntry>
        ))}
        <Save prompt={prompt} negative={negative} />
        <FileExchange
          accept=".csv,.json,text/csv,application/json"
          importLabel={t('playground.ownStyles.import')}
          onImport={read}
          exported={
            own.length > 0
              ? { label: t('playground.ownStyles.export'), name: 'styles.csv', type: 'text/csv', write: () => writeStyles(own) }
              : undefined
          }
        />
      </div>
    </Dialog>
  )
}

/** Saves the texts of the form as a style. */
function Save({ prompt, negative }: { prompt: string; negative: string }) {
  const { t } = useTranslation()
  if (prompt.trim() === '' && negative.trim() === '') return <p className={styles.note}>{t('playground.ownStyles.nothing')}</p>
  const save = (name: string) => {
    const { promptStyles } = useOptions.getState()
    if (promptStyles.length >= PROMPT_STYLES.most && !promptStyles.some((style) => style.name === name))
      return t('playground.ownStyles.full', { count: PROMPT_STYLES.most })
    // The default one is already in the form, and would be added to itself.
    const own = negative.trim() === DEFAULT_NEGATIVE_PROMPT ? '' : negative.trim()
    add([{ name, prompt: prompt.trim(), negative_prompt: own }])
    return true
  }
  return (
    <SaveAs
      label={t('playground.ownStyles.name')}
      hint={t('playground.ownStyles.place')}
      maxLength={PROMPT_STYLES.name}
      action={t('playground.ownStyles.save')}
      needName={t('playground.ownStyles.needName')}
      onSave={save}
    />
  )
}
