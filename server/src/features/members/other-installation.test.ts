import { createHash } from 'node:crypto'
import { EXPORT_PATH } from '@stipple/core/domain/account'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createTestApp, type TestMember } from '../../../test/app.ts'
import { createControllableEngine } from '../../../test/engine.ts'
import { readZip } from '../../../test/read-zip.ts'
import { waitUntilEnded } from '../../../test/wait-until-ended.ts'
import { accounts } from '../../db/schema/accounts.ts'

/** Reads a part of an archive: test data, asserted directly. */
const partOf = (files: ReadonlyMap<string, Buffer>, name: string) => JSON.parse(String(files.get(name))) as never

it('imports works, collections, presets, lists, apps and settings of another installation once, without dots [F: archive import]', async () => {
  const engine = createControllableEngine()
  const [first, second] = await Promise.all([
    createTestApp({ engines: [engine], worker: true }),
    createTestApp({ engines: [createControllableEngine()] }),
  ])
  try {
    const operators = [await first.signUp(), await second.signUp()]
    expect(operators).toHaveLength(2)
    const [mine, here] = [await first.signUp(), await second.signUp()]
    for (const [server, who] of [
      [first, mine],
      [second, here],
    ] as const)
      await server.context.db.update(accounts).set({ isAllowlisted: true }).where(eq(accounts.uid, who.user.uid))

    const input = { prompt: 'a fox', seed: 7, n: 2 }
    const { id } = await mine.client('POST /api/v2/playground_generate', { body: { input, model: 'test/held', job_type: 'Text2Img' } })
    await (await engine.run(0)).finish(2)
    const { works } = await waitUntilEnded(mine, id)
    const [kept = '', trashed = ''] = works.map(({ image_id }) => image_id)
    await mine.client('POST /api/collections', { body: { name: 'Foxes', image_ids: [kept] } })
    await mine.client('POST /api/v2/works_delete', { body: { image_ids: [trashed] } })
    await mine.client('POST /api/v2/presets', {
      body: { name: 'Dusk', steps: [{ job_type: 'Text2Img', model: 'test/held', input: { prompt: 'dusk' } }] },
    })
    await mine.client('POST /api/v2/wildcards', { body: { lists: [{ name: 'trees', lines: ['oak', 'elm'] }] } })
    await mine.client('POST /api/user/update_options', {
      body: { promptStyles: [{ name: 'Ink', prompt: 'ink, {prompt}', negative_prompt: '' }] },
    })
    await mine.client('POST /api/v2/template_save', {
      body: { name: 'Poster', description: 'd', job_type: 'Text2Img', model: 'test/held', parameters: {}, shared: false },
    })

    const reply = await first.app.inject({ url: EXPORT_PATH, headers: { usertoken: mine.token } })
    const files = readZip(reply.rawPayload)
    const read = (name: string) => partOf(files, name)
    const all: { image_id: string; file: string; deleted_at?: string }[] = read('works.json')
    expect(new Map(all.map(({ image_id, deleted_at: at }) => [image_id, at !== undefined]))).toEqual(
      new Map([
        [kept, false],
        [trashed, true],
      ]),
    )

    const before = await balance(here)
    for (const outcome of ['added', 'kept'] as const) {
      const entry = all.find(({ deleted_at: at }) => at === undefined)
      const bytes = files.get(entry?.file ?? '') ?? Buffer.alloc(0)
      const body = new FormData()
      body.append('record', JSON.stringify({ ...entry, sha256: createHash('sha256').update(bytes).digest('hex') }))
      body.append('file', new Blob([new Uint8Array(bytes)]), 'file')
      const { data } = await here.client('POST /api/v2/works_import', { body })
      expect([data.outcome, data.work.prompt.split('###')[0], data.work.params['seed']]).toEqual([outcome, 'a fox', 7])
      const collections: { name: string; works: string[] }[] = read('collections.json')
      for (const { name, works: held } of collections)
        expect((await here.client('POST /api/collections', { body: { name, image_ids: held } })).data.count).toBe(1)
    }
    const [preset]: { name: string; steps: never }[] = read('presets.json')
    await here.client('POST /api/v2/presets', { body: { name: preset?.name ?? '', steps: preset?.steps ?? [] } })
    await here.client('POST /api/v2/wildcards', { body: { lists: read('wildcards.json') } })
    await here.client('POST /api/user/update_options', { body: read('options.json') })
    const [app]: { name: string; description: string; mode: 'Text2Img'; model: string; parameters: never }[] = read('apps.json')
    if (!app) throw new Error('no app')
    const { mode, ...rest } = app
    await here.client('POST /api/v2/template_save', {
      body: {
        name: rest.name,
        description: rest.description,
        job_type: mode,
        model: rest.model,
        parameters: rest.parameters,
        shared: false,
      },
    })

    expect((await here.client('GET /api/v2/presets')).presets).toMatchObject([
      { name: 'Dusk', steps: [{ input: { prompt: 'dusk' } }], shared: false },
    ])
    expect((await here.client('GET /api/v2/wildcards')).lists).toEqual([{ name: 'trees', lines: ['oak', 'elm'] }])
    expect((await here.client('GET /api/user/options')).data.options.promptStyles).toMatchObject([{ name: 'Ink' }])
    expect((await here.client('GET /api/v2/templates')).filter(({ mine: own }) => own)).toMatchObject([{ name: 'Poster', shared: false }])
    expect((await here.client('GET /api/collections', { query: {} })).data).toMatchObject([{ name: 'Foxes' }])
    expect(await balance(here)).toBe(before)
  } finally {
    await Promise.all([first.close(), second.close()])
  }
})

const balance = async ({ client }: TestMember): Promise<number> => (await client('GET /api/user/get_credit_balance')).data.balance
