import type { ManagedSetting } from '@stipple/core/contract/manage'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Choice } from '../../../components/choice/choice.tsx'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { EnginesPart } from '../engines/engines-part.tsx'
import { settingsQuery } from '../queries.ts'
import { SettingForm } from '../settings/setting-form.tsx'
import { ChangesList } from './changes-list.tsx'
import { KeysList } from './keys-list.tsx'
import { ManageFrame } from './manage-frame.tsx'
import { MembersList } from './members-list.tsx'
import form from '../settings/setting-form.module.css'
import styles from './list.module.css'

/** Groups of settings in the order of the page; models have a part of their own. */
const GROUPS = ['dots', 'access', 'safety', 'site', 'pages', 'keeping'] as const satisfies readonly ManagedSetting['group'][]
export const CONFIG_PARTS = ['members', 'keys', 'engines', ...GROUPS, 'audit'] as const
export type ConfigPart = (typeof CONFIG_PARTS)[number]

/** Everything that can be changed while the server runs. */
export function ManageConfig({ part, onPart }: { part: ConfigPart; onPart: (part: ConfigPart) => void }) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(settingsQuery)
  const name = (value: ConfigPart) =>
    value === 'members' || value === 'keys' || value === 'engines' || value === 'audit'
      ? t(`manage.tabs.${value}`)
      : t(`manage.config.groups.${value}`)
  const group = GROUPS.find((one) => one === part)
  return (
    <ManageFrame title={t('manage.config.title')} error={error} onRetry={() => void refetch()}>
      <div className={styles.scroller} data-scrolls>
        <Choice
          label={t('manage.config.title')}
          value={part}
          options={CONFIG_PARTS.map((value) => ({ value, label: name(value) }))}
          onChange={onPart}
        />
      </div>
      {part === 'members' && <MembersList />}
      {part === 'keys' && <KeysList />}
      {part === 'engines' && <EnginesPart settings={data} />}
      {part === 'audit' && <ChangesList />}
      {group && !data && !error && <Skeleton height={320} />}
      {group && data && (
        <div className={form.settings}>
          {data
            .filter((setting) => setting.group === group)
            .map((setting) => (
              <SettingForm key={setting.key} setting={setting} />
            ))}
        </div>
      )}
    </ManageFrame>
  )
}
