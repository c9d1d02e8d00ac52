import { asc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { waitUntilEnded } from '../../../test/wait-until-ended.ts'
import { creditEntries } from '../../db/schema/credits.ts'

const engine = createControllableEngine()
let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ engines: [engine], worker: true })
})
afterAll(() => server.close())

it('returns the price of undelivered images of a batch once [F: partial refund]', async () => {
  const member = await server.signUp()
  const balance = async () => (await member.client('GET /api/user/get_credit_balance')).data.balance
  const body = { input: { prompt: 'a fox', n: 4 }, model: 'test/held', job_type: 'Text2Img' as const }
  const batches = [
    { made: 3, kept: 6 },
    { made: 1, kept: 2 },
    { made: 4, kept: 8 },
  ]
  for (const [run, { made, kept }] of batches.entries()) {
    const before = await balance()
    const { id, cost } = await member.client('POST /api/v2/playground_generate', { body })
    expect([cost, await balance()]).toEqual([8, before - 8])
    await (await engine.run(run)).finish(made)
    const job = await waitUntilEnded(member, id)
    expect([job.works.length, job.cost, await balance()]).toEqual([made, kept, before - kept])
    const entries = await server.context.db
      .select({ amount: creditEntries.amount })
      .from(creditEntries)
      .where(eq(creditEntries.jobId, id))
      .orderBy(asc(creditEntries.number))
    expect(entries.map(({ amount }) => amount)).toEqual(made === 4 ? [-8] : [-8, 8 - kept])
  }
})

it('returns the whole price of a possibly incomplete result, and says so [F: partial refund]', async () => {
  const member = await server.signUp()
  const balance = async () => (await member.client('GET /api/user/get_credit_balance')).data.balance
  engine.countAnew()
  const body = { input: { prompt: 'a fox', n: 2 }, model: 'test/held', job_type: 'Text2Img' as const }
  const before = await balance()
  const { id } = await member.client('POST /api/v2/playground_generate', { body })
  expect(await balance()).toBe(before - 4)
  const run = await engine.run(0)
  const content = await sharp({ create: { width: 96, height: 64, channels: 3, background: '#285' } })
    .png()
    .toBuffer()
  const output = { media: 'image', type: 'image/png', content, width: 96, height: 64, seed: 1 } as const
  const warning = { code: 'thing_in_part', text: { en: 'A cup may be in part.', zh: '杯子可能不完整。' }, isUnpaid: true } as const
  run.finishWith([output, output], [warning])
  const job = await waitUntilEnded(member, id)
  expect([job.works.length, job.cost, await balance()]).toEqual([2, 0, before])
  expect(job.warnings).toEqual(['A cup may be in part.', expect.stringContaining('512'), expect.stringContaining('costs nothing')])
  const entries = await server.context.db
    .select({ amount: creditEntries.amount })
    .from(creditEntries)
    .where(eq(creditEntries.jobId, id))
    .orderBy(asc(creditEntries.number))
  expect(entries.map(({ amount }) => amount)).toEqual([-4, 4])
})
