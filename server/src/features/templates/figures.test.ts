import { EngineError } from '@stipple/engines/spec'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { refusal } from '../../../test/refusal.ts'
import { saveApp } from '../../../test/save-app.ts'
import { waitUntilEnded } from '../../../test/wait-until-ended.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { jobs } from '../../db/schema/jobs.ts'

const engine = createControllableEngine()
let server: TestApp
let operator: TestMember
let maker: TestMember
let other: TestMember
beforeAll(async () => {
  server = await createTestApp({ engines: [engine], worker: true })
  // The first account of an installation is super.
  operator = await server.signUp()
  maker = await server.signUp()
  other = await server.signUp()
  await server.context.db.update(accounts).set({ isAllowlisted: true }).where(eq(accounts.uid, maker.user.uid))
})
afterAll(() => server.close())

const figures = (who: TestMember, id: string, query: { time_zone?: string; lang?: 'en' | 'cn' } = {}) =>
  who.client('GET /api/v2/templates/:id/figures', { params: { id }, query })

let runs = 0
async function use(who: TestMember, template: string, end: 'finish' | EngineError = 'finish'): Promise<string> {
  const body = { template, job_type: 'Apps' as const, model: '', input: { prompt: 'a secret garden' } }
  const { id } = await who.client('POST /api/v2/playground_generate', { body })
  const run = await engine.run(runs++)
  if (end === 'finish') await run.finish()
  else run.fail(end)
  await waitUntilEnded(who, id)
  return id
}

it('counts the runs of an app by others with reasons of failures, and shows no words of members [F: app figures]', async () => {
  const id = await saveApp(maker)
  expect(await figures(maker, id)).toMatchObject({ runs: 0, people: 0, dots: 0, failures: [], complete: true })
  await use(maker, id)
  await use(other, id)
  await use(operator, id)
  const text = { en: 'no "a secret garden" here', zh: '没有“a secret garden”' }
  await use(other, id, new EngineError('internal', 'a secret garden', { text, retryable: false }))
  const found = await figures(maker, id)
  expect(found).toMatchObject({ runs: 3, people: 2, finished: 2, failed: 1, cancelled: 0, dots: 4, own_runs: 1 })
  expect(found.failures).toEqual([{ code: 'engine_failed', message: expect.stringMatching(/\w/), runs: 1 }])
  expect(JSON.stringify([found, await figures(maker, id, { lang: 'cn' })])).not.toContain('secret')
  expect(found.days).toHaveLength(30)
  expect(found.days.at(-1)).toMatchObject({ runs: 3, failed: 1 })
})

it('counts the last 30 days in the given time zone [F: app figures]', async () => {
  const id = await saveApp(maker)
  const now = Date.now()
  const [late, old] = [await use(other, id), await use(other, id)]
  await server.context.db
    .update(jobs)
    .set({ createdAt: new Date(now - 40 * 86_400_000) })
    .where(eq(jobs.id, old))
  const day = new Date(now - 2 * 86_400_000).toISOString().slice(0, 10)
  await server.context.db
    .update(jobs)
    .set({ createdAt: new Date(`${day}T23:30:00Z`) })
    .where(eq(jobs.id, late))
  const dayOf = async (time_zone?: string) =>
    (await figures(maker, id, time_zone === undefined ? {} : { time_zone })).days.filter((one) => one.runs > 0).map((one) => one.day)
  const next = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  expect(await dayOf('UTC')).toEqual([day])
  expect(await dayOf('Europe/Berlin')).toEqual([next])
  expect(await dayOf()).toEqual([next])
  expect((await refusal(figures(maker, id, { time_zone: 'Nowhere/Land' }))).code).toBe('invalid_input')
})

it('shows the figures to the creator only [F: app figures]', async () => {
  const id = await saveApp(maker)
  expect((await refusal(figures(other, id))).code).toBe('not_found')
  expect((await refusal(figures(maker, 'no-id'))).code).toBe('not_found')
  expect((await refusal(figures(operator, id))).code).toBe('not_found')
})
