import { Columns2 } from 'lucide-react'
import type { BulkAction } from '../history/public.ts'
import { compareWorks, MAX_COMPARED } from './compared-store.ts'

/** Shows two to four selected works side by side. */
export const compareAction: BulkAction = {
  id: 'compare',
  label: { en: 'Compare side by side', zh: '并排对比' },
  icon: Columns2,
  isOffered: (works) => works.length > 1 && works.length <= MAX_COMPARED,
  run: async (works) => {
    compareWorks(works)
    return false
  },
}
