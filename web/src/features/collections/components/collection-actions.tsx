import type { Collection } from '@stipple/core/contract/collections'
import { useQueryClient } from '@tanstack/react-query'
import { FolderX, Link2, Link2Off, Pencil, SlidersHorizontal } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Menu, MenuItem, MenuLine } from '../../../components/menu/menu.tsx'
import { deleteCollection, shareCollection } from '../actions.ts'
import { nameCollection } from '../collect-store.ts'

interface Props {
  readonly collection: Collection
  /** Called when it has been deleted. */
  readonly onGone: () => void
}

/** Sharing, renaming and deleting a collection. */
export function CollectionActions({ collection, onGone }: Props) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { link } = collection
  return (
    <>
      <Button icon={<Link2 size={16} aria-hidden />} onClick={() => void shareCollection(queries, collection)}>
        {t(link === undefined ? 'collections.share' : 'collections.copyLink')}
      </Button>
      <Menu
        label={t('collections.menu')}
        target={(button) => <IconButton look="framed" label={t('collections.menu')} icon={<SlidersHorizontal aria-hidden />} {...button} />}
      >
        <MenuItem icon={<Pencil aria-hidden />} onSelect={() => nameCollection(collection)}>
          {t('collections.rename')}
        </MenuItem>
        {link !== undefined && (
          <MenuItem icon={<Link2Off aria-hidden />} onSelect={() => void shareCollection(queries, collection, false)}>
            {t('collections.takeBack')}
          </MenuItem>
        )}
        <MenuLine />
        <MenuItem
          danger
          icon={<FolderX aria-hidden />}
          onSelect={() =>
            void deleteCollection(queries, collection).then((gone) => {
              if (gone) onGone()
            })
          }
        >
          {t('collections.delete')}
        </MenuItem>
      </Menu>
    </>
  )
}
