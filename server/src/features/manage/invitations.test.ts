import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { refusal } from '../../../test/refusal.ts'
import { signIn } from '../../../test/sign-in.ts'
import { waitFor } from '../../../test/wait-for.ts'

const ORIGIN = 'https://studio.example'
let mails: Awaited<ReturnType<typeof startMailServer>>
let server: TestApp
let operator: TestMember
let now = new Date('2026-05-01T10:00:00Z')

beforeAll(async () => {
  mails = await startMailServer()
  const environment = { SMTP_URL: mails.url, SMTP_FROM: 'Stipple <studio@studio.example>', PUBLIC_URL: ORIGIN, REGISTRATION_DOTS: '100' }
  server = await createTestApp({ worker: true, environment, now: () => now })
  operator = await server.signUp()
})
afterAll(async () => {
  await server.close()
  await mails.stop()
})

type Body = Parameters<typeof operator.client<'POST /api/manage/member_invite'>>[1]['body']
const invite = async (body: Body) => (await operator.client('POST /api/manage/member_invite', { body })).data
const ticketOf = (url = '') => url.split('#')[1] ?? ''
const accept = (url: string | undefined, password: string) =>
  server.client()('POST /api/account/reset_password', { body: { link: ticketOf(url), password } })
const managed = async (search: string) => (await operator.client('POST /api/manage/members', { body: { search } })).data[0]
const closeSignUp = async (closed: boolean) => {
  const { data } = await operator.client('GET /api/manage/settings')
  const revision = data.find(({ key }) => key === 'access.signUp')?.revision ?? 0
  await operator.client('POST /api/manage/settings', { body: { key: 'access.signUp', revision, value: !closed } })
}

describe('invited members', () => {
  it('choose a password by a link, once, while sign-up is closed, with their role and dots [F: invite members]', async () => {
    await closeSignUp(true)
    const [made] = await invite({ members: [{ name: 'Mira', email: 'Mira@example.org' }], role: 'allowlisted', dots: 50 })
    expect(made).toMatchObject({ name: 'Mira', email: 'Mira@example.org', mailed: true, expires: '2026-05-08T10:00:00.000Z' })
    expect(made?.url).toMatch(/^https:\/\/studio\.example\/reset-password\?name=Mira#/)
    expect(await managed('Mira')).toMatchObject({ is_allowlisted: true, is_super: false, balance: 150 })
    expect((await refusal(signIn(server.client(), { name: 'Mira', password: 'anything at all' }))).code).toBe('wrong_credentials')

    const [mail] = await waitFor(async () => {
      const all = await mails.received()
      return all.length > 0 && all
    })
    expect(mail).toMatchObject({ to: 'Mira@example.org', subject: 'Your Stipple account' })
    const mailed = /https:\/\/studio\.example\/reset-password\?name=Mira#[\w-]+/.exec(mail?.text ?? '')?.[0]
    const started = now
    now = new Date(now.getTime() + 6 * 24 * 60 * 60_000)
    await accept(mailed, 'a fresh password')
    expect((await refusal(accept(made?.url, 'another password'))).code).toBe('link_expired')
    await signIn(server.client(), { name: 'Mira', password: 'a fresh password' })
    // The operator's session is shorter than the link.
    now = started
    await closeSignUp(false)
  })

  it('are refused one by one, each with the reason; the others are made [F: invite members]', async () => {
    await invite({ members: [{ name: 'first', email: 'first@example.org' }] })
    const members = [
      { email: 'FIRST@example.org' },
      { name: 'First', email: 'second@example.org' },
      { email: 'no address' },
      { name: 'two words' },
      { name: 'third' },
      {},
    ]
    const answers = await invite({ members })
    expect(answers.map(({ error, name }) => error?.code ?? name)).toEqual([
      'already_member',
      'name_taken',
      'email_invalid',
      'name_invalid',
      'third',
      'name_invalid',
    ])
    expect(answers[0]).toMatchObject({
      email: 'FIRST@example.org',
      error: { message: 'A member with this e-mail address exists already.' },
    })
    expect(answers[4]?.mailed).toBe(false)
    await accept(answers[4]?.url, 'a fresh password')
  })

  it('get a free name from their address [F: invite members]', async () => {
    const answers = await invite({
      members: [{ email: 'lin.wei+art@example.org' }, { email: 'lin.wei@example.com' }, { email: 'x@example.org' }],
    })
    expect(answers.slice(0, 2).map(({ name }) => name)).toEqual(['lin.wei', 'lin.wei2'])
    expect(answers[2]?.name).toMatch(/^x[a-z0-9]{6}$/)
  })

  it('are made by administrators only, a hundred at once, and recorded without address and link [F: invite members]', async () => {
    const member = await server.signUp()
    const body = { members: [{ name: 'noor', email: 'noor@example.org' }] }
    expect((await refusal(member.client('POST /api/manage/member_invite', { body }))).code).toBe('no_access')
    const many = Array.from({ length: 101 }, (_, at) => ({ name: `member${at}` }))
    expect((await refusal(operator.client('POST /api/manage/member_invite', { body: { members: many } }))).errors).toHaveProperty('members')
    const [made] = await invite({ ...body, role: 'super' })
    const { data: audit } = await operator.client('POST /api/manage/audit', { body: { area: 'members', search: made?.uid ?? '' } })
    expect(audit).toMatchObject([{ action: 'member_invite', after: { role: 'super', mailed: true } }])
    expect(JSON.stringify(audit)).not.toMatch(new RegExp(`noor@example|${ticketOf(made?.url)}`))
  })

  it('cannot be made where nobody logs in with a password [F: invite members]', async () => {
    const openid = { OPENID_ISSUER: 'https://id.example.org', OPENID_CLIENT_ID: 'stipple' }
    const other = await createTestApp({ environment: { ACCOUNTS: 'openid,builtin', ...openid, PUBLIC_URL: ORIGIN } })
    try {
      const { client } = await other.signUp()
      Object.assign(other.context.config, { accounts: { ...other.context.config.accounts, platforms: ['openid'] } })
      expect((await refusal(client('POST /api/manage/member_invite', { body: { members: [{ name: 'mira' }] } }))).code).toBe('not_builtin')
    } finally {
      await other.close()
    }
  })
})
