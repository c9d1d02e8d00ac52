import { randomBytes } from 'node:crypto'
import type { Collection } from '@stipple/core/contract/collections'
import type { Work } from '@stipple/core/contract/shapes'
import { COLLECTION_LIMITS } from '@stipple/core/domain/collection'
import { nameKey } from '@stipple/core/domain/name-key'
import { splitPrompts, wordsOf } from '@stipple/core/domain/prompt'
import { sexualisesMinors } from '@stipple/engines/safety/public'
import type { Context } from '../../context.ts'
import { isDuplicate } from '../../db/errors.ts'
import type { WorkRow } from '../../db/schema/works.ts'
import { isUuid } from '../../lib/is-uuid.ts'
import { Problem } from '../../problem.ts'
import { findOwnWork, ensureChecked, presentLinked } from '../works/public.ts'
import * as data from './data.ts'
import { presentCollection } from './present.ts'

type Member = { readonly accountId: string }

/** A secret of 192 random bits. */
const newLink = (): string => randomBytes(24).toString('base64url')

/** The member's collections; with `workId`, each says if it contains that work. */
export async function listCollections({ db }: Context, { accountId }: Member, workId: string | undefined): Promise<Collection[]> {
  const asked = workId !== undefined && isUuid(workId) ? workId : undefined
  return (await data.listCollections(db, { accountId, workId: asked })).map(presentCollection)
}

/** Adds works to a collection by name, created if missing; idempotent. Throws `too_many_collections`. */
export async function collect(context: Context, { accountId }: Member, { name, ids }: { name: string; ids: readonly string[] }) {
  const key = nameKey(name)
  if (key === '') throw new Problem('invalid_input', { fields: [{ field: 'name', code: 'missing' }] })
  const id = await context.db.transaction(async (tx) => {
    const made = await data.ensureCollection(tx, { accountId, name, nameKey: key }, COLLECTION_LIMITS.collections)
    if (made !== undefined) await data.addWorks(tx, { id: made, accountId }, ids.filter(isUuid))
    return made
  })
  if (id === undefined) throw new Problem('too_many_collections', { params: { maximum: COLLECTION_LIMITS.collections } })
  return requireCollection(context, { id, accountId })
}

/** Adds works to a collection and removes others. Throws `not_found`. */
export async function changeWorks(
  context: Context,
  { accountId }: Member,
  { id, add, remove }: { id: string; add: readonly string[]; remove: readonly string[] },
): Promise<Collection> {
  const own = ownOf(accountId, id)
  await context.db.transaction(async (tx) => {
    if (!(await data.lockCollection(tx, own))) throw new Problem('not_found')
    await data.removeWorks(tx, id, remove.filter(isUuid))
    await data.addWorks(tx, own, add.filter(isUuid))
  })
  return requireCollection(context, own)
}

/** Throws `not_found`, and `name_taken` if another collection of the member has the name. */
export async function renameCollection(context: Context, { accountId }: Member, { id, name }: { id: string; name: string }) {
  const own = ownOf(accountId, id)
  const change = { name, nameKey: nameKey(name) }
  const found = await data.changeCollection(context.db, own, change).catch((cause: unknown) => {
    throw isDuplicate(cause, 'collections_by_name') ? new Problem('name_taken', { cause }) : cause
  })
  if (!found) throw new Problem('not_found')
  return requireCollection(context, own)
}

/** Throws `not_found`. */
export async function removeCollection({ db }: Context, { accountId }: Member, id: string): Promise<void> {
  if (!(await data.deleteCollection(db, ownOf(accountId, id)))) throw new Problem('not_found')
}

/** Creates a link to a collection, or removes it; an existing one is kept. Throws `not_found`. */
export async function shareCollection({ db }: Context, { accountId }: Member, { id, shared }: { id: string; shared: boolean }) {
  return presentLink(await data.linkCollection(db, ownOf(accountId, id), shared ? newLink() : null))
}

/** The same for a work. Throws `not_found`, `not_publishable` for a work that is not suitable for everyone, `not_looked_at`. */
export async function shareWork(context: Context, { accountId }: Member, { id, shared }: { id: string; shared: boolean }) {
  if (shared) {
    const work = await findOwnWork(context.db, { id, accountId })
    if (!work) throw new Problem('not_found')
    if (!isFit(work) || !isFit(await ensureChecked(context, work))) throw new Problem('not_publishable')
  }
  return presentLink(await data.linkWork(context.db, ownOf(accountId, id), shared ? newLink() : null))
}

/** Shows the content of a link. Unchecked works are checked first; unsuitable ones are left out. Throws `not_found`. */
export async function showLinked(context: Context, link: string, page: number) {
  const found = await data.findLinked(context.db, link)
  if (!found) throw new Problem('not_found')
  const { collection, author } = found
  const size = COLLECTION_LIMITS.page
  const rows = await data.linkedWorks(context.db, { link, collection }, { page, size })
  const works: Work[] = []
  for (const row of rows) {
    const seen = await ensureChecked(context, row).catch(() => undefined)
    if (seen && isFit(seen)) works.push(presentLinked(seen, link))
  }
  return {
    ...(collection && { name: collection.name }),
    author: { name: author.name, ...(author.avatar !== null && { avatar: author.avatar }) },
    works,
    ...(rows.length === size && { next: page + 1 }),
  }
}

const isFit = ({ censored, prompt, params }: WorkRow): boolean =>
  !censored && !sexualisesMinors([splitPrompts(prompt).prompt, wordsOf(params)].join('\n'))

async function requireCollection({ db }: Context, own: data.OwnedId): Promise<Collection> {
  const [found] = await data.listCollections(db, own)
  if (!found) throw new Problem('not_found')
  return presentCollection(found)
}

function ownOf(accountId: string, id: string): data.OwnedId {
  if (!isUuid(id)) throw new Problem('not_found')
  return { id, accountId }
}

function presentLink(row: { link: string | null } | undefined): { link?: string } {
  if (!row) throw new Problem('not_found')
  return row.link === null ? {} : { link: row.link }
}
