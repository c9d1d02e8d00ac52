import type { EngineConnection } from '@stipple/core/contract/engines'
import type { ManagedSetting } from '@stipple/core/contract/manage'
import { say } from '@stipple/core/domain/text'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { errorText } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { enginesQuery } from '../queries.ts'
import { BuiltInModel } from './built-in-model.tsx'
import styles from '../components/list.module.css'

interface Props {
  readonly settings: readonly ManagedSetting[] | undefined
  /** Have a list of their own. */
  readonly connections: readonly EngineConnection[]
}

/** Engines that run here, with their health and figures, and their models, which can be hidden and priced. */
export function BuiltInEngines({ settings, connections }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { data, error } = useQuery(enginesQuery)
  const overrides = settings?.find(({ key }) => key === 'models.overrides')
  if (error)
    return (
      <p role="alert" className={styles.wrong}>
        {errorText(error)}
      </p>
    )
  if (!data || !overrides) return <Skeleton height={320} />
  const elsewhere = new Set(connections.map(({ id }) => id))
  return (
    <ul className={styles.list} aria-label={t('engines.builtIn')}>
      {data.engines
        .filter(({ id }) => !elsewhere.has(id))
        .map((engine) => (
          <li key={engine.id} className={styles.line}>
            <div className={styles.what}>
              <p className={styles.facts}>
                <span className={styles.state} data-tone={engine.healthy ? 'good' : 'bad'}>
                  {t(engine.healthy ? 'manage.engines.healthy' : 'manage.engines.ill')}
                </span>
                <span>{t('manage.engines.figures', { finished: engine.finished, failed: engine.failed })}</span>
                {engine.median_seconds !== undefined && <span>{t('manage.engines.median', { seconds: engine.median_seconds })}</span>}
              </p>
              <h3>{say(engine.label, language)}</h3>
              {engine.error !== undefined && <p className={styles.wrong}>{engine.error}</p>}
            </div>
            {engine.models.length > 0 && (
              <table className={styles.table} aria-label={say(engine.label, language)}>
                <thead>
                  <tr>
                    <th scope="col">{t('manage.engines.model')}</th>
                    <th scope="col">{t('engines.models.shown')}</th>
                    <th scope="col">
                      <abbr title={t('engines.models.cost')}>{t('engines.models.dots')}</abbr>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {engine.models.map((model) => (
                    <BuiltInModel key={model.id} model={model} overrides={overrides} />
                  ))}
                </tbody>
              </table>
            )}
          </li>
        ))}
    </ul>
  )
}
