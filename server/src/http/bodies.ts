import { Problem } from '../problem.ts'
import type { App } from './app-type.ts'

/** Bytes of a body without files. */
export const LONGEST_PLAIN = 2 * 1024 * 1024
/** Lists, objects and entries of a body. */
const MOST_PARTS = 20_000

/** Reads JSON, where an empty body is none: programs announce JSON on every call, also on those that send nothing. */
export function readBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (text.length === 0) return done(null, undefined)
    if (hasTooManyParts(text)) return done(new Problem('malformed_request'))
    void parse(request, text, done)
  })
  // A page of another site can send text/plain without asking us first; JSON it cannot.
  app.removeContentTypeParser('text/plain')
}

/** Returns true for a JSON text with so many parts that parsing it would block the server. A base64 file counts as one part. */
export const hasTooManyParts = (json: string): boolean =>
  json.length > MOST_PARTS && [',', '[', '{'].some((sign) => countUpTo(json, sign, MOST_PARTS) === MOST_PARTS)

function countUpTo(text: string, sign: string, most: number): number {
  let [count, at] = [0, text.indexOf(sign)]
  while (at >= 0 && count < most) [count, at] = [count + 1, text.indexOf(sign, at + 1)]
  return count
}
