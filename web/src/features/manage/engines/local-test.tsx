import type { ManagedWeights } from '@stipple/core/contract/weights'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { ProgressBar } from '../../../components/progress-bar/progress-bar.tsx'
import { formatBytes } from '../../../lib/format.ts'
import { useWeightsTest } from './use-weights.ts'
import list from '../components/list.module.css'
import styles from './local-models.module.css'

/**
 * Tests a model with an image, which takes minutes on some machines and can be cancelled, and shows the last run: seconds by phase, memory, and
 * device.
 */
export function LocalTest({ preset: { id, last_run: run }, name }: { preset: ManagedWeights; name: string }) {
  const { t } = useTranslation()
  const { job, begin, cancel, busy, picture, problem } = useWeightsTest(id)
  return (
    <div className={styles.test}>
      <Button
        size="small"
        // Keeps the focus, which a disabled button loses.
        aria-disabled={(busy && !cancel) || undefined}
        aria-label={t(`engines.local.${busy ? 'cancelTestOf' : 'testOf'}`, { name })}
        onClick={busy ? cancel : begin}
      >
        {t(`engines.local.${busy ? 'cancel' : 'test'}`)}
      </Button>
      {busy && (
        <>
          <ProgressBar className={styles.trial} label={t('engines.local.picture', { name })} percent={job?.progress ?? 0} />
          <span className={list.soft} aria-hidden>
            {t('engines.local.testing', { percent: Math.floor(job?.progress ?? 0) })}
          </span>
        </>
      )}
      {picture && !busy && (
        <a href={picture.image} target="_blank" rel="noreferrer">
          <img className={styles.picture} src={picture.thumbnails[200]} alt={t('engines.local.picture', { name })} decoding="async" />
        </a>
      )}
      {problem !== undefined && (
        <p role="alert" className={list.wrong}>
          {problem}
        </p>
      )}
      {run && (
        <p className={list.facts}>
          <span>
            {t('engines.local.run', {
              width: run.width,
              height: run.height,
              seconds: ((run.words + run.steps + run.picture) / run.count).toFixed(1),
              load: run.load.toFixed(1),
              device: run.device === 'CPU' ? t('engines.local.processor') : run.device,
            })}
          </span>
          {run.memory !== undefined && <span>{t('engines.local.took', { size: formatBytes(run.memory) })}</span>}
          {run.device !== 'CPU' && <span>{t('engines.local.unchecked')}</span>}
        </p>
      )}
    </div>
  )
}
