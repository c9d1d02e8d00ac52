import type { Work } from '@stipple/core/contract/shapes'
import { BlobReader, BlobWriter, TextWriter, ZipReader } from '@zip.js/zip.js'
import { makeZip } from 'client-zip'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '../../../../test/render-app.tsx'
import { MEMBER, Refusal, work } from '../../../../test/stub-server.ts'
import { stubbedServer } from '../../../../test/stubbed-server.ts'
import { useOptions } from '../../options/public.ts'
import { cachedWorks, uncacheWorksOf, localWorks } from '../cache.ts'
import { ALL_NEWEST } from '../filter.ts'
import { saveWork } from '../save.ts'
import { useTransfer } from '../transfer-store.ts'
import { hashOf } from './hash.ts'
import { MANIFEST, type Manifest, readManifest, recordName } from './manifest.ts'

const server = stubbedServer()
const FILES = ['fox', 'panda', 'whale', 'robot', 'wizard'] as const
const MEMBERS_WORKS = FILES.map((name, index) =>
  work(`0000000${index}-aaaa-4aaa-8aaa-aaaaaaaaaaaa`, {
    image: `/examples/${name}.webp`,
    prompt: index === 1 ? '雪地里的熊猫: "水墨"/夜' : `a ${name}`,
    bytes: 9000,
    create_time: `2026-01-0${index + 1}T04:00:00.000Z`,
  }),
)
/** A voice with its notes, so that there is a poster and another form. */
const VOICE = work('00000009-aaaa-4aaa-8aaa-aaaaaaaaaaaa', {
  media: 'voice',
  mode: 'Text2Voice',
  image: '/examples/camels.webp',
  thumbnails: { 200: '/examples/cabin.webp', 300: '/examples/cabin.webp', 512: '/examples/cabin.webp' },
  prompt: 'a voice',
  also: [{ type: 'application/x-subrip', extension: 'srt', address: '/examples/lanterns.webp', bytes: 5 }],
  create_time: '2026-01-09T04:00:00.000Z',
})

interface Saved {
  readonly name: string
  readonly address: string
  readonly target: string
}
let saved: Saved[]
let notes: string[]
/** Works of the member on the server. */
let there: Work[]

beforeEach(async () => {
  saved = []
  notes = []
  there = [...MEMBERS_WORKS, VOICE]
  await uncacheWorksOf(MEMBER.userKey)
  Reflect.deleteProperty(globalThis, 'showSaveFilePicker')
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, address: this.getAttribute('href') ?? '', target: this.target })
  })
  server.answers['POST /api/v2/log'] = ({ body }) => {
    notes.push(String(body['log']))
    return { status: 1 }
  }
  server.answers['POST /api/v2/get_generate_works'] = ({ body }) => ({
    status: 1,
    data: body['order'] === 'ASC' ? there : there.toReversed(),
  })
  server.answers['POST /api/v2/get_generate_works_count'] = () => ({ status: 1, data: there.length })
})
afterEach(() => {
  useTransfer.setState({ current: undefined })
  vi.restoreAllMocks()
})

const blobOf = async ({ address }: Saved) => (await fetch(address)).blob()
const archiveOf = async (one: Saved | undefined) => {
  if (!one) throw new Error('nothing was saved')
  const archive = await blobOf(one)
  const entries = (await new ZipReader(new BlobReader(archive)).getEntries()).filter((entry) => !entry.directory)
  return { archive, entries, names: entries.map(({ filename }) => filename) }
}
const panel = (name: string) => page.getByRole('region', { name })
const openMenu = async (item: string) => {
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

describe('a download', () => {
  const [fox] = MEMBERS_WORKS
  const one = (more: Partial<Work> = {}): Work => ({ ...(fox ?? VOICE), ...more })

  it.each([
    ['png', 'image/png'],
    ['jpg', 'image/jpeg'],
  ] as const)('is converted into the chosen format: %s [H-09]', async (imageDownloadType, type) => {
    useOptions.setState({ imageDownloadType })
    await saveWork(one(), 'en')
    expect(saved.map(({ name }) => name)).toEqual([`a fox.${imageDownloadType}`])
    const [file] = saved
    const blob = file && (await blobOf(file))
    expect(blob?.type).toBe(type)
    expect((await createImageBitmap(blob ?? new Blob())).width).toBeGreaterThan(100)
  })

  it('includes the name of its model if the member chose that, however long its own name is [S-37]', async () => {
    useOptions.setState({ imageDownloadType: 'webp', withModelName: true })
    await saveWork(one({ prompt: 'a fox '.repeat(40), modelname: 'Ink painter' }), 'en')
    useOptions.setState({ withModelName: false })
    expect(saved.map(({ name }) => name)).toEqual([expect.stringMatching(/^a fox a fox .* - Ink painter\.webp$/)])
  })

  it('is unchanged if it has the format, with an optional watermark, and is recorded [H-09]', async () => {
    useOptions.setState({ imageDownloadType: 'webp', watermark: true })
    await saveWork(one(), 'en')
    useOptions.setState({ watermark: false })
    await saveWork(one(), 'en')
    expect(saved).toEqual([1, 0].map((mark) => ({ name: 'a fox.webp', address: `/examples/fox.webp?watermark=${mark}`, target: '' })))
    await expect.poll(() => notes).toEqual([expect.stringContaining(one().image_id), expect.stringContaining(one().image_id)])
  })

  it('opens in a new tab above 31457280 bytes, and is saved otherwise [H-09]', async () => {
    useOptions.setState({ imageDownloadType: 'webp' })
    await saveWork(one({ bytes: 31_457_280 }), 'en')
    await saveWork(one({ bytes: 31_457_281 }), 'en')
    expect(saved.map(({ name, target }) => [name, target])).toEqual([
      ['a fox.webp', ''],
      ['', '_blank'],
    ])
  })

  it('has a name that is valid on every file system [H-09]', async () => {
    useOptions.setState({ imageDownloadType: 'webp' })
    await saveWork(one({ prompt: `a/b\\c:d*e?f"g<h>i|j ${'x'.repeat(200)}` }), 'en')
    expect(saved[0]?.name).toMatch(/^abcdefghij x+\.webp$/)
    expect(saved[0]?.name).toHaveLength(128)
  })

  it('shows an error when the file cannot be downloaded [H-09]', async () => {
    await renderApp('/history')
    await expect.element(page.getByRole('link', { name: 'a fox' })).toBeVisible()
    await saveWork(one({ image: '/api/gone.webp' }), 'en')
    await expect.element(page.getByText('The file could not be downloaded. Try again.')).toBeVisible()
    expect(saved).toEqual([])
  })
})

describe('a download of several works', () => {
  it('is saved as one archive, with a unique name for each work [H-03] [H-10]', async () => {
    useOptions.setState({ imageDownloadType: 'webp' })
    await renderApp('/history')
    await page.getByRole('button', { name: 'Select', exact: true }).click()
    await page.getByRole('checkbox', { name: 'Select a fox' }).click()
    await page.getByRole('checkbox', { name: /熊猫/ }).click()
    await page.getByRole('toolbar').getByRole('button', { name: 'Download' }).click()
    await expect.element(page.getByText('2 files packed')).toBeVisible()
    const { names } = await archiveOf(saved[0])
    expect(names).toEqual(['2026-01-01/a fox 00000000.webp', '2026-01-02/雪地里的熊猫 水墨夜 00000001.webp'])
    expect(notes).toHaveLength(2)
  })

  it('packs all works from the menu, and reports those that cannot be downloaded [H-10]', async () => {
    useOptions.setState({ imageDownloadType: 'webp' })
    there = there.map((one) => (one.prompt === 'a whale' ? { ...one, image: '/api/gone.webp' } : one))
    await renderApp('/history')
    await openMenu('Download these works')
    await expect.element(page.getByText('5 files packed')).toBeVisible()
    await expect.element(page.getByText('1 file with a problem')).toBeVisible()
    expect((await archiveOf(saved[0])).names).toHaveLength(5)
  })
})

/** Exports what is on the server, and reads the archive. */
async function exported() {
  await openMenu('Export all works')
  await expect.poll(() => useTransfer.getState().current?.state).toBe('done')
  const { archive, entries, names } = await archiveOf(saved.at(-1))
  const text = await entries.find(({ filename }) => filename === MANIFEST)?.getData(new TextWriter())
  const manifest = readManifest(text ?? '')
  if (!manifest) throw new Error('no manifest')
  await page.getByRole('button', { name: 'Close' }).click()
  return { archive, entries, names, manifest }
}

const importFile = async (file: Blob) => {
  await page.getByLabelText('Import works').upload(new File([file], 'export.zip', { type: 'application/zip' }))
  await expect.poll(() => useTransfer.getState().current?.state).not.toBe('running')
}

/** The archive with some of its files changed or removed. */
async function tampered({ entries }: Awaited<ReturnType<typeof exported>>, changes: Readonly<Record<string, string | undefined>>) {
  const files = await Promise.all(
    entries
      .filter(({ filename }) => !(filename in changes) || changes[filename] !== undefined)
      .map(async (entry) => ({ name: entry.filename, input: changes[entry.filename] ?? (await entry.getData(new BlobWriter())) })),
  )
  return new Response(makeZip(files)).blob()
}

describe('an export', () => {
  it('contains every file and its record with a checksum once [H-11]', async () => {
    await renderApp('/history')
    const { names, entries, manifest } = await exported()
    expect(manifest).toMatchObject({ format: 'stipple-works', version: 1 })
    expect(manifest.works.map(({ image_id }) => image_id)).toEqual(there.map(({ image_id }) => image_id))
    const files = manifest.works.flatMap((one) => [one, ...(one.also ?? []), ...(one.poster ? [one.poster] : [])])
    const records = manifest.works.map(({ image_id }) => recordName(image_id))
    expect(names.toSorted()).toEqual([...files.map(({ file }) => file), ...records, MANIFEST].toSorted())
    for (const { file, sha256 } of files) {
      const blob = await entries.find(({ filename }) => filename === file)?.getData(new BlobWriter())
      expect(await hashOf(blob ?? new Blob())).toBe(sha256)
    }
  })

  it('can be cancelled, and then saves nothing [H-11]', async () => {
    server.answers['POST /api/v2/get_generate_works'] = ({ body }) =>
      body['order'] === 'ASC' ? new Promise(() => undefined) : { status: 1, data: there }
    await renderApp('/history')
    await openMenu('Export all works')
    await expect.element(panel('Exporting your works')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible()
    expect(saved).toEqual([])
  })
})

describe('an import', () => {
  interface Sent {
    readonly record: Readonly<Record<string, unknown>>
    readonly fields: readonly string[]
    readonly hash: string
  }
  let sent: Sent[]
  beforeEach(() => {
    sent = []
    server.answers['POST /api/v2/works_import'] = async ({ body }) => {
      const { record, file } = body
      if (typeof record !== 'string' || !(file instanceof Blob)) return new Refusal(400, { code: 'invalid_input', message: 'No' })
      const read = JSON.parse(record) as Readonly<Record<string, unknown>>
      sent.push({ record: read, fields: Object.keys(body), hash: await hashOf(file) })
      const found = [...MEMBERS_WORKS, VOICE].find(({ image_id }) => image_id === read['image_id'])
      if (found) there = [...there, found]
      return { status: 1, data: { outcome: 'added', work: found ?? VOICE } }
    }
  })

  it('restores every work unchanged, and sends nothing twice [H-11]', async () => {
    await renderApp('/history')
    const { archive, manifest } = await exported()
    there = []
    await importFile(archive)
    await expect.element(page.getByText('6 works added')).toBeVisible()
    expect(new Map(sent.map(({ record, hash }) => [record['image_id'], hash]))).toEqual(
      new Map(manifest.works.map(({ image_id, sha256 }) => [image_id, sha256])),
    )
    expect(sent.find(({ record }) => record['media'] === 'voice')?.fields).toEqual(['record', 'file', 'also_srt', 'poster'])
    const [first] = manifest.works
    expect(sent.find(({ record }) => record['image_id'] === first?.image_id)?.record).toEqual(JSON.parse(JSON.stringify(first)))
    await page.getByRole('button', { name: 'Close' }).click()
    await importFile(archive)
    await expect.element(page.getByText('6 already present')).toBeVisible()
    expect(sent).toHaveLength(6)
  })

  it('reads works from the time before `mode` [H-11]', () => {
    const before = { ...work('w1', { mode: 'RemoveBg' }), file: 'w1.png', sha256: '' }
    Reflect.deleteProperty(before, 'mode')
    const manifest = { format: 'stipple-works', version: 1, created: '2026-01-01T00:00:00.000Z', works: [before] }
    expect(readManifest(JSON.stringify(manifest))?.works).toMatchObject([{ image_id: 'w1', mode: 'RemoveBg' }])
  })

  it('reports damaged and missing files, and imports the others [H-11]', async () => {
    await renderApp('/history')
    const out = await exported()
    const [fox, panda] = out.manifest.works
    there = []
    await importFile(await tampered(out, { [fox?.file ?? '']: 'not a fox', [panda?.file ?? '']: undefined }))
    await expect.element(page.getByText('4 works added')).toBeVisible()
    await expect.element(page.getByText('2 files with a problem')).toBeVisible()
    const status = page.getByRole('region', { name: 'Importing works' })
    await expect.element(status.getByText(`${fox?.file} damaged: does not match the exported file`)).toBeVisible()
    await expect.element(status.getByText(`${panda?.file} missing from the archive`)).toBeVisible()
    expect(sent).toHaveLength(4)
  })

  it('reports files that the server refuses, and continues [H-11]', async () => {
    const usual = server.answers['POST /api/v2/works_import']
    server.answers['POST /api/v2/works_import'] = (asked) =>
      String(asked.body['record']).includes('a whale')
        ? new Refusal(413, { code: 'file_too_large', message: 'The file is too large.' })
        : (usual?.(asked) ?? new Refusal(500, { code: 'internal', message: 'No' }))
    await renderApp('/history')
    const { archive } = await exported()
    there = []
    await importFile(archive)
    await expect.element(page.getByText('5 works added')).toBeVisible()
    await expect.element(page.getByText(/a whale.*The file is too large\./)).toBeVisible()
  })

  it.each([
    ['no archive', () => Promise.resolve(new Blob(['hello'])), 'This is not a zip archive.'],
    [
      'another archive',
      () => new Response(makeZip([{ name: 'a.txt', input: 'hello' }])).blob(),
      'This archive contains no works to import.',
    ],
    [
      'a later export',
      () => {
        const manifest: Manifest = { format: 'stipple-works', version: 2, created: '', works: [] }
        return new Response(makeZip([{ name: MANIFEST, input: JSON.stringify(manifest) }])).blob()
      },
      'This export was made by a newer version of Stipple.',
    ],
  ])('shows an error for %s [H-11]', async (_, make, message) => {
    await renderApp('/history')
    await importFile(await make())
    await expect.element(page.getByText(message)).toBeVisible()
    expect(sent).toEqual([])
  })

  it('keeps works in this browser while the server is unavailable, and sends them later [H-11] [H-05]', async () => {
    const usual = server.answers['POST /api/v2/works_import']
    const list = server.answers['POST /api/v2/get_generate_works']
    const away = () => Promise.reject(new TypeError('Failed to fetch'))
    const { screen } = await renderApp('/history')
    const { archive } = await exported()
    there = []
    server.answers['POST /api/v2/works_import'] = away
    server.answers['POST /api/v2/get_generate_works'] = away
    await importFile(archive)
    await expect.element(page.getByText('6 saved in this browser until the server is back')).toBeVisible()
    await screen.unmount()
    useTransfer.setState({ current: undefined })
    await renderApp('/history')
    await expect.element(page.getByRole('link', { name: 'a fox' })).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'a fox' }).getByLabelText('Only in this browser until the server is back'))
      .toBeVisible()

    if (usual) server.answers['POST /api/v2/works_import'] = usual
    if (list) server.answers['POST /api/v2/get_generate_works'] = list
    dispatchEvent(new Event('online'))
    await expect.poll(() => sent.length).toBe(6)
    await expect.poll(async () => (await localWorks(MEMBER.userKey)).length).toBe(0)
    expect((await cachedWorks(MEMBER.userKey, ALL_NEWEST)).map(({ image_id }) => image_id).toSorted()).toEqual(
      [...MEMBERS_WORKS, VOICE].map(({ image_id }) => image_id).toSorted(),
    )
    await userEvent.keyboard('{Escape}')
  })
})
