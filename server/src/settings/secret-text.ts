import { readFileSync } from 'node:fs'
import { z } from 'zod'

/** A secret, or `@` and the path of a file that contains it. */
export const secretText = z.string().transform(readSecret)

export function readSecret(value: string, check: z.RefinementCtx): string {
  if (!value.startsWith('@')) return value.replaceAll('\\n', '\n')
  try {
    return readFileSync(value.slice(1), 'utf8').trim()
  } catch {
    check.addIssue({ code: 'custom', message: 'names a file that cannot be read' })
    return z.NEVER
  }
}
