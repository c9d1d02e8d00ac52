import { createDecipheriv, createSign, createVerify, randomBytes } from 'node:crypto'

/** Signatures and encryption of WeChat Pay v3 (pay.weixin.qq.com/doc/v3/merchant/4012365342). */

const TOLERANCE_SECONDS = 5 * 60
const TAG_BYTES = 16

interface Merchant {
  readonly merchantId: string
  readonly certificateSerial: string
  /** PEM. */
  readonly privateKey: string
}

interface Request {
  readonly method: 'GET' | 'POST'
  /** Path and query, as sent. */
  readonly target: string
  /** Empty without one. */
  readonly body: string
  readonly now: Date
}

/** `Authorization` header of a request: RSA-SHA256 over method, target, time, nonce and body, one line each. */
export function authorization(merchant: Merchant, { method, target, body, now }: Request): string {
  const timestamp = String(Math.floor(now.getTime() / 1000))
  const nonce = randomBytes(16).toString('hex')
  const signature = createSign('RSA-SHA256')
    .update(`${method}\n${target}\n${timestamp}\n${nonce}\n${body}\n`)
    .sign(merchant.privateKey, 'base64')
  const fields = {
    mchid: merchant.merchantId,
    nonce_str: nonce,
    signature,
    timestamp,
    serial_no: merchant.certificateSerial,
  }
  const list = Object.entries(fields).map(([name, value]) => `${name}="${value}"`)
  return `WECHATPAY2-SHA256-RSA2048 ${list.join(',')}`
}

export interface Signed {
  readonly timestamp: string
  readonly nonce: string
  readonly signature: string
  /** Serial number of the signing key. */
  readonly serial: string
  readonly body: Buffer
}

interface Platform {
  /** PEM. */
  readonly platformPublicKey: string
  readonly platformKeyId: string
}

/** Returns the problem of a reply or notification; undefined if it is WeChat Pay’s and recent. */
export function faultOf({ timestamp, nonce, signature, serial, body }: Signed, platform: Platform, now: Date): string | undefined {
  if (signature === '') return 'not signed'
  if (serial !== platform.platformKeyId) return 'signed with another key than the one in the settings'
  const isGenuine = createVerify('RSA-SHA256')
    .update(`${timestamp}\n${nonce}\n`)
    .update(body)
    .update('\n')
    .verify(platform.platformPublicKey, signature, 'base64')
  if (!isGenuine) return 'wrong signature'
  const isFresh = /^\d{1,12}$/.test(timestamp) && Math.abs(now.getTime() / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS
  return isFresh ? undefined : 'too old'
}

export interface Sealed {
  /** Base64, ending with the tag. */
  readonly ciphertext: string
  readonly nonce: string
  readonly associatedData: string
}

/** AES-256-GCM with the merchant’s API key of 32 characters. Throws if any bit changed. */
export function unseal({ ciphertext, nonce, associatedData }: Sealed, apiKey: string): string {
  const sealed = Buffer.from(ciphertext, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', apiKey, nonce, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  decipher.setAAD(Buffer.from(associatedData))
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]).toString()
}
