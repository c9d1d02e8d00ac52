import type { Work } from '@stipple/core/contract/shapes'
import { describePicture } from '@stipple/core/metadata/picture'
import { BlobReader, ZipReader } from '@zip.js/zip.js'
import { makeZip } from 'client-zip'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../../test/render-app.tsx'
import { Refusal, work } from '../../../../test/stub-server.ts'
import { stubbedServer } from '../../../../test/stubbed-server.ts'
import { useTransfer } from '../transfer-store.ts'
import { exportWorks } from './export-works.ts'
import { hashOf } from './hash.ts'
import { MANIFEST, recordName } from './manifest.ts'
import { idOfBytes } from './salvage.ts'

const server = stubbedServer()
const MEMBERS_WORKS = ['fox', 'panda', 'whale', 'robot'].map((name, index) =>
  work(`0000000${index}-aaaa-4aaa-8aaa-aaaaaaaaaaaa`, {
    image: `/examples/${name}.webp`,
    prompt: `a ${name}`,
    create_time: `2026-01-0${index + 1}T04:00:00.000Z`,
  }),
)
interface Sent {
  readonly image_id: string
  readonly prompt: string
  readonly sha256: string
}
let there: Work[]
let sent: Sent[]

beforeEach(() => {
  there = [...MEMBERS_WORKS]
  sent = []
  Reflect.deleteProperty(globalThis, 'showSaveFilePicker')
  server.answers['POST /api/v2/get_generate_works'] = ({ body }) => ({
    status: 1,
    data: body['order'] === 'ASC' ? there : there.toReversed(),
  })
  server.answers['POST /api/v2/get_generate_works_count'] = () => ({ status: 1, data: there.length })
  server.answers['POST /api/v2/works_import'] = async ({ body: { record, file } }) => {
    if (typeof record !== 'string' || !(file instanceof Blob)) return new Refusal(400, { code: 'invalid_input', message: 'No' })
    const read = JSON.parse(record) as Sent & Work
    if ((await hashOf(file)) !== read.sha256) return new Refusal(400, { code: 'damaged_file', message: 'Damaged' })
    sent.push(read)
    const added = work(read.image_id, { prompt: read.prompt, bytes: file.size })
    there = [...there, added]
    return { status: 1, data: { outcome: 'added', work: added } }
  }
})
afterEach(() => {
  useTransfer.setState({ current: undefined })
  vi.restoreAllMocks()
})

/** The whole export, and the offset of each of its files. */
async function exported() {
  let address = ''
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    address = this.href
  })
  await exportWorks({ count: there.length, language: 'en' })
  vi.restoreAllMocks()
  useTransfer.setState({ current: undefined })
  const archive = await (await fetch(address)).blob()
  return { archive, ...(await placesIn(archive)) }
}

async function placesIn(archive: Blob) {
  const entries = await new ZipReader(new BlobReader(archive)).getEntries()
  const startOf = (name: string) => entries.find(({ filename }) => filename.includes(name))?.offset ?? Number.NaN
  const last = entries.at(-1)
  // The directory begins behind the last file and its descriptor.
  return { startOf, directory: (last?.offset ?? 0) + 30 + MANIFEST.length + (last?.compressedSize ?? 0) + 16 }
}

async function importFile(blob: Blob) {
  await page.getByLabelText('Import works').upload(new File([blob], 'cut.zip', { type: 'application/zip' }))
  await expect.poll(() => useTransfer.getState().current?.state).toMatch(/done|failed/)
  const { lines = [], problems = [] } = useTransfer.getState().current ?? {}
  useTransfer.setState({ current: undefined })
  return { lines, problems: problems.map(({ name, why }) => `${name}: ${why}`) }
}

const CUT = 'The archive is incomplete or damaged. All readable works were imported.'
const idOf = (index: number) => MEMBERS_WORKS[index]?.image_id ?? ''

describe('a truncated archive', () => {
  it.each([
    ['in its directory', ({ directory }) => directory + 20, 4, []],
    ['in its manifest', ({ startOf }) => startOf(MANIFEST) + 100, 4, []],
    ['in a image', ({ startOf }) => startOf('a whale') + 1000, 2, ['2026-01-03/a whale 00000002.webp: incomplete: the archive ends here']],
    ['in a record', ({ startOf }) => startOf(recordName(idOf(3))) + 120, 3, [`${recordName(idOf(3))}: incomplete: the archive ends here`]],
    ['behind a record', ({ startOf }) => startOf('a robot'), 3, ['2026-01-04/a robot 00000003.webp: missing from the archive']],
  ] as const satisfies readonly [string, (places: Awaited<ReturnType<typeof placesIn>>) => number, number, readonly string[]][])(
    'restores complete works when cut %s, and reports the rest [H-11]',
    async (_, cut, count, problems) => {
      await renderApp('/history')
      const { archive, ...places } = await exported()
      there = []
      const outcome = await importFile(archive.slice(0, cut(places)))
      expect(outcome).toEqual({ lines: [CUT, `${count} works added`], problems })
      expect(sent.map(({ image_id }) => image_id).toSorted()).toEqual(MEMBERS_WORKS.slice(0, count).map(({ image_id }) => image_id))
      expect(await importFile(archive)).toEqual({
        lines: [...(count < 4 ? [count === 3 ? '1 work added' : `${4 - count} works added`] : []), `${count} already present`],
        problems: [],
      })
      expect(sent).toHaveLength(4)
    },
  )

  it('reports that no work is included when cut before the first one [H-11]', async () => {
    await renderApp('/history')
    const { archive, startOf } = await exported()
    there = []
    expect(await importFile(archive.slice(0, startOf('a fox')))).toEqual({
      lines: [CUT],
      problems: ['2026-01-01/a fox 00000000.webp: missing from the archive'],
    })
    expect((await importFile(archive.slice(0, startOf('a fox') - 40))).lines).toEqual(['This archive contains no works to import.'])
    expect(sent).toEqual([])
  })

  it('restores works from their own records when only the manifest is damaged [H-11]', async () => {
    await renderApp('/history')
    const { archive, startOf } = await exported()
    there = []
    const at = startOf(MANIFEST) + 30 + MANIFEST.length
    const damaged = new Blob([archive.slice(0, at), 'xxxx', archive.slice(at + 4)])
    expect(await importFile(damaged)).toEqual({ lines: [CUT, '4 works added'], problems: [] })
  })
})

describe('an archive of files without records', () => {
  const RECIPE = {
    sourceType: 'trainedAlgorithmicMedia',
    recipe: {
      mode: 'Text2Img',
      model: 'builtin/illustrate',
      modelName: 'Illustrator',
      input: { prompt: '雪地里的狐狸', negative_prompt: 'blurry', seed: 7, steps: 30 },
    },
  } as const

  /** An older export, without records of single works; one of its files carries no parameters. */
  async function made() {
    const bare = await (await fetch('/examples/panda.webp')).bytes()
    const fox = describePicture(await (await fetch('/examples/fox.webp')).bytes(), RECIPE)
    const [lastModified, id] = [new Date(2026, 1, 3, 4, 5, 6), '1234abcd-aaaa-4aaa-8aaa-aaaaaaaaaaaa']
    const file = '2026-02-03/雪地里的狐狸 1234abcd.webp'
    const record = { ...work(id, { prompt: 'a fox', bytes: fox.length }), file, sha256: await hashOf(new Blob([new Uint8Array(fox)])) }
    const manifest = JSON.stringify({ format: 'stipple-works', version: 1, created: '', works: [record] })
    const archive = await new Response(
      makeZip([
        { name: file, input: fox, lastModified },
        { name: '2026-02-03/panda 00000001.webp', input: bare, lastModified },
        { name: MANIFEST, input: manifest },
      ]),
    ).blob()
    return { archive, record, lastModified, ...(await placesIn(archive)) }
  }

  it('restores works that identify themselves in their files, once [H-11]', async () => {
    await renderApp('/history')
    const { archive, record, lastModified, startOf } = await made()
    there = []
    const cut = archive.slice(0, startOf(MANIFEST) + 50)
    const unknown = '2026-02-03/panda 00000001.webp: unknown type, and its record is missing'
    expect(await importFile(cut)).toEqual({ lines: [CUT, '1 work added'], problems: [unknown] })
    expect(sent).toMatchObject([
      {
        image_id: idOfBytes(record.sha256),
        mode: 'Text2Img',
        model: 'builtin/illustrate',
        prompt: '雪地里的狐狸###blurry',
        params: RECIPE.recipe.input,
        seed: 7,
        media: 'image',
        create_time: lastModified.toISOString(),
      },
    ])
    for (const again of [cut, archive]) expect((await importFile(again)).lines).toContain('1 already present')
    expect(sent).toHaveLength(1)
  })

  it('imports nothing that the member already has under its id [H-11]', async () => {
    await renderApp('/history')
    const { archive, record, startOf } = await made()
    there = [work(record.image_id, { bytes: record.bytes })]
    expect((await importFile(archive.slice(0, startOf(MANIFEST)))).lines).toEqual([CUT, '1 already present'])
    expect(sent).toEqual([])
  })
})
