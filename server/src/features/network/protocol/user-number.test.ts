import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newUid } from '../../accounts/public.ts'
import { numberOfUser, userOfNumber } from './user-number.ts'

it('maps each user ID to a unique safe integer, and back [C-25]', () => {
  fc.assert(
    fc.property(fc.constant(0), () => {
      const uid = newUid()
      const number = numberOfUser(uid)
      expect(Number.isSafeInteger(number)).toBe(true)
      expect(userOfNumber(String(number))).toBe(uid)
    }),
  )
  expect(userOfNumber('a1')).toBeUndefined()
  expect(userOfNumber('9'.repeat(16))).toBeUndefined()
})
