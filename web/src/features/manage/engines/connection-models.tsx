import type { EngineConnection } from '@stipple/core/contract/engines'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { SearchField } from '../../../components/search-field/search-field.tsx'
import { ConnectionModel } from './connection-model.tsx'
import { kindsQuery } from './queries.ts'
import { useShown, wordsOfModel } from './use-shown.ts'
import { WorkflowZone } from './workflow/workflow-zone.tsx'
import styles from './engines.module.css'
import rows from './model-rows.module.css'

/** Models of a connection, a row each; of a long list the first ones, and a search. Workflows are brought in below, where the kind takes them. */
export function ConnectionModels({ connection }: { connection: EngineConnection }) {
  const { t } = useTranslation()
  const takesWorkflows = useQuery(kindsQuery).data?.some(({ id, workflows }) => id === connection.kind && workflows) ?? false
  const { found, shown, next, showMore, search } = useShown(connection.models, wordsOfModel)
  return (
    <div className={styles.step}>
      {search && (
        <div className={styles.go}>
          <SearchField
            label={t('engines.models.search')}
            clear={t('engines.models.clear')}
            search={search.value}
            onSearch={search.change}
          />
        </div>
      )}
      {found.length === 0 && <p className={styles.soft}>{t(search ? 'engines.models.empty' : 'engines.connect.noModels')}</p>}
      <ul className={rows.list} aria-label={t('engines.models.of', { name: connection.name })}>
        {shown.map((model) => (
          <ConnectionModel key={model.remote_id} connection={connection} model={model} />
        ))}
      </ul>
      {next > 0 && (
        <Button size="small" look="quiet" onClick={showMore}>
          {t('engines.models.more', { count: next })}
        </Button>
      )}
      {takesWorkflows && <WorkflowZone connection={connection} />}
    </div>
  )
}
