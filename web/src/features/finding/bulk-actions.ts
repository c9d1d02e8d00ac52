import { Tag } from 'lucide-react'
import type { BulkAction } from '../history/public.ts'
import { tagWorks } from './tagging-store.ts'

/** Adds tags to the selected works. */
export const tagAction: BulkAction = {
  id: 'tag',
  label: { en: 'Tags', zh: '标签' },
  icon: Tag,
  isFirst: true,
  isOffered: (works) => works.length > 0,
  run: async (works) => {
    tagWorks(works)
    return false
  },
}
