import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../test/app.ts'
import { waitFor } from '../../test/wait-for.ts'
import { startWebhooks } from '../features/webhooks/public.ts'
import { countClosedSecrets, describeClosedSecrets } from './closed-secrets.ts'
import { createSecrets } from './secrets.ts'

const lines: string[] = []
let server: TestApp
let member: TestMember
beforeAll(async () => {
  server = await createTestApp({ engines: [], environment: { LOG_LEVEL: 'warn' }, onLog: (line) => lines.push(line) })
  member = await server.signUp()
})
afterAll(() => server.close())

it('reports how many secrets cannot be opened after a restore, with the remedy, and logs no stacks', async () => {
  const { context } = server
  const { data: webhook } = await member.client('POST /api/account/webhooks', {
    body: { url: 'https://example.org/hook', events: ['completed'] },
  })
  await member.client('POST /api/user/horde_key', { body: { key: 'abcdefghijklmnopqrstuv' } })
  expect(describeClosedSecrets(await countClosedSecrets(context.db, context.secrets))).toBeUndefined()

  const secrets = await createSecrets({ secretsKeys: [randomBytes(32)], dataDirectory: context.config.dataDirectory })
  const closed = await countClosedSecrets(context.db, secrets)
  expect(closed).toEqual({ engines: 0, webhooks: 1, members: 1, apps: 0 })
  expect(describeClosedSecrets(closed)).toMatch(/^2 secrets cannot be opened .* 1 of webhooks, 1 of members.*SECRETS_KEY.*secrets\.key/)

  await startWebhooks({ ...context, secrets })
  await member.client('POST /api/account/webhooks/:id/test', { params: { id: webhook.id } })
  const problem = async () => {
    const { rows } = await context.db.execute<{ problem: string | null }>(sql`select problem from webhook_deliveries`)
    return rows[0]?.problem
  }
  await waitFor(async () => (await problem()) === 'sealed')
  expect(lines.filter((line) => line.includes('SealBroken') || line.includes('stack'))).toEqual([])
})

it('shows the number of unreadable secrets to the operator', async () => {
  const { data } = await member.client('GET /api/manage/machines')
  expect(data.closed).toEqual({ engines: 0, webhooks: 0, members: 0, apps: 0 })
})
