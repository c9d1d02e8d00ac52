import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

const CURVE = 'prime256v1'
const SALT_BYTES = 16
const TAG_BYTES = 16
/** Octet that marks the end of the text in the last record (RFC 8188, 2). */
const LAST = 2

/** A browser's side of a push subscription: its keys, and decryption of messages (RFC 8291), written from the RFC with Node's own primitives. */
export interface PushReceiver {
  readonly keys: { readonly p256dh: string; readonly auth: string }
  /** Decrypts a message with the content coding aes128gcm. Throws if it was not encrypted for this receiver. */
  open(body: Buffer): string
}

/** Creates a receiver, with new keys unless some are given as base64url. */
export function createPushReceiver(given?: { readonly privateKey: string; readonly auth: string }): PushReceiver {
  const ecdh = createECDH(CURVE)
  if (given) ecdh.setPrivateKey(given.privateKey, 'base64url')
  else ecdh.generateKeys()
  const auth = given ? Buffer.from(given.auth, 'base64url') : randomBytes(16)
  const own = ecdh.getPublicKey()
  return {
    keys: { p256dh: own.toString('base64url'), auth: auth.toString('base64url') },
    open(body) {
      const salt = body.subarray(0, SALT_BYTES)
      const keyLength = body.readUInt8(SALT_BYTES + 4)
      const sender = body.subarray(SALT_BYTES + 5, SALT_BYTES + 5 + keyLength)
      const sealed = body.subarray(SALT_BYTES + 5 + keyLength)
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
      const secret = derive(ecdh.computeSecret(sender), { salt: auth, info, length: 32 })
      const key = derive(secret, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 })
      const nonce = derive(secret, { salt, info: Buffer.from('Content-Encoding: nonce\0'), length: 12 })
      const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-TAG_BYTES))
      const record = Buffer.concat([cipher.update(sealed.subarray(0, -TAG_BYTES)), cipher.final()])
      const end = record.lastIndexOf(LAST)
      return record.subarray(0, end).toString()
    },
  }
}

const derive = (secret: Buffer, { salt, info, length }: { salt: Buffer; info: Buffer; length: number }): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))
