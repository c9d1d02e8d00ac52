import type { EngineConnection } from '@stipple/core/contract/engines'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ConnectionModel } from './connection-model.tsx'
import { kindsQuery } from './queries.ts'
import { ShownRows } from './shown-rows.tsx'
import { useShown, wordsOfModel } from './use-shown.ts'
import { WorkflowZone } from './workflow/workflow-zone.tsx'
import styles from './engines.module.css'

/** Models of a connection, one row each; a long list shows the first ones and a search. Workflows are imported below, if the kind supports them. */
export function ConnectionModels({ connection }: { connection: EngineConnection }) {
  const { t } = useTranslation()
  const takesWorkflows = useQuery(kindsQuery).data?.some(({ id, workflows }) => id === connection.kind && workflows) ?? false
  const shown = useShown(connection.models, wordsOfModel)
  return (
    <div className={styles.step}>
      <ShownRows
        label={t('engines.models.of', { name: connection.name })}
        shown={shown}
        search={t('engines.models.search')}
        empty={t(shown.search ? 'engines.models.empty' : 'engines.connect.noModels')}
      >
        {(model) => <ConnectionModel key={model.remote_id} connection={connection} model={model} />}
      </ShownRows>
      {takesWorkflows && <WorkflowZone connection={connection} />}
    </div>
  )
}
