import type { KeyScope } from '@stipple/core/domain/api-key'
import type { Request } from '../../http/app-type.ts'

/** Rights of a key, any of which opens these calls. */
export const SCOPES: readonly KeyScope[] = ['generate']

/** The key as programs of Gemini send it: in a header of its own, or in the address. */
export function keyOf({ headers, url }: Request): string | undefined {
  const header = headers['x-goog-api-key']
  const key = typeof header === 'string' ? header : new URLSearchParams(url.split('?', 2)[1]).get('key')
  return key === null || key === '' ? undefined : key
}
