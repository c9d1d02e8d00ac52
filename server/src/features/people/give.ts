import type { Context } from '../../context.ts'
import { Problem } from '../../problem.ts'
import { balanceOf, giveableNow, transfer } from '../credits/public.ts'
import { tell } from '../notices/public.ts'
import { findPerson, nameOf, showsWork } from './data.ts'

interface Giver {
  readonly accountId: string
  readonly isSuper: boolean
}

interface Gift {
  readonly uid: string
  readonly amount: number
  readonly note: string
  /** The published work that it is a tip for. */
  readonly cid?: string | undefined
  /** The giver's own name for this gift. */
  readonly key: string
}

/** Name of a creator, and the most dots that the caller can give them now. Throws `not_found`, and `invalid_input` for oneself. */
export async function giving(context: Context, giver: Giver, uid: string): Promise<{ name: string; most: number }> {
  const { name } = await requireRecipient(context, giver, uid)
  const perDay = perDayOf(context)
  return { name, most: await giveableNow(context.db, giver.accountId, { perDay, now: context.now() }) }
}

/** Gives dots to a creator and notifies them; the giver's balance afterwards. Asked for twice it happens once. Throws `not_found`, `invalid_input`, `gift_too_large`. */
export async function give(context: Context, giver: Giver, { uid, amount, note, cid, key }: Gift): Promise<number> {
  const { id: to, name } = await requireRecipient(context, giver, uid)
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
      kind: cid === undefined ? 'gift' : 'tip',
      sent: withNote(name),
      received: withNote(giverName),
      perDay,
      now,
    })
    const about = { kind: 'dots_received', gift: key, from: giverName, dots: amount, note, ...(cid !== undefined && { cid }) } as const
    if (isNew) await tell(tx, { accountId: to, about, once: `gift:${id}` })
    return balanceOf(tx, from, now)
  })
}

/** Nothing can be given where nothing can be bought. */
const perDayOf = ({ config, settings }: Context): number => (config.payments.providers.length > 0 ? settings.get('dots.giftsPerDay') : 0)

async function requireRecipient({ db }: Context, giver: Giver, uid: string) {
  const found = await findPerson(db, uid, giver)
  if (!found) throw new Problem('not_found')
  if (found.id === giver.accountId) throw new Problem('invalid_input', { fields: [{ field: 'uid', code: 'not_valid' }] })
  return found
}
