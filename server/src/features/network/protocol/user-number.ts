/** Characters of user ids in the order of their digit values; see `newUid`. */
const DIGITS = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 10

/** Integer form of a user id for AI Horde clients; below 2 ** 50. */
export function numberOfUser(uid: string): number {
  return [...uid].reduce((sum, character) => (sum * DIGITS.length + Math.max(0, DIGITS.indexOf(character))) % Number.MAX_SAFE_INTEGER, 0)
}

/** User id of a number; undefined for an invalid text. */
export function userOfNumber(text: string): string | undefined {
  if (!/^\d{1,16}$/.test(text)) return undefined
  let rest = BigInt(text)
  let uid = ''
  while (uid.length < LENGTH) {
    uid = `${DIGITS[Number(rest % BigInt(DIGITS.length))]}${uid}`
    rest /= BigInt(DIGITS.length)
  }
  return rest === 0n ? uid : undefined
}
