/** Decodes encoded texts: HTML entities, URL encoding, string escapes, base64, character codes. */
const MAX_ROUNDS = 3

/** Decoded text, also if encoded twice; other text is unchanged. */
export function decoded(text: string): string {
  let now = text
  for (let round = 0; round < MAX_ROUNDS && ENCODED.test(now); round++) {
    const next = decodedOnce(now)
    if (next === now) return now
    now = next
  }
  return now
}

/** Characters without which nothing is encoded. */
const ENCODED = /[&%\\\u{e0020}-\u{e007e}]|u\+|0x|[\w+/-]{8}|[01]{8}|(?:[\da-f]{2}\s){4}/iu
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '',
  zwnj: '',
  zwj: '',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
}

const decodedOnce = (text: string): string =>
  text
    .replaceAll(/&(\w{2,8});/g, (whole, name: string) => NAMED[name.toLowerCase()] ?? whole)
    .replaceAll(/[\u{e0020}-\u{e007e}]/gu, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xe0000))
    .replaceAll(/(?:\\x[\da-f]{2})+/gi, (whole) => textOf(bytesIn(whole, /[\da-f]{2}/gi, 16)) ?? whole)
    .replaceAll(
      /&#x([\da-f]{1,6});?|\\u\{([\da-f]{1,6})\}|\\u([\da-f]{4})|\\x([\da-f]{2})|\bu\+([\da-f]{4,6})\b ?/gi,
      (whole, ...codes: unknown[]) =>
        signOf(
          codes.slice(0, 5).find((code) => typeof code === 'string'),
          16,
          whole,
        ),
    )
    .replaceAll(/&#(\d{1,7});?/g, (whole, code: string) => signOf(code, 10, whole))
    .replaceAll(/(?:%[\da-f]{2})+/gi, (whole) => textOf(bytesIn(whole, /[\da-f]{2}/gi, 16)) ?? whole)
    .replaceAll(/\b(?:[01]{8}\s?){4,}/g, (whole) => textOf(bytesIn(whole, /[01]{8}/g, 2)) ?? whole)
    .replaceAll(
      /(?<![\da-f])(?:(?:0x)?[\da-f]{2}[\s,]?){5,}(?![\da-f])/gi,
      (whole) => textOf(bytesIn(whole.replaceAll(/0x/gi, ''), /[\da-f]{2}/gi, 16)) ?? whole,
    )
    .replaceAll(/[A-Za-z0-9+/_-]{8,}={0,2}/g, (whole) => plainOf(whole) ?? whole)

function signOf(code: unknown, base: number, whole: string): string {
  const value = Number.parseInt(String(code), base)
  return value > 0 && value <= 0x10_ffff ? String.fromCodePoint(value) : whole
}

const bytesIn = (text: string, pattern: RegExp, base: number): Uint8Array =>
  Uint8Array.from(text.match(pattern) ?? [], (part) => Number.parseInt(part, base))

/** Text of bytes; undefined if invalid. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return /^[\P{C}\s]+$/u.test(text) ? text : undefined
  } catch {
    return undefined
  }
}

/** Decodes a base64 word: mixed case, and bytes of letters and punctuation. */
function plainOf(word: string): string | undefined {
  if (!/[A-Z]/.test(word) || !/[a-z]/.test(word)) return undefined
  const text = textOf(new Uint8Array(Buffer.from(word, 'base64')))
  return text !== undefined && /^[\s\x20-\x7e\p{Script=Han}\p{P}]+$/u.test(text) ? text : undefined
}
