import webpush from 'web-push'
import type { Context } from '../../context.ts'
import { SealBroken } from '../../lib/seal.ts'
import { deleteSecret, findSecret, storeSecret } from './data.ts'

const NAME = 'vapid'

/** VAPID keys of this installation (RFC 8292), base64url. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** Keys of this installation, created on first use, the private one encrypted. Replaced if decryption fails; browsers then subscribe again. */
export async function vapidKeys(context: Pick<Context, 'db' | 'secrets'>): Promise<VapidKeys> {
  const { db, secrets } = context
  const value = (await findSecret(db, NAME)) ?? (await storeSecret(db, NAME, await newKeys(secrets)))
  const [publicKey = '', privateKey = ''] = value.split(' ')
  try {
    return { publicKey, privateKey: await secrets.unseal(Buffer.from(privateKey, 'base64'), NAME) }
  } catch (error) {
    if (!(error instanceof SealBroken)) throw error
    await deleteSecret(db, NAME, value)
    return vapidKeys(context)
  }
}

async function newKeys(secrets: Context['secrets']): Promise<string> {
  const { publicKey, privateKey } = webpush.generateVAPIDKeys()
  return `${publicKey} ${(await secrets.seal(privateKey, NAME)).toString('base64')}`
}
