import type { ManagedSetting } from '@stipple/core/contract/manage'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { errorText } from '../../../lib/notify.ts'
import { BuiltInEngines } from './built-in-engines.tsx'
import { ConnectPanel } from './connect-panel.tsx'
import { openConnect, useConnect } from './connect-store.ts'
import { ConnectionLine } from './connection-line.tsx'
import { LocalModels } from './local-models.tsx'
import { Packs } from './packs.tsx'
import { connectionsQuery } from './queries.ts'
import styles from './engines.module.css'

/** External engines with their models, then local models, then built-in ones, then packs. */
export function EnginesPart({ settings }: { settings: readonly ManagedSetting[] | undefined }) {
  const { t } = useTranslation()
  const { start, latest } = useConnect()
  const { data, error } = useQuery(connectionsQuery)
  const connections = data?.data
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    // Closing the panel returns the focus, except to a new engine, which takes it itself.
    if (!start && wasOpen.current && document.activeElement === document.body) opener.current?.focus()
    wasOpen.current = start !== undefined
  }, [start])
  return (
    <>
      <header className={styles.head}>
        <div className={styles.words}>
          <h2>{t('engines.title')}</h2>
          <p className={styles.soft}>{t('engines.lead')}</p>
        </div>
        {!start && (
          <Button ref={opener} look="primary" onClick={() => openConnect()}>
            {t('engines.connect.title')}
          </Button>
        )}
      </header>
      {start && <ConnectPanel key={JSON.stringify(start)} start={start} />}
      {error && !connections && (
        <p role="alert" className={styles.wrong}>
          {errorText(error)}
        </p>
      )}
      {!connections && !error && <Skeleton height={120} />}
      {connections?.length === 0 && !start && <p className={styles.soft}>{t('engines.none')}</p>}
      {connections && connections.length > 0 && (
        <ul aria-label={t('engines.title')}>
          {connections.map((connection) => (
            <ConnectionLine
              key={connection.id}
              connection={connection}
              isNew={connection.id === latest}
              startsOpen={connection.id === latest || connections.length === 1}
            />
          ))}
        </ul>
      )}
      <LocalModels settings={settings} />
      <h2>{t('engines.builtIn')}</h2>
      <BuiltInEngines settings={settings} connections={connections ?? []} />
      <Packs />
    </>
  )
}
