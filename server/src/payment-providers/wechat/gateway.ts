import type { IncomingHttpHeaders } from 'node:http'
import type { WechatConfig } from '../../settings/payments.ts'
import { headerOf, jsonOf } from '../notification.ts'
import { ProviderUnavailable } from '../provider.ts'
import { remoteCall, messageOf } from '../remote-call.ts'
import { authorization, faultOf, type Signed } from './sign.ts'

const GATEWAY = 'https://api.mch.weixin.qq.com'

interface Ask {
  readonly method: 'GET' | 'POST'
  /** Path and query. */
  readonly target: string
  readonly body?: object
}

/** A reply signed by WeChat Pay. */
export interface Reply {
  readonly isDone: boolean
  /** Error code. */
  readonly code: string
  readonly content: unknown
}

export type Gateway = (action: string, ask: Ask) => Promise<Reply>

/** Signs requests and verifies replies, including errors: an order must not be closed because someone in between claims that it is unknown. */
export function createGateway(settings: WechatConfig, { now, limit }: { now: () => Date; limit: number }): Gateway {
  return (action, { method, target, body }) =>
    remoteCall({ what: `wechat: ${action}`, limit, explain: messageOf }, async (signal) => {
      const sent = body === undefined ? '' : JSON.stringify(body)
      const response = await fetch(new URL(target, settings.gateway ?? GATEWAY), {
        method,
        headers: {
          authorization: authorization(settings, { method, target, body: sent, now: now() }),
          accept: 'application/json',
          'content-type': 'application/json',
          'user-agent': 'stipple',
          // Selects the key that WeChat Pay signs with.
          'wechatpay-serial': settings.platformKeyId,
        },
        ...(sent !== '' && { body: sent }),
        redirect: 'error',
        signal,
      })
      const received = Buffer.from(await response.arrayBuffer())
      const fault = faultOf(signedOf(Object.fromEntries(response.headers), received), settings, now())
      const content = received.byteLength === 0 ? {} : jsonOf(received)
      const code = codeOf(content) ?? 'without a code'
      // An unknown merchant (wrong signature of ours) gets an unsigned reply: the operator sees the reason.
      if (fault !== undefined) throw new ProviderUnavailable(`wechat: ${action}: ${fault}: HTTP ${response.status} ${code}`)
      return { isDone: response.ok, code, content }
    })
}

function codeOf(content: unknown): string | undefined {
  if (typeof content !== 'object' || content === null || !('code' in content)) return undefined
  return typeof content.code === 'string' && /^\w{1,64}$/.test(content.code) ? content.code : undefined
}

/** Parts of a reply or notification covered by its signature. */
export const signedOf = (headers: IncomingHttpHeaders, body: Buffer): Signed => ({
  timestamp: headerOf(headers, 'wechatpay-timestamp'),
  nonce: headerOf(headers, 'wechatpay-nonce'),
  signature: headerOf(headers, 'wechatpay-signature'),
  serial: headerOf(headers, 'wechatpay-serial'),
  body,
})
