import { Download, Ellipsis, FolderDown, FolderUp, Sparkles, Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Menu, MenuItem, MenuLine } from '../../../components/menu/menu.tsx'
import { showDialog } from '../../../lib/dialogs.ts'
import type { HistoryView } from '../address.ts'
import { useStartTransfer } from '../use-transfers.ts'
import { ArchiveInput } from './archive-input.tsx'

interface Props {
  readonly view: HistoryView
  readonly isEmpty: boolean
  readonly onTrash: (open: boolean) => void
}

/** Actions on all works at once. */
export function GalleryMenu({ view, isEmpty, onTrash }: Props) {
  const { t } = useTranslation()
  const chooser = useRef<HTMLInputElement>(null)
  const { exportAll, downloadAll } = useStartTransfer()
  const trashed = view.filter.trashed ?? false
  return (
    <>
      <ArchiveInput ref={chooser} />
      <Menu
        label={t('gallery.more')}
        target={(button) => <IconButton look="framed" label={t('gallery.more')} icon={<Ellipsis aria-hidden />} {...button} />}
      >
        {!isEmpty && !trashed && (
          <MenuItem icon={<Download aria-hidden />} onSelect={() => void downloadAll(view.filter)}>
            {t('gallery.menu.download')}
          </MenuItem>
        )}
        <MenuItem icon={<FolderDown aria-hidden />} onSelect={() => void exportAll()}>
          {t('gallery.menu.export')}
        </MenuItem>
        <MenuItem icon={<FolderUp aria-hidden />} onSelect={() => chooser.current?.click()}>
          {t('gallery.menu.import')}
        </MenuItem>
        <MenuLine />
        {!trashed && (
          <MenuItem icon={<Sparkles aria-hidden />} onSelect={() => showDialog('cleanUp')}>
            {t('gallery.menu.cleanUp')}
          </MenuItem>
        )}
        <MenuItem icon={<Trash2 aria-hidden />} onSelect={() => onTrash(!trashed)}>
          {t(trashed ? 'gallery.menu.back' : 'gallery.menu.trash')}
        </MenuItem>
      </Menu>
    </>
  )
}
