import type { Work } from '@stipple/core/contract/shapes'
import type { WorksFilter as AskedFilter } from '@stipple/core/contract/works'
import type { CostRange } from '@stipple/core/domain/cost-range'
import { readLoras } from '@stipple/core/domain/loras'
import { entriesOf } from '@stipple/core/domain/value'
import { localDay, timeZone } from '../../lib/stamp.ts'

export const SHOWN = ['all', 'starred', 'unstarred', 'unrated'] as const
export type Shown = (typeof SHOWN)[number]

/** The works that a gallery shows, and their order. */
export interface WorksFilter {
  readonly order: 'newest' | 'oldest'
  readonly show: Shown
  readonly search?: string
  readonly mode?: Work['mode']
  readonly model?: string
  readonly media?: Work['media']
  /** A day in this browser's time zone, `2026-11-21`. */
  readonly day?: string
  /** One of the member's own. */
  readonly tag?: string
  /** Id of a LoRA. */
  readonly lora?: string
  /** `1024x768`. */
  readonly size?: string
  readonly cost?: CostRange
  /** Only works of this collection. */
  readonly collection?: string
  readonly trashed?: true
}

export const ALL_NEWEST: WorksFilter = { order: 'newest', show: 'all' }

/** Returns true if the person has added filters. */
export const isNarrowed = ({ search, mode, model, media, day, tag, lora, size, cost }: WorksFilter): boolean =>
  [search, mode, model, media, day, tag, lora, size, cost].some((part) => part !== undefined)

/** In the shape of the contract. */
export const toBody = ({
  show,
  search,
  mode,
  model,
  media,
  day,
  tag,
  lora,
  size,
  cost,
  collection,
  trashed,
}: WorksFilter): AskedFilter => ({
  ...(show === 'starred' && { starred: 1 }),
  ...(show === 'unstarred' && { starred: 0 }),
  ...(show === 'unrated' && { rated: 0 }),
  ...(search !== undefined && { search }),
  ...(mode && { job_type: mode }),
  ...(model !== undefined && { model }),
  ...(media && { media }),
  ...(day !== undefined && { day, ...timeZoneField() }),
  ...(tag !== undefined && { tag }),
  ...(lora !== undefined && { lora }),
  ...(size !== undefined && { size }),
  ...(cost && { cost }),
  ...(collection !== undefined && { collection }),
  ...(trashed && { trashed }),
})

/** Time zone of the days. */
export function timeZoneField(): Pick<AskedFilter, 'time_zone'> {
  const zone = timeZone()
  return zone === undefined ? {} : { time_zone: zone }
}

/** Returns true if a work with these marks belongs to the list. */
export function fitsShown({ starred, rated }: Pick<Work, 'starred' | 'rated'>, show: Shown): boolean {
  if (show === 'starred') return starred === 1
  if (show === 'unstarred') return starred === 0
  return show === 'all' || rated === 0
}

/** Returns true if a work passes the filter. Mirrors the server, for use while it is offline. */
export function fits(
  work: Work,
  { show, search, mode, model, media, day, tag, lora, size, cost, collection, trashed }: WorksFilter,
): boolean {
  return (
    fitsShown(work, show) &&
    // Only the server knows its content, and the cost of a run.
    collection === undefined &&
    cost === undefined &&
    (lora === undefined || readLoras(entriesOf(work.params['loras'])).some(({ id }) => id === lora)) &&
    (size === undefined || `${work.width}x${work.height}` === size) &&
    (work.deleted_until !== undefined) === (trashed ?? false) &&
    (mode === undefined || work.mode === mode) &&
    (model === undefined || work.model === model) &&
    (media === undefined || work.media === media) &&
    (day === undefined || localDay(work.create_time) === day) &&
    (tag === undefined || (work.tags ?? []).includes(tag)) &&
    (search === undefined || holdsWords(work, search))
  )
}

function holdsWords({ prompt, modelname, model, params, tags = [] }: Work, search: string): boolean {
  const text = [prompt, modelname, model, ...Object.values(params), ...tags.map((tag) => `#${tag}`)].join('\n').toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
