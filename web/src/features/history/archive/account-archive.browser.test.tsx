import { makeZip } from 'client-zip'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../../test/render-app.tsx'
import { Refusal, work } from '../../../../test/stub-server.ts'
import { stubbedServer } from '../../../../test/stubbed-server.ts'
import { useTransfer } from '../transfer-store.ts'
import { hashOf } from './hash.ts'

const server = stubbedServer()
const FOX = '00000001-aaaa-4aaa-8aaa-aaaaaaaaaaaa'
const TRASHED = '00000002-aaaa-4aaa-8aaa-aaaaaaaaaaaa'
/** Id that the other installation gives the fox. */
const HERE = '00000001-bbbb-4bbb-8bbb-bbbbbbbbbbbb'

/** Bodies of the calls, by call. */
let sent: Record<string, Readonly<Record<string, unknown>>[]>
let there: { presets: string[]; collections: string[] }

beforeEach(() => {
  sent = {}
  there = { presets: [], collections: [] }
  const keep = (call: string, answer: (body: Readonly<Record<string, unknown>>) => unknown) => {
    server.answers[call as 'POST /api/v2/presets'] = (({ body }: { body: Record<string, unknown> }) => {
      ;(sent[call] ??= []).push(body)
      return answer(body)
    }) as never
  }
  const set = (call: string, answer: unknown) => (server.answers[call as 'GET /api/v2/presets'] = (() => answer) as never)
  keep('POST /api/v2/works_import', () => ({ status: 1, data: { outcome: 'added', work: work(HERE) } }))
  keep('POST /api/v2/presets', ({ name }) => {
    there.presets.push(String(name))
    return { status: 1, preset: { id: 'p', name, steps: [], shared: false, mine: true, update_time: '2026-01-01T00:00:00Z' } }
  })
  keep('POST /api/collections', ({ name }) => ({ status: 1, data: { id: 'c', name, count: 1, create_time: '2026-01-01T00:00:00Z' } }))
  keep('POST /api/v2/wildcards', ({ lists }) => ({ status: 1, lists }))
  keep('POST /api/v2/template_save', () => new Refusal(404, { code: 'model_missing', message: 'This model is not available.' }))
  keep('POST /api/user/update_options', (options) => ({ status: 1, data: { revision: 2, options } }))
  server.answers['GET /api/v2/presets'] = (() => ({
    status: 1,
    presets: there.presets.map((name) => ({ id: name, name, steps: [], shared: false, mine: true, update_time: '2026-01-01T00:00:00Z' })),
  })) as never
  set('GET /api/collections', { status: 1, data: [] })
  set('GET /api/v2/wildcards', { status: 1, lists: [{ name: 'animals', lines: ['x'] }] })
  set('GET /api/searches', { status: 1, data: [] })
  set('GET /api/v2/templates', [])
  set('GET /api/user/options', {
    status: 1,
    data: { revision: 1, options: { language: 'en', promptStyles: [{ name: 'Ink', prompt: 'mine', negative_prompt: '' }] } },
  })
})
afterEach(() => useTransfer.setState({ current: undefined }))

async function archive(changes: Readonly<Record<string, string | undefined>> = {}): Promise<Blob> {
  const image = await (await fetch('/examples/fox.webp')).blob()
  const entry = (id: string) => ({ ...work(id, { prompt: 'a fox', bytes: image.size }), file: `files/works/${id}/original.webp` })
  const files: Record<string, string | Blob | undefined> = {
    'account.json': JSON.stringify({ uid: 'u9', balance: 9000, isSuper: true }),
    'works.json': JSON.stringify([entry(FOX), { ...entry(TRASHED), deleted_at: '2026-01-02T00:00:00Z' }]),
    'options.json': JSON.stringify({
      language: 'zh',
      sort: 'ASC',
      promptStyles: [
        { name: 'Ink', prompt: 'theirs', negative_prompt: '' },
        { name: 'Oil', prompt: 'oil, {prompt}', negative_prompt: '' },
      ],
    }),
    'collections.json': JSON.stringify([{ name: 'Animals', works: [FOX, TRASHED], createdAt: '2026-01-01T00:00:00Z', link: 'secret' }]),
    'presets.json': JSON.stringify([{ name: 'Dusk', steps: [{ mode: 'Text2Img', model: 'm', input: { prompt: 'dusk' } }], shared: true }]),
    'wildcards.json': JSON.stringify([
      { name: 'animals', lines: ['fox'] },
      { name: 'trees', lines: ['oak', 'elm'] },
    ]),
    'searches.json': '[]',
    'apps.json': JSON.stringify([
      { id: 'a', name: 'Poster', description: 'd', mode: 'Text2Img', model: 'gone', parameters: {}, shared: true },
    ]),
    'keys.json': JSON.stringify([{ name: 'a key' }]),
    [`files/works/${FOX}/original.webp`]: image,
    ...changes,
  }
  const entries = Object.entries(files).flatMap(([name, input]) => (input === undefined ? [] : [{ name, input }]))
  return new Response(makeZip(entries)).blob()
}
const importFile = async (file: Blob) => {
  useTransfer.setState({ current: undefined })
  await page.getByLabelText('Import works').upload(new File([file], 'account.zip', { type: 'application/zip' }))
  await expect.poll(() => useTransfer.getState().current?.state ?? 'running').not.toBe('running')
  return useTransfer.getState().current
}

it('imports works, collections, presets, lists, styles and settings of an account archive, and lists omissions [F: archive import]', async () => {
  await renderApp('/history')
  const done = await importFile(await archive())
  expect(done?.lines).toEqual([
    '1 work added',
    'Collections: 1 added, 0 already present',
    'Presets: 1 added, 0 already present',
    'Wildcard lists: 1 added, 1 already present',
    'Apps (not shared): 0 added, 0 already present',
    'Settings and own styles added where none were set',
    expect.stringMatching(/^Not imported: dots, orders, permissions, API keys, follows/),
  ])
  expect(done?.problems).toEqual([{ name: 'Apps (not shared): Poster', why: 'This model is not available.' }])
  const [imported] = sent['POST /api/v2/works_import'] ?? []
  const record = JSON.parse(String(imported?.['record']))
  expect(record).toMatchObject({ image_id: FOX, sha256: await hashOf(imported?.['file'] as Blob) })
  expect(sent['POST /api/v2/works_import']).toHaveLength(1)
  // The work has another id here, and the one in the trash belongs to no collection.
  expect(sent['POST /api/collections']).toEqual([{ name: 'Animals', image_ids: [HERE] }])
  expect(sent['POST /api/v2/presets']).toEqual([{ name: 'Dusk', steps: [{ job_type: 'Text2Img', model: 'm', input: { prompt: 'dusk' } }] }])
  expect(sent['POST /api/v2/wildcards']).toEqual([{ lists: [{ name: 'trees', lines: ['oak', 'elm'] }] }])
  expect(sent['POST /api/v2/template_save']).toMatchObject([{ name: 'Poster', shared: false }])
  expect(sent['POST /api/user/update_options']).toEqual([
    {
      language: 'en',
      sort: 'ASC',
      promptStyles: [
        { name: 'Ink', prompt: 'mine', negative_prompt: '' },
        { name: 'Oil', prompt: 'oil, {prompt}', negative_prompt: '' },
      ],
    },
  ])
})

it('adds no preset twice, and continues after unreadable parts [F: archive import]', async () => {
  await renderApp('/history')
  await importFile(await archive())
  const again = await importFile(
    await archive({ 'collections.json': '{"a":1}', 'wildcards.json': 'rubbish', 'options.json': undefined, '../../etc/passwd': 'root' }),
  )
  expect(again?.state).toBe('done')
  expect(sent['POST /api/v2/presets']).toHaveLength(1)
  expect(again?.problems.map(({ name, why }) => `${name} ${why}`)).toEqual([
    'collections.json unreadable',
    'wildcards.json unreadable',
    'Apps (not shared): Poster This model is not available.',
    'options.json unreadable',
  ])
})

it('changes nothing when the list of works is damaged [F: archive import]', async () => {
  await renderApp('/history')
  const failed = await importFile(await archive({ 'works.json': '[{"image_id":7}]' }))
  expect([failed?.state, failed?.lines]).toEqual(['failed', ['This archive contains no works to import.']])
  expect(sent).toEqual({})
})
