import { Problem } from '../../../problem.ts'
import { findAccountByName } from '../data.ts'
import { nameKeyOf } from '../policy.ts'
import { hashPassword, passwordMatches } from '../secrets.ts'
import type { AccountPlatform } from './platform.ts'

/** Accounts of this installation. */
export const createBuiltin = (): AccountPlatform => ({
  id: 'builtin',
  passwords: {
    async open(db, request) {
      const name = request.name.normalize('NFC')
      const nameKey = nameKeyOf(name)
      if (await findAccountByName(db, nameKey)) throw nameTaken()
      return { platform: 'builtin', name, nameKey, passwordHash: await hashPassword(request.password) }
    },
    async check(db, { name, password }) {
      const account = await findAccountByName(db, nameKeyOf(name))
      const matches = await passwordMatches(account?.passwordHash, password)
      if (!account || !matches) throw new Problem('wrong_credentials')
      return account
    },
  },
})

export const nameTaken = (): Problem => new Problem('name_taken', { fields: [{ field: 'name', code: 'name_taken' }] })
