import { Problem } from '../problem.ts'
import type { App } from './app-type.ts'

/** Largest body without files in bytes. */
export const LONGEST_PLAIN = 2 * 1024 * 1024
/** Most lists, objects and entries of a body. */
const MAX_PARTS = 20_000

/** Parses JSON; an empty body is allowed, because programs declare JSON on every call. */
export function readBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text.length === 0) return done(null, undefined)
    if (hasTooManyParts(text)) return done(new Problem('malformed_request'))
    void parse(request, text, done)
  })
  // Pages of other sites can send text/plain without a preflight request, but not JSON.
  app.removeContentTypeParser('text/plain')
}

/** Returns true for JSON with so many parts that parsing would block the server. A base64 file counts as one part. */
export const hasTooManyParts = (json: string): boolean =>
  json.length > MAX_PARTS && [',', '[', '{'].some((sign) => countUpTo(json, sign, MAX_PARTS) === MAX_PARTS)

function countUpTo(text: string, sign: string, most: number): number {
  let [count, at] = [0, text.indexOf(sign)]
  while (at >= 0 && count < most) [count, at] = [count + 1, text.indexOf(sign, at + 1)]
  return count
}
