/** Characters of user ids, in the order of their values as digits; see `newUid`. */
const DIGITS = '23456789abcdefghjkmnpqrstuvwxyz'
const LENGTH = 10

/** The whole number that a user id of ours is for programs of the AI Horde, where ids are integers; below 2 ** 50. */
export function numberOfUser(uid: string): number {
  return [...uid].reduce((sum, character) => (sum * DIGITS.length + Math.max(0, DIGITS.indexOf(character))) % Number.MAX_SAFE_INTEGER, 0)
}

/** The user id that a number stands for; undefined for a text that is none. */
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
