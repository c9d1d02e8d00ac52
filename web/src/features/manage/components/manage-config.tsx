import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Skeleton } from '../../../components/skeleton/skeleton.tsx'
import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'
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

const FileCheckPart = lazy(withTexts(['files'], async () => ({ default: (await import('./file-check.tsx')).FileCheckPart })))

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
      {part === 'files' && (
        <Suspense fallback={<Skeleton height={320} />}>
          <FileCheckPart />
        </Suspense>
      )}
      {part === 'audit' && <ChangesList />}
      {group && !data && !error && <Skeleton height={320} />}
      {group && data && <SettingsPart key={group} settings={data} group={group} />}
    </ManageFrame>
  )
}
