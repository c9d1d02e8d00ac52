import type { Work } from '@stipple/core/contract/shapes'
import { Globe, GlobeLock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuItem } from '../../../components/menu/menu.tsx'
import { usePublication } from '../publication-store.ts'

/** Menu items of the member's own work: publish or unpublish. Empty if neither is possible. */
export function ShareItems({ work }: { work: Work }) {
  const { t } = useTranslation()
  const { publish, withdraw } = usePublication(work)
  return (
    <>
      {publish && (
        <MenuItem icon={<Globe aria-hidden />} onSelect={publish}>
          {t('community.publish.share')}
        </MenuItem>
      )}
      {withdraw && (
        <MenuItem icon={<GlobeLock aria-hidden />} onSelect={() => void withdraw()}>
          {t('community.publish.withdraw')}
        </MenuItem>
      )}
    </>
  )
}
