import { GalleryThumbnails } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { withTexts } from '../../../lib/i18n.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { useSession } from '../../account/public.ts'

const DataSetDialog = lazy(withTexts(['training'], async () => ({ default: (await import('./data-set-dialog.tsx')).DataSetDialog })))

/** Opens the data set editor; calls `onUse` with its archive. Renders nothing for guests. */
export function DataSetButton({ onUse }: { readonly onUse: (archive: File) => void }) {
  const { t } = useTranslation()
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  if (!user) return null
  return (
    <>
      <Button size="small" icon={<GalleryThumbnails size={14} aria-hidden />} onClick={() => setOpen(true)}>
        {t('media.file.dataSet')}
      </Button>
      {open && (
        <Suspense>
          <DataSetDialog onUse={onUse} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
