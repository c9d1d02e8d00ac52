import { DEFAULT_NEGATIVE_PROMPT } from '@stipple/core/domain/limits'
import { NEGATIVE_LIBRARY } from '@stipple/core/domain/options'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { useOptions } from '../../options/public.ts'
import { SaveAs } from './save-as.tsx'
import { SavedEntry } from './saved-entry.tsx'
import styles from './prompts.module.css'

interface Props {
  /** Current text of the field. */
  readonly text: string
  readonly onUse: (text: string) => void
  readonly onClose: () => void
}

/** Reusable negative prompts: the standard one, and the member's saved ones. */
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
  const [replaced, setReplaced] = useState(false)
  if (text.trim() === '') return <p className={styles.note}>{t('playground.negative.nothing')}</p>
  if (text.trim().length > NEGATIVE_LIBRARY.text)
    return <p className={styles.note}>{t('playground.negative.tooLong', { count: NEGATIVE_LIBRARY.text })}</p>
  const save = (name: string) => {
    const { negativeLibrary } = useOptions.getState()
    const others = negativeLibrary.filter((entry) => entry.name !== name)
    if (others.length >= NEGATIVE_LIBRARY.most) return t('playground.negative.full', { count: NEGATIVE_LIBRARY.most })
    setReplaced(others.length < negativeLibrary.length)
    useOptions.setState({ negativeLibrary: [...others, { name, text: text.trim() }] })
    return true
  }
  return (
    <>
      <SaveAs
        label={t('playground.negative.name')}
        maxLength={NEGATIVE_LIBRARY.name}
        action={t('playground.negative.save')}
        needName={t('playground.negative.needName')}
        onSave={save}
      />
      {replaced && (
        <p className={styles.note} role="status">
          {t('playground.negative.replaced')}
        </p>
      )}
    </>
  )
}
