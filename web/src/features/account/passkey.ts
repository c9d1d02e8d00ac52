import type { CallReply } from '@stipple/core/contract/client'
import { api } from '../../lib/api.ts'

/** Passkeys are bound to a host name, and browsers offer them on secure pages only. */
export const canUsePasskeys = (): boolean =>
  globalThis.isSecureContext && 'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(globalThis.location.hostname)

/** Loads what the button needs in advance, because browsers only allow passkey prompts right after a click. */
export const preparePasskeys = (): Promise<unknown> => import('@simplewebauthn/browser')

/** Requests a passkey from the browser: any of this site's, or with a log-in ticket one of that account. Undefined if the person chose none. */
export async function requestPasskey(ticket?: string) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { data } = await api('POST /api/account/passkey_options', { body: ticket === undefined ? {} : { ticket } })
  const response = await startAuthentication({ optionsJSON: data.options }).catch(() => undefined)
  return response && { challenge: data.challenge, response: plain(response) }
}

/** Creates a passkey and adds it to the account. Undefined if the person cancelled. */
export async function makePasskey({ proof, name }: { proof: string; name: string }): Promise<Added | undefined> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { data } = await api('POST /api/account/passkey_begin', { body: { proof } })
  const response = await startRegistration({ optionsJSON: data.options }).catch(() => undefined)
  return (
    response && (await api('POST /api/account/passkey_add', { body: { challenge: data.challenge, name, response: plain(response) } })).data
  )
}

export type Added = CallReply<'POST /api/account/passkey_add'>['data']

/** The passkey's response for the API, without extension outputs. */
const plain = <T extends { readonly id: string; readonly rawId: string; readonly response: object }>({ id, rawId, response }: T) => ({
  id,
  rawId,
  response: response as T['response'],
  type: 'public-key' as const,
  clientExtensionResults: {},
})
