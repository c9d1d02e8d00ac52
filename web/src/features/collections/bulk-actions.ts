import type { Collection } from '@stipple/core/contract/collections'
import { FolderMinus, FolderPlus } from 'lucide-react'
import type { BulkAction } from '../history/public.ts'
import { changeWorks } from './actions.ts'
import { collectWorks } from './collect-store.ts'

/** Adds the selected works to a collection. */
export const collectAction: BulkAction = {
  id: 'collect',
  label: { en: 'Collect', zh: '加入合集' },
  icon: FolderPlus,
  isFirst: true,
  isOffered: (works) => works.length > 0,
  run: async (works) => {
    collectWorks(works)
    return true
  },
}

/** Removes the selected works from the collection on screen. */
export const leaveAction = (collection: Collection): BulkAction => ({
  id: 'leave collection',
  label: { en: 'Remove from collection', zh: '移出合集' },
  icon: FolderMinus,
  isOffered: (works) => works.length > 0,
  run: (works, { queries }) => changeWorks(queries, collection, { remove: works.map(({ image_id: id }) => id) }),
})
