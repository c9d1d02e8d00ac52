import { LIMITS } from '@stipple/core/domain/limits'
import { durationOf, type Pace, workOf } from '@stipple/core/domain/pace'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { createControllableEngine, type ControllableEngine } from '../../../test/engine.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { waitUntilEnded } from '../../../test/wait-until-ended.ts'

let server: TestApp
let engine: ControllableEngine
beforeEach(async () => {
  engine = createControllableEngine()
  server = await createTestApp({ engines: [engine], worker: true })
})
afterEach(() => server.close())

it('learns run times for other sizes and counts, for the form and for the run [P-19]', async () => {
  const member = await server.signUp()
  const submit = (input: { width: number; height: number; n: number }) =>
    member.client('POST /api/v2/playground_generate', {
      body: { input: { prompt: 'a fox', ...input }, model: 'test/held', job_type: 'Text2Img' },
    })
  const { db } = server.context
  const paceNow = async () => (await server.client()('GET /api/v2/status/models', { query: { model: 'test/held' } }))[0]?.pace
  expect(await paceNow()).toBeUndefined()
  // A half-megapixel image takes a second, and four times as many pixels take four times as long.
  const runs = [512, 512, 1024, 1024].map((side, index) => ({ side, seconds: side === 512 ? 1 : 4, index }))
  for (const { side, seconds, index } of runs) {
    const { id } = await submit({ width: side, height: side, n: 1 })
    await (await engine.run(index)).finish()
    await waitUntilEnded(member, id)
    await db.execute(sql`update jobs set started_at = finished_at - ${seconds} * interval '1 second' where id = ${id}`)
  }
  const workAt = (side: number) => workOf({ width: side, height: side, steps: LIMITS.steps.initial })
  const secondsFor = (pace: Pace, side: number, outputs: number) =>
    Math.round(durationOf(pace, { outputs, work: workAt(side) }) * 100) / 100
  // The pace after the first run is cached for some seconds.
  const pace = await waitFor(async () => {
    const now = await paceNow()
    return now && secondsFor(now, 1024, 1) === 4 ? now : undefined
  })
  expect([secondsFor(pace, 512, 1), secondsFor(pace, 2048, 1), secondsFor(pace, 1024, 3)]).toEqual([1, 16, 12])
  const large = await submit({ width: 2048, height: 2048, n: 2 })
  await engine.run(runs.length)
  const { job } = await member.client('GET /api/v2/generate/check/:id', { params: { id: large.id } })
  expect(job.waitTime).toBeGreaterThan(28)
  expect(job.waitTime).toBeLessThanOrEqual(32)
  await (await engine.run(runs.length)).finish()
  await waitUntilEnded(member, large.id)
})

it('reports the load of each model, or of engines as a group when requested [C-10]', async () => {
  const status = async (query: { group?: '1' } = {}) => server.client()('GET /api/v2/status/models', { query })
  expect(await status()).toEqual([
    { name: 'Held', description: 'Waits for the test', count: 1, queued: 0, jobs: 0, performance: 0, eta: 0, type: 'image' },
  ])
  expect(await server.client()('GET /api/v2/status/models', { query: { model: 'test/none' } })).toEqual([])
  const member = await server.signUp()
  const submit = (n: number) =>
    member.client('POST /api/v2/playground_generate', {
      body: { input: { prompt: 'a fox', n }, model: 'test/held', job_type: 'Text2Img' },
    })
  const { id } = await submit(1)
  await (await engine.run(0)).finish()
  await waitUntilEnded(member, id)
  await submit(3)
  await submit(2)
  await engine.run(1)
  const [busy] = await status({ group: '1' })
  expect(busy).toMatchObject({ name: 'Held', queued: 5, jobs: 2 })
  expect(busy?.performance).toBeGreaterThan(0)
  expect(busy?.eta).toBeGreaterThan(0)
})
