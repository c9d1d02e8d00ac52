import type { ModelTraits } from '@stipple/core/domain/model'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { waitFor } from '../../../test/wait-for.ts'
import { notify } from '../../db/notifier.ts'
import { offeredModels } from '../catalogue/public.ts'
import { catalogueOf, ENGINES_CHANGED } from './public.ts'

/** An engine with changeable models that counts their listings. */
function createChangingEngine() {
  const held = createControllableEngine()
  const state = { asked: 0, extra: [] as ModelTraits[] }
  return {
    state,
    engine: {
      ...held,
      models: async (context: Parameters<typeof held.models>[0]) => {
        state.asked += 1
        return [...(await held.models(context)), ...state.extra]
      },
    },
  }
}

const here = createChangingEngine()
let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ engines: [here.engine] })
})
afterAll(() => server.close())

it('serves models, forms and jobs from memory without asking an engine', async () => {
  const member = await server.signUp()
  const { asked } = here.state
  await member.client('GET /api/v2/models.json')
  await member.client('POST /api/v2/playground_get_model_schema', { body: { model: 'test/held' } })
  await member.client('POST /api/v2/playground_generate', {
    body: { model: 'test/held', job_type: 'Text2Img', input: { prompt: 'a fox' } },
  })
  await member.client('GET /api/v2/models.json')
  expect(here.state.asked).toBe(asked)
  expect(offeredModels(server.context)).toBe(offeredModels(server.context))
})

it('updates in every process after a change in one of them', async () => {
  const there = createChangingEngine()
  const other = await server.beside({ engines: [there.engine] })
  try {
    const before = catalogueOf(other)
    for (const { state } of [here, there]) state.extra = catalogueOf(server.context).models.map((model) => ({ ...model, id: 'test/new' }))
    await notify(server.context.db, ENGINES_CHANGED, 'test')
    for (const context of [server.context, other])
      await waitFor(() => offeredModels(context).some(({ id }) => id === 'test/new'), { milliseconds: 20_000 })
    expect(before.models.map(({ id }) => id)).toEqual(['test/held'])
  } finally {
    await other.close()
  }
})
