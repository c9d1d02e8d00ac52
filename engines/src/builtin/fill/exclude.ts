import { countMarks, growMarks } from '@stipple/imaging/marks'
import type { Size } from '@stipple/imaging/plane'

/** Share of a hole's rim on the subject from which the hole lies on the subject and is filled from it. */
const ON_SUBJECT = 0.5

/**
 * Mask of the picture's subject as an area not to copy from, so that no second head grows beside a person. Undefined where the hole lies on the subject itself.
 * @param subject 1 on the subject
 */
export function barSubject(subject: Uint8Array, hole: Uint8Array, size: Size): Uint8Array | undefined {
  const margin = Math.max(3, Math.round(Math.max(size.width, size.height) / 150))
  const rim = growMarks(hole, size, margin).map((mark, i) => (mark === 1 && hole[i] !== 1 ? 1 : 0))
  const onSubject = rim.reduce((sum, mark, i) => sum + (mark === 1 ? (subject[i] ?? 0) : 0), 0)
  if (onSubject > countMarks(rim) * ON_SUBJECT) return undefined
  return growMarks(subject, size, Math.max(1, Math.round(margin / 2)))
}
