import type { EngineConnection } from '@stipple/core/contract/engines'
import type { ManagedLora } from '@stipple/core/contract/loras'
import { everyText } from '@stipple/core/domain/text'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { LoadFailed } from '../../../components/load-failed/load-failed.tsx'
import { SearchField } from '../../../components/search-field/search-field.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { ConnectionLora } from './connection-lora.tsx'
import { lorasQuery } from './queries.ts'
import { useShown } from './use-shown.ts'
import styles from './engines.module.css'
import rows from './model-rows.module.css'

const NONE: readonly ManagedLora[] = []

/** LoRAs of a connection, a row each; of a long list the first ones, and a search. */
export function ConnectionLoras({ connection }: { connection: EngineConnection }) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(lorasQuery(connection.id))
  const { found, shown, next, showMore, search } = useShown(data ?? NONE, wordsOf)
  if (isError) return <LoadFailed onRetry={() => void refetch()}>{t('engines.loras.failed')}</LoadFailed>
  if (!data) return <Skeleton height={160} />
  return (
    <div className={styles.step}>
      {search && (
        <div className={styles.go}>
          <SearchField label={t('engines.loras.search')} clear={t('engines.models.clear')} search={search.value} onSearch={search.change} />
        </div>
      )}
      {found.length === 0 && <p className={styles.soft}>{t(search ? 'engines.loras.empty' : 'engines.loras.none')}</p>}
      <ul className={rows.list} aria-label={t('engines.loras.of', { name: connection.name })}>
        {shown.map((lora) => (
          <ConnectionLora key={lora.id} connection={connection.id} lora={lora} />
        ))}
      </ul>
      {next > 0 && (
        <Button size="small" look="quiet" onClick={showMore}>
          {t('engines.models.more', { count: next })}
        </Button>
      )}
    </div>
  )
}

const wordsOf = ({ name, label, file, tags, triggers }: ManagedLora): readonly string[] => [
  name,
  ...everyText(label),
  file,
  ...tags,
  ...triggers,
]
