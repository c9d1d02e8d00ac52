import { useQueryClient } from '@tanstack/react-query'
import { loadTexts } from '../../lib/i18n.ts'
import { useLanguage } from '../../lib/use-language.ts'
import { ALL_NEWEST, type WorksFilter } from './filter.ts'
import { ownerOf } from './owner.ts'
import { countQuery, listsChanged } from './queries.ts'

/** Starts exports and imports; their code is loaded at first use. */
export function useStartTransfer() {
  const queries = useQueryClient()
  const language = useLanguage()
  const count = (filter: WorksFilter): number | undefined => queries.getQueryData(countQuery(filter).queryKey)
  return {
    exportAll: async (): Promise<void> => {
      await loadTexts('gallery')
      const { exportWorks } = await import('./archive/export-works.ts')
      await exportWorks({ count: count(ALL_NEWEST), language })
    },
    importFile: async (file: File): Promise<void> => {
      const owner = ownerOf(queries)
      if (owner === undefined) return
      await loadTexts('gallery')
      const { importWorks } = await import('./archive/import-works.ts')
      await importWorks(owner, file)
      void listsChanged(queries)
      // An account archive may have changed any list.
      void queries.invalidateQueries()
    },
    /** All files of the works that match a filter. */
    downloadAll: async (filter: WorksFilter): Promise<void> => {
      const owner = ownerOf(queries)
      if (owner === undefined) return
      await loadTexts('gallery')
      const [{ packWorks }, { allKnownWorks }] = await Promise.all([import('./archive/pack.ts'), import('./archive/all-works.ts')])
      await packWorks({ works: allKnownWorks(owner, filter), count: count(filter), language, asks: true })
    },
  }
}
