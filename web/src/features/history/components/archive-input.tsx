import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { FileInput } from '../../../components/drop-area/file-input.tsx'
import { useStartTransfer } from '../use-transfers.ts'

/** File input for an archive of works to import. A button clicks it. */
export function ArchiveInput({ ref }: { ref: Ref<HTMLInputElement> }) {
  const { t } = useTranslation()
  const { importFile } = useStartTransfer()
  return (
    <FileInput
      ref={ref}
      accept=".zip,application/zip"
      hidden
      aria-label={t('gallery.import')}
      onFiles={([file]) => file && void importFile(file)}
    />
  )
}
