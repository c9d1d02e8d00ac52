import { DEFAULT_NEGATIVE_PROMPT } from '@stipple/core/domain/limits'
import { NEGATIVE_LIBRARY } from '@stipple/core/domain/options'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { useOptions } from '../../options/public.ts'
import { SavedEntry } from './saved-entry.tsx'
import styles from './prompts.module.css'

interface Props {
  /** Current text of the field. */
  readonly text: string
  readonly onUse: (text: string) => void
  readonly onClose: () => void
}

/** Negative prompts to reuse: the standard one, and those that the member saved. */
export function NegativeLibraryDialog({ text, onUse, onClose }: Props) {
  const { t } = useTranslation()
  const library = useOptions((options) => options.negativeLibrary)
  const use = (chosen: string) => {
    onUse(chosen)
    onClose()
  }
  return (
    <Dialog title={t('playground.negative.title')} onClose={onClose} width={560}>
      <div className={styles.dialog}>
        <Entry name={t('playground.negative.standard')} text={DEFAULT_NEGATIVE_PROMPT} onUse={use} />
        <h3 className={styles.head}>{t('playground.negative.own')}</h3>
        {library.length === 0 && <p className={styles.note}>{t('playground.negative.none')}</p>}
        {library.map((entry) => (
          <Entry key={entry.name} name={entry.name} text={entry.text} onUse={use} own />
        ))}
        <Keep text={text} />
      </div>
    </Dialog>
  )
}

interface EntryProps {
  readonly name: string
  readonly text: string
  readonly own?: boolean
  readonly onUse: (text: string) => void
}

function Entry({ name, text, own, onUse }: EntryProps) {
  const { t } = useTranslation()
  const remove = () =>
    useOptions.setState(({ negativeLibrary }) => ({ negativeLibrary: negativeLibrary.filter((entry) => entry.name !== name) }))
  return (
    <SavedEntry name={name} text={text} label={t('playground.negative.use', { name })} onUse={() => onUse(text)}>
      {own && <IconButton label={t('playground.negative.remove', { name })} icon={<Trash2 aria-hidden />} onClick={remove} />}
    </SavedEntry>
  )
}

/** Saves the field's text under a name; the same name replaces the older text. */
function Keep({ text }: { text: string }) {
  const { t } = useTranslation()
  const [name, setName] = useState('')
  const [said, setSaid] = useState<'needName' | 'replaced' | 'full'>()
  if (text.trim() === '') return <p className={styles.note}>{t('playground.negative.nothing')}</p>
  if (text.trim().length > NEGATIVE_LIBRARY.text)
    return <p className={styles.note}>{t('playground.negative.tooLong', { count: NEGATIVE_LIBRARY.text })}</p>
  return (
    <form
      className={styles.keep}
      noValidate
      onSubmit={(event) => {
        // The dialog is mounted within the form that generates.
        event.preventDefault()
        event.stopPropagation()
        const chosen = name.trim()
        if (chosen === '') return setSaid('needName')
        const { negativeLibrary } = useOptions.getState()
        const others = negativeLibrary.filter((entry) => entry.name !== chosen)
        if (others.length >= NEGATIVE_LIBRARY.most) return setSaid('full')
        setSaid(others.length < negativeLibrary.length ? 'replaced' : undefined)
        useOptions.setState({ negativeLibrary: [...others, { name: chosen, text: text.trim() }] })
        setName('')
      }}
    >
      <TextInput
        label={t('playground.negative.name')}
        value={name}
        maxLength={NEGATIVE_LIBRARY.name}
        autoComplete="off"
        problem={said === 'needName' || said === 'full' ? t(`playground.negative.${said}`, { count: NEGATIVE_LIBRARY.most }) : undefined}
        onChange={(event) => setName(event.target.value)}
      />
      {said === 'replaced' && (
        <p className={styles.note} role="status">
          {t('playground.negative.replaced')}
        </p>
      )}
      <Button type="submit">{t('playground.negative.save')}</Button>
    </form>
  )
}
