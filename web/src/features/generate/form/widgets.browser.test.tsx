import type { Value } from '@stipple/core/domain/property'
import { BASE_STYLES } from '@stipple/core/domain/styles'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '../../../../test/render-app.tsx'
import { showWidget } from '../../../../test/show-widget.tsx'
import { work } from '../../../../test/stub-server.ts'
import { stubbedServer } from '../../../../test/stubbed-server.ts'
import { startLanguage } from '../../../lib/i18n.ts'

const server = stubbedServer()
beforeEach(async () => {
  await startLanguage('en')
})

const show = async (property: Parameters<typeof showWidget>[0], value?: Value) =>
  (await showWidget(property, { value, problem: 'is wrong' })).changes

describe('every widget', () => {
  it.each(['prompt', 'text', 'image', 'slider', 'multi-slider', 'choice', 'select', 'option-list', 'style', 'seed', 'switch'] as const)(
    '%s has its label and shows its error',
    async (widget) => {
      await show({
        widget,
        type: widget === 'slider' || widget === 'seed' ? 'integer' : 'string',
        minimum: 0,
        maximum: 4,
        accept: ['png'],
        options: widget === 'slider' ? [] : [{ value: 1, label: { en: 'One', zh: '一' } }],
      })
      const control = page.getByLabelText('Field').first()
      await expect.element(control).toBeInTheDocument()
      await expect.element(page.getByText('is wrong')).toBeVisible()
    },
  )
})

describe('the widget', () => {
  it('text accepts text', async () => {
    const changes = await show({ widget: 'text' })
    await page.getByRole('textbox').fill('no people')
    expect(changes.at(-1)).toBe('no people')
  })

  it('prompt counts characters as users see them', async () => {
    await show({ widget: 'prompt', maxLength: 10 }, '画🎨')
    await expect.element(page.getByText('2 of 10 characters')).toBeInTheDocument()
  })

  it('slider changes by its step with keys, and by typing', async () => {
    const changes = await show({ widget: 'slider', type: 'number', minimum: 1, maximum: 24, step: 0.5 }, 7)
    page.getByRole('slider').element().focus()
    await userEvent.keyboard('{ArrowRight}')
    expect(changes.at(-1)).toBe(7.5)
    await page.getByRole('spinbutton').fill('9.8')
    await userEvent.tab()
    expect(changes.at(-1)).toBe(10)
  })

  it('choice offers each number between its bounds', async () => {
    const changes = await show({ widget: 'choice', type: 'integer', minimum: 1, maximum: 4 }, 1)
    await page.getByText('3', { exact: true }).click()
    expect(changes).toEqual([3])
    await userEvent.keyboard('{ArrowRight}')
    expect(changes).toEqual([3, 4])
  })

  it('select keeps the type of its values', async () => {
    const changes = await show(
      { widget: 'select', type: 'integer', options: [2, 4].map((value) => ({ value, label: { en: `${value} times`, zh: '' } })) },
      2,
    )
    await userEvent.selectOptions(page.getByRole('combobox'), '4 times')
    expect(changes).toEqual([4])
  })

  it('style shows some styles, all on demand, and none', async () => {
    const changes = await show({ widget: 'style', options: BASE_STYLES.map(({ id, label }) => ({ value: id, label })) })
    expect(page.getByRole('radio').elements()).toHaveLength(6)
    await page.getByRole('button', { name: 'All styles' }).click()
    expect(page.getByRole('radio').elements()).toHaveLength(18)
    await page.getByText('Pixel art').click()
    await page.getByRole('button', { name: 'Show fewer' }).click()
    await expect.element(page.getByRole('radio', { name: 'Pixel art' })).toBeChecked()
    await page.getByText('None').click()
    expect(changes).toEqual(['pixel-art', undefined])
  })

  it('multi-slider holds several values in one field [P-08]', async () => {
    const changes = await show({ widget: 'multi-slider', minimum: 1, maximum: 50, step: 1, limit: 3 }, ['20'])
    await page.getByRole('button', { name: 'Add a value' }).click()
    expect(changes.at(-1)).toEqual(['20', '1'])
  })

  it('option-list sets one value, or several in one field [W-05]', async () => {
    const options = [1, 2, 3].map((value) => ({ value, label: { en: `Way ${value}`, zh: '' } }))
    const one = await show({ widget: 'option-list', type: 'integer', options }, 1)
    await page.getByText('Way 2').click()
    expect(one).toEqual([2])
  })

  it('seed sets, keeps and clears a seed', async () => {
    const changes = await show({ widget: 'seed', type: 'integer', minimum: 0, maximum: 9 })
    await page.getByRole('button', { name: 'Set a seed' }).click()
    expect(changes[0]).toSatisfy((seed) => Number.isInteger(seed) && Number(seed) >= 0 && Number(seed) <= 9)
    await page.getByRole('button', { name: 'Use a random seed' }).click()
    expect(changes[1]).toBeUndefined()
  })

  it('switch turns on and off', async () => {
    const changes = await show({ widget: 'switch', type: 'boolean' }, false)
    await page.getByRole('switch').click()
    expect(changes).toEqual([true])
  })

  it('image rejects unsupported formats and large files before uploading', async () => {
    const changes = await show({ widget: 'image', accept: ['png', 'jpg'] })
    await userEvent.upload(page.getByLabelText('Field'), new File(['words'], 'notes.txt', { type: 'text/plain' }))
    await expect.element(page.getByText('Format Not Supported: notes.txt. Use PNG, JPG, HEIC.')).toBeVisible()
    dropFile(page.getByLabelText('Field').element(), new File([new Uint8Array(33 * 1024 * 1024)], 'large.png', { type: 'image/png' }))
    await expect.element(page.getByText('The file is too large. The limit is 32 MB.')).toBeVisible()
    expect(changes).toEqual([])
  })

  it('image accepts an own work with one click', async () => {
    server.answers['POST /api/v2/get_generate_works'] = () => ({
      status: 1,
      data: [work('w1', { prompt: 'a red fox', image: '/examples/fox.webp' })],
    })
    const changes = await show({ widget: 'image', accept: ['webp'] })
    await page.getByRole('button', { name: 'Use a red fox' }).click()
    expect(changes.at(-1)).toBe('/examples/fox.webp')
    await expect.element(page.getByRole('img', { name: 'Source image' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Use a red fox' }).elements()).toHaveLength(0)
  })

  it('image accepts a pasted file, and can be cleared', async () => {
    const changes = await show({ widget: 'image', accept: ['png'] })
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(4)], 'pasted.png', { type: 'image/png' }))
    globalThis.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, cancelable: true }))
    await expect.element(page.getByRole('img', { name: 'Source image' })).toBeInTheDocument()
    await page.getByRole('button', { name: 'Remove image' }).click()
    await expect.element(page.getByRole('button', { name: 'choose a file' })).toBeVisible()
    expect(changes.at(-1)).toBeUndefined()
  })
})

/** Chooses a file without sending it through the test runner, which is slow for large ones. */
function dropFile(field: Element, file: File): void {
  const chosen = new DataTransfer()
  chosen.items.add(file)
  if (field instanceof HTMLInputElement) field.files = chosen.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

describe('width and height', () => {
  it('keep their ratio while it is locked [F: ratio lock]', async () => {
    await renderApp('/generate/Text2Img')
    const width = page.getByRole('spinbutton', { name: 'Width' })
    const height = page.getByRole('spinbutton', { name: 'Height' })
    await page.getByRole('form', { name: 'Mode' }).getByText('1:1').click()
    await page.getByRole('button', { name: 'Lock aspect ratio' }).click()
    await width.fill('768')
    await userEvent.tab()
    await expect.element(height).toHaveValue('768')
    await page.getByRole('button', { name: 'Lock aspect ratio' }).click()
    await width.fill('640')
    await userEvent.tab()
    await expect.element(height).toHaveValue('768')
  })
})
