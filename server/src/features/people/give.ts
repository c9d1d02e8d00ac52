import type { Context } from '../../context.ts'
import { isFeatureOn, requireFeature } from '../../http/feature-switches.ts'
import { Problem } from '../../problem.ts'
import { balanceOf, giftableNow, transfer } from '../credits/public.ts'
import { sendNotice } from '../notices/public.ts'
import { findMaker, findPerson, nameOf, showsWork } from './data.ts'

interface Giver {
  readonly accountId: string
  readonly isSuper: boolean
}

interface Recipient {
  readonly uid: string
  /** The app of theirs that is tipped. */
  readonly app?: string | undefined
}

interface Gift extends Recipient {
  readonly amount: number
  readonly note: string
  /** The published work that is tipped. */
  readonly cid?: string | undefined
  /** The giver's idempotency key. */
  readonly key: string
}

/** Name of a creator, and the most dots that the caller can give them now. Throws `not_found`, and `invalid_input` for oneself. */
export async function giftOffer(context: Context, giver: Giver, to: Recipient): Promise<{ name: string; most: number }> {
  const { name } = await requireRecipient(context, giver, to)
  const perDay = perDayOf(context)
  return { name, most: await giftableNow(context.db, giver.accountId, { perDay, now: context.now() }) }
}

/** Gives dots to a creator and notifies them; returns the giver's balance. Idempotent. Throws `not_found`, `invalid_input`, `gift_too_large`. */
export async function give(context: Context, giver: Giver, { uid, amount, note, cid, app, key }: Gift): Promise<number> {
  const { id: to, name } = await requireRecipient(context, giver, { uid, app })
  if (cid !== undefined && !(await showsWork(context.db, { cid, accountId: to }))) throw new Problem('not_found')
  const { accountId: from } = giver
  const now = context.now()
  const perDay = perDayOf(context)
  return context.db.transaction(async (tx) => {
    const id = `${from}:${key}`
    const giverName = await nameOf(tx, from)
    const withNote = (person: string): string => (note === '' ? person : `${person}: ${note}`)
    const isNew = await transfer(tx, {
      from,
      to,
      amount,
      id,
      kind: cid === undefined && app === undefined ? 'gift' : 'tip',
      app,
      sent: withNote(name),
      received: withNote(giverName),
      perDay,
      now,
    })
    const tipped = { ...(cid !== undefined && { cid }), ...(app !== undefined && { app }) }
    const about = { kind: 'dots_received', gift: key, from: giverName, dots: amount, note, ...tipped } as const
    if (isNew) await sendNotice(tx, { accountId: to, about, once: `gift:${id}` })
    return balanceOf(tx, from, now)
  })
}

/** 0 if nothing can be bought, or gifts are disabled. */
const perDayOf = (context: Context): number =>
  context.config.payments.providers.length > 0 && isFeatureOn(context, 'gifts') ? context.settings.get('dots.giftsPerDay') : 0

async function requireRecipient(context: Context, giver: Giver, { uid, app }: Recipient) {
  if (app !== undefined) requireFeature(context, 'apps')
  const found = app === undefined ? await findPerson(context.db, uid, giver) : await findMaker(context.db, { uid, app }, giver)
  if (!found) throw new Problem('not_found')
  if (found.id === giver.accountId) throw new Problem('invalid_input', { fields: [{ field: 'uid', code: 'not_valid' }] })
  return found
}
