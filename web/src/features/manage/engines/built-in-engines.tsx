import type { Reply } from '@stipple/core/contract/client'
import type { EngineConnection } from '@stipple/core/contract/engines'
import type { ManagedSetting } from '@stipple/core/contract/manage'
import { localize } from '@stipple/core/domain/text'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { errorText } from '../../../lib/notify.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { enginesQuery } from '../queries.ts'
import { BuiltInModel } from './built-in-model.tsx'
import list from '../components/list.module.css'
import styles from './built-in-engines.module.css'
import engines from './engines.module.css'

interface Props {
  readonly settings: readonly ManagedSetting[] | undefined
  /** Have their own list. */
  readonly connections: readonly EngineConnection[]
}

/** Built-in engines with health and figures, and their models, which can be hidden and priced. */
export function BuiltInEngines({ settings, connections }: Props) {
  const { t } = useTranslation()
  const { data, error } = useQuery(enginesQuery)
  const overrides = settings?.find(({ key }) => key === 'models.overrides')
  if (error)
    return (
      <p role="alert" className={list.wrong}>
        {errorText(error)}
      </p>
    )
  if (!data || !overrides) return <Skeleton height={320} />
  const elsewhere = new Set(connections.map(({ id }) => id))
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={t('engines.builtIn')}>
        <thead>
          <tr>
            <th scope="col">{t('manage.engines.model')}</th>
            <th scope="col">{t('engines.models.shown')}</th>
            <th scope="col">
              <abbr title={t('engines.models.cost')}>{t('engines.models.dots')}</abbr>
            </th>
          </tr>
        </thead>
        {data.engines
          // A model without installed weights has no settings.
          .filter(({ id, models, healthy }) => !elsewhere.has(id) && (models.length > 0 || !healthy))
          .map((engine) => (
            <tbody key={engine.id}>
              <tr>
                <th scope="rowgroup" colSpan={3} className={styles.engine}>
                  <EngineFacts engine={engine} />
                </th>
              </tr>
              {engine.models.map((model) => (
                <BuiltInModel key={model.id} model={model} overrides={overrides} />
              ))}
            </tbody>
          ))}
      </table>
    </div>
  )
}

function EngineFacts({ engine }: { engine: Reply<'GET /api/manage/engines'>['data']['engines'][number] }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { healthy, finished, failed, median_seconds: seconds } = engine
  return (
    <>
      <h3>{localize(engine.label, language)}</h3>
      <p className={list.facts}>
        <span className={list.state} data-tone={healthy ? 'good' : 'bad'}>
          {t(healthy ? 'manage.engines.healthy' : 'manage.engines.ill')}
        </span>
        <span>{t('manage.engines.figures', { finished, failed })}</span>
        {seconds !== undefined && <span>{t('manage.engines.median', { seconds })}</span>}
      </p>
      {engine.error !== undefined && <p className={engines.wrong}>{engine.error}</p>}
    </>
  )
}
