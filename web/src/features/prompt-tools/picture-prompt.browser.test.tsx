import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { held, PICTURE, showForm, strip, tool, WITH_PICTURE } from '../../../test/prompt-form.tsx'
import { Refusal } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'

const server = stubbedServer()
let bodies: Record<string, unknown>[] = []
beforeEach(() => {
  bodies = []
})

describe('describing an image', () => {
  const described = () => {
    server.answers['POST /api/v2/image2text'] = ({ body }) => {
      bodies.push({ ...body })
      return {
        status: 1,
        result: body['lang'] === 'cn' ? '雪地里的狐狸' : 'a fox in the snow',
        engine: 'builtin',
        notes: ['By its colours.'],
      }
    }
  }

  it('is offered only for forms with an image [P-15]', async () => {
    await showForm({ prompt: '' })
    expect(tool('Describe the image').elements()).toHaveLength(0)
  })

  it('asks for an image first [P-15]', async () => {
    await showForm({ prompt: '' }, { properties: WITH_PICTURE })
    await tool('Describe the image').click({ force: true })
    await expect.element(page.getByText('Add an image first.').last()).toBeVisible()
    expect(page.getByRole('dialog').elements()).toHaveLength(0)
  })

  it('shows the result with buttons to copy and use it [P-15]', async () => {
    described()
    const form = await showForm({ prompt: 'old words', image: PICTURE }, { properties: WITH_PICTURE })
    await tool('Describe the image').click()
    const dialog = page.getByRole('dialog', { name: 'Describe the image' })
    await expect.element(dialog.getByText('a fox in the snow')).toBeVisible()
    await expect.element(dialog.getByText('By its colours.')).toBeVisible()
    expect(bodies).toEqual([{ url: PICTURE, lang: 'en' }])
    await dialog.getByRole('button', { name: 'Copy' }).click()
    await expect.element(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
    await dialog.getByText('中文').click()
    await expect.element(dialog.getByText('雪地里的狐狸')).toBeVisible()
    await dialog.getByText('English').click()
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect.poll(() => form.current['prompt']).toBe('a fox in the snow')
    await expect.element(strip('Prompt created from the image')).toBeVisible()
    await tool('Undo').click()
    expect(form.current['prompt']).toBe('old words')
  })

  it('adds the result to the existing prompt [P-15]', async () => {
    described()
    const form = await showForm({ prompt: 'old words', image: PICTURE }, { properties: WITH_PICTURE })
    await tool('Describe the image').click()
    await page.getByRole('button', { name: 'Add to the prompt' }).click()
    await expect.poll(() => form.current['prompt']).toBe('old words, a fox in the snow')
  })

  it('shows a general error or the message of the server, and offers a retry [E-08]', async () => {
    const answers = [
      new Error('network'),
      new Refusal(422, { code: 'too_many_pixels', message: 'The picture has too many pixels.' }),
      { status: 1 as const, result: 'a fox', engine: 'builtin' },
    ]
    server.answers['POST /api/v2/image2text'] = () => {
      const answer = answers.shift()
      if (!answer || answer instanceof Error) throw new TypeError('network')
      return answer
    }
    await showForm({ prompt: '', image: PICTURE }, { properties: WITH_PICTURE })
    await tool('Describe the image').click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Failed to Generate')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('The picture has too many pixels.')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect.element(dialog.getByText('a fox', { exact: true })).toBeVisible()
  })

  it('shows the download progress of the vision model, and repeats the request afterwards [P-15]', async () => {
    let times = 0
    server.answers['POST /api/v2/image2text'] = () => {
      times += 1
      const first = { result: 'brown tones', fetching: { received: 40_000_000, total: 160_000_000 } }
      return { status: 1, engine: 'builtin', ...(times === 1 ? first : { result: 'three boats, brown tones' }) }
    }
    await showForm({ image: PICTURE }, { properties: WITH_PICTURE })
    await tool('Describe the image').click()
    const dialog = page.getByRole('dialog', { name: 'Describe the image' })
    await expect.element(dialog.getByText('brown tones', { exact: true })).toBeVisible()
    await expect.element(dialog.getByText('Downloading: 40 MB of 160 MB')).toBeVisible()
    await expect.element(dialog.getByText('three boats, brown tones')).toBeVisible()
    expect(dialog.getByText(/^Downloading/).elements()).toHaveLength(0)
  })

  it('is cancelled when the dialog is closed [P-15]', async () => {
    const { reply, answer } = held<{ status: 1; result: string; engine: string }>()
    server.answers['POST /api/v2/image2text'] = () => reply
    const form = await showForm({ prompt: 'mine', image: PICTURE }, { properties: WITH_PICTURE })
    await tool('Describe the image').click()
    await expect.element(page.getByText('Analysing the image…')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    answer({ status: 1, result: 'a fox', engine: 'builtin' })
    expect(form.current['prompt']).toBe('mine')
  })
})
