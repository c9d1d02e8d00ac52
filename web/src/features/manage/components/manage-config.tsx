import { useQuery } from '@tanstack/react-query'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { EnginesPart } from '../engines/engines-part.tsx'
import { settingsQuery } from '../queries.ts'
import { type ConfigPart, SETTING_GROUPS } from '../settings/config-parts.ts'
import { SettingsPart } from '../settings/settings-part.tsx'
import { AppsTable } from './apps-table.tsx'
import { ChangesList } from './changes-list.tsx'
import { KeysList } from './keys-list.tsx'
import { useConfigName } from './manage-desk.tsx'
import { ManageFrame } from './manage-frame.tsx'
import { MembersList } from './members-list.tsx'

/** Everything that can be changed while the server runs. */
export function ManageConfig({ part }: { part: ConfigPart }) {
  const name = useConfigName()
  const { data, error, refetch } = useQuery(settingsQuery)
  const group = SETTING_GROUPS.find((one) => one === part)
  return (
    <ManageFrame title={name(part)} error={error} onRetry={() => void refetch()}>
      {part === 'members' && <MembersList />}
      {part === 'keys' && <KeysList />}
      {part === 'apps' && <AppsTable />}
      {part === 'engines' && <EnginesPart settings={data} />}
      {part === 'audit' && <ChangesList />}
      {group && !data && !error && <Skeleton height={320} />}
      {group && data && <SettingsPart key={group} settings={data} group={group} />}
    </ManageFrame>
  )
}
