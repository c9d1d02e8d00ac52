import { createHash } from 'node:crypto'
import { generateSecret, generateURI, verify } from 'otplib'
import type { Context } from '../../context.ts'
import type { Executor, Transaction } from '../../db/database.ts'
import type { AccountRow } from '../../db/schema/accounts.ts'
import { limitAttempts } from '../../http/attempt-limit.ts'
import type { Caller } from '../../http/caller.ts'
import { SealBroken } from '../../lib/seal.ts'
import { Problem } from '../../problem.ts'
import * as accountData from './data.ts'
import * as data from './factor-data.ts'
import { isSecondFactorRequired } from './policy.ts'
import type { Session } from './present.ts'
import { newReadable } from './secrets.ts'
import { type Device, openSession } from './service.ts'
import { fingerprintOf, issue, NEW_APP, read, SECOND_STEP, spend } from './tickets.ts'

const ISSUER = 'Stipple 点绘'
/** Clock difference allowed in seconds: one code before, one after. */
const TOLERANCE_SECONDS = 30
const STEP_SECONDS = 30
const CODES = 10
/** Length of a recovery code in letters and digits: 79 bits, in groups of four. */
const CODE_LENGTH = 16

/** Wrong codes per window for one account, from one address and from all. */
const ALLOWED = { pair: 10, account: 15 } as const
const WINDOW_MS = 60 * 60_000

/** Returns a ticket for the second step of a log-in, after the right password, and the available methods. */
export async function beginSecondStep(context: Context, account: AccountRow) {
  const { ticket, expires } = await issue(context, SECOND_STEP, { accountId: account.id, password: fingerprintOf(account) })
  const [app, passkeys] = await Promise.all([data.findApp(context.db, account.id), data.listPasskeys(context.db, account.id)])
  return { ticket, expires: expires.toISOString(), app: app !== undefined, passkey: passkeys.length > 0 }
}

/** The account of a log-in at its second step. Throws `sign_in_expired`, also if the password was changed meanwhile. */
export async function accountOfStep(context: Context, ticket: string): Promise<AccountRow> {
  const step = await read(context, SECOND_STEP, ticket)
  const account = step && (await accountData.findAccount(context.db, step.accountId))
  if (!account || fingerprintOf(account) !== step.password) throw new Problem('sign_in_expired')
  return account
}

/** Finishes a log-in by a code of the authenticator app or a recovery code. Throws `wrong_code`, `sign_in_expired` and `suspended`. */
export async function finishByCode(
  context: Context,
  { ticket, code, address, device }: { ticket: string; code: string; address: string; device: Device },
): Promise<Session> {
  const account = await accountOfStep(context, ticket)
  await limitCodes(context, { accountId: account.id, address }, async () => {
    if (!(await codeMatches(context, account.id, code))) throw wrongCode()
  })
  if (!(await spend(context, ticket))) throw new Problem('sign_in_expired')
  return openSession(context, context.db, { account, ...device })
}

/** Starts the setup of an authenticator app. Nothing is stored before its first code. */
export async function beginApp(context: Context, { accountId, name }: Caller) {
  const secret = generateSecret()
  const { ticket } = await issue(context, NEW_APP, { secret, accountId })
  return { ticket, secret, address: generateURI({ issuer: ISSUER, label: name, secret }) }
}

/** Finishes the setup with the app's first code. Returns new recovery codes if the account had none. Throws `wrong_code` and `sign_in_expired`. */
export async function confirmApp(
  context: Context,
  { accountId }: Caller,
  { ticket, code, address }: { ticket: string; code: string; address: string },
): Promise<readonly string[] | undefined> {
  const begun = await read(context, NEW_APP, ticket)
  if (begun?.accountId !== accountId) throw new Problem('sign_in_expired')
  const step = await limitCodes(context, { accountId, address }, async () => {
    const found = await stepOf(context, { secret: begun.secret, code })
    if (found === undefined) throw wrongCode()
    return found
  })
  if (!(await spend(context, ticket))) throw new Problem('sign_in_expired')
  const secret = await context.secrets.seal(begun.secret, placeOf(accountId))
  return changeFactors(context, accountId, (tx) => data.putApp(tx, { accountId, secret, lastStep: step, createdAt: context.now() }))
}

/** Throws `second_factor_required` for the last factor of an account that must have one. */
export async function removeApp(context: Context, caller: Caller): Promise<void> {
  await changeFactors(context, caller.accountId, (tx) => data.deleteApp(tx, caller.accountId))
}

/**
 * Changes the second factors of an account. Returns new recovery codes if it has a factor and no codes. Throws `second_factor_required` if an account
 * that must have a factor would have none.
 */
export async function changeFactors(
  context: Context,
  accountId: string,
  change: (tx: Transaction) => Promise<void>,
): Promise<readonly string[] | undefined> {
  return context.db.transaction(async (tx) => {
    const before = await data.lockAccount(tx, accountId)
    if (!before) throw new Problem('please_login')
    await change(tx)
    await data.recordSecondFactor(tx, accountId)
    const after = await data.lockAccount(tx, accountId)
    if (!after?.hasSecondFactor) {
      if (before.hasSecondFactor && isSecondFactorRequired(context.settings, before)) throw new Problem('second_factor_required')
      return undefined
    }
    return (await data.countRecoveryCodes(tx, accountId)) === 0 ? makeCodes(tx, accountId) : undefined
  })
}

/** Replaces the recovery codes of the account. */
export const renewCodes = (context: Context, { accountId }: Caller): Promise<readonly string[]> =>
  context.db.transaction((tx) => makeCodes(tx, accountId))

/** Uses up a recovery code; false if the account has no such code. */
export const takeRecoveryCode = (db: Executor, accountId: string, code: string): Promise<boolean> =>
  data.takeRecoveryCode(db, hashCode(accountId, code))

async function makeCodes(tx: Transaction, accountId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: CODES }, () => newReadable(CODE_LENGTH).replaceAll(/(.{4})(?=.)/g, '$1-'))
  await data.replaceRecoveryCodes(
    tx,
    accountId,
    codes.map((code) => hashCode(accountId, code)),
  )
  return codes
}

const limitCodes = <T>(
  context: Context,
  { accountId, address }: { accountId: string; address: string },
  check: () => Promise<T>,
): Promise<T> =>
  limitAttempts(
    context,
    {
      keys: [
        { key: `code:${address}:${accountId}`, allowed: ALLOWED.pair, forgiven: true },
        { key: `code:${accountId}`, allowed: ALLOWED.account },
      ],
      windowMs: WINDOW_MS,
      isWrong: ({ code }) => code === 'wrong_code',
    },
    check,
  )

async function codeMatches(context: Context, accountId: string, code: string): Promise<boolean> {
  if (!isAppCode(code)) return takeRecoveryCode(context.db, accountId, code)
  const app = await data.findApp(context.db, accountId)
  const secret = app && (await openSecret(context, app))
  if (secret === undefined) return false
  const step = await stepOf(context, { secret, code })
  return step !== undefined && data.useStep(context.db, accountId, step)
}

/** The secret of an app; undefined if it was encrypted with a key that this installation no longer has. */
async function openSecret({ secrets, log }: Context, { secret, accountId }: data.AppRow): Promise<string | undefined> {
  try {
    return await secrets.unseal(secret, placeOf(accountId))
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error
    log.warn({ err: error }, 'the secret of an authenticator app cannot be opened')
    return undefined
  }
}

/** The time step (RFC 6238) of an app's code; undefined for a wrong code. */
async function stepOf(context: Context, { secret, code }: { secret: string; code: string }): Promise<number | undefined> {
  if (!isAppCode(code)) return undefined
  const epoch = Math.floor(context.now().getTime() / 1000)
  const result = await verify({ secret, token: code.replaceAll(/\s/g, ''), epoch, epochTolerance: TOLERANCE_SECONDS })
  return result.valid ? Math.floor(epoch / STEP_SECONDS) + result.delta : undefined
}

const isAppCode = (code: string): boolean => /^\d{6}$/.test(code.replaceAll(/\s/g, ''))
const placeOf = (accountId: string): string => `authenticator_apps:${accountId}`
const wrongCode = (): Problem => new Problem('wrong_code', { fields: [{ field: 'code', code: 'wrong_code' }] })

/** Case, spaces and dashes are ignored. */
const hashCode = (accountId: string, code: string): string =>
  createHash('sha256')
    .update(`${accountId}:${code.toLowerCase().replaceAll(/[^a-z\d]/g, '')}`)
    .digest('hex')
