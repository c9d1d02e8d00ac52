import type { Work } from '@stipple/core/contract/shapes'
import { COST_RANGES } from '@stipple/core/domain/cost-range'
import { tagOf } from '@stipple/core/domain/own-tag'
import { factsOf } from '@stipple/core/modes/facts'
import { type GroupBy, type Layout, useOptions } from '../options/public.ts'
import { SHOWN, type WorksFilter } from './filter.ts'

/** Query parameters of the history. They are not checked: read them with `useHistoryView`. */
export interface HistorySearch {
  readonly show?: unknown
  readonly sort?: unknown
  readonly q?: unknown
  readonly mode?: unknown
  readonly model?: unknown
  readonly kind?: unknown
  readonly day?: unknown
  readonly tag?: unknown
  readonly lora?: unknown
  readonly size?: unknown
  readonly cost?: unknown
  readonly collection?: unknown
  readonly trash?: unknown
  readonly layout?: unknown
  readonly group?: unknown
  readonly page?: unknown
}

export interface HistoryView {
  readonly filter: WorksFilter
  readonly layout: Layout
  readonly groupBy: GroupBy
  /** From 1. */
  readonly page: number
}

const LAYOUTS = ['dynamic', 'grid', 'group'] as const satisfies readonly Layout[]
const GROUPS = ['job', 'day', 'model'] as const satisfies readonly GroupBy[]
const ORDERS = ['newest', 'oldest'] as const
const MEDIA = ['image', 'voice', 'video', '3d'] as const satisfies readonly Work['media'][]

/** The view of an address; missing parts are the last used ones. */
export function useHistoryView(search: HistorySearch): HistoryView {
  const { layout, groupBy, sort } = useOptions()
  const words = textOf(search.q)?.trim()
  const mode = factsOf(textOf(search.mode) ?? '')?.id
  const model = textOf(search.model)
  const media = MEDIA.find((one) => one === textOf(search.kind))
  const day = textOf(search.day)
  const tag = tagOf(textOf(search.tag) ?? '')
  const lora = textOf(search.lora)
  const size = textOf(search.size)
  const cost = COST_RANGES.find((one) => one === textOf(search.cost))
  const collection = textOf(search.collection)
  return {
    filter: {
      order: ORDERS.find((one) => one === search.sort) ?? sort,
      show: SHOWN.find((one) => one === search.show) ?? 'all',
      ...(words && { search: words.slice(0, 200) }),
      ...(mode && { mode }),
      ...(model && { model: model.slice(0, 200) }),
      ...(media && { media }),
      ...(day !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(day) && { day }),
      ...(tag !== '' && { tag }),
      ...(lora && { lora: lora.slice(0, 200) }),
      ...(size !== undefined && /^[1-9]\d{0,4}x[1-9]\d{0,4}$/.test(size) && { size }),
      ...(cost && { cost }),
      ...(collection !== undefined && /^[\da-f-]{36}$/.test(collection) && { collection }),
      ...(search.trash === true && { trashed: true as const }),
    },
    layout: LAYOUTS.find((one) => one === search.layout) ?? layout,
    groupBy: GROUPS.find((one) => one === search.group) ?? groupBy,
    page: Math.max(1, Math.floor(Number(search.page)) || 1),
  }
}

/** The address of a view, without its default values. */
export const toHistorySearch = ({ filter, layout, groupBy, page }: HistoryView): HistorySearch => ({
  ...(filter.show !== 'all' && { show: filter.show }),
  ...(filter.search !== undefined && { q: filter.search }),
  ...(filter.mode && { mode: filter.mode }),
  ...(filter.model !== undefined && { model: filter.model }),
  ...(filter.media && { kind: filter.media }),
  ...(filter.day !== undefined && { day: filter.day }),
  ...(filter.tag !== undefined && { tag: filter.tag }),
  ...(filter.lora !== undefined && { lora: filter.lora }),
  ...(filter.size !== undefined && { size: filter.size }),
  ...(filter.cost && { cost: filter.cost }),
  ...(filter.collection !== undefined && { collection: filter.collection }),
  ...(filter.trashed && { trash: true }),
  ...((filter.order !== 'newest' || useOptions.getState().sort !== 'newest') && { sort: filter.order }),
  ...((layout !== 'dynamic' || useOptions.getState().layout !== 'dynamic') && { layout }),
  ...(layout === 'group' && { group: groupBy }),
  ...(page > 1 && { page }),
})

/** Search words and filters of a view, as in its address; undefined without any. Order and layout are not part of the search. */
export function filtersOf({ filter, layout, groupBy }: HistoryView): Readonly<Record<string, string>> | undefined {
  const { sort: _sort, layout: _layout, group: _group, trash: _trash, ...parts } = toHistorySearch({ filter, layout, groupBy, page: 1 })
  const given = Object.entries(parts).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
  return given.some(([name]) => name !== 'collection') ? Object.fromEntries(given) : undefined
}

/** Query parameters are parsed as JSON: a search may come as a number. */
const textOf = (value: unknown): string | undefined => (typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)
