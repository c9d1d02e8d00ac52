import { expect, it, onTestFinished } from 'vitest'
import { createTestApp } from '../../../../test/app.ts'
import { hordeCaller, keyOf, paint, startNetwork, WORKER } from '../../../../test/horde.ts'
import { waitFor } from '../../../../test/wait-for.ts'

it('gives a worker the request just accepted from a client, and writes dates as the AI Horde does [N-02, N-03, C-25]', async () => {
  const { call, memberKey, operatorKey, pop, submit, close } = await startNetwork()
  onTestFinished(close)
  const body = { prompt: 'a fox', models: WORKER.models, params: { width: 512, height: 512, steps: 8 } }
  for (let i = 0; i < 5; i++) {
    expect((await call('POST', 'generate/async', { body, key: memberKey })).status).toBe(202)
    // Usually the first call finds it. On a busy machine, offering it can take longer than the reply waits (`SOON_MS`).
    const work = await waitFor(async () => {
      const { body: found } = await pop()
      return typeof found.id === 'string' && found
    })
    await submit({ id: work.id, generation: await paint() })
  }

  const date = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d -0000$/
  const shared = await call('PUT', 'sharedkeys', { body: { name: 'Ours', expiry: 3 }, key: memberKey })
  const words = await call('POST', 'workers/messages', { body: { message: 'Update, please' }, key: operatorKey })
  expect([shared.body.expiry, words.body.expiry]).toEqual([expect.stringMatching(date), expect.stringMatching(date)])
  expect((await pop()).body.messages).toMatchObject([{ expiry: words.body.expiry }])
})

it.each([
  ['600', '2'],
  ['60', '2'],
  ['6000', '20'],
])('scales its limits with the general one: %s calls a minute allow %s requests a second [N-03]', async (calls, limit) => {
  const server = await createTestApp({ engines: [], environment: { CALLS_PER_MINUTE: calls } })
  onTestFinished(() => server.close())
  await server.signUp()
  const { headers } = await hordeCaller(server)('POST', 'generate/async', { body: {}, key: await keyOf(await server.signUp()) })
  expect(headers['x-ratelimit-limit']).toBe(limit)
})
