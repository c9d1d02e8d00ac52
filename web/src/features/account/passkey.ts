import type { CallReply } from '@stipple/core/contract/client'
import { api } from '../../lib/api.ts'

/** Passkeys are bound to a host name, and browsers offer them on secure pages only. */
export const canUsePasskeys = (): boolean =>
  globalThis.isSecureContext && 'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(globalThis.location.hostname)

/** Loads what a press of a button needs, as browsers ask for a passkey only right after one. */
export const preparePasskeys = (): Promise<unknown> => import('@simplewebauthn/browser')

/**
 * Asks the browser for a passkey: any of this site's, or with the ticket of a login one of that account. Undefined when the person did not choose one.
 */
export async function askPasskey(ticket?: string) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const { data } = await api('POST /api/account/passkey_options', { body: ticket === undefined ? {} : { ticket } })
  const response = await startAuthentication({ optionsJSON: data.options }).catch(() => undefined)
  return response && { challenge: data.challenge, response: plain(response) }
}

/** Makes a passkey and adds it to the account. Undefined when the person did not make one. */
export async function makePasskey({ proof, name }: { proof: string; name: string }): Promise<Added | undefined> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const { data } = await api('POST /api/account/passkey_begin', { body: { proof } })
  const response = await startRegistration({ optionsJSON: data.options }).catch(() => undefined)
  return (
    response && (await api('POST /api/account/passkey_add', { body: { challenge: data.challenge, name, response: plain(response) } })).data
  )
}

export type Added = CallReply<'POST /api/account/passkey_add'>['data']

/** The answer of a passkey as the call takes it: outputs of extensions are not sent. */
const plain = <T extends { readonly id: string; readonly rawId: string; readonly response: object }>({ id, rawId, response }: T) => ({
  id,
  rawId,
  response: response as T['response'],
  type: 'public-key' as const,
  clientExtensionResults: {},
})
