import { eq } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { paint, startNetwork, WORKER } from '../../../../test/horde.ts'
import { waitFor } from '../../../../test/wait-for.ts'
import { networkWorkers } from '../../../db/schema/network.ts'
import { surveyConnection } from '../../engines/public.ts'

const GONE = 'AlbedoBase XL (SDXL)'
const OTHER = { name: 'Another card', models: [GONE] }

it('keeps a request for an offline model waiting, and gives it to the next worker with that model [N-03, N-06]', async () => {
  const { server, member, memberKey, call, pop, ask, close } = await startNetwork()
  onTestFinished(close)
  const knows = (rests: boolean) =>
    waitFor(async () => {
      const models = await member.client('GET /api/v2/models.json')
      return models.some(({ label, resting = false }) => label === GONE && resting === rests)
    })
  await pop(OTHER)
  await knows(false)
  await server.context.db
    .update(networkWorkers)
    .set({ seenAt: new Date(Date.now() - 600_000) })
    .where(eq(networkWorkers.name, OTHER.name))
  const [connection = ''] = server.context.catalogue.current().connections.keys()
  await surveyConnection(server.context, connection)
  await knows(true)
  expect((await call('GET', 'status/models')).body.map(({ name }: { name: string }) => name)).toEqual(WORKER.models)

  const order = { prompt: 'a fox', models: [GONE], params: { width: 512, height: 512 } }
  const { status, body } = await call('POST', 'generate/async', { body: order, key: memberKey })
  expect([status, body.warnings]).toEqual([202, [{ code: 'NoAvailableWorker', message: expect.any(String) }]])
  expect((await call('GET', `generate/check/${body.id}`)).body).toMatchObject({ is_possible: false, done: false, faulted: false })
  const listed = await waitFor(async () =>
    (await call('GET', 'status/models')).body.find(({ name }: { readonly name: string }) => name === GONE),
  )
  expect(listed).toMatchObject({ count: 0, eta: 10_000 })
  // An offline model does not affect the others.
  await ask()
  await waitFor(async () => (await pop()).body.model === 'stable_diffusion')
  expect(server.context.catalogue.current().connections.get(connection)?.health).toBe('well')
  const work = await waitFor(async () => {
    const { body: given } = await pop(OTHER)
    return given.id !== null && given
  })
  expect(work).toMatchObject({ model: GONE, payload: { prompt: 'a fox' } })
  const unknown = await call('POST', 'generate/async', { body: { ...order, models: ['Nobody had this'] }, key: memberKey })
  expect(unknown.body).toMatchObject({ rc: 'UnexpectedModelName' })
})

it('keeps a request waiting for a reference model that no worker ever had, and counts its usage [N-03, N-06]', async () => {
  const { call, memberKey, pop, submit, close } = await startNetwork()
  onTestFinished(close)
  const order = { prompt: 'a fox', models: ['NatViS'], params: { width: 512, height: 512, steps: 8, n: 1 } }
  const dry = await call('POST', 'generate/async', { body: { ...order, dry_run: true }, key: memberKey })
  expect([dry.status, dry.body.kudos > 0]).toEqual([200, true])
  const { status, body } = await call('POST', 'generate/async', { body: order, key: memberKey })
  expect([status, body.warnings]).toEqual([202, [{ code: 'NoAvailableWorker', message: expect.any(String) }]])
  const again = await call('POST', 'generate/async', { body: order, key: memberKey })
  expect(again.status).toBe(202)
  const used = async () => (await call('GET', 'find_user', { key: memberKey })).body
  expect(await used()).toMatchObject({ usage: { megapixelsteps: 0, requests: 0 } })

  const work = await waitFor(async () => {
    const { body: given } = await pop({ name: 'A new card', models: ['NatViS'], max_pixels: 2 ** 21 })
    return given.id !== null && given
  })
  expect(work).toMatchObject({ model: 'NatViS', payload: { prompt: 'a fox' } })
  expect((await submit({ id: work.id, generation: await paint(), seed: 1 })).status).toBe(200)
  const pixelSteps = Math.round(((512 * 512 * 8) / 1e6) * 100) / 100
  expect(await used()).toMatchObject({
    usage: { megapixelsteps: pixelSteps, requests: 1 },
    records: { usage: { megapixelsteps: pixelSteps }, request: { image: 1 }, fulfillment: { image: 0 } },
  })
})
