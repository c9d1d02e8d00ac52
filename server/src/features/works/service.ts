import type { Work } from '@stipple/core/contract/shapes'
import { trainedStyleOf } from '@stipple/core/domain/loras'
import { TAG_LIMITS } from '@stipple/core/domain/own-tag'
import { type Language, localize } from '@stipple/core/domain/text'
import { MODE_LIST } from '@stipple/core/modes/find-mode'
import type { Context } from '../../context.ts'
import { similarWorks } from '../../db/likenesses.ts'
import { isLinked } from '../../db/links.ts'
import { isPublished, publicationsOf } from '../../db/publications.ts'
import type { WorkRow } from '../../db/schema/works.ts'
import { isFeatureOn } from '../../http/feature-switches.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { Problem } from '../../problem.ts'
import { allModels, offeredLoras } from '../catalogue/public.ts'
import { findJobs } from '../jobs/public.ts'
import { stylesOf } from '../training/public.ts'
import * as data from './data.ts'
import { folderOf } from './files.ts'
import { isOwn, maySee, purgedBefore, unsavedBefore } from './policy.ts'
import { presentPublished, presentWork } from './present.ts'
import { withTagged } from './search-data.ts'
import { wordsOfSearch } from './search.ts'

type Member = { readonly accountId: string }

/** A work visible to the member or guest, also by a link; others are answered like missing ones. */
export async function requireWork(context: Context, member: Viewer | undefined, id: string, link?: string): Promise<WorkRow> {
  const { db } = context
  const work = isUuid(id) ? await data.findWork(db, id) : undefined
  if (!work) throw new Problem('not_found')
  const isOthers = !isOwn(member, work)
  const shared = isOthers && ((await isShared(context, member, work)) || (link !== undefined && (await isLinked(db, work.id, link))))
  if (!maySee(member, work, shared)) throw new Problem('not_found')
  return work
}

interface Viewer extends Member {
  readonly isSuper: boolean
}

/** A test image of an engine's model is visible to all super users. */
async function isShared(context: Context, member: Viewer | undefined, { id, jobId }: WorkRow): Promise<boolean> {
  const { db } = context
  if (isFeatureOn(context, 'community') && (await isPublished(db, id))) return true
  if (!member?.isSuper || jobId === null) return false
  const [job] = await findJobs(db, [jobId])
  return job !== undefined && job.pinned !== null
}

/** The same in the shape of the API. */
export async function showWork(context: Context, member: Viewer | undefined, id: string): Promise<Work> {
  const work = await requireWork(context, member, id)
  const publication = (await publicationsOf(context.db, [work.id])).get(work.id)
  return isOwn(member, work) ? presentWork(work, publication, trashDaysOf(context)) : presentPublished(work, publication)
}

/** A page of the member's works. Throws `invalid_input` if the work that it should follow is deleted. */
export async function listWorks(
  context: Context,
  { accountId }: Member,
  { filter, page }: { filter: data.Filter; page: { size: number; number: number; order: 'ASC' | 'DESC'; after: string | undefined } },
): Promise<Work[]> {
  const { after, ...rest } = page
  const place = after === undefined || !isUuid(after) ? undefined : await data.placeOf(context.db, { id: after, accountId })
  const misplaced = after !== undefined && (!place || (filter.trashed === true && place.deletedAt === null))
  if (misplaced) throw new Problem('invalid_input', { fields: [{ field: 'after', code: 'not_an_option' }] })
  return show(context, await data.listWorks(context.db, await wantedOf(context, accountId, filter), { ...rest, after: place }))
}

export async function countWorks(context: Context, { accountId }: Member, filter: data.Filter): Promise<number> {
  return data.countWorks(context.db, await wantedOf(context, accountId, filter))
}

/** Facets of the member's works, with model names in the caller's language. */
export async function facetsOf(context: Context, { accountId }: Member, { filter, language }: { filter: data.Filter; language: Language }) {
  const facets = await data.facetsOf(context.db, await wantedOf(context, accountId, filter))
  const labels = new Map(allModels(context).map(({ id, label }) => [id, localize(label, language)]))
  const gone = facets.models.map(({ value }) => value).filter((model) => !labels.has(model))
  const names = await data.namesOfModels(context.db, accountId, gone)
  return {
    ...facets,
    models: facets.models.map((facet) => ({ ...facet, name: labels.get(facet.value) ?? names.get(facet.value) ?? facet.value })),
  }
}

/** The member's works by LoRA, size and cost, with LoRA names in the caller's language. */
export async function detailFacetsOf(
  context: Context,
  { accountId }: Member,
  { filter, language }: { filter: data.Filter; language: Language },
) {
  const facets = await data.detailFacetsOf(context.db, await wantedOf(context, accountId, filter))
  const offered = new Map(offeredLoras(context).map(({ id, label, name }) => [id, localize(label, language) ?? name]))
  const own = new Map((await stylesOf(context.db, accountId)).map(({ id, name }) => [id, name]))
  return {
    ...facets,
    loras: facets.loras.map((facet) => ({
      ...facet,
      name: offered.get(facet.value) ?? own.get(trainedStyleOf(facet.value) ?? '') ?? facet.value,
    })),
  }
}

/** Sources of a member's work and works made from it, outside the trash. */
export async function lineageOf(context: Context, member: Member, id: string): Promise<{ made_from: Work[]; became: Work[] }> {
  const { db } = context
  const { accountId } = member
  const work = isUuid(id) ? await data.findWork(db, id) : undefined
  if (!work || !isOwn(member, work)) throw new Problem('not_found')
  const [before, after] = await Promise.all([
    data.findOwnWorks(db, accountId, work.madeFrom),
    data.findMadeFrom(db, { id: work.id, accountId }),
  ])
  return { made_from: await show(context, before), became: await show(context, after) }
}

const MAX_ALIKE = 24

/** The member's works most similar to one of theirs. Throws `not_found`. */
export async function similarWorksOf(context: Context, member: Member, id: string): Promise<Work[]> {
  const { db } = context
  const work = isUuid(id) ? await data.findWork(db, id) : undefined
  if (!work || !isOwn(member, work)) throw new Problem('not_found')
  const ids = await similarWorks(db, work, MAX_ALIKE)
  const found = new Map((await data.findOwnWorks(db, member.accountId, ids)).map((row) => [row.id, row]))
  return show(
    context,
    ids.flatMap((one) => found.get(one) ?? []),
  )
}

/** Adds and removes tags of a member's own works; returns the number of works. Throws `too_many_tags` without a change. */
export const tagWorks = (
  { db }: Context,
  { accountId }: Member,
  { ids, ...change }: { ids: readonly string[]; add: readonly string[]; remove: readonly string[] },
): Promise<number> =>
  db.transaction(async (tx) => {
    const { many, most } = await data.tagWorks(tx, { accountId, ids: ids.filter(isUuid) }, change)
    if (change.add.length > 0 && most > TAG_LIMITS.ofWork) throw new Problem('too_many_tags', { params: { maximum: TAG_LIMITS.ofWork } })
    return many
  })

export const markWorks = (
  { db }: Context,
  { accountId }: Member,
  { ids, starred, rated }: { ids: readonly string[]; starred: 0 | 1 | undefined; rated: 0 | 1 | undefined },
): Promise<number> => {
  const marks = { ...(starred !== undefined && { starred }), ...(rated !== undefined && { rated }) }
  return Object.keys(marks).length === 0 ? Promise.resolve(0) : data.markWorks(db, accountId, ids.filter(isUuid), marks)
}

/** Moves a member's own works to the trash; returns how many were not in it. */
export const trashWorks = ({ db, now }: Context, { accountId }: Member, ids: readonly string[]): Promise<number> =>
  data.trashRows(db, accountId, ids.filter(isUuid), now())

/** Restores a member's own works from the trash; returns their number. */
export const restoreWorks = ({ db }: Context, { accountId }: Member, ids: readonly string[]): Promise<number> =>
  data.restoreRows(db, accountId, ids.filter(isUuid))

/** Permanently deletes a member's own works in the trash, the given ones or all; returns their number. */
export const purgeWorks = (context: Context, { accountId }: Member, ids: readonly string[] | undefined): Promise<number> =>
  purge(context, { accountId, ...(ids && { ids: ids.filter(isUuid) }) })

/** Permanently deletes works of all members whose time in the trash is over, and expired results of live mode. */
export const purgeExpired = (context: Context, signal: AbortSignal): Promise<number> =>
  purge(
    context,
    { expired: { before: purgedBefore(context.now(), trashDaysOf(context)), unkeptBefore: unsavedBefore(context.now()) } },
    signal,
  )

const AT_ONCE = 50

/**
 * Rows and files are deleted in one transaction, files first: if that fails, the works stay in the trash for the next run. Meanwhile nobody can
 * restore or import them.
 */
async function purge(
  context: Context,
  which: { accountId?: string; ids?: readonly string[]; expired?: data.Expired },
  signal?: AbortSignal,
): Promise<number> {
  let total = 0
  for (;;) {
    signal?.throwIfAborted()
    const gone = await context.db.transaction(async (tx) => {
      const rows = await data.purgeRows(tx, { ...which, most: AT_ONCE })
      for (const { id, accountId } of rows) await context.storage.deletePrefix(folderOf(accountId, id))
      return rows.length
    })
    total += gone
    if (gone < AT_ONCE) return total
  }
}

/** Works for their member. */
export async function show(context: Context, rows: readonly WorkRow[]): Promise<Work[]> {
  const publications = await publicationsOf(
    context.db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentWork(row, publications.get(row.id), trashDaysOf(context)))
}

async function wantedOf(context: Context, accountId: string, { search = '', ...filter }: data.Filter): Promise<data.WorksQuery> {
  if (search.trim() === '') return { accountId, filter }
  const words = wordsOfSearch(search, { modes: MODE_LIST, models: allModels(context) })
  return { accountId, filter, words: await withTagged(context.db, accountId, words) }
}

const trashDaysOf = ({ settings }: Pick<Context, 'settings'>): number => settings.get('keeping.trashDays')
