import { kind } from '@stipple/engines/kinds/horde/kind'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startWorker } from '../../../../../server/src/worker.ts'
import { type KindStory, startKindStory } from '../../../../../server/test/kind-story.ts'
import { refusal } from '../../../../../server/test/refusal.ts'
import { waitFor } from '../../../../../server/test/wait-for.ts'
import { waitUntilEnded } from '../../../../../server/test/wait-until-ended.ts'
import { createHordeServer, type HordeServer } from './server.ts'

let horde: HordeServer
let story: KindStory

beforeEach(async () => {
  horde = await createHordeServer()
  story = await startKindStory({
    kind,
    peer: horde,
    settings: { address: horde.origin, key: horde.secret },
    slots: 2,
    model: 'horde/stable-diffusion',
    input: { width: 512, height: 448, n: 1 },
  })
})
afterEach(() => story.close())

it('makes the image of a member by volunteers, even if the submitting process is gone [M-02]', async () => {
  const listed = (await story.member.client('GET /api/v2/models.json')).find((one) => one.model === story.model)
  expect(listed).toMatchObject({ made_by: 'AI Horde' })
  const { id } = await story.generate()
  await waitFor(() => horde.submissions().length === 1)
  await story.server.context.queue.stop({ graceMs: 0 })
  const other = await story.server.beside()
  await startWorker(other)
  horde.set({ state: 'done' })
  expect(await story.ended(id)).toMatchObject({ status: 'Finished', works: [{ width: 512, height: 448 }] })
  expect(horde.submissions()).toHaveLength(1)
  await other.close()
})

it('releases the dots for cancelled requests, which also stop at the AI Horde, and for censored ones [M-03]', async () => {
  const before = await story.balance()
  const { id } = await story.generate()
  await waitFor(() => horde.submissions().length === 1)
  await story.cancel(id)
  await waitFor(() => horde.cancelled().length === 1)
  horde.set({ state: 'done' })
  horde.report({ generations: [{ censored: true }] })
  const censored = await story.generate()
  expect(JSON.stringify(await story.ended(censored.id))).toContain('withheld the result')
  expect(await story.balance()).toBe(before)
})

it('uses the key and the sharing option of the member, and reports a refused key to the member [S-37]', async () => {
  const settled = async (): Promise<string | undefined> => (await story.member.client('GET /api/user/options')).data.horde_key
  expect(await settled()).toBe('')
  const other = await story.server.signUp()
  await story.member.client('POST /api/user/update_options', { body: { shareWithLaion: true } })
  await story.member.client('POST /api/user/horde_key', { body: { key: 'a-key-that-nobody-has' } })
  expect(await settled()).toBe('…-has')
  const before = await story.balance()
  const failed = await story.ended((await story.generate()).id)
  expect(failed).toMatchObject({ status: 'Failed' })
  expect(JSON.stringify(failed)).toContain('rejects your key')
  expect(await story.balance()).toBe(before)

  // Members without a key are still served: the connection was not blamed.
  horde.set({ state: 'done' })
  const { id } = await story.generate(other)
  expect((await waitUntilEnded(other, id)).status).toBe('Finished')
  const own = horde.welcome()
  await story.member.client('POST /api/user/horde_key', { body: { key: own } })
  expect((await story.ended((await story.generate()).id)).status).toBe('Finished')
  expect(horde.orders().map(({ shared }) => shared)).toEqual([false, true])
  expect(horde.keys()).toEqual([horde.secret, own])
  const { rows } = await story.server.context.db.execute(sql`select horde_key, options from member_options`)
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows) + String(rows[0]?.['horde_key'])).not.toContain(own)
  await story.member.client('POST /api/user/horde_key', { body: { key: '' } })
  expect(await settled()).toBe('')
  expect((await refusal(story.member.client('POST /api/user/horde_key', { body: { key: 'a\nb' } }))).code).toBe('invalid_input')
})
