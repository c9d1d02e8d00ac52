import type { Work } from '@stipple/core/contract/shapes'
import type { Context } from '../../context.ts'
import type { WorkRow } from '../../db/schema/works.ts'
import * as cleanUp from './clean-up-data.ts'
import { findOwnWorks } from './data.ts'
import { show } from './service.ts'

const MAX_GROUPS = 50
/** Most works in a group; the others follow when these are deleted. */
const MAX_IN_GROUP = 20
const MAX_LARGEST = 20
const OLD_MS = 30 * 24 * 60 * 60 * 1000

interface CleanUp {
  readonly compared: number
  readonly total: number
  readonly groups: Work[][]
  readonly largest: Work[]
  readonly trash: { readonly count: number; readonly bytes: number }
}

/** Works that a member may want to delete, and their storage. */
export async function cleanUpOf(context: Context, { accountId }: { readonly accountId: string }): Promise<CleanUp> {
  const { db } = context
  const { compared, total, pairs } = await cleanUp.similarPairs(db, accountId)
  const alike = groupsOf(pairs).slice(0, MAX_GROUPS)
  const ids = alike.flatMap((group) => [...group])
  const [rows, used] = await Promise.all([findOwnWorks(db, accountId, ids), cleanUp.usedAmong(db, ids)])
  const groups = alike.flatMap((group) => {
    const members = rows.filter(({ id }) => group.has(id))
    return members.length < 2 ? [] : [members.toSorted((one, other) => valueOf(other, used) - valueOf(one, used)).slice(0, MAX_IN_GROUP)]
  })
  const largest = await cleanUp.largestUnmarked(db, accountId, {
    before: new Date(context.now().getTime() - OLD_MS),
    most: MAX_LARGEST,
  })
  return {
    compared,
    total,
    groups: await Promise.all(groups.map((group) => show(context, group))),
    largest: await show(context, largest),
    trash: await cleanUp.trashSize(db, accountId),
  }
}

/** Number of reasons to keep a work; of equal ones the oldest is kept. */
const valueOf = ({ id, starred, rated, tags }: WorkRow, used: ReadonlySet<string>): number =>
  (used.has(id) ? 8 : 0) + starred * 4 + rated * 2 + (tags.length > 0 ? 1 : 0)

/** Joins pairs that share a work. */
function groupsOf(pairs: readonly (readonly [string, string])[]): ReadonlySet<string>[] {
  const groupOf = new Map<string, Set<string>>()
  for (const [one, other] of pairs) {
    const [left, right] = [groupOf.get(one) ?? new Set([one]), groupOf.get(other) ?? new Set([other])]
    const [small, large] = left.size < right.size ? [left, right] : [right, left]
    for (const id of small) large.add(id)
    for (const id of [one, ...small]) groupOf.set(id, large)
    groupOf.set(other, large)
  }
  return [...new Set(groupOf.values())]
}
