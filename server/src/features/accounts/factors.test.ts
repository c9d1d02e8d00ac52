import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { refusal } from '../../../test/refusal.ts'
import { authenticatorApps, recoveryCodes } from '../../db/schema/accounts.ts'

let server: TestApp
let now = new Date('2026-05-01T10:00:00Z')

beforeAll(async () => {
  server = await createTestApp({ now: () => now })
})
afterAll(() => server.close())

/** A code from another implementation of RFC 6238: oathtool of the OATH Toolkit. */
const codeOf = (secret: string, at = now): string =>
  execFileSync(
    'oathtool',
    [
      '--totp',
      '--base32',
      '--now',
      at
        .toISOString()
        .replace('T', ' ')
        .replace(/\.\d+Z/, ' UTC'),
      secret,
    ],
    { encoding: 'utf8' },
  ).trim()

const later = (seconds: number): void => {
  now = new Date(now.getTime() + seconds * 1000)
}

const proofOf = async ({ client, password }: TestMember): Promise<string> =>
  (await client('POST /api/account/prove', { body: { password } })).data.proof

/** A new member with an authenticator app. */
async function withApp(): Promise<TestMember & { readonly secret: string; readonly codes: readonly string[] }> {
  const member = await server.signUp()
  const begun = (await member.client('POST /api/account/app_begin', { body: { proof: await proofOf(member) } })).data
  const { data } = await member.client('POST /api/account/app_confirm', { body: { ticket: begun.ticket, code: codeOf(begun.secret) } })
  later(90)
  return { ...member, secret: begun.secret, codes: data.recoveryCodes ?? [] }
}

async function ticketOf({ name, password }: TestMember): Promise<string> {
  const { data } = await server.client()('POST /api/account/sign_in', { body: { name, password } })
  if (!('second' in data)) throw new Error('no second step was asked for')
  return data.second.ticket
}

const finish = (ticket: string, code: string) => server.client()('POST /api/account/second_factor', { body: { ticket, code } })
const refused = async (work: Promise<unknown>): Promise<string> => (await refusal(work)).code

describe('an authenticator app', () => {
  it('requires its code after the password before a session starts [F: second factor]', async () => {
    const member = await withApp()
    const reply = await server.app.inject({
      method: 'POST',
      url: '/api/account/sign_in',
      payload: { name: member.name, password: member.password },
    })
    expect(reply.json().data).toEqual({ second: { ticket: expect.any(String), expires: expect.any(String), app: true, passkey: false } })
    expect(reply.cookies).toEqual([])
    const { data } = await finish(reply.json().data.second.ticket, codeOf(member.secret))
    expect(data.user.uid).toBe(member.user.uid)
    expect((await server.client({ token: data.userToken })('GET /api/account/session')).data.user?.uid).toBe(member.user.uid)
  })

  it('accepts each code once, each ticket once, and codes of a clock half a minute off [F: second factor]', async () => {
    const member = await withApp()
    const [first, second] = [await ticketOf(member), await ticketOf(member)]
    const early = codeOf(member.secret, new Date(now.getTime() + 30_000))
    await finish(first, early)
    expect(await refused(finish(second, early))).toBe('wrong_code')
    // An older code does not work after a newer one.
    expect(await refused(finish(second, codeOf(member.secret)))).toBe('wrong_code')
    later(60)
    expect(await refused(finish(first, codeOf(member.secret)))).toBe('sign_in_expired')
    await finish(second, codeOf(member.secret))
    later(120)
    const late = codeOf(member.secret, new Date(now.getTime() - 90_000))
    expect(await refused(finish(await ticketOf(member), late))).toBe('wrong_code')
  })

  it('limits guesses from any address, and expires the ticket [F: second factor]', async () => {
    const member = await withApp()
    const ticket = await ticketOf(member)
    const outcomes: string[] = []
    for (let guess = 0; guess < 17; guess++) outcomes.push(await refused(finish(ticket, String(100_000 + guess))))
    expect(outcomes.filter((code) => code === 'wrong_code')).toHaveLength(15)
    expect(outcomes.slice(15)).toEqual(['too_many_requests', 'too_many_requests'])
    later(3601)
    expect(await refused(finish(ticket, codeOf(member.secret)))).toBe('sign_in_expired')
    await finish(await ticketOf(member), codeOf(member.secret))
  })

  it('stores its secret encrypted, and a new password cancels pending logins [F: second factor]', async () => {
    const member = await withApp()
    for (const { secret } of await server.context.db.select().from(authenticatorApps)) expect(secret.includes(member.secret)).toBe(false)
    const ticket = await ticketOf(member)
    await member.client('POST /api/account/change_password', { body: { current: member.password, next: 'another password' } })
    expect(await refused(finish(ticket, codeOf(member.secret)))).toBe('sign_in_expired')
  })

  it('is changed only with a recent proof of identity in the same session [F: second factor]', async () => {
    const [member, other] = [await withApp(), await server.signUp()]
    expect(await refused(member.client('POST /api/account/prove', { body: { password: 'not it' } }))).toBe('wrong_password')
    for (const proof of ['none', await proofOf(other)]) {
      expect(await refused(member.client('POST /api/account/app_remove', { body: { proof } }))).toBe('prove_first')
      expect(await refused(member.client('POST /api/account/recovery_codes', { body: { proof } }))).toBe('prove_first')
      expect(await refused(member.client('POST /api/account/passkey_begin', { body: { proof } }))).toBe('prove_first')
      expect(await refused(member.client('POST /api/account/email', { body: { proof, email: '' } }))).toBe('prove_first')
    }
    const proof = await proofOf(member)
    later(11 * 60)
    expect(await refused(member.client('POST /api/account/app_remove', { body: { proof } }))).toBe('prove_first')
    await member.client('POST /api/account/app_remove', { body: { proof: await proofOf(member) } })
    const { data } = await server.client()('POST /api/account/sign_in', { body: { name: member.name, password: member.password } })
    expect(data).toHaveProperty('userToken')
  })
})

describe('recovery codes', () => {
  it('are ten, come with the first factor, and each finishes one login [F: recovery codes]', async () => {
    const member = await withApp()
    expect(new Set(member.codes).size).toBe(10)
    const [code = ''] = member.codes
    expect(code).toMatch(/^([2-9a-z]{4}-){3}[2-9a-z]{4}$/)
    const stored = await server.context.db.select().from(recoveryCodes)
    expect(JSON.stringify(stored)).not.toContain(code.replaceAll('-', ''))
    await finish(await ticketOf(member), ` ${code.toUpperCase().replaceAll('-', ' ')}`)
    expect(await refused(finish(await ticketOf(member), code))).toBe('wrong_code')
    expect((await member.client('GET /api/account/security')).data).toMatchObject({ app: true, recoveryCodes: 9 })
  })

  it('belong to one account, and new codes replace the old ones [F: recovery codes]', async () => {
    const [member, other] = [await withApp(), await withApp()]
    const [code = ''] = member.codes
    expect(await refused(finish(await ticketOf(other), code))).toBe('wrong_code')
    const { data } = await member.client('POST /api/account/recovery_codes', { body: { proof: await proofOf(member) } })
    expect(data.recoveryCodes).toHaveLength(10)
    expect(await refused(finish(await ticketOf(member), code))).toBe('wrong_code')
    await finish(await ticketOf(member), data.recoveryCodes[0] ?? '')
  })

  it('set a new password without mail, which ends all sessions [F: recovery codes] [F: forgotten password]', async () => {
    const member = await withApp()
    const [code = ''] = member.codes
    const recover = (name: string, used: string) =>
      server.client()('POST /api/account/recover', { body: { name, code: used, password: 'a fresh password' } })
    const wrong = await refusal(recover(member.name, 'aaaa-bbbb-cccc-dddd'))
    const unknown = await refusal(recover('nobody.at.all', code))
    expect({ ...wrong, requestId: '' }).toEqual({ ...unknown, requestId: '' })
    expect(wrong.code).toBe('wrong_recovery')
    await recover(member.name, code)
    expect((await member.client('GET /api/account/session')).data.user).toBeNull()
    expect(await refused(recover(member.name, code))).toBe('wrong_recovery')
    expect(await refused(ticketOf(member))).toBe('wrong_credentials')
    // The second factor is still required.
    await finish(await ticketOf({ ...member, password: 'a fresh password' }), codeOf(member.secret))
  })
})

describe('a second factor required by the operator', () => {
  it('restricts members without one to setting it up [F: second factor]', async () => {
    const fresh = await createTestApp({ now: () => now })
    try {
      const [operator, member] = [await fresh.signUp(), await fresh.signUp()]
      const { token: key } = await member.client('POST /api/account/keys', { body: { name: 'A program', scopes: ['read'] } })
      const require = async (value: string, revision: number) =>
        operator.client('POST /api/manage/settings', { body: { key: 'access.secondFactor', value, revision } })
      await require('operators', 0)
      expect(await refused(operator.client('GET /api/manage/settings'))).toBe('second_factor_required')
      expect((await member.client('GET /api/user/get_credit_balance')).data.balance).toBe(100)

      const proof = await proofOf(operator)
      const begun = (await operator.client('POST /api/account/app_begin', { body: { proof } })).data
      await operator.client('POST /api/account/app_confirm', { body: { ticket: begun.ticket, code: codeOf(begun.secret) } })
      await require('everybody', 1)
      expect(await refused(operator.client('POST /api/account/app_remove', { body: { proof } }))).toBe('second_factor_required')

      const { data } = await fresh.client()('POST /api/account/sign_in', { body: { name: member.name, password: member.password } })
      if (!('user' in data)) throw new Error('a second step was asked for')
      expect(data.user.mustSecure).toBe(true)
      expect((await member.client('GET /api/account/session')).data.user?.mustSecure).toBe(true)
      for (const call of ['GET /api/user/get_credit_balance', 'POST /api/account/sign_in_link', 'GET /api/account/sessions'] as const)
        expect(await refused(member.client(call))).toBe('second_factor_required')
      expect(await refused(member.client('POST /api/account/delete', { body: { confirm: member.user.uid } }))).toBe(
        'second_factor_required',
      )
      // API keys still work.
      const byKey = fresh.client({ headers: { authorization: `Bearer ${key}` } })
      expect((await byKey('GET /api/user/get_credit_balance')).data.balance).toBe(100)

      expect((await member.client('GET /api/account/security')).data).toMatchObject({ required: true, app: false })
      const own = (await member.client('POST /api/account/app_begin', { body: { proof: await proofOf(member) } })).data
      await member.client('POST /api/account/app_confirm', { body: { ticket: own.ticket, code: codeOf(own.secret) } })
      expect((await member.client('GET /api/user/get_credit_balance')).data.balance).toBe(100)
    } finally {
      await fresh.close()
    }
  })
})
