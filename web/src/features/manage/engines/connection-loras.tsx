import type { EngineConnection } from '@stipple/core/contract/engines'
import type { ManagedLora } from '@stipple/core/contract/loras'
import { everyText } from '@stipple/core/domain/text'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../../components/loaded/loaded.tsx'
import { ConnectionLora } from './connection-lora.tsx'
import { lorasQuery } from './queries.ts'
import { ShownRows } from './shown-rows.tsx'
import { useShown } from './use-shown.ts'
import styles from './engines.module.css'

const NONE: readonly ManagedLora[] = []

/** LoRAs of a connection, one row each; a long list shows the first ones and a search. */
export function ConnectionLoras({ connection }: { connection: EngineConnection }) {
  const { t } = useTranslation()
  const query = useQuery(lorasQuery(connection.id))
  const shown = useShown(query.data ?? NONE, wordsOf)
  return (
    <div className={styles.step}>
      <Loaded query={query} failed={t('engines.loras.failed')} height={160}>
        {() => (
          <ShownRows
            label={t('engines.loras.of', { name: connection.name })}
            shown={shown}
            search={t('engines.loras.search')}
            empty={t(shown.search ? 'engines.loras.empty' : 'engines.loras.none')}
          >
            {(lora) => <ConnectionLora key={lora.id} connection={connection.id} lora={lora} />}
          </ShownRows>
        )}
      </Loaded>
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
