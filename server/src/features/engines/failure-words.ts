import type { Text } from '@stipple/core/domain/text'
import { EngineError } from '@stipple/engines/spec'

/** Whether there are words of ours for a failure. */
export const hasWords = (error: unknown): boolean =>
  (error instanceof EngineError && error.text !== undefined) || codeOf(error) !== undefined

/** Describes the failure of an engine elsewhere, for the operator. */
export function failureWords(error: unknown): Text {
  if (error instanceof EngineError && error.text) return error.text
  const code = codeOf(error)
  const known = code === undefined ? undefined : WORDS[code]
  if (known) return known
  const message = error instanceof Error ? error.message : String(error)
  const status = Number(/: HTTP (\d{3})$/.exec(message)?.[1])
  if (status === 404 || status === 405) return NOT_THERE
  if (status >= 500) return { en: `It answers with a fault of its own (HTTP ${status}).`, zh: `对方自身出错（HTTP ${status}）。` }
  if (message.endsWith(' cannot be reached')) return UNREACHABLE
  return { en: message, zh: `引擎出错。原文：“${message}”` }
}

/** The first code in the chain of causes that has words. */
function codeOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
    if (Object.hasOwn(WORDS, code)) return code
  }
  return undefined
}

const NOT_THERE: Text = {
  en: 'It answers, but has nothing of this kind at this address. Is the address complete?',
  zh: '有应答，但该地址没有这类引擎。地址完整吗？',
}
const UNREACHABLE: Text = {
  en: 'It cannot be reached. Is the program running, and is the address right?',
  zh: '无法连接。请确认程序已启动、地址无误。',
}
const PLAIN: Text = {
  en: 'It answers without TLS: begin the address with http:// in place of https://.',
  zh: '对方未启用 TLS：请把地址开头的 https:// 改为 http://。',
}
const REFUSED: Text = {
  en: 'Nothing listens at this address: is the program running, and is the port right?',
  zh: '该地址没有程序在监听：程序启动了吗？端口对吗？',
}
export const NO_MACHINE: Text = { en: 'There is no machine of this name.', zh: '找不到这个名称的机器。' }
export const SLOW: Text = { en: 'It does not answer in time.', zh: '未在规定时间内应答。' }
const CUT: Text = { en: 'It breaks off the connection.', zh: '连接被对方中断。' }
const CERTIFICATE: Text = { en: 'Its certificate is not to be trusted.', zh: '对方的证书不受信任。' }

const WORDS: Readonly<Record<string, Text>> = {
  ERR_SSL_WRONG_VERSION_NUMBER: PLAIN,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: PLAIN,
  EPROTO: PLAIN,
  ECONNREFUSED: REFUSED,
  ENOTFOUND: NO_MACHINE,
  EAI_AGAIN: NO_MACHINE,
  ETIMEDOUT: SLOW,
  UND_ERR_CONNECT_TIMEOUT: SLOW,
  UND_ERR_HEADERS_TIMEOUT: SLOW,
  TimeoutError: SLOW,
  timeout: SLOW,
  // A look is ended by its time limit alone.
  cancelled: SLOW,
  ECONNRESET: CUT,
  EPIPE: CUT,
  UND_ERR_SOCKET: CUT,
  EHOSTUNREACH: { en: 'No way leads to this address.', zh: '无法到达该地址。' },
  DEPTH_ZERO_SELF_SIGNED_CERT: CERTIFICATE,
  SELF_SIGNED_CERT_IN_CHAIN: CERTIFICATE,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: CERTIFICATE,
  CERT_HAS_EXPIRED: CERTIFICATE,
  ERR_TLS_CERT_ALTNAME_INVALID: CERTIFICATE,
  auth: { en: 'It refuses the key or password.', zh: '密钥或密码被拒绝。' },
  quota: { en: 'The account with it has nothing left to spend.', zh: '对应账户的额度已用完。' },
}
