import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { engine as illustrator } from '@stipple/engines/builtin/illustrate/engine'
import { closeChildren } from '@stipple/engines/kit/child-pool'
import { NO_WEIGHTS } from '@stipple/engines/weights/spec'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runTask } from '../../../../engines/test/run-task.ts'
import { createTestApp, type TestApp, type TestMember } from '../../../test/app.ts'
import { refusal } from '../../../test/refusal.ts'
import { accountIdOf, insertWorkRows } from '../../../test/work-rows.ts'
import { accounts } from '../../db/schema/accounts.ts'
import { likenesses } from '../../db/schema/likenesses.ts'
import { works } from '../../db/schema/works.ts'
import { folderOf, thumbnailKey } from './files.ts'
import { describeWorks } from './likeness.ts'

const SAYINGS = ['a red fox in the snow at sunset, watercolor', 'a castle on a hill under the moon, ink']
/** Other images of the illustrator. */
const OTHERS = ['bird', 'tram', 'ramen', 'boats', 'pagoda']
/** Images of each subject. */
const MANY = 3

let server: TestApp
let owner: TestMember
let other: TestMember
/** Works by subject. */
let shown: string[][]

const alike = async (id: string, who = owner) =>
  (await who.client('GET /api/v2/works/:id/alike', { params: { id } })).data.map((work) => work.image_id)
const publish = async (image_id: string) => (await owner.client('POST /api/work/add', { body: { image_id } })).data.cid
const alikePublished = async (cid: string) =>
  (await server.client()('POST /api/work/alike', { body: { cid } })).data.map((work) => work.cid)
const describeAll = () => describeWorks(server.context, new AbortController().signal)

/** A work of an earlier release: with a thumbnail but no descriptor. */
async function earlier(picture: Uint8Array, row: Partial<typeof works.$inferInsert>): Promise<string> {
  const [id = ''] = await insertWorkRows(server, owner, [{ lookedAt: new Date(), ...row }])
  const small = await sharp(picture).resize(300).webp().toBuffer()
  await server.context.storage.put(thumbnailKey(folderOf(await accountIdOf(server, owner), id), 300), small, { type: 'image/webp' })
  return id
}

beforeAll(async () => {
  server = await createTestApp({})
  ;[owner, other] = [await server.signUp(), await server.signUp()]
  await server.context.db.update(accounts).set({ isAllowlisted: true }).where(eq(accounts.uid, owner.user.uid))
  const { log, packs } = server.context
  const pictures = []
  for (const [index, prompt] of SAYINGS.entries()) {
    const task = {
      kind: 'text-to-image' as const,
      prompt,
      negativePrompt: '',
      width: 128,
      height: 128,
      count: MANY,
      seed: index * 50 + 3,
      steps: 30,
      cfg: 7,
    }
    const { outputs } = await runTask(
      illustrator,
      { task },
      { context: { log, packs, weights: NO_WEIGHTS }, budget: { milliseconds: 60_000, threads: 2 } },
    )
    pictures.push(outputs.flatMap(({ content }) => (content instanceof Uint8Array ? [content] : [])))
  }
  const file = (name: string): string => fileURLToPath(new URL(`../../../../web/public/examples/${name}.webp`, import.meta.url))
  for (const name of OTHERS) await earlier(await readFile(file(name)), { prompt: '' })
  shown = await Promise.all(pictures.map((some) => Promise.all(some.map((picture) => earlier(picture, { prompt: '' })))))
})
afterAll(async () => {
  await closeChildren()
  await server.close()
})

describe('similar works', () => {
  it('are found for older works by image once they are described, in steps that can be aborted [H-21]', async () => {
    const [first = '', ...variations] = shown[0] ?? []
    expect(await alike(first)).toEqual([])
    const [bare = ''] = await insertWorkRows(server, owner, [{ prompt: '', media: 'voice' }])
    const gone = new AbortController()
    gone.abort()
    await expect(describeWorks(server.context, gone.signal)).rejects.toThrow('aborted')
    // Two concurrent runs, as in two processes.
    await Promise.all([describeAll(), describeAll()])
    expect(await describeAll()).toBe(0)
    expect(await server.context.db.$count(likenesses)).toBeGreaterThanOrEqual(SAYINGS.length * MANY + OTHERS.length + 1)

    for (const some of shown)
      for (const one of some) expect((await alike(one)).slice(0, MANY - 1).toSorted()).toEqual(some.filter((id) => id !== one).toSorted())
    expect(await alike(bare)).toEqual([])
    expect(await alike(first)).not.toContain(bare)
    await owner.client('POST /api/v2/works_delete', { body: { image_ids: variations.slice(0, 1) } })
    expect(await alike(first)).not.toContain(variations[0])
    await owner.client('POST /api/v2/works_restore', { body: { image_ids: variations.slice(0, 1) } })
  })

  it('are ranked by image and text together, and by text alone without an image [H-21]', async () => {
    const insertWork = async (prompt: string, more: Partial<typeof works.$inferInsert> = {}) =>
      (await insertWorkRows(server, owner, [{ prompt, ...more }]))[0] ?? ''
    const song = await insertWork('a slow sailor’s song with drums, 海上的歌', { media: 'voice' })
    const same = await insertWork('A SLOW SAILOR’S SONG, DRUMS ### never this', { media: 'voice' })
    const chinese = await insertWork('海上的歌声', { media: 'voice' })
    const never = await insertWork('never this', { media: 'voice' })
    await describeAll()
    expect(await alike(song)).toEqual([same, chinese])
    expect(await alike(never)).toEqual([])
    // A work that matches in image and text ranks before one that matches in only one.
    const [fox = '', alikeFox = '', otherFox = ''] = shown[0] ?? []
    await server.context.db
      .update(works)
      .set({ prompt: SAYINGS[0] ?? '' })
      .where(sql`id in (${fox}, ${alikeFox})`)
    await server.context.db.delete(likenesses).where(sql`work_id in (${fox}, ${alikeFox})`)
    const words = await insertWork(SAYINGS[0] ?? '', { media: 'voice' })
    await describeAll()
    expect((await alike(fox)).slice(0, 3).toSorted()).toEqual([alikeFox, otherFox, words].toSorted())
    expect((await alike(fox))[0]).toBe(alikeFox)
  })

  it('include only public works in the community, and show own works only to their owner [H-21]', async () => {
    const [fox = [], castle = []] = shown
    expect(await refusal(alike(fox[0] ?? '', other))).toMatchObject({ code: 'not_found' })
    expect(await refusal(alike('x'))).toMatchObject({ code: 'not_found' })
    const cids = []
    for (const id of [...fox, castle[0] ?? '']) cids.push(await publish(id))
    const [first = '', second = '', third = ''] = cids
    expect((await alikePublished(first)).slice(0, 2).toSorted()).toEqual([second, third].toSorted())
    await owner.client('POST /api/work/withdraw', { body: { cid: second } })
    expect(await alikePublished(first)).not.toContain(second)
    expect(await refusal(alikePublished(second))).toMatchObject({ code: 'not_found' })
    await owner.client('POST /api/v2/works_delete', { body: { image_ids: [fox[2] ?? ''] } })
    expect(await alikePublished(first)).not.toContain(third)
  })
})
