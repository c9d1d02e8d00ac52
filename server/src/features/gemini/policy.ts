import type { KeyScope } from '@stipple/core/domain/api-key'
import type { Request } from '../../http/app-type.ts'

/** Scopes of a key; any of them allows these calls. */
export const SCOPES: readonly KeyScope[] = ['generate']

/** The key in Gemini's places: a header, or the address. */
export function keyOf({ headers, url }: Request): string | undefined {
  const header = headers['x-goog-api-key']
  const key = typeof header === 'string' ? header : new URLSearchParams(url.split('?', 2)[1]).get('key')
  return key === null || key === '' ? undefined : key
}
