import { randomInt } from 'node:crypto'
import { ENTRY_TYPES, STATEMENT_PATH } from '@stipple/core/domain/credits'
import { sql } from 'drizzle-orm'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { grant } from './ledger.ts'

let server: TestApp
let member: TestMember
let accountId: string

beforeAll(async () => {
  server = await createTestApp()
})
beforeEach(async () => {
  member = await server.signUp({ name: `张伟龘${randomInt(100_000)}` })
  const { rows } = await server.context.db.execute<{ id: string }>(sql`select id from accounts where name = ${member.name}`)
  accountId = rows[0]?.id ?? ''
  // The registration reward belongs to another month.
  await dated('registration', '2026-08-31T15:59:59Z')
})
afterAll(() => server.close())

/** Writes an entry and changes its time, with the trigger against changes disabled. */
async function entry(ref: string, { amount, at, detail }: { amount: number; at: string; detail?: string }): Promise<void> {
  await server.context.db.transaction((tx) =>
    grant(tx, { accountId, type: ENTRY_TYPES.limitedTime, amount, ref: `${accountId}:${ref}`, ...(detail !== undefined && { detail }) }),
  )
  await dated(ref, at)
}

const dated = (ref: string, at: string) =>
  server.context.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(
      sql`update credit_entries set created_at = ${at}::timestamptz where account_id = ${accountId} and (ref = ${`${accountId}:${ref}`} or ${ref} = 'registration')`,
    )
  })

const ask = (query: Record<string, string>, language = 'en') =>
  server.app.inject({
    url: `${STATEMENT_PATH}?${new URLSearchParams(query).toString()}`,
    headers: { usertoken: member.token, 'x-language': language },
  })
const csv = async (month: string, more: Record<string, string> = {}) => {
  const reply = await ask({ month, format: 'csv', ...more })
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8')
  return reply.body
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
}

/** Text of a PDF, extracted by another library. */
async function textOf(bytes: Uint8Array): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages = Array.from({ length: document.numPages }, async (_, index) => {
    const { items } = await (await document.getPage(index + 1)).getTextContent()
    return items.map((item) => ('str' in item ? item.str : '')).join('')
  })
  return (await Promise.all(pages)).join('\n')
}

describe('a statement', () => {
  it('opens and closes with the balance of the ledger, month after month [F: statement]', async () => {
    await entry('a', { amount: 30, at: '2026-09-10T00:00:00Z' })
    await entry('b', { amount: 12, at: '2026-10-05T00:00:00Z' })
    const balances = await Promise.all(
      ['2026-08', '2026-09', '2026-10', '2026-11'].map(async (month) => {
        const rows = await csv(month)
        return [rows[1]?.[4], rows.at(-1)?.[4]]
      }),
    )
    expect(balances).toEqual([
      ['0', '100'],
      ['100', '130'],
      ['130', '142'],
      ['142', '142'],
    ])
    const { rows } = await server.context.db.execute<{ balance: number }>(sql`select balance from accounts where id = ${accountId}`)
    expect(String(rows[0]?.balance)).toBe(balances.at(-1)?.[1])
  })

  it('uses the months and times of the given time zone [F: statement]', async () => {
    await entry('late', { amount: 7, at: '2026-09-30T22:30:00Z' })
    const inBerlin = await csv('2026-10', { time_zone: 'Europe/Berlin' })
    expect(inBerlin[2]?.slice(0, 4)).toEqual(['2026-10-01 00:30', 'Limited-time reward', '', '7'])
    expect(await csv('2026-09', { time_zone: 'America/New_York' })).toHaveLength(4)
    expect((await csv('2026-10'))[2]?.[0]).toBe('2026-10-01 06:30')
  })

  it('is a PDF in the member’s language with Chinese names in an embedded font [F: statement]', async () => {
    await entry('bonus', { amount: 30, at: '2026-09-10T04:00:00Z', detail: '中秋礼包 · Mid-autumn gift' })
    const reply = await ask({ month: '2026-09', format: 'pdf' }, 'zh')
    expect(reply.headers['content-type']).toBe('application/pdf')
    const text = await textOf(reply.rawPayload)
    for (const part of ['点数对账单 2026-09', member.name, '期初余额 100', '期末余额 130', '2026-09-10 12:00 限时奖励 中秋礼包 +30 130'])
      expect(text).toContain(part)
    const english = await textOf((await ask({ month: '2026-09', format: 'pdf' })).rawPayload)
    expect(english).toContain('Mid-autumn gift')
    expect(english).toContain('Closing balance')
    // The name is not translated.
    expect(english).toContain('张伟龘')
  })

  it('is a PDF that keeps accents and brackets [F: statement]', async () => {
    await entry('reason', { amount: 3, at: '2026-09-10T04:00:00Z', detail: String.raw`José’s gift (\o/)` })
    expect(await textOf((await ask({ month: '2026-09', format: 'pdf' })).rawPayload)).toContain(String.raw`José’s gift (\o/)`)
    await entry('accents', { amount: 3, at: '2026-10-10T04:00:00Z', detail: 'ÀÉ · ÿ' })
    expect(await textOf((await ask({ month: '2026-10', format: 'pdf' })).rawPayload)).toContain('ÀÉ · ÿ')
  })

  it('escapes formulas for spreadsheets', async () => {
    await entry('formula', { amount: 1, at: '2026-09-10T00:00:00Z', detail: '=HYPERLINK("http://x")' })
    const reply = await ask({ month: '2026-09', format: 'csv' })
    expect(reply.body).toContain(`"'=HYPERLINK(""http://x"")"`)
  })

  it.each([
    ['month', { month: '2026-13', format: 'csv' }],
    ['month', { month: '0000-01', format: 'csv' }],
    ['format', { month: '2026-11', format: 'docx' }],
    ['time_zone', { month: '2026-11', format: 'csv', time_zone: 'Mars/Olympus' }],
  ])('is refused with the field %s named', async (field, query) => {
    const reply = await ask(query)
    expect(reply.statusCode).toBe(400)
    expect(Object.keys(reply.json<{ errors: object }>().errors)).toEqual([field])
  })

  it('is available only to its member', async () => {
    const reply = await server.app.inject({ url: `${STATEMENT_PATH}?month=2026-11&format=csv` })
    expect(reply.json()).toMatchObject({ status: 0, code: 'please_login' })
  })
})
