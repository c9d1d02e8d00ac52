import { expect, it } from 'vitest'
import { commentText } from './comment.ts'

it.each([
  ['  A fox \r\n\r\n\r\n\r\nin the snow\t! ', 'A fox\n\nin the snow !'],
  ['a\u2028b\u0085c', 'a\nb\nc'],
  // Reversing, hidden and control characters are removed; the text between them stays.
  ['safe \u202Egpj.exe\u202C \u2066x\u2069', 'safe gpj.exe x'],
  ['pa\u200Bss\uFEFFwo\u00ADrd \u0000\u0007\u001B[31mred', 'password [31mred'],
  // Joined emoji, Persian, combined letters and flags stay complete.
  ['👩‍👩‍👧 می‌خواهم é 🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👩‍👩‍👧 می‌خواهم é 🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['<script>alert(1)</script> & "x"', '<script>alert(1)</script> & "x"'],
  ['half a pair \uD83D', 'half a pair \uFFFD'],
])('keeps the readable text of %j', (sent, kept) => {
  const text = commentText(sent)
  expect(text).toBe(kept)
  expect(commentText(text)).toBe(text)
})

it.each(['', ' \n\t ', '\u200B\u200D\uFE0F', '\u3164', '\u115F\u1160', '\u2800\u2800', '\u0301\u0301', '\u202E', '\u{E0041}'])(
  'is empty for %j, which shows nothing',
  (sent) => expect(commentText(sent)).toBe(''),
)

it('limits the marks on one letter to the number that a script needs', () => {
  expect(commentText(`Z${'\u0316'.repeat(400)}algo`)).toBe(`Z${'\u0316'.repeat(4)}algo`)
})
