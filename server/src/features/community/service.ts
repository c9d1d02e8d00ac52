import type { CommunityWork } from '@stipple/core/contract/community'
import type { CategoryId, Licence } from '@stipple/core/domain/community'
import { STRIKE_LIMIT } from '@stipple/core/domain/moderation'
import { splitPrompts, wordsOf } from '@stipple/core/domain/prompt'
import { everyText, type Language } from '@stipple/core/domain/text'
import { sexualisesMinors } from '@stipple/engines/safety/public'
import type { Context } from '../../context.ts'
import { isOrphan } from '../../db/errors.ts'
import { liveStrikes } from '../../db/strikes.ts'
import type { Caller } from '../../http/caller.ts'
import { refusalOf } from '../../http/refuse-words.ts'
import { Problem } from '../../problem.ts'
import { allModels } from '../catalogue/public.ts'
import { findOwnWork, ensureChecked } from '../works/public.ts'
import { findCommunity, findPublished, insertCommunity, shownAmong, type ShownWork } from './data.ts'
import { isOfPublishableKind, isPublishable, maySee } from './policy.ts'
import { presentCommunityWork } from './present.ts'
import { searchedText } from './search.ts'

/** A community work visible to the caller. Throws `not_found`. */
export async function requireCommunityWork(
  { db }: Context,
  caller: Pick<Caller, 'accountId' | 'isSuper'> | undefined,
  cid: string,
): Promise<ShownWork> {
  const found = await findCommunity(db, caller, cid)
  if (!found || !maySee(caller, found.row)) throw new Problem('not_found')
  return found
}

/** Shows those of some community works that the caller may see, as everyone may, by their ids. */
export async function showAmong(
  { db }: Context,
  reader: { readonly caller: Pick<Caller, 'accountId' | 'isSuper'> | undefined; readonly language: Language },
  cids: readonly string[],
): Promise<ReadonlyMap<string, CommunityWork>> {
  const rows = await shownAmong(db, reader.caller?.accountId, cids)
  return new Map(rows.flatMap((found) => presentCommunityWork(found, reader).map((work) => [work.cid, work] as const)))
}

/**
 * Publishes a member's own work in the given category and under the given licence, with or without its prompt; returns its community id. For a
 * published work, terms that are not given stay. Throws `not_found` for another member's work, `too_many_strikes`, `not_publishable`, and
 * `not_looked_at` if the check failed.
 */
export async function publish(
  context: Context,
  { accountId }: Pick<Caller, 'accountId'>,
  wanted: {
    image_id: string
    category_id?: CategoryId | undefined
    licence?: Licence | undefined
    hide_prompt?: boolean | undefined
  },
): Promise<string> {
  const { image_id: id, category_id: named } = wanted
  const found = await findOwnWork(context.db, { id, accountId })
  if (!found) throw new Problem('not_found')
  if ((await liveStrikes(context.db, accountId, context.now())) >= STRIKE_LIMIT)
    throw new Problem('too_many_strikes', { params: { maximum: STRIKE_LIMIT } })
  if (!isOfPublishableKind(found) || found.censored) throw new Problem('not_publishable')
  const work = await ensureChecked(context, found)
  if (!isPublishable(work)) throw new Problem('not_publishable')
  const texts = [splitPrompts(work.prompt).prompt, wordsOf(work.params)]
  if (sexualisesMinors(texts.join('\n'))) throw refusalOf([{ field: 'prompt', title: { en: 'Prompt', zh: '提示词' } }])
  const { mode, model } = work
  const before = await findPublished(context.db, id)
  const category = named ?? before?.category ?? (work.media === 'video' ? 'motion' : 'other')
  const licence = wanted.licence ?? before?.licence ?? null
  const promptHidden = wanted.hide_prompt ?? before?.promptHidden ?? false
  const label = allModels(context).find(({ id: known }) => known === model)?.label
  const modelNames = [...new Set([work.modelName, ...everyText(label)])]
  // The name on a logo or poster is searchable like a prompt.
  const words = searchedText({ words: promptHidden ? [] : texts, mode, category, modelNames })
  const cid = `c_${work.id}`
  const row = { id: cid, workId: work.id, accountId, mode, model, modelNames }
  await orNotFound(insertCommunity(context.db, row, { category, words, licence, promptHidden }))
  return cid
}

/** For writes about a work that may be deleted permanently at the same moment. */
export const orNotFound = <T>(written: Promise<T>): Promise<T> =>
  written.catch((error: unknown) => {
    throw isOrphan(error) ? new Problem('not_found', { cause: error }) : error
  })
