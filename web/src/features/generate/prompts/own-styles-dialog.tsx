import { DEFAULT_NEGATIVE_PROMPT } from '@stipple/core/domain/limits'
import { applyStyle, PROMPT_STYLES, type PromptStyle, withStyles } from '@stipple/core/domain/prompt-style'
import { Download, Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { FileInput } from '../../../components/drop-area/file-input.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { saveBlob } from '../../../lib/save-blob.ts'
import { useOptions } from '../../options/public.ts'
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
  const remove = ({ name }: PromptStyle) => useOptions.setState({ promptStyles: own.filter((style) => style.name !== name) })
  return (
    <Dialog title={t('playground.ownStyles.title')} onClose={onClose} width={560}>
      <div className={styles.dialog}>
        <p className={styles.note}>{t(own.length === 0 ? 'playground.ownStyles.none' : 'playground.ownStyles.lead')}</p>
        {own.map((style) => (
          <div key={style.name} className={styles.entry}>
            <button
              type="button"
              className={styles.prompt}
              aria-label={t('playground.ownStyles.use', { name: style.name })}
              onClick={() => use(style)}
            >
              <strong>{style.name}</strong>
              <span className={styles.text}>{[style.prompt, style.negative_prompt].filter(Boolean).join(' · ')}</span>
            </button>
            <IconButton
              label={t('playground.ownStyles.remove', { name: style.name })}
              icon={<Trash2 aria-hidden />}
              onClick={() => remove(style)}
            />
          </div>
        ))}
        <Save prompt={prompt} negative={negative} />
        <Files own={own} />
      </div>
    </Dialog>
  )
}

/** Saves the texts of the form as a style. */
function Save({ prompt, negative }: { prompt: string; negative: string }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<'needName' | 'full'>()
  if (prompt.trim() === '' && negative.trim() === '') return <p className={styles.note}>{t('playground.ownStyles.nothing')}</p>
  return (
    <form
      className={styles.keep}
      noValidate
      onSubmit={(event) => {
        // The dialog is mounted within the form that generates.
        event.preventDefault()
        event.stopPropagation()
        const { promptStyles } = useOptions.getState()
        const chosen = name.trim()
        if (chosen === '') return setProblem('needName')
        if (promptStyles.length >= PROMPT_STYLES.most && !promptStyles.some((style) => style.name === chosen)) return setProblem('full')
        // The usual one is in the form already, and would be added to itself.
        const own = negative.trim() === DEFAULT_NEGATIVE_PROMPT ? '' : negative.trim()
        add([{ name: chosen, prompt: prompt.trim(), negative_prompt: own }])
        setProblem(undefined)
        setName('')
      }}
    >
      <TextInput
        label={t('playground.ownStyles.name')}
        hint={t('playground.ownStyles.place')}
        value={name}
        maxLength={PROMPT_STYLES.name}
        autoComplete="off"
        problem={problem && t(`playground.ownStyles.${problem}`, { count: PROMPT_STYLES.most })}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit">{t('playground.ownStyles.save')}</Button>
    </form>
  )
}

/** Import and export. */
function Files({ own }: { own: readonly PromptStyle[] }) {
  const { t } = useTranslation()
  const picker = useRef<HTMLInputElement>(null)
  const [imported, setImported] = useState<number>()
  const read = async (file: File | undefined) => {
    const found = file ? readStyles(await file.text()) : []
    add(found)
    setImported(found.length)
  }
  return (
    <div className={styles.files}>
      <FileInput
        ref={picker}
        hidden
        accept=".csv,.json,text/csv,application/json"
        aria-label={t('playground.ownStyles.import')}
        onFiles={([file]) => void read(file)}
      />
      <Button size="small" icon={<Upload size={15} aria-hidden />} onClick={() => picker.current?.click()}>
        {t('playground.ownStyles.import')}
      </Button>
      {own.length > 0 && (
        <Button
          size="small"
          icon={<Download size={15} aria-hidden />}
          onClick={() => saveBlob(new Blob([writeStyles(own)], { type: 'text/csv' }), 'styles.csv')}
        >
          {t('playground.ownStyles.export')}
        </Button>
      )}
      <p className={styles.note} role="status">
        {imported !== undefined && t('playground.ownStyles.imported', { count: imported })}
      </p>
    </div>
  )
}
