import type { ManagedSetting } from '@stipple/core/contract/manage'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../components/empty/empty.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { SETTING_GROUPS, type SettingGroup } from './config-parts.ts'
import { matchingSettings } from './matching-settings.ts'
import { SettingForm } from './setting-form.tsx'
import { SettingsFile } from './settings-file.tsx'
import styles from './setting-form.module.css'

/** The settings of a group, or those of all groups that match a search. */
export function SettingsPart({ settings, group }: { settings: readonly ManagedSetting[]; group: SettingGroup }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const found = search.trim() === '' ? undefined : matchingSettings(settings, search)
  return (
    <>
      <div className={styles.tools}>
        <TextInput
          type="search"
          label={t('manage.config.search')}
          placeholder={t('manage.config.searchHint')}
          maxLength={100}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <SettingsFile settings={settings} />
      </div>
      {!found && <Forms settings={settings.filter((setting) => setting.group === group)} />}
      {found?.length === 0 && <Empty title={t('manage.config.none')} form="waves" />}
      {found &&
        SETTING_GROUPS.map((one) => ({ one, matching: found.filter((setting) => setting.group === one) })).map(
          ({ one, matching }) =>
            matching.length > 0 && (
              <Fragment key={one}>
                <h2 className={styles.group}>{t(`manage.config.groups.${one}`)}</h2>
                <Forms settings={matching} />
              </Fragment>
            ),
        )}
    </>
  )
}

const Forms = ({ settings }: { settings: readonly ManagedSetting[] }) => (
  <div className={styles.settings}>
    {settings.map((setting) => (
      <SettingForm key={setting.key} setting={setting} />
    ))}
  </div>
)
