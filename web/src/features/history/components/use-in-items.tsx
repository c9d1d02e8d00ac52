import type { Work } from '@stipple/core/contract/shapes'
import { RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MenuItem, MenuLabel } from '../../../components/menu/menu.tsx'
import { AttachmentItems } from './attachment-items.tsx'
import { useWorkLinks } from './use-work-links.ts'

interface Props {
  readonly work: Work
  /** Called when another page opens. */
  readonly onLeave?: () => void
  /** Items between making it again and the modes that continue from it. */
  readonly children?: ReactNode
}

/** Menu items of a work: make it again, save its attachments, and continue with its picture in another mode. */
export function UseInItems({ work, onLeave, children }: Props) {
  const { t } = useTranslation()
  const { again, into } = useWorkLinks(work, onLeave)
  return (
    <>
      <MenuItem icon={<RotateCcw aria-hidden />} onSelect={again}>
        {t('work.again')}
      </MenuItem>
      <AttachmentItems work={work} />
      {children}
      {into.length > 0 && <MenuLabel>{t('history.useIn')}</MenuLabel>}
      {into.map(({ id, label, go }) => (
        <MenuItem key={id} onSelect={go}>
          {label}
        </MenuItem>
      ))}
    </>
  )
}
