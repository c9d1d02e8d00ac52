import type { Reply } from '@stipple/core/contract/client'
import type { ManagedWeights } from '@stipple/core/contract/weights'
import { localize } from '@stipple/core/domain/text'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { ProgressBar } from '../../../components/progress-bar/progress-bar.tsx'
import { formatBytes } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { LocalFiles } from './local-files.tsx'
import { LocalTest } from './local-test.tsx'
import { isLinkedFile, isWorking, useWeights } from './use-weights.ts'
import list from '../components/list.module.css'
import styles from './local-models.module.css'

interface Props {
  readonly preset: ManagedWeights
  readonly machine: Reply<'GET /api/manage/weights'>['data']
}

/** A model available for this machine: strengths, requirements, download state, and actions. */
export function LocalModel({ preset, machine }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { isPending, order, cancel, remove } = useWeights(preset, machine.memory)
  const { phase, received, total, failure, fits, licence, files, own, last_answer: answer } = preset
  const name = localize(preset.label, language)
  const works = isWorking(preset)
  const isExternal = isLinkedFile(preset)
  const unproven = !own && files.find(({ sha256, proved }) => sha256 === undefined && proved !== undefined)
  const cannotRun = preset.kind === 'pictures' && machine.program === 'unsupported'
  return (
    <li className={list.line}>
      <div className={list.what}>
        <p className={list.facts}>
          <span className={list.state} data-tone={toneOf(phase)}>
            {t(`engines.local.phases.${phase}`)}
          </span>
          <span>{t(`engines.local.kinds.${preset.kind}`)}</span>
          <span>{formatBytes(total)}</span>
          <span>{t('engines.local.needs', { size: formatBytes(preset.memory) })}</span>
          {own ? (
            <span>{t('engines.local.own.licence')}</span>
          ) : (
            <a href={licence.address} target="_blank" rel="noreferrer">
              {licence.name}
            </a>
          )}
        </p>
        <p className={list.name}>{name}</p>
        <p className={list.soft}>{localize(preset.description, language)}</p>
        {!preset.reads_chinese && preset.kind === 'pictures' && <p className={list.soft}>{t('engines.local.translated')}</p>}
        {(fits === 'no' || fits === 'tight') && (
          <p className={fits === 'no' ? list.wrong : list.soft}>
            {t(`engines.local.warn.${fits}`, { needs: formatBytes(preset.memory), has: formatBytes(machine.memory) })}
          </p>
        )}
        {works && (
          <>
            <ProgressBar
              className={styles.bar}
              label={t('engines.local.progress', { name })}
              percent={total > 0 ? Math.min(100, (received / total) * 100) : undefined}
            />
            <p className={list.soft}>{t('engines.local.bytes', { received: formatBytes(received), total: formatBytes(total) })}</p>
          </>
        )}
        {failure && works && (
          <p role="status" className={list.soft}>
            {t('engines.local.again', { file: failure.file, detail: failure.detail ?? '' })}
          </p>
        )}
        {failure && !works && (
          <p role="alert" className={list.wrong}>
            {t(`engines.local.failures.${failure.code}`, {
              file: failure.file,
              missing: failure.missing === undefined ? '' : formatBytes(failure.missing),
              detail: failure.detail ?? '',
            })}
          </p>
        )}
        <LocalFiles files={files} />
        {unproven && <p className={list.soft}>{t('engines.local.sum', { file: unproven.name, sum: unproven.proved })}</p>}
        {cannotRun && <p className={list.wrong}>{t('engines.local.program.unsupported')}</p>}
        {answer && <p className={list.soft}>{t(`engines.local.answered.${answer.device}`)}</p>}
        {answer?.tried && answer.tried !== answer.device && <p className={list.wrong}>{t(`engines.local.cardFailed.${answer.tried}`)}</p>}
        {phase === 'ready' && preset.kind === 'pictures' && !cannotRun && <LocalTest preset={preset} name={name} />}
      </div>
      <div className={list.actions}>
        {works && (
          <Button size="small" disabled={isPending} aria-label={t('engines.local.cancelOf', { name })} onClick={cancel}>
            {t('engines.local.cancel')}
          </Button>
        )}
        {!works && phase !== 'ready' && !cannotRun && (
          <Button
            size="small"
            disabled={isPending}
            aria-label={t(`engines.local.${actionOf(phase)}Of`, { name })}
            onClick={() => void order()}
          >
            {t(`engines.local.${actionOf(phase)}`)}
          </Button>
        )}
        {!works && (received > 0 || own) && (
          <Button
            size="small"
            look="quiet"
            disabled={isPending}
            aria-label={t(isExternal ? 'engines.local.own.forgetOf' : 'engines.local.removeOf', { name })}
            onClick={() => void remove()}
          >
            {t(isExternal ? 'engines.local.own.forget' : 'engines.local.remove')}
          </Button>
        )}
      </div>
    </li>
  )
}

const actionOf = (phase: ManagedWeights['phase']) => (phase === 'unproved' ? 'goOn' : 'fetch')

function toneOf(phase: ManagedWeights['phase']): 'good' | 'bad' | 'busy' | 'calm' {
  if (phase === 'ready') return 'good'
  if (phase === 'failed') return 'bad'
  return phase === 'absent' || phase === 'unproved' ? 'calm' : 'busy'
}
