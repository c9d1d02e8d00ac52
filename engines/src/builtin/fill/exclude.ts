import { countMarks, growMarks } from './marks.ts'
import type { Size } from './mask.ts'

/** Where more than this share of a hole's rim is the subject, the hole lies on the subject and is to be filled from it. */
const ON_SUBJECT = 0.5

/**
 * What a fill should not copy from: the picture's subject, so that no second head grows beside a person. Nothing where the hole lies on the subject itself.
 * @param subject 1 where the subject is
 */
export function barSubject(subject: Uint8Array, hole: Uint8Array, size: Size): Uint8Array | undefined {
  const margin = Math.max(3, Math.round(Math.max(size.width, size.height) / 150))
  const rim = growMarks(hole, size, margin).map((mark, i) => (mark === 1 && hole[i] !== 1 ? 1 : 0))
  const onSubject = rim.reduce((sum, mark, i) => sum + (mark === 1 ? (subject[i] ?? 0) : 0), 0)
  if (onSubject > countMarks(rim) * ON_SUBJECT) return undefined
  return growMarks(subject, size, Math.max(1, Math.round(margin / 2)))
}
