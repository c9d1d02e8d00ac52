import type { Text } from '@stipple/core/domain/text'
import { EngineError, type EngineErrorCode } from '@stipple/engines/spec'

/** Returns true if we have our own text for a failure. */
export const hasWords = (error: unknown): boolean =>
  (error instanceof EngineError && error.text !== undefined) || codeOf(error) !== undefined

/** Describes the failure of an external engine, for the operator. */
export function failureText(error: unknown): Text {
  if (error instanceof EngineError && error.text) return error.text
  const code = codeOf(error)
  const known = code === undefined ? undefined : WORDS[code]
  if (known) return known
  const message = error instanceof Error ? error.message : String(error)
  if (message.endsWith(' cannot be reached')) return UNREACHABLE
  const [, digits, detail = ''] = /: HTTP (\d{3})(?: |: )?(.*)$/s.exec(message) ?? []
  const status = Number(digits)
  if (status === 404 || status === 405) return NOT_THERE
  if (digits !== undefined) return refusedWith(status, detail.trim())
  return (error instanceof EngineError && BY_CODE[error.code]) || STRANGE
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
  en: 'The server responds, but not at this address. Check that the address is complete and the engine type is right.',
  zh: '有应答，但该地址没有这类引擎。地址完整吗？类型选对了吗？',
}
const UNREACHABLE: Text = {
  en: 'The engine can’t be reached. Check that the program is running and the address is right.',
  zh: '无法连接。请确认程序已启动、地址无误。',
}
export const PLAIN: Text = {
  en: 'The engine does not use TLS. Use http:// instead of https://.',
  zh: '对方未启用 TLS：请把地址开头的 https:// 改为 http://。',
}
const REFUSED: Text = {
  en: 'Nothing is listening at this address. Check that the program is running and the port is right.',
  zh: '该地址没有程序在监听：程序启动了吗？端口对吗？',
}
export const NO_MACHINE: Text = { en: 'Host name not found. Check its spelling.', zh: '找不到这个名称的机器，请检查拼写。' }
export const SLOW: Text = {
  en: 'The engine does not respond in time. Check that the machine is on and its firewall allows this port.',
  zh: '未在规定时间内应答。机器开着吗？防火墙放行了这个端口吗？',
}
const NO_ROUTE: Text = {
  en: 'This network address can’t be reached from here. Check the address and that both machines are on the same network.',
  zh: '本机所在网络无法到达该地址。请检查地址，并确认两台机器在同一网络。',
}
const CUT: Text = {
  en: 'The engine closed the connection. Check whether the address needs http:// or https://.',
  zh: '连接被对方中断。请确认地址开头应为 http:// 还是 https://。',
}
const CERTIFICATE: Text = {
  en: 'The certificate is not trusted. Install one from a known authority, or use http:// in your own network.',
  zh: '对方的证书不受信任。请换用受信任机构签发的证书，或在自己的网络内使用 http://。',
}
const STRANGE: Text = {
  en: 'The response does not match this engine type. Check the type and that the address is complete.',
  zh: '有应答，但不是这类引擎的格式。类型选对了吗？地址完整吗？',
}

/** A refusal with its status and the server's own text. */
function refusedWith(status: number, detail: string): Text {
  const quoted = detail === '' ? { en: '', zh: '' } : { en: ` It says: “${detail}”`, zh: `对方说明：“${detail}”` }
  if (status >= 500)
    return {
      en: `The engine reports an internal error (HTTP ${status}). Check its log.${quoted.en}`,
      zh: `对方自身出错（HTTP ${status}），请查看它的日志。${quoted.zh}`,
    }
  return { en: `The engine rejects the request (HTTP ${status}).${quoted.en}`, zh: `请求被拒绝（HTTP ${status}）。${quoted.zh}` }
}

const BY_CODE: Partial<Record<EngineErrorCode, Text>> = {
  rate_limited: {
    en: 'The engine is busy or rate-limited. Wait a moment, then check again.',
    zh: '对方繁忙或请求过多，请稍候再查看。',
  },
  lost: NOT_THERE,
  out_of_memory: {
    en: 'The engine is out of memory. Close other programs on its graphics card, or restart it.',
    zh: '对方显存不足。请关闭占用显卡的其他程序，或重启引擎。',
  },
}

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
  // A survey is only aborted by its time limit.
  cancelled: SLOW,
  ECONNRESET: CUT,
  EPIPE: CUT,
  UND_ERR_SOCKET: CUT,
  EHOSTUNREACH: NO_ROUTE,
  ENETUNREACH: NO_ROUTE,
  DEPTH_ZERO_SELF_SIGNED_CERT: CERTIFICATE,
  SELF_SIGNED_CERT_IN_CHAIN: CERTIFICATE,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: CERTIFICATE,
  CERT_HAS_EXPIRED: CERTIFICATE,
  ERR_TLS_CERT_ALTNAME_INVALID: CERTIFICATE,
  auth: { en: 'The engine rejects the key or password. Enter a valid one.', zh: '密钥或密码被拒绝，请填写有效的。' },
  quota: { en: 'The account has no credit left. Top it up with the provider.', zh: '对应账户的额度已用完，请到对方网站充值。' },
}
