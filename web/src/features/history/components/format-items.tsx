import type { Work } from '@stipple/core/contract/shapes'
import { FileDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MenuItem } from '../../../components/menu/menu.tsx'
import { useLanguage } from '../../../lib/use-language.ts'
import { saveWork } from '../save.ts'

const FORMATS = ['png', 'jpg', 'webp'] as const

/** An item for each format of an image, independent of the options. */
export function FormatItems({ work }: { work: Work }) {
  const { t } = useTranslation()
  const language = useLanguage()
  if (work.media !== 'image') return null
  return FORMATS.map((format) => (
    <MenuItem key={format} icon={<FileDown aria-hidden />} onSelect={() => void saveWork(work, language, format)}>
      {t('history.downloadAs', { format: format.toUpperCase() })}
    </MenuItem>
  ))
}
