import type { TrainRecord } from '@stipple/core/contract/training'
import { LIMITS } from '@stipple/core/domain/limits'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { notifyError } from '../../../lib/notify.ts'
import { useRename } from '../queries.ts'
import input from '../../../components/field/input.module.css'
import styles from './training-card.module.css'

interface Props {
  readonly record: TrainRecord
  readonly userKey: string
  readonly onEnd: () => void
}

/** Replaces the name while it is edited. Escape cancels. */
export function RenameTraining({ record, userKey, onEnd }: Props) {
  const { t } = useTranslation()
  const { id, model_name: before } = record
  const [name, setName] = useState(before)
  const rename = useRename(userKey)
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === before || name.trim() === '') return onEnd()
    rename.mutate({ id, name }, { onSuccess: onEnd, onError: notifyError })
  }
  return (
    <form className={styles.rename} onSubmit={save} onKeyDown={({ key }) => key === 'Escape' && onEnd()}>
      <input
        className={input.input}
        aria-label={t('training.renameOf', { name: before })}
        value={name}
        maxLength={LIMITS.training.name}
        autoFocus
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setName(target.value)}
      />
      <Button size="small" type="submit" disabled={rename.isPending}>
        {t('training.save')}
      </Button>
    </form>
  )
}
