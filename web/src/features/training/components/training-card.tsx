import type { Job } from '@stipple/core/contract/shapes'
import type { TrainRecord } from '@stipple/core/contract/training'
import { Pencil, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { StippleField } from '../../../components/stippling/stipple-field.tsx'
import { confirm } from '../../../lib/confirm.ts'
import { notify, notifyError } from '../../../lib/notify.ts'
import { stamp } from '../../../lib/stamp.ts'
import { isRunning, useRemove } from '../queries.ts'
import { useStyle } from '../use-style.ts'
import { RenameTraining } from './rename-training.tsx'
import styles from './training-card.module.css'

interface Props {
  readonly record: TrainRecord
  /** Its job, if this page knows it, with more recent progress. */
  readonly job: Job | undefined
  readonly userKey: string
}

/** One style: its cover or progress, its training pictures, and actions on it. */
export function TrainingCard({ record, job, userKey }: Props) {
  const { t } = useTranslation()
  const [renaming, setRenaming] = useState(false)
  const use = useStyle()
  const { model_name: name, train_state: state, pictures, trigger_word: word, params } = record
  const facts = [
    BASES.find((base) => base === params.base) && t(`training.base.${params.base === 'colours' ? 'colours' : 'full'}`),
    pictures !== undefined && t('training.pictures', { count: pictures }),
  ].filter((fact) => typeof fact === 'string')
  return (
    <li className={styles.card} data-state={state}>
      <StyleCover record={record} job={job} />
      <div className={styles.about}>
        {renaming ? (
          <RenameTraining record={record} userKey={userKey} onEnd={() => setRenaming(false)} />
        ) : (
          <h3 className={styles.name} title={name}>
            {name}
          </h3>
        )}
        <p className={styles.facts}>
          <span className={styles.state}>{t(`training.state.${state}`)}</span> {facts.join(' · ')} ·{' '}
          <span className={styles.when}>{stamp(record.create_time)}</span>
        </p>
        {word !== '' && <p className={styles.facts}>{t('training.trigger', { word })}</p>}
      </div>
      <div className={styles.actions}>
        {state === 'succeeded' && (
          <Button
            size="small"
            look="primary"
            onClick={() => {
              use(record)
              notify(t('training.used', { name }), { tone: 'done' })
            }}
          >
            {t('training.use')}
          </Button>
        )}
        <span className={styles.tools}>
          <IconButton label={t('training.rename')} icon={<Pencil aria-hidden />} onClick={() => setRenaming(true)} />
          <RemoveButton record={record} userKey={userKey} />
        </span>
      </div>
    </li>
  )
}

const BASES = ['full', 'colours']

/** Its cover, gathering dots during the training, or the error. */
function StyleCover({ record, job }: Pick<Props, 'record' | 'job'>) {
  const { t } = useTranslation()
  const { id, model_name: name, cover, error } = record
  if (isRunning(record)) {
    const progress = Math.max(record.progress, job?.progress ?? 0)
    return (
      <div className={styles.sight}>
        {job?.preview === undefined ? (
          <StippleField seed={id} progress={progress / 100} />
        ) : (
          <img className={styles.sample} src={job.preview} alt={t('training.sample', { name })} width={512} height={512} decoding="async" />
        )}
        <div
          className={styles.progress}
          role="progressbar"
          aria-label={name}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Math.round(progress)}
        >
          {progress > 0 ? `${Math.round(progress)}%` : t('training.waiting')}
        </div>
      </div>
    )
  }
  if (cover !== undefined)
    return (
      <img
        className={styles.sight}
        src={cover}
        alt={t('training.cover', { name })}
        width={512}
        height={512}
        loading="lazy"
        decoding="async"
      />
    )
  return (
    <div className={styles.sight}>
      <p className={styles.error}>{error ?? t('training.state.failed')}</p>
    </div>
  )
}

/** Deletes after a confirmation; a running training is cancelled. */
function RemoveButton({ record, userKey }: Omit<Props, 'job'>) {
  const { t } = useTranslation()
  const remove = useRemove(userKey)
  const { model_name: name } = record
  const running = isRunning(record)
  const ask = async () => {
    const question = running
      ? { title: t('training.stopTitle', { name }), text: t('training.stopText'), action: t('training.stop'), refuse: t('training.goOn') }
      : { title: t('training.removeTitle', { name }), text: t('training.removeText'), action: t('training.remove') }
    if (record.train_state !== 'failed' && !(await confirm(question))) return
    remove.mutate(record, {
      onSuccess: () => notify(t(running ? 'training.stopped' : 'training.removed', { name }), { tone: 'done' }),
      onError: notifyError,
    })
  }
  return (
    <IconButton
      label={t(running ? 'training.stop' : 'training.remove')}
      icon={running ? <X aria-hidden /> : <Trash2 aria-hidden />}
      disabled={remove.isPending}
      onClick={() => void ask()}
    />
  )
}
