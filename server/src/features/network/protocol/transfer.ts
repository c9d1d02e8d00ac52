import { randomUUID } from 'node:crypto'
import type { Context } from '../../../context.ts'
import * as ledger from '../kudos/public.ts'
import { HordeRefusal, type Requester } from '../wire/public.ts'
import { aliasOf } from './present.ts'

interface Transfer {
  /** Name of the receiver, as `name#id`. */
  readonly username: string
  readonly amount: number
  /** Idempotency key: a repeated transfer changes nothing and gets the first reply. */
  readonly once: string | undefined
}

/** Transfers kudos to another member. Dots granted for them are not moved. Returns the amount. Throws `HordeRefusal`. */
export async function transferKudos({ db }: Pick<Context, 'db'>, who: Requester, { username, amount, once }: Transfer): Promise<number> {
  if (amount === 0) throw refusal('InvalidKudosTransferAmount', 'Nothing would be transferred.')
  if (amount < 0) throw refusal('NegativeKudosTransfer', 'Kudos are given, not taken.')
  const uid = username.slice(username.lastIndexOf('#') + 1)
  if (uid === '0') throw refusal('KudosTransferToAnon', 'Anonymous has no kudos.')
  if (uid === who.uid) throw refusal('KudosTransferToSelf', 'These kudos are yours already.')
  const receiver = await receiverOf(db, username)
  if (!receiver) throw refusal('InvalidTargetUsername', 'Nobody here has this name.')
  const subject = `${who.accountId}:${once ?? randomUUID()}`
  return db.transaction(async (tx) => {
    await ledger.lockAccount(tx, who.accountId)
    const known = await ledger.findKudosEntry(tx, { reason: 'gifted', subject })
    if (known) return -known.amount
    const { sum = 0 } = (await ledger.kudosOf(tx, [who.accountId])).get(who.accountId) ?? {}
    if (sum < amount) throw refusal('KudosTransferNotEnough', `You have ${Math.floor(sum)} kudos.`)
    await ledger.addKudos(tx, { accountId: who.accountId, reason: 'gifted', amount: -amount, subject })
    await ledger.addKudos(tx, { accountId: receiver.id, reason: 'received', amount, subject })
    return amount
  })
}

/** Grants new kudos, as an operator. Throws `HordeRefusal`. */
export async function awardKudos({ db }: Pick<Context, 'db'>, who: Requester, { username, amount, once }: Transfer): Promise<number> {
  if (!who.isSuper) throw new HordeRefusal(403, 'NotAllowedAwards', 'Only an operator awards kudos.')
  if (username.endsWith('#0')) throw refusal('KudosAwardToAnon', 'Anonymous has no kudos.')
  const receiver = await receiverOf(db, username)
  if (!receiver) throw refusal('InvalidAwardUsername', 'Nobody here has this name.')
  const subject = `award:${who.accountId}:${once ?? randomUUID()}`
  await ledger.addKudos(db, { accountId: receiver.id, reason: 'awarded', amount, subject })
  return amount
}

async function receiverOf(db: Context['db'], username: string): Promise<ledger.Owner | undefined> {
  const [found] = await ledger.listOwners(db, { uid: username.slice(username.lastIndexOf('#') + 1), anybody: true })
  return found && aliasOf(found) === username ? found : undefined
}

const refusal = (code: string, message: string): HordeRefusal => new HordeRefusal(400, code, message)
