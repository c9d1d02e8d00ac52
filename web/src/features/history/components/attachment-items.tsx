import type { Work } from '@stipple/core/contract/shapes'
import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuItem } from '../../../components/menu/menu.tsx'
import { download } from '../../../lib/download.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { fileTitle } from '../file-title.ts'

/** One item for each attachment of a work, such as the drawing of a logo. */
export function AttachmentItems({ work }: { work: Work }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (work.also ?? []).map(({ extension, address, bytes }) => (
    <MenuItem
      key={extension}
      icon={<FileDown aria-hidden />}
      onSelect={() => download({ address, title: fileTitle(work, language), bytes })}
    >
      {t('history.downloadAs', { format: extension.toUpperCase() })}
    </MenuItem>
  ))
}
