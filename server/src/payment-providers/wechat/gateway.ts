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

/** An answer that WeChat Pay signed. */
export interface Reply {
  readonly isDone: boolean
  /** Code of a refusal. */
  readonly code: string
  readonly content: unknown
}

export type Gateway = (action: string, ask: Ask) => Promise<Reply>

/** Signs what we ask and verifies what is answered, refusals too: an order is not given up because someone on the way says that it is unknown. */
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
          // Says with which of its keys WeChat Pay should sign.
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
      // Whom it does not know, because our signature is wrong, WeChat Pay answers without its own: the operator may read why.
      if (fault !== undefined) throw new ProviderUnavailable(`wechat: ${action}: ${fault}: HTTP ${response.status} ${code}`)
      return { isDone: response.ok, code, content }
    })
}

function codeOf(content: unknown): string | undefined {
  if (typeof content !== 'object' || content === null || !('code' in content)) return undefined
  return typeof content.code === 'string' && /^\w{1,64}$/.test(content.code) ? content.code : undefined
}

/** The parts of an answer or notification that its signature covers. */
export const signedOf = (headers: IncomingHttpHeaders, body: Buffer): Signed => ({
  timestamp: headerOf(headers, 'wechatpay-timestamp'),
  nonce: headerOf(headers, 'wechatpay-nonce'),
  signature: headerOf(headers, 'wechatpay-signature'),
  serial: headerOf(headers, 'wechatpay-serial'),
  body,
})
