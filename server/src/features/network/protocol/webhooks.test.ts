import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createSafeFetch } from '@stipple/engines/kit/safe-fetch'
import { eq, sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { createTestApp } from '../../../../test/app.ts'
import { createControllableEngine } from '../../../../test/engine.ts'
import { hordeCaller, keyOf } from '../../../../test/horde.ts'
import { createLosingProxy } from '../../../../test/losing-proxy.ts'
import { waitFor } from '../../../../test/wait-for.ts'
import { buildApp } from '../../../app.ts'
import { hordeOrders } from '../../../db/schema/horde.ts'
import { jobs } from '../../../db/schema/jobs.ts'
import { sendEndedWebhooks } from './webhooks.ts'

it('calls a request’s webhook for each image, at most three times without a response [N-03]', async () => {
  const engine = createControllableEngine()
  const server = await createTestApp({ engines: [engine], worker: true })
  onTestFinished(() => server.close())
  const call = hordeCaller(server)
  const key = await keyOf(await server.signUp())
  const received: unknown[] = []
  let failures = 1
  const hook = createServer((request, response) => {
    const parts: Buffer[] = []
    request
      .on('data', (part: Buffer) => parts.push(part))
      .on('end', () => {
        if (failures-- > 0) response.writeHead(500)
        else received.push(JSON.parse(Buffer.concat(parts).toString()))
        response.end()
      })
  }).listen(0, '127.0.0.1')
  await once(hook, 'listening')
  onTestFinished(() => void hook.close())
  const origin = `http://127.0.0.1:${(hook.address() as AddressInfo).port}`
  const { db } = server.context
  const asked = { prompt: 'a fox', params: { n: 2 }, webhook: 'https://hooks.example/x' }
  const { id } = (await call('POST', 'generate/async', { body: asked, key })).body
  await (await engine.run(0)).finish(2)
  await waitFor(async () => (await db.select().from(hordeOrders)).some(({ webhook, tellings }) => webhook !== null && tellings > 0))
  const again = async (): Promise<void> => {
    await db.update(hordeOrders).set({ triedAt: null })
    await sendEndedWebhooks(server.context, createSafeFetch({ allowedOrigins: [origin] }))
  }
  await db
    .update(hordeOrders)
    // On a busy machine there may have been several attempts.
    .set({ webhook: { address: `${origin}/x`, origin: 'https://pictures.example' }, tellings: 1 })
    .where(sql`webhook is not null`)
  await again()
  expect(received).toEqual([])
  await again()
  expect(received).toMatchObject([
    { request: id, seed: expect.any(String), img: expect.stringMatching(/^https:\/\/pictures\.example\//), kudos: expect.any(Number) },
    { request: id },
  ])
  await again()
  expect(received).toHaveLength(2)
  // A local address is never called.
  await db.update(hordeOrders).set({ toldAt: null, tellings: 0, triedAt: null }).where(eq(hordeOrders.tellings, 3))
  await sendEndedWebhooks(server.context)
  expect(received).toHaveLength(2)
})

it('keeps the options of an accepted request whose response was lost [N-03]', async () => {
  const server = await createTestApp({ engines: [createControllableEngine()] })
  onTestFinished(() => server.close())
  const { db } = server.context
  const proxy = await createLosingProxy(db.$client.options.connectionString ?? '', { words: 'insert into "jobs"', times: 1 })
  onTestFinished(() => proxy.close())
  const other = await server.beside({ databaseUrl: proxy.url })
  onTestFinished(() => other.close())
  const app = await buildApp(other)
  onTestFinished(() => app.close())
  const apikey = await keyOf(await server.signUp())
  const payload = { prompt: 'a fox', trusted_workers: true, webhook: 'https://hooks.example/x' }
  const refused = await app.inject({ method: 'POST', url: '/api/v2/generate/async', headers: { apikey }, payload })
  expect(refused.statusCode).toBe(503)
  expect([proxy.lost(), await db.$count(jobs)]).toEqual([1, 1])
  expect(await db.select().from(hordeOrders)).toMatchObject([{ webhook: { address: 'https://hooks.example/x' } }])
})
