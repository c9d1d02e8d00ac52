import type { Work } from '@stipple/core/contract/shapes'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { localDay } from '../../lib/stamp.ts'
import { type GroupBy, type Layout, useOptions } from '../options/public.ts'
import type { HistoryView } from './address.ts'
import { facetsQuery } from './queries.ts'
import { useWorks, useWorksPage, type Works } from './use-works.ts'

interface GalleryWorks extends Works {
  readonly pageless: boolean
  readonly pageSize: number
}

/** The works of a view, as pages or endless, in display order. */
export function useGalleryWorks(owner: string, { filter, layout, groupBy, page }: HistoryView): GalleryWorks {
  const { pageless, pageSize: wanted } = useOptions()
  const pageSize = wanted === 'auto' ? usualPageSize(layout) : wanted
  const byModel = layout === 'group' && groupBy === 'model'
  const eachModel = byModel && pageless && filter.model === undefined
  const { data: facets, isPending } = useQuery({ ...facetsQuery(filter), enabled: eachModel })
  const models = useMemo(() => (eachModel ? facets?.models.map(({ value }) => value) : undefined), [eachModel, facets])
  const endless = useWorks(owner, filter, { models, enabled: pageless && !(eachModel && isPending) })
  const paged = useWorksPage(owner, filter, { page, size: pageSize, enabled: !pageless })
  const shown = pageless ? endless : paged
  const works = useMemo(() => (byModel && !pageless ? together(shown.works) : shown.works), [byModel, pageless, shown.works])
  return { ...shown, works, pageless, pageSize }
}

/** Page size of each layout. */
const usualPageSize = (layout: Layout): number => (layout === 'grid' ? 30 : 25)

/** Works under one heading. */
export const GROUP_OF = {
  job: (work) => work.job_id,
  day: (work) => localDay(work.create_time),
  model: (work) => work.model,
} as const satisfies Record<GroupBy, (work: Work) => string>

/** Groups works by model, models in the order of their first work. */
const together = (works: readonly Work[]): readonly Work[] => [...Map.groupBy(works, GROUP_OF.model).values()].flat()
