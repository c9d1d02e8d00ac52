import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { startMailServer } from '../../../test/mail-server.ts'
import { refusal } from '../../../test/refusal.ts'
import { signIn } from '../../../test/sign-in.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { loadConfig } from '../../config.ts'

const ORIGIN = 'https://studio.example'
let mails: Awaited<ReturnType<typeof startMailServer>>
let server: TestApp
let operator: TestMember
let now = new Date('2026-05-01T10:00:00Z')
let seen = 0

beforeAll(async () => {
  mails = await startMailServer()
  const environment = { SMTP_URL: mails.url, SMTP_FROM: 'Stipple <studio@studio.example>', PUBLIC_URL: ORIGIN }
  server = await createTestApp({ worker: true, environment, now: () => now })
  operator = await server.signUp()
})
afterAll(async () => {
  await server.close()
  await mails.stop()
})

const refused = async (work: Promise<unknown>): Promise<string> => (await refusal(work)).code

/** The next mail, and the ticket in its link. */
async function nextMail() {
  await waitFor(async () => (await mails.received()).length > seen)
  const mail = (await mails.received())[seen]
  seen += 1
  if (!mail) throw new Error('no mail came')
  const [, page = '', link = ''] = /https:\/\/studio\.example(\/[a-z-]+)#([\w-]+)/.exec(mail.text) ?? []
  return { ...mail, page, link }
}

const reset = (link: string, password: string) => server.client()('POST /api/account/reset_password', { body: { link, password } })

async function withEmail(email: string): Promise<TestMember> {
  const member = await server.signUp()
  const { proof } = (await member.client('POST /api/account/prove', { body: { password: member.password } })).data
  await member.client('POST /api/account/email', { body: { proof, email } })
  const { link } = await nextMail()
  await server.client()('POST /api/account/confirm_email', { body: { link } })
  return member
}

describe('a forgotten password', () => {
  it('is reset once by a mailed link in the member’s language, which ends all sessions [F: forgotten password]', async () => {
    const member = await withEmail('Mira@Example.org')
    await member.client('POST /api/user/update_options', { body: { language: 'zh' } })
    await server.client()('POST /api/account/forgot_password', { body: { name: 'mira@example.ORG' } })
    const mail = await nextMail()
    expect(mail).toMatchObject({
      to: 'Mira@example.org',
      from: 'Stipple <studio@studio.example>',
      subject: '重设点绘密码',
      page: '/reset-password',
    })
    expect(mail.text).toContain(member.name)
    expect(mail.html).toContain(`href="${ORIGIN}/reset-password#${mail.link}"`)
    expect(mail.html).toContain('设置新密码')
    expect((await refusal(reset(mail.link, 'short'))).errors).toHaveProperty('password')
    await reset(mail.link, 'a fresh password')
    expect((await member.client('GET /api/account/session')).data.user).toBeNull()
    expect(await refused(reset(mail.link, 'another password'))).toBe('link_expired')
    await signIn(server.client(), { name: member.name, password: 'a fresh password' })
  })

  it('gets the same response for unknown accounts; links are limited per hour and last 30 minutes [F: forgotten password]', async () => {
    const member = await withEmail('noor@example.org')
    const ask = (name: string) => server.client()('POST /api/account/forgot_password', { body: { name } })
    const without = await server.signUp()
    const answers = [await ask('nobody@example.org'), await ask('nobody.at.all'), await ask(without.name), await ask(member.name)]
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const first = await nextMail()
    expect(first.subject).toBe('Your new Stipple password')
    for (let more = 0; more < 5; more++) await ask(member.name)
    await nextMail()
    const third = await nextMail()
    await waitFor(async () => (await server.context.queue.counts('mail')).waiting === 0)
    expect(await mails.received()).toHaveLength(seen)
    now = new Date(now.getTime() + 31 * 60_000)
    expect(await refused(reset(first.link, 'a fresh password'))).toBe('link_expired')
    now = new Date(now.getTime() - 2 * 60_000)
    await reset(third.link, 'a fresh password')
    // A changed password invalidates the other links.
    expect(await refused(reset(first.link, 'another password'))).toBe('link_expired')
  })

  it('is reset through an address only after confirmation, by one account [F: forgotten password]', async () => {
    const [owner, other] = [await withEmail('one@example.org'), await server.signUp()]
    const { proof } = (await other.client('POST /api/account/prove', { body: { password: other.password } })).data
    expect((await refusal(other.client('POST /api/account/email', { body: { proof, email: 'not an address' } }))).code).toBe(
      'invalid_input',
    )
    await other.client('POST /api/account/email', { body: { proof, email: 'ONE@example.org' } })
    const { link, page } = await nextMail()
    expect(page).toBe('/confirm-email')
    expect(await refused(server.client()('POST /api/account/confirm_email', { body: { link } }))).toBe('email_taken')
    expect(await refused(reset(link, 'a fresh password'))).toBe('link_expired')
    expect((await owner.client('GET /api/account/security')).data).toMatchObject({ email: 'one@example.org', mail: true })
  })

  it('is reset by a link of an operator, which can also remove second factors [F: forgotten password]', async () => {
    const member = await server.signUp()
    const body = { uid: member.user.uid, factors: true }
    expect(await refused(member.client('POST /api/manage/member_reset_link', { body }))).toBe('no_access')
    const { url } = (await operator.client('POST /api/manage/member_reset_link', { body })).data
    expect(url).toMatch(/^https:\/\/studio\.example\/reset-password#/)
    now = new Date(now.getTime() + 60 * 60_000)
    await reset(url.split('#')[1] ?? '', 'a fresh password')
    await signIn(server.client(), { name: member.name, password: 'a fresh password' })
    const { data: audit } = await operator.client('POST /api/manage/audit', { body: {} })
    expect(JSON.stringify(audit)).not.toContain(url.split('#')[1])
  })

  it('needs a public address for links, and gives a clear error where no mail is sent [F: forgotten password]', async () => {
    const settings = { SMTP_URL: 'smtp://127.0.0.1:25', SMTP_FROM: 'studio@studio.example' }
    expect(() => loadConfig([], settings)).toThrow(/PUBLIC_URL/)
    expect(() => loadConfig([], { ...settings, SMTP_FROM: '', PUBLIC_URL: ORIGIN })).toThrow(/SMTP_FROM/)
    const quiet = await createTestApp()
    try {
      expect(await refused(quiet.client()('POST /api/account/forgot_password', { body: { name: 'mira' } }))).toBe('mail_unavailable')
    } finally {
      await quiet.close()
    }
  })
})

describe('the texts of a mail', () => {
  const KEY = 'mails.resetPassword'
  const setting = async () => (await operator.client('GET /api/manage/settings')).data.find(({ key }) => key === KEY)
  const change = async (value?: unknown) =>
    operator.client('POST /api/manage/settings', {
      body: { key: KEY, revision: (await setting())?.revision ?? 0, ...(value !== undefined && { value }) },
    })
  const TEXTS = {
    subject: { en: 'Hello {name}', zh: '{name}，你好' },
    text: { en: 'First <line>\nsecond\n\nOpen {link} on {site}.', zh: '请打开 {link}。' },
    action: { en: 'Open & choose', zh: '打开' },
  }

  it('are the operator’s until they are reset, with all values filled in and escaped [F: e-mail templates]', async () => {
    const member = await withEmail('lena@example.org')
    await change(TEXTS)
    await server.client()('POST /api/account/forgot_password', { body: { name: member.name } })
    const mail = await nextMail()
    const link = `${ORIGIN}/reset-password#${mail.link}`
    expect(mail.subject).toBe(`Hello ${member.name}`)
    expect(mail.text.replaceAll('\r', '').trim()).toBe(`First <line>\nsecond\n\nOpen ${link} on ${ORIGIN}.`)
    expect(mail.html.trim()).toBe(`<p>First &lt;line&gt;<br>second</p><p>Open <a href="${link}">Open &amp; choose</a> on ${ORIGIN}.</p>`)
    const { data: audit } = await operator.client('POST /api/manage/audit', { body: { area: 'settings', search: KEY } })
    expect(audit[0]).toMatchObject({ action: 'setting', subject: KEY, after: TEXTS })
    await change()
    expect((await setting())?.value).toEqual((await setting())?.initial)
    await server.client()('POST /api/account/forgot_password', { body: { name: member.name } })
    expect((await nextMail()).subject).toBe('Your new Stipple password')
  })

  it('are refused with an unknown variable or without the link, naming the field [F: e-mail templates]', async () => {
    const wrong = async (texts: unknown) => (await refusal(change(texts))).errors
    expect(await wrong({ ...TEXTS, text: { ...TEXTS.text, zh: '没有链接' } })).toEqual({
      'value.text.zh': 'is not valid: Text (中文): {link} is missing.',
    })
    expect(await wrong({ ...TEXTS, subject: { ...TEXTS.subject, en: '{user}' } })).toEqual({
      'value.subject.en': 'is not valid: Subject (English): {user} is not available here.',
    })
    expect(await wrong({ ...TEXTS, subject: { en: '', zh: 'x' } })).toHaveProperty(['value.subject.en'])
    expect(await wrong({ ...TEXTS, subject: { en: 'a\nb', zh: 'x' } })).toHaveProperty(['value.subject.en'])
  })

  it('are tried by a mail to the administrator’s own address only [F: e-mail templates]', async () => {
    const ask = (client: TestMember['client'], value: unknown = TEXTS) =>
      client('POST /api/manage/mail_test', { body: { kind: 'resetPassword', language: 'zh', value } })
    expect(await refused(ask(operator.client))).toBe('no_own_email')
    expect(await refused(ask((await server.signUp()).client))).toBe('no_access')
    const { proof } = (await operator.client('POST /api/account/prove', { body: { password: operator.password } })).data
    await operator.client('POST /api/account/email', { body: { proof, email: 'boss@example.org' } })
    await server.client()('POST /api/account/confirm_email', { body: { link: (await nextMail()).link } })
    expect(await refused(ask(operator.client, { ...TEXTS, action: { en: '{link}', zh: 'x' } }))).toBe('invalid_input')
    expect((await ask(operator.client)).data).toEqual({ to: 'boss@example.org' })
    expect(await nextMail()).toMatchObject({ to: 'boss@example.org', subject: `${operator.name}，你好`, link: 'example' })
    expect((await setting())?.value).toEqual((await setting())?.initial)
    const { mail } = server.context.config
    Object.assign(server.context.config, { mail: { ...mail, url: 'smtp://127.0.0.1:9' } })
    expect(await refusal(ask(operator.client))).toMatchObject({ code: 'mail_failed', message: expect.stringContaining('ECONNREFUSED') })
    Object.assign(server.context.config, { mail })
  })
})
