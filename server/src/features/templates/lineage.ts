import { type Language, localize } from '@stipple/core/domain/text'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { copiesOf, countCopies, findTemplate, namesOfMakers } from './data.ts'
import { requireApp } from './find.ts'
import { maySee } from './policy.ts'
import type { App } from './present.ts'
import { STARTERS } from './starters/starters.ts'

interface Reader {
  readonly caller: Caller | undefined
  readonly language: Language
}

/** App that another one was copied from, as its readers see it. Empty where it is deleted or not theirs to see. */
export interface Source {
  readonly id?: string
  readonly name?: string
  readonly uid?: string
  /** Name of its creator. */
  readonly maker?: string
}

interface Lineage {
  /** Undefined: none. */
  readonly source: Source | undefined
  /** Number of apps copied from it that the caller may see. */
  readonly copies: number
  /** Name of its creator, where the caller may know it. */
  readonly maker: string | undefined
}

/** The creator of an app, the app that it was copied from, and its copies. */
export async function lineageOf(context: Context, { row }: App, { caller, language }: Reader): Promise<Lineage> {
  const accountId = caller?.accountId
  const copies = await countCopies(context.db, { id: row.id, accountId })
  const found = row.source === null ? undefined : await visibleSource(context, { id: row.source, accountId, language })
  const makers = await namesOfMakers(context.db, makersAmong([row, found]), caller)
  const source = row.source === null ? undefined : found ? withMaker(found, makers) : {}
  return { source, copies, maker: makers.get(row.accountId) }
}

/** Id of the source of a new app; undefined where the member may not see such an app. */
export async function sourceId(context: Context, accountId: string, id: string | undefined): Promise<string | undefined> {
  if (id === undefined) return undefined
  return (await visibleSource(context, { id, accountId, language: 'en' }))?.id
}

/** Apps copied from one that the caller may see, newest first. Throws as `requireApp`. */
export async function listCopies(context: Context, asked: Reader & { readonly id: string }) {
  const { row } = await requireApp(context, asked)
  const rows = await copiesOf(context.db, { id: row.id, accountId: asked.caller?.accountId })
  const makers = await namesOfMakers(context.db, makersAmong(rows), asked.caller)
  return rows.map(({ cover, ...copy }) => ({ ...withMaker(copy, makers), ...(cover !== null && { cover }) }))
}

interface Made {
  /** Empty for an app that comes with the installation. */
  readonly accountId: string
}

const makersAmong = (apps: readonly (Made | undefined)[]): readonly string[] => apps.flatMap((app) => app?.accountId || [])

function withMaker<Known extends Made>({ accountId, ...app }: Known, makers: ReadonlyMap<string, string>) {
  const maker = makers.get(accountId)
  return { ...app, ...(maker !== undefined && { maker }) }
}

async function visibleSource(
  { db }: Context,
  { id, accountId, language }: { id: string; accountId: string | undefined; language: Language },
): Promise<(Made & { readonly id: string; readonly name: string; readonly uid: string }) | undefined> {
  const starter = STARTERS.find((one) => one.id === id)
  if (starter) return { id, name: localize(starter.name, language), uid: '', accountId: '' }
  const row = await findTemplate(db, id)
  return row && maySee({ accountId }, row) ? { id, name: row.name, uid: row.uid, accountId: row.accountId } : undefined
}
