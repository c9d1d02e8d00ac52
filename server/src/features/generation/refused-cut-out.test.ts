import { fileURLToPath } from 'node:url'
import { engine as dress } from '@stipple/engines/builtin/dress/engine'
import { createPackStore } from '@stipple/engines/kit/packs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { drawUnseenDress } from '../../../../engines/test/refused-figure.ts'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { waitFor } from '../../../test/wait-for.ts'

let server: TestApp
let member: TestMember
beforeAll(async () => {
  const cache = process.env['STIPPLE_CACHE'] ?? fileURLToPath(new URL('../../../../.cache', import.meta.url))
  const ignore = () => undefined
  const log = { debug: ignore, info: ignore, warn: ignore, error: ignore }
  const packs = createPackStore({ directory: `${cache}/packs`, cacheDirectory: `${cache}/tarballs`, mode: 'permissive', log })
  server = await createTestApp({ engines: [dress], packs, worker: true })
  member = await server.signUp()
})
afterAll(() => server.close())

it('releases the dots for a result that would lose a person’s clothes, and says why [M-08]', { timeout: 240_000 }, async () => {
  const balance = async () => (await member.client('GET /api/user/get_credit_balance')).data.balance
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(await drawUnseenDress())], { type: 'image/jpeg' }), 'person.jpg')
  const { url } = await member.client('POST /api/v2/upload', { body })
  const before = await balance()
  const { id, cost } = await member.client('POST /api/v2/playground_generate', {
    body: { input: { image: url, prompt: '巴黎街头', n: 1 }, model: 'builtin/dress-up', job_type: 'ModelReplace' },
  })
  expect(cost).toBe(3)
  expect(await balance()).toBe(before - 3)
  const job = await waitFor(
    async () => {
      const { job, faulted, done } = await member.client('GET /api/v2/generate/check/:id', { params: { id } })
      return (faulted || done) && job
    },
    { milliseconds: 100_000 },
  )
  expect(job).toMatchObject({ status: 'Failed', works: [], error: { code: 'engine_missed', message: expect.stringContaining('clothes') } })
  expect(job.error?.message).toContain('Your dots were returned.')
  expect(await balance()).toBe(before)
  const { data } = (await member.client('POST /api/user/get_balance_list', { body: {} })).data
  expect(data.slice(0, 2)).toMatchObject([
    { type: 1, type_detail: 101, balance: 3, job_id: id },
    { type: 0, type_detail: 100, balance: 3, job_id: id },
  ])
})
