import type { ManagedSetting } from '@stipple/core/contract/manage'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { formatBytes } from '../../../lib/format.ts'
import { errorText } from '../../../lib/notify.ts'
import { SettingForm } from '../settings/setting-form.tsx'
import { LocalModel } from './local-model.tsx'
import { CustomFile } from './own-file.tsx'
import { weightsQuery } from './use-weights.ts'
import list from '../components/list.module.css'
import form from '../settings/setting-form.module.css'
import styles from './local-models.module.css'

/** Target of the link in the question about the image engine. */
export const LOCAL_MODELS = 'local-models'

/** Settings of these models only. */
const SETTINGS: ReadonlySet<string> = new Set(['models.graphics', 'models.weightMirror'])

/** Models that run on this machine after their download: requirements, licences, and progress. */
export function LocalModels({ settings = [] }: { settings: readonly ManagedSetting[] | undefined }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(weightsQuery)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Loaded after the navigation.
    if (location.hash === `#${LOCAL_MODELS}`) title.current?.scrollIntoView()
  }, [])
  return (
    <>
      <header>
        <h2 ref={title} id={LOCAL_MODELS} className={styles.title}>
          {t('engines.local.title')}
        </h2>
        <p className={list.soft}>{t('engines.local.lead')}</p>
      </header>
      {error && !data && (
        <p role="alert" className={list.wrong}>
          {errorText(error)}
        </p>
      )}
      {!data && !error && <Skeleton height={120} />}
      {data && (
        <>
          <p className={list.facts}>
            <span>{t('engines.local.memory', { size: formatBytes(data.memory) })}</span>
            <span>{t('engines.local.free', { size: formatBytes(data.free) })}</span>
            <span>{t(data.card ? 'engines.local.card' : 'engines.local.noCard')}</span>
            <span>{t(`engines.local.program.${data.program}`)}</span>
          </p>
          <ul aria-label={t('engines.local.title')}>
            {data.presets.map((preset) => (
              <LocalModel key={preset.id} preset={preset} machine={data} />
            ))}
          </ul>
          <p className={list.soft}>{t('engines.local.byHand')}</p>
          <CustomFile />
          <div className={form.settings}>
            {settings
              .filter(({ key }) => SETTINGS.has(key))
              .map((setting) => (
                <SettingForm key={setting.key} setting={setting} />
              ))}
          </div>
        </>
      )}
    </>
  )
}
