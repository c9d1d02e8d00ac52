import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../problem.ts'
import * as accountData from './data.ts'
import * as data from './factor-data.ts'
import { accountOfStep, changeFactors } from './factors.ts'
import type { Session } from './present.ts'
import { type Device, openSession } from './service.ts'
import { CHALLENGE, issue, NEW_PASSKEY, read, spend } from './tickets.ts'

const MAX_PASSKEYS = 20
const NAME = 'Stipple 点绘'
const NO_TRANSPORTS: readonly string[] = []

interface Answer<R> {
  /** Scheme, host and base path at which the browser reaches us. */
  readonly origin: string
  readonly challenge: string
  readonly response: R
}

/** Starts a log-in by any passkey, or with a ticket the second step by a passkey of that account. Throws `sign_in_expired`. */
export async function beginAssertion(context: Context, { origin, ticket }: { origin: string; ticket?: string | undefined }) {
  const account = ticket === undefined ? undefined : await accountOfStep(context, ticket)
  const own = account ? await data.listPasskeys(context.db, account.id) : undefined
  const options = await generateAuthenticationOptions({
    rpID: hostOf(origin),
    // Without a password the passkey must provide two factors: the device, and unlocking it.
    userVerification: account ? 'preferred' : 'required',
    ...(own && { allowCredentials: own.map(({ id, transports }) => ({ id, transports })) }),
  })
  const { ticket: challenge } = await issue(context, CHALLENGE, { challenge: options.challenge, ...(account && { accountId: account.id }) })
  const { rpId = hostOf(origin), timeout, userVerification, allowCredentials } = options
  return {
    challenge,
    options: {
      challenge: options.challenge,
      rpId,
      ...(timeout !== undefined && { timeout }),
      ...(userVerification !== undefined && { userVerification }),
      ...(allowCredentials && { allowCredentials }),
    },
  }
}

/** Logs in by passkey. Throws `passkey_failed`, `sign_in_expired` and `suspended`. */
export async function finishByPasskey(
  context: Context,
  { device, ...answer }: Answer<AuthenticationResponseJSON> & { readonly device: Device },
): Promise<Session> {
  const account = await accountData.findAccount(context.db, await verifyAssertion(context, answer))
  if (!account) throw new Problem('passkey_failed')
  return openSession(context, context.db, { account, ...device })
}

/** Id of the account of a verified passkey. Throws `passkey_failed` and `sign_in_expired`. */
export async function verifyAssertion(
  context: Context,
  { origin, challenge, response }: Answer<AuthenticationResponseJSON>,
): Promise<string> {
  const asked = await read(context, CHALLENGE, challenge)
  if (!asked || !(await spend(context, challenge))) throw new Problem('sign_in_expired')
  const passkey = await data.findPasskey(context.db, response.id)
  if (!passkey || (asked.accountId !== undefined && asked.accountId !== passkey.accountId)) throw new Problem('passkey_failed')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: asked.challenge,
    expectedOrigin: new URL(origin).origin,
    expectedRPID: hostOf(origin),
    credential: { id: passkey.id, publicKey: new Uint8Array(passkey.publicKey), counter: passkey.counter, transports: passkey.transports },
    requireUserVerification: asked.accountId === undefined,
  }).catch(asFailure)
  if (!verified) throw new Problem('passkey_failed')
  await data.recordPasskeyUse(context.db, passkey.id, { counter: authenticationInfo.newCounter, lastUsedAt: context.now() })
  return passkey.accountId
}

/** Starts the creation of a passkey. Throws `too_many_passkeys`. */
export async function beginPasskey(context: Context, { accountId, name }: Caller, origin: string) {
  const own = await data.listPasskeys(context.db, accountId)
  if (own.length >= MAX_PASSKEYS) throw new Problem('too_many_passkeys')
  const options = await generateRegistrationOptions({
    rpName: NAME,
    rpID: hostOf(origin),
    userName: name,
    userDisplayName: name,
    userID: new Uint8Array(Buffer.from(accountId)),
    excludeCredentials: own.map(({ id, transports }) => ({ id, transports })),
    // It logs in without a name, so it must be discoverable.
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  })
  const { ticket: challenge } = await issue(context, NEW_PASSKEY, { challenge: options.challenge, accountId })
  return { challenge, options }
}

/** Adds the passkey. Returns new recovery codes if the account had none. Throws `passkey_failed`, `sign_in_expired` and `too_many_passkeys`. */
export async function addPasskey(
  context: Context,
  { accountId }: Caller,
  { origin, challenge, response, name }: Answer<RegistrationResponseJSON> & { readonly name: string },
): Promise<readonly string[] | undefined> {
  const begun = await read(context, NEW_PASSKEY, challenge)
  if (begun?.accountId !== accountId || !(await spend(context, challenge))) throw new Problem('sign_in_expired')
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: begun.challenge,
    expectedOrigin: new URL(origin).origin,
    expectedRPID: hostOf(origin),
    requireUserVerification: false,
  }).catch(asFailure)
  if (!verified) throw new Problem('passkey_failed')
  const { id, publicKey, counter } = registrationInfo.credential
  const transports = [...(response.response.transports ?? NO_TRANSPORTS)]
  return changeFactors(context, accountId, async (tx) => {
    if ((await data.listPasskeys(tx, accountId)).length >= MAX_PASSKEYS) throw new Problem('too_many_passkeys')
    const row = { id, accountId, name, publicKey: Buffer.from(publicKey), counter, transports, createdAt: context.now() }
    if (!(await data.insertPasskey(tx, row))) throw new Problem('passkey_failed')
  })
}

/** Throws `not_found`, also for another member's passkey. */
export async function renamePasskey(context: Context, { accountId }: Caller, change: { id: string; name: string }): Promise<void> {
  if (!(await data.renamePasskey(context.db, accountId, change))) throw new Problem('not_found')
}

/** Throws `not_found` unless the caller has the passkey. */
export async function requirePasskey(context: Context, { accountId }: Caller, id: string): Promise<void> {
  if ((await data.findPasskey(context.db, id))?.accountId !== accountId) throw new Problem('not_found')
}

/** Throws `not_found`, also for another member's passkey, and `second_factor_required` if the account must keep it. */
export async function removePasskey(context: Context, { accountId }: Caller, id: string): Promise<void> {
  await changeFactors(context, accountId, async (tx) => {
    if (!(await data.deletePasskey(tx, accountId, id))) throw new Problem('not_found')
  })
}

/** The name that passkeys are bound to (RP ID): the host, without scheme and port. */
const hostOf = (origin: string): string => new URL(origin).hostname

/** The library throws the same error for every invalid response. */
function asFailure(error: unknown): never {
  throw new Problem('passkey_failed', { cause: error })
}
