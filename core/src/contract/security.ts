import { z } from 'zod'
import { ACCOUNT_RULES } from '../domain/account.ts'
import { newEmail as email, newPassword, session } from './account-shapes.ts'
import { defineCalls } from './define-call.ts'
import { done, isoTime } from './shapes.ts'

const { password, passkeyName } = ACCOUNT_RULES
/** A sealed text that only this server can open. */
const ticket = z.string().min(1).max(4000)
const base64url = z.string().regex(/^[\w-]*$/)
const descriptor = z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).exactOptional() })
const verification = z.enum(['required', 'preferred', 'discouraged'])

/** Options of `navigator.credentials.get` (Web Authentication Level 3, PublicKeyCredentialRequestOptionsJSON). */
const requestOptions = z.object({
  challenge: z.string(),
  timeout: z.number().exactOptional(),
  rpId: z.string().exactOptional(),
  allowCredentials: z.array(descriptor).exactOptional(),
  userVerification: verification.exactOptional(),
})
/** Options of `navigator.credentials.create` (PublicKeyCredentialCreationOptionsJSON). */
const creationOptions = z.object({
  rp: z.object({ id: z.string().exactOptional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number().exactOptional(),
  excludeCredentials: z.array(descriptor).exactOptional(),
  authenticatorSelection: z
    .object({
      residentKey: verification.exactOptional(),
      requireResidentKey: z.boolean().exactOptional(),
      userVerification: verification.exactOptional(),
    })
    .exactOptional(),
  attestation: z.enum(['none', 'indirect', 'direct', 'enterprise']).exactOptional(),
  extensions: z.object({ credProps: z.boolean().exactOptional() }).exactOptional(),
})

const credential = {
  id: base64url.min(1).max(1400),
  rawId: base64url.min(1).max(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).exactOptional(),
  /** Outputs of extensions are not used, and omitted. */
  clientExtensionResults: z.object({}),
}
/** Response of `navigator.credentials.get`, as written by `toJSON`. */
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url.max(8000),
    authenticatorData: base64url.max(8000),
    signature: base64url.max(8000),
    userHandle: base64url.max(200).exactOptional(),
  }),
})
/** Response of `navigator.credentials.create`. */
const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url.max(8000),
    attestationObject: base64url.max(30_000),
    authenticatorData: base64url.max(8000).exactOptional(),
    transports: z.array(z.string().max(40)).max(20).exactOptional(),
    publicKeyAlgorithm: z.int().exactOptional(),
    publicKey: base64url.max(8000).exactOptional(),
  }),
})

const code = z.string().trim().min(1).max(60)
const keyName = z.string().normalize('NFC').trim().min(1).max(passkeyName.max)
const codes = z.array(z.string())
/** Fields of a passkey response: keys and signatures, no words. */
const ANSWER_FIELDS = [
  'challenge',
  'response.id',
  'response.rawId',
  'response.response.clientDataJSON',
  'response.response.authenticatorData',
  'response.response.signature',
  'response.response.userHandle',
  'response.response.attestationObject',
  'response.response.transports',
  'response.response.publicKey',
] as const
/** Recovery codes are included only when they are created: with the first factor of an account without codes. */
const added = z.object({ status: z.literal(1), data: z.object({ recoveryCodes: codes.optional() }) })

/** Second factors, passkeys and account recovery, for accounts of the built-in platform; other accounts use those of their provider. */
export const security = defineCalls({
  'POST /api/account/second_factor': {
    summary:
      'Finish a login with a code of the authenticator app or a recovery code; `ticket` comes from the login and expires after 10 minutes',
    tag: 'accounts',
    perMinute: 20,
    secret: ['ticket', 'code'],
    body: z.object({ ticket, code }),
    reply: session,
    errors: ['invalid_input', 'wrong_code', 'sign_in_expired', 'suspended'],
  },
  'POST /api/account/passkey_options': {
    summary: 'Begin a login by passkey: the options for `navigator.credentials.get`; with the ticket of a login, for its second step',
    tag: 'accounts',
    perMinute: 30,
    secret: ['ticket'],
    body: z.object({ ticket: ticket.optional() }),
    reply: z.object({ status: z.literal(1), data: z.object({ challenge: ticket, options: requestOptions }) }),
    errors: ['invalid_input', 'sign_in_expired'],
  },
  'POST /api/account/passkey_sign_in': {
    summary: 'Log in by passkey, or finish a login by one',
    tag: 'accounts',
    perMinute: 20,
    secret: ANSWER_FIELDS,
    body: z.object({ challenge: ticket, response: assertion }),
    reply: session,
    errors: ['invalid_input', 'passkey_failed', 'sign_in_expired', 'suspended'],
  },
  'GET /api/account/security': {
    summary: 'Get the second factors of the caller’s account',
    tag: 'accounts',
    reply: z.object({
      status: z.literal(1),
      data: z.object({
        /** True if an authenticator app is set up. */
        app: z.boolean(),
        passkeys: z.array(z.object({ id: z.string(), name: z.string(), created: isoTime, lastUsed: isoTime.optional() })),
        /** Number of unused recovery codes. */
        recoveryCodes: z.int(),
        /** Confirmed e-mail address. */
        email: z.string().optional(),
        /** True if this server sends mail. */
        mail: z.boolean(),
        /** True if the operator requires a second factor of this account. */
        required: z.boolean(),
      }),
    }),
    errors: ['not_builtin'],
  },
  'POST /api/account/prove': {
    summary:
      'Prove again who is logged in, by the password or by a passkey; `proof` opens changes to second factors in this session for 10 minutes',
    tag: 'accounts',
    perMinute: 10,
    secret: ['password', ...ANSWER_FIELDS],
    body: z.union([z.object({ password: z.string().min(1).max(password.max) }), z.object({ challenge: ticket, response: assertion })]),
    reply: z.object({ status: z.literal(1), data: z.object({ proof: ticket, expires: isoTime }) }),
    errors: ['invalid_input', 'wrong_password', 'passkey_failed', 'sign_in_expired', 'not_builtin'],
  },
  'POST /api/account/app_begin': {
    summary: 'Begin to set up an authenticator app: its secret, and the same as an address for a QR code',
    tag: 'accounts',
    perMinute: 10,
    secret: ['proof'],
    body: z.object({ proof: ticket }),
    reply: z.object({ status: z.literal(1), data: z.object({ ticket, secret: z.string(), address: z.string() }) }),
    errors: ['prove_first', 'not_builtin'],
  },
  'POST /api/account/app_confirm': {
    summary: 'Finish setting up an authenticator app with its first code; it replaces one that was there',
    tag: 'accounts',
    perMinute: 10,
    secret: ['ticket', 'code'],
    body: z.object({ ticket, code }),
    reply: added,
    errors: ['invalid_input', 'wrong_code', 'sign_in_expired'],
  },
  'POST /api/account/app_remove': {
    summary: 'Remove the authenticator app',
    tag: 'accounts',
    perMinute: 10,
    secret: ['proof'],
    body: z.object({ proof: ticket }),
    reply: done,
    errors: ['prove_first', 'second_factor_required'],
  },
  'POST /api/account/passkey_begin': {
    summary: 'Begin to add a passkey: the options for `navigator.credentials.create`',
    tag: 'accounts',
    perMinute: 10,
    secret: ['proof'],
    body: z.object({ proof: ticket }),
    reply: z.object({ status: z.literal(1), data: z.object({ challenge: ticket, options: creationOptions }) }),
    errors: ['prove_first', 'too_many_passkeys', 'not_builtin'],
  },
  'POST /api/account/passkey_add': {
    summary: 'Add the passkey that the browser has made',
    tag: 'accounts',
    perMinute: 10,
    secret: ANSWER_FIELDS,
    body: z.object({ challenge: ticket, response: attestation, name: keyName }),
    reply: added,
    errors: ['invalid_input', 'passkey_failed', 'sign_in_expired', 'too_many_passkeys'],
  },
  'POST /api/account/passkey_rename': {
    summary: 'Rename a passkey',
    tag: 'accounts',
    perMinute: 20,
    body: z.object({ id: base64url.min(1).max(1400), name: keyName }),
    reply: done,
    errors: ['invalid_input', 'not_found'],
  },
  'POST /api/account/passkey_remove': {
    summary: 'Remove a passkey',
    tag: 'accounts',
    perMinute: 20,
    secret: ['proof'],
    body: z.object({ id: base64url.min(1).max(1400), proof: ticket }),
    reply: done,
    errors: ['not_found', 'prove_first', 'second_factor_required'],
  },
  'POST /api/account/recovery_codes': {
    summary: 'Make ten new recovery codes; those before stop working',
    tag: 'accounts',
    perMinute: 5,
    secret: ['proof'],
    body: z.object({ proof: ticket }),
    reply: z.object({ status: z.literal(1), data: z.object({ recoveryCodes: codes }) }),
    errors: ['prove_first', 'not_builtin'],
  },
  'POST /api/account/email': {
    summary: 'Send a confirmation link to a new e-mail address of the account; an empty one removes the address',
    tag: 'accounts',
    perMinute: 5,
    secret: ['proof'],
    body: z.object({ proof: ticket, email: z.union([z.literal(''), email]) }),
    reply: done,
    errors: ['invalid_input', 'prove_first', 'mail_unavailable', 'not_builtin'],
  },
  'POST /api/account/confirm_email': {
    summary: 'Confirm an e-mail address by the link sent to it, once',
    tag: 'accounts',
    perMinute: 20,
    secret: ['link'],
    body: z.object({ link: ticket }),
    reply: z.object({ status: z.literal(1), data: z.object({ email: z.string() }) }),
    errors: ['link_expired', 'email_taken'],
  },
  'POST /api/account/forgot_password': {
    summary: 'Send a link for a new password to the confirmed e-mail address of an account; the answer is the same for unknown ones',
    tag: 'accounts',
    perMinute: 5,
    body: z.object({ name: z.string().trim().min(1).max(254) }),
    reply: done,
    errors: ['invalid_input', 'mail_unavailable'],
  },
  'POST /api/account/reset_password': {
    summary: 'Set a new password by a link, once; all sessions of the account end',
    tag: 'accounts',
    perMinute: 20,
    secret: ['link', 'password'],
    body: z.object({ link: ticket, password: newPassword }),
    reply: done,
    errors: ['invalid_input', 'link_expired'],
  },
  'POST /api/account/recover': {
    summary: 'Set a new password with a recovery code, which is used up; all sessions of the account end',
    tag: 'accounts',
    perMinute: 10,
    secret: ['code', 'password'],
    body: z.object({ name: z.string().trim().min(1).max(200), code, password: newPassword }),
    reply: done,
    errors: ['invalid_input', 'wrong_recovery'],
  },
})
