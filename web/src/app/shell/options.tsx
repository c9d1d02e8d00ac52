import { Suspense } from 'react'
import { useSession } from '../../features/account/public.ts'
import { OptionsPanel } from '../../features/options/public.ts'
import { withTexts } from '../../lib/i18n.ts'
import { lazy } from '../../lib/lazy.tsx'

const TagSource = lazy(
  withTexts(['prompts'], async () => ({ default: (await import('../../features/tags/components/tag-source-option.tsx')).TagSourceOption })),
)
const Archive = lazy(
  withTexts(['gallery'], async () => ({
    default: (await import('../../features/history/components/transfer-buttons.tsx')).ArchiveButtons,
  })),
)

const Horde = lazy(
  withTexts(['options'], async () => ({ default: (await import('../../features/options/components/horde-options.tsx')).HordeOptions })),
)

/** The options, including those of features above. */
export function Options({ extent = 'usual' }: { extent?: 'short' | 'usual' | 'wide' }) {
  const { user } = useSession()
  return (
    <OptionsPanel extent={extent} archive={<Archive />}>
      {extent !== 'short' && (
        <Suspense>
          <TagSource />
        </Suspense>
      )}
      {extent === 'wide' && user && (
        <Suspense>
          <Horde />
        </Suspense>
      )}
    </OptionsPanel>
  )
}
