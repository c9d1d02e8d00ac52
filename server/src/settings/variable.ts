import { z } from 'zod'

/** Types of settings, with messages for the operator. */
export const whole = (least: number, most: number) =>
  z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`)

export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })

export const address = (protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    )

/** Comma-separated words; none if empty. */
export const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  )

/** Comma-separated words out of a given set. */
export const listOf = <const T extends readonly [string, ...string[]]>(values: T, initial: string) =>
  z
    .string()
    .default(initial)
    .transform((value) => value.split(',').map((word) => word.trim()))
    .pipe(z.array(oneOf(values)).refine((words) => new Set(words).size === words.length, 'names one of them twice'))

/** An invalid setting, with a message that names it and the remedy. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}
