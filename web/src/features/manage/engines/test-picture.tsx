import type { EngineConnection } from '@stipple/core/contract/engines'
import type { Job } from '@stipple/core/contract/shapes'
import { ImageIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { StippleField } from '../../../components/stippling/stipple-field.tsx'
import rows from './model-rows.module.css'

interface Props {
  readonly label: string
  readonly test: EngineConnection['models'][number]['test']
  /** The running test. */
  readonly job: Job | undefined
}

/** The image of a model’s last test with its duration, the running one, or a placeholder. */
export function TestPicture({ label, test, job }: Props) {
  const { t } = useTranslation()
  if (job) {
    const percent = Math.floor(job.progress)
    return (
      <div
        className={rows.picture}
        role="progressbar"
        aria-label={t('engines.models.progress', { model: label })}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <StippleField seed={job.id} progress={percent / 100} />
        {job.preview !== undefined && <img className={rows.over} src={job.preview} alt="" />}
      </div>
    )
  }
  if (!test)
    return (
      <div className={rows.picture} role="img" aria-label={t('engines.models.untested')}>
        <ImageIcon className={rows.place} size={20} strokeWidth={1.4} aria-hidden />
      </div>
    )
  return (
    <a className={rows.picture} href={test.image} target="_blank" rel="noreferrer">
      <img src={test.image} alt={t('engines.models.picture', { model: label })} loading="lazy" decoding="async" />
      <span className={rows.seconds}>{t('engines.models.took', { seconds: test.seconds.toFixed(1) })}</span>
    </a>
  )
}
