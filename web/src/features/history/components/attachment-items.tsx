import type { Work } from '@stipple/core/contract/shapes'
import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuItem } from '../../../components/menu/menu.tsx'
import { download } from '../../../lib/download.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { fileTitle } from '../file-title.ts'

/** One item for each other form that a work can be saved in: the drawing of a logo, for one. */
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
