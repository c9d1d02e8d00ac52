export const COMMENT_LIMITS = {
  /** Characters. */
  text: 1000,
  /** Comments on a page. */
  page: 20,
  /** Comments that a member can write in a day. */
  ofDay: 200,
} as const

/** Reasons for reporting a comment. */
export const COMMENT_REPORT_REASONS = ['offensive', 'harassment', 'spam', 'other'] as const
export type CommentReportReason = (typeof COMMENT_REPORT_REASONS)[number]

/** Characters that reverse the direction of text, are invisible between others, or control a terminal. Those that join emoji and Persian letters stay. */
const UNSEEN = /[\u202A-\u202E\u2066-\u2069\u200B\u2060-\u2064\uFEFF\u00AD\u2800]|[^\P{Cc}\n]/gu
/** More marks on one letter than any script uses. */
const PILED_MARKS = /(\p{M}{4})\p{M}+/gu
const INK = /[^\p{Default_Ignorable_Code_Point}\p{M}\p{Z}\p{C}]/u

/** Stored form of a comment: lines with at most one empty line between them, without hidden or control characters. Empty if nothing is visible. */
export function commentText(text: string): string {
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replaceAll('\t', ' ')
    .replaceAll(UNSEEN, '')
    .replaceAll(PILED_MARKS, '$1')
    .replaceAll(/[^\S\n]+\n/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return INK.test(plain) ? plain : ''
}
