import type { Context } from '../../context.ts'
import { notify } from '../../db/notifier.ts'
import type { OptionsRow } from '../../db/schema/options.ts'
import { SealBroken } from '../../lib/seal.ts'
import { putHordeKey } from './data.ts'
import { OPTIONS_CHANGED } from './service.ts'

const HORDE_KIND = 'horde'
const placeOf = (accountId: string): string => `member_options:${accountId}`

/** Stores a member's own AI Horde key, encrypted; an empty one deletes it. */
export async function changeHordeKey({ db, secrets }: Context, accountId: string, key: string): Promise<OptionsRow | undefined> {
  const sealed = key === '' ? null : await secrets.seal(key, placeOf(accountId))
  return db.transaction(async (tx) => {
    const row = await putHordeKey(tx, accountId, sealed)
    await notify(tx, OPTIONS_CHANGED, accountId)
    return row
  })
}

/** A member's key, for the engine only. Undefined if there is none, or it cannot be decrypted. */
export async function openHordeKey(
  { secrets, log }: Pick<Context, 'secrets' | 'log'>,
  row: OptionsRow | undefined,
): Promise<string | undefined> {
  if (!row?.hordeKey) return undefined
  return secrets.unseal(row.hordeKey, placeOf(row.accountId)).catch((error: unknown) => {
    if (!(error instanceof SealBroken)) throw error
    log.warn({ account: row.accountId, reason: error.message }, 'the AI Horde key of a member cannot be opened')
    return undefined
  })
}

/** Last characters of a member's key, empty without one; undefined if there is no Horde connection. */
export async function endOfHordeKey(
  context: Pick<Context, 'secrets' | 'log' | 'catalogue'>,
  row: OptionsRow | undefined,
): Promise<string | undefined> {
  if (![...context.catalogue.current().connections.values()].some(({ kind }) => kind === HORDE_KIND)) return undefined
  const key = await openHordeKey(context, row)
  return key === undefined ? '' : `…${key.slice(-4)}`
}
