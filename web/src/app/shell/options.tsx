import { Suspense } from 'react'
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

/** The options, including those of features on higher floors. */
export const Options = ({ wide = false }: { wide?: boolean }) => (
  <OptionsPanel wide={wide} archive={<Archive />}>
    <Suspense>
      <TagSource />
    </Suspense>
  </OptionsPanel>
)
