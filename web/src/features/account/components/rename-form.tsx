import type { SubmitEvent } from 'react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SaveButtons } from '../../../components/button/save-buttons.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { fieldErrors } from '../../../lib/api.ts'
import { errorText, notify } from '../../../lib/notify.ts'
import { useRename } from '../profile-queries.ts'
import styles from './profile-card.module.css'

/** Replaces the name while it is edited; Escape cancels. */
export function RenameForm({ name: current, onClose }: { name: string; onClose: () => void }) {
  const { t } = useTranslation()
  const [name, setName] = useState(current)
  const rename = useRename()
  const problem = rename.error ? (fieldErrors(rename.error)['name'] ?? errorText(rename.error)) : undefined

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (name.trim() === current) return onClose()
    rename.mutate(name.trim(), {
      onSuccess: (user) => {
        notify(t('member.profile.renamed', { name: user.name }), { tone: 'done' })
        onClose()
      },
    })
  }

  return (
    <form className={styles.rename} onSubmit={submit} onKeyDown={(event) => event.key === 'Escape' && onClose()} noValidate>
      <TextInput
        label={t('member.profile.newName')}
        hint={t('account.nameHint')}
        problem={problem}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoFocus
      />
      <div className={styles.buttons}>
        <SaveButtons disabled={rename.isPending || name.trim() === ''} onCancel={onClose} />
      </div>
    </form>
  )
}
