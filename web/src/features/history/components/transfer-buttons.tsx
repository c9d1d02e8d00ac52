import { Download, Upload } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { useStartTransfer } from '../use-transfers.ts'
import { ArchiveInput } from './archive-input.tsx'

/** Exports all works of the member as one archive, and imports such an archive. */
export const ArchiveButtons = () => (
  <>
    <ExportButton />
    <ImportButton />
  </>
)

function ExportButton() {
  const { t } = useTranslation()
  const { exportAll } = useStartTransfer()
  return (
    <Button icon={<Download size={16} aria-hidden />} onClick={() => void exportAll()}>
      {t('gallery.export')}
    </Button>
  )
}

function ImportButton() {
  const { t } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <ArchiveInput ref={chooser} />
      <Button icon={<Upload size={16} aria-hidden />} onClick={() => chooser.current?.click()}>
        {t('gallery.import')}
      </Button>
    </>
  )
}
