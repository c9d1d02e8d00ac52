import { type Language, localize } from '@stipple/core/domain/text'
import type { Context } from '../../context.ts'
import { nameOf } from './find.ts'
import { type Usage, usageOfApps } from './usage-data.ts'

/** Apps that are listed at most. */
const MOST = 200

/** Use of all apps in the last 30 days, the most used first, for the operator. Apps that are deleted have no name. */
export async function appUsage({ db }: Pick<Context, 'db'>, language: Language) {
  return (await usageOfApps(db, MOST)).map((row) => present(row, language))
}

function present({ id, name, uid, creator, ...figures }: Usage, language: Language) {
  const shown = name ?? (localize(nameOf({ id, name: '' }), language) || undefined)
  return {
    id,
    ...figures,
    ...(shown !== undefined && { name: shown }),
    ...(uid !== null && creator !== null && { creator: { uid, name: creator } }),
  }
}
