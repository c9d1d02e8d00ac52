import type { DataSet } from '@stipple/core/contract/training'
import type { ModelTraits } from '@stipple/core/domain/model'
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js'
import { downloadZip } from 'client-zip'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { MEMBER, Refusal, toItem, TRAITS, traitsOf } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'

const server = stubbedServer()

const TRAINER: ModelTraits = {
  id: 'builtin/style-trainer',
  engine: 'train-style',
  label: { en: 'Trainer', zh: '训练' },
  description: { en: 'For tests', zh: '用于测试' },
  tasks: ['train-style'],
  style: 'other',
  cost: 10,
  can: { bases: [{ id: 'full', label: { en: 'Strokes', zh: '笔触' } }] },
}

/** Files that were sent, as the server would keep them. */
let sent: File[] = []
let saved: Record<string, unknown>[] = []
let sets: DataSet[] = []
beforeEach(() => {
  sent = []
  saved = []
  sets = []
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function send(this: XMLHttpRequest, body) {
    const file = body instanceof FormData ? body.get('file') : undefined
    if (!(file instanceof File)) throw new Error('no file was sent')
    sent.push(file)
    Object.defineProperty(this, 'status', { value: 200 })
    Object.defineProperty(this, 'response', { value: { status: 1, url: URL.createObjectURL(file), bytes: file.size } })
    queueMicrotask(() => this.dispatchEvent(new ProgressEvent('load')))
  })
})

/** A pattern of squares that the seed decides. */
async function picture(seed: number, side = 600, type = 'image/png'): Promise<File> {
  const canvas = new OffscreenCanvas(side, side)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  for (let cell = 0; cell < 81; cell += 1) {
    context.fillStyle = `hsl(${(cell * seed * 47) % 360} 60% ${20 + ((cell * seed * 29) % 60)}%)`
    context.fillRect(((cell % 9) * side) / 9, (Math.floor(cell / 9) * side) / 9, side / 9 + 1, side / 9 + 1)
  }
  return new File([await canvas.convertToBlob({ type })], `${seed}.${type.split('/')[1]}`, { type })
}

async function openEditor() {
  server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: { ...MEMBER, isAllowlisted: true } } })
  server.answers['GET /api/v2/models.json'] = () => [...TRAITS, TRAINER].map((model, index) => toItem(model, index, 'en'))
  server.answers['GET /api/v2/model_traits'] = traitsOf([...TRAITS, TRAINER])
  server.answers['GET /api/v2/data_sets'] = () => ({
    status: 1,
    data: sets.map(({ id, name, pictures, update_time }) => ({ id, name, count: pictures.length, update_time })),
  })
  server.answers['GET /api/v2/data_sets/:id'] = () => ({ status: 1, data: sets[0] ?? set([]) })
  server.answers['POST /api/v2/data_sets'] = ({ body }) => {
    saved.push(body)
    return { status: 1, data: { ...set([]), name: String(body['name']) } }
  }
  const shown = await renderApp('/train')
  await page.getByRole('button', { name: 'Data-set editor' }).click()
  await expect.element(dialog().getByLabelText('Saved data sets')).toBeVisible()
  return shown
}
const set = (pictures: DataSet['pictures']): DataSet => ({
  id: '0b9f1c52-6b0e-4f51-9a4e-3a7a6b1f2c3d',
  name: 'Nights',
  trigger_word: 'nightly',
  pictures,
  update_time: '2026-11-20T04:05:06.000Z',
})
const dialog = () => page.getByRole('dialog', { name: 'Data set' })
const card = (number: number) =>
  dialog()
    .getByRole('listitem')
    .filter({ hasText: `No. ${number}` })
const add = (files: readonly File[]) =>
  userEvent.upload(dialog().getByLabelText('Add images or a zip file', { exact: true }).first(), [...files])
const press = (name: string | RegExp) => dialog().getByRole('button', { name }).click()

describe('the data set editor', () => {
  it('marks duplicates and small images, edits captions in bulk, and saves them beside the images [F: data set editor]', async () => {
    server.answers['POST /api/v2/image2text'] = (() => {
      let calls = 0
      return () => {
        calls += 1
        // The limit of calls is reached once.
        return calls === 2
          ? new Refusal(429, { code: 'too_many_requests', message: 'Later.' }, { 'retry-after': '0' })
          : { status: 1 as const, result: `a pattern ${calls}`, engine: 'test' }
      }
    })()
    await openEditor()
    const zip = await downloadZip([
      { name: 'set/5.png', input: await picture(5) },
      { name: 'set/5.txt', input: 'five squares, old' },
      { name: '__MACOSX/._5.png', input: 'no image' },
    ]).blob()
    await add([
      await picture(1),
      await picture(1, 640, 'image/jpeg'),
      await picture(3, 300),
      await picture(4, 600, 'image/webp'),
      new File([zip], 'more.zip'),
    ])
    await expect.element(card(2).getByText('Looks like no. 1')).toBeVisible()
    await expect.element(card(3).getByText('Under 512 px')).toBeVisible()
    await expect.element(card(4).getByText('600 × 600')).toBeVisible()
    await expect.element(card(5).getByRole('textbox')).toHaveValue('five squares, old')
    expect(card(4).getByText('Looks like').elements()).toEqual([])
    await expect.element(dialog().getByText('1 used image can’t be loaded or is smaller than 512 × 512.', { exact: false })).toBeVisible()
    await expect.element(dialog().getByRole('button', { name: 'Use for training' })).toBeDisabled()

    await press('Leave out marked images')
    await expect.element(dialog().getByText('3 images are used.')).toBeVisible()
    await press('Describe 2 images without a caption')
    await expect.element(card(4).getByRole('textbox')).toHaveValue('a pattern 3')
    await dialog().getByLabelText('Trigger word', { exact: true }).fill('nightly')
    await press('Add trigger word')
    await dialog().getByLabelText('Edit all captions').selectOptions('Remove')
    await dialog().getByLabelText('Word or phrase').fill('old')
    await press('Apply')
    await expect.element(card(5).getByRole('textbox')).toHaveValue('nightly, five squares')
    await expect.element(card(2).getByRole('textbox')).toHaveValue('')

    await press('Use for training')
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(saved).toMatchObject([{ name: 'Data set', trigger_word: 'nightly' }])
    expect(saved[0]?.['pictures']).toMatchObject([
      { caption: 'nightly, a pattern 1', left_out: false },
      { left_out: true },
      { left_out: true },
      { caption: 'nightly, a pattern 3' },
      { caption: 'nightly, five squares' },
    ])
    await expect.element(page.getByText('data-set.zip')).toBeVisible()
    const reader = new ZipReader(new BlobReader(sent.at(-1) ?? new Blob()))
    const entries = await reader.getEntries()
    expect(entries.map(({ filename }) => filename)).toEqual(['001.png', '001.txt', '002.jpg', '002.txt', '003.png', '003.txt'])
    const [, text] = entries
    expect(text && !text.directory && (await text.getData(new TextWriter()))).toBe('nightly, a pattern 1')
    await reader.close()
  })

  it('opens a saved data set, crops and restores by keyboard, and saves changes on closing [F: data set editor]', async () => {
    const url = URL.createObjectURL(await picture(7))
    sets = [
      set([
        { url, caption: 'seven', left_out: false },
        { url: '/api/nothing', caption: 'gone', left_out: false },
      ]),
    ]
    await openEditor()
    await dialog().getByLabelText('Saved data sets').selectOptions('Nights (2)')
    await expect.element(card(1).getByRole('textbox')).toHaveValue('seven')
    await expect.element(card(2).getByText('This image was deleted or can’t be loaded.')).toBeVisible()
    await press('Crop image 1')
    const width = page.getByLabelText('Width')
    await width.fill('520')
    await userEvent.keyboard('{Enter}')
    await page.getByRole('dialog', { name: 'Crop' }).getByRole('button', { name: 'Crop' }).click()
    await expect.element(card(1).getByText('520 × 600')).toBeVisible()
    await press('Undo the crop of image 1')
    await expect.element(card(1).getByText('600 × 600')).toBeVisible()
    await press('Remove image 2')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(saved).toMatchObject([{ id: sets[0]?.id, name: 'Nights', pictures: [{ url, caption: 'seven', left_out: false }] }])
  })

  it('deletes a data set after a confirmation, and explains why images are rejected [F: data set editor]', async () => {
    sets = [set([])]
    const gone: string[] = []
    server.answers['DELETE /api/v2/data_sets/:id'] = ({ path }) => {
      gone.push(path)
      sets = []
      return { status: 1 }
    }
    await openEditor()
    await add([new File(['no archive'], 'bad.zip')])
    await expect.element(page.getByText('“bad.zip” can’t be read as a zip file. Its images were not added.')).toBeVisible()
    await dialog().getByLabelText('Saved data sets').selectOptions('Nights (0)')
    await press('Delete data set')
    await page.getByRole('dialog', { name: 'Delete “Nights”?' }).getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => gone).toEqual([`/api/v2/data_sets/${set([]).id}`])
    await expect.element(dialog().getByLabelText('Saved data sets')).toHaveValue('')
  })
})
