import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { EnginesPart } from '../engines/engines-part.tsx'
import { settingsQuery } from '../queries.ts'
import { type ConfigPart, SETTING_GROUPS } from '../settings/config-parts.ts'
import { SettingForm } from '../settings/setting-form.tsx'
import { ChangesList } from './changes-list.tsx'
import { KeysList } from './keys-list.tsx'
import { useConfigName } from './manage-desk.tsx'
import { ManageFrame } from './manage-frame.tsx'
import { MembersList } from './members-list.tsx'
import form from '../settings/setting-form.module.css'

/** Everything that can be changed while the server runs. */
export function ManageConfig({ part }: { part: ConfigPart }) {
  const name = useConfigName()
  const { data, error, refetch } = useQuery(settingsQuery)
  const group = SETTING_GROUPS.find((one) => one === part)
  return (
    <ManageFrame title={name(part)} error={error} onRetry={() => void refetch()}>
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
