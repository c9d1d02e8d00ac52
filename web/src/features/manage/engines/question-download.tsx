import type { Reply } from '@stipple/core/contract/client'
import type { ManagedWeights } from '@stipple/core/contract/weights'
import { localize } from '@stipple/core/domain/text'
import { useQuery } from '@tanstack/react-query'
import { HardDriveDownload } from 'lucide-react'
import { Trans, useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { ProgressBar } from '../../../components/progress-bar/progress-bar.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { formatBytes } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { isWorking, useWeights, weightsQuery } from './use-weights.ts'
import styles from './question-dialog.module.css'

type Machine = Reply<'GET /api/manage/weights'>['data']

/** The recommended image model for this machine with a download button: size, licence, and time per image here. */
export function QuestionDownload({ onMore }: { onMore: () => void }) {
  const { t } = useTranslation()
  const { data } = useQuery(weightsQuery)
  const preset = data && suitable(data)
  return (
    <section className={styles.download} aria-label={t('engines.question.local')}>
      <HardDriveDownload aria-hidden />
      <div className={styles.words}>
        <h3 className={styles.name}>{t('engines.question.local')}</h3>
        {!data && <Skeleton height={72} />}
        {data && !preset && <p className={styles.hint}>{t('engines.question.localNone')}</p>}
        {preset && <Suggestion preset={preset} machine={data} />}
        {data && (
          <Button size="small" look="quiet" onClick={onMore}>
            {t('engines.question.allModels')}
          </Button>
        )}
      </div>
    </section>
  )
}

function Suggestion({ preset, machine }: { preset: ManagedWeights; machine: Machine }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { isPending, orderNow } = useWeights(preset, machine.memory)
  const { phase, received, total, licence } = preset
  const name = localize(preset.label, language)
  return (
    <>
      <p className={styles.hint}>
        {t(machine.card ? 'engines.question.localCard' : 'engines.question.localProcessor', { name, size: formatBytes(total) })}
      </p>
      {phase === 'ready' && <p className={styles.hint}>{t('engines.question.localReady', { name })}</p>}
      {isWorking(preset) && (
        <ProgressBar
          label={t('engines.local.progress', { name })}
          percent={total > 0 ? Math.min(100, (received / total) * 100) : undefined}
        />
      )}
      {!isWorking(preset) && phase !== 'ready' && (
        <>
          <Button disabled={isPending} onClick={orderNow}>
            {t('engines.question.download', { name, size: formatBytes(total) })}
          </Button>
          <p className={styles.hint}>
            <Trans
              i18nKey="engines.question.licence"
              values={{ name: licence.name }}
              components={{ page: <a href={licence.address} target="_blank" rel="noreferrer" /> }}
            />
          </p>
        </>
      )}
    </>
  )
}

/** The largest fitting image model for a graphics card, the smallest for a CPU. */
function suitable({ presets, card, program }: Machine): ManagedWeights | undefined {
  if (program === 'unsupported') return undefined
  const fitting = presets
    .filter(({ kind, own, fits }) => kind === 'pictures' && !own && fits !== 'no')
    .toSorted((a, b) => a.total - b.total)
  return card ? fitting.at(-1) : fitting[0]
}
