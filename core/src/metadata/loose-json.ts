/** Largest JSON that is read (characters). */
const LONGEST = 8 * 2 ** 20
/** A string, or a number that JavaScript does not have or would round. */
const NUMBERS = /"(?:\\.|[^"\\])*"|-?\bInfinity\b|\bNaN\b|-?\d{16,}(?![\d.eE])/g

/** An object, given or in JSON as written by Python: integers of more than 15 digits become texts, so that none is rounded, and NaN becomes null. */
export function objectIn(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (isObject(value)) return value
  if (typeof value !== 'string' || value.length > LONGEST || !/^\s*\{/.test(value)) return undefined
  try {
    const parsed: unknown = JSON.parse(
      value.replaceAll(NUMBERS, (found) => (found.startsWith('"') ? found : /\d/.test(found) ? `"${found}"` : 'null')).replaceAll('\0', ''),
    )
    return isObject(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The members that are objects. */
export const objectsOf = (whole: Readonly<Record<string, unknown>>): ReadonlyMap<string, Readonly<Record<string, unknown>>> =>
  new Map(Object.entries(whole).flatMap(([key, value]) => (isObject(value) ? [[key, value] as const] : [])))
