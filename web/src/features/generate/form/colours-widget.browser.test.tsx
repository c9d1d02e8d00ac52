import '../../../components/theme/layers.css'
import '../../../components/theme/tokens.css'
import '../../../components/theme/base.css'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { showWidget } from '../../../../test/show-widget.tsx'
import { startLanguage } from '../../../lib/i18n.ts'

beforeEach(async () => {
  await startLanguage('en')
})

const show = async (value: readonly string[]) => (await showWidget({ widget: 'colours', limit: 4, least: 2 }, { value })).changes
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('the list of colours', () => {
  it('accepts typed codes, and drops an incomplete code on blur', async () => {
    const changes = await show(['#102542', '#f87060'])
    const code = page.getByRole('textbox', { name: 'Code of colour 2' })
    await code.fill('2A9D8F')
    await expect.poll(() => changes).toEqual([['#102542', '#2a9d8f']])
    await code.fill('#2a')
    await userEvent.tab()
    await expect.element(code).toHaveValue('#2a9d8f')
    expect(changes).toHaveLength(1)
  })

  it('accepts picked colours, up to the maximum and down to the minimum', async () => {
    const changes = await show(['#102542', '#f87060'])
    await page.getByLabelText('Pick colour 1').fill('#264653')
    await expect.poll(() => changes.at(-1)).toEqual(['#264653', '#f87060'])
    expect(page.getByRole('button', { name: /^Remove colour/ }).elements()).toHaveLength(0)
    await button('Add a colour').click()
    await button('Add a colour').click()
    await expect.element(button('Add a colour')).toBeDisabled()
    expect(new Set(changes.at(-1) as readonly string[]).size).toBe(4)
    await button('Remove colour 1').click()
    await button('Remove colour 1').click()
    await expect.poll(() => changes.at(-1)).toHaveLength(2)
    expect(page.getByRole('button', { name: /^Remove colour/ }).elements()).toHaveLength(0)
  })

  it('can be read from an image, and is unchanged if that cannot be read', async () => {
    const changes = await show(['#102542', '#f87060'])
    const canvas = new OffscreenCanvas(60, 20)
    const context = canvas.getContext('2d')
    for (const [index, colour] of ['#c00000', '#00a000', '#0000d0'].entries()) {
      if (context) context.fillStyle = colour
      context?.fillRect(index * 20, 0, 20, 20)
    }
    const chooser = page
      .getByLabelText('Take from an image', { exact: true })
      .elements()
      .find((one) => one instanceof HTMLInputElement)
    const give = async (file: File) => chooser && userEvent.upload(chooser, file)
    await give(new File([await canvas.convertToBlob()], 'three.png', { type: 'image/png' }))
    await expect
      .poll(() => [...((changes.at(-1) as readonly string[] | undefined) ?? [])].toSorted())
      .toEqual(['#0000d0', '#00a000', '#c00000'])
    await give(new File(['nothing'], 'broken.png', { type: 'image/png' }))
    await expect.element(page.getByText(/The image cannot be read\. Your colours are unchanged/)).toBeVisible()
    expect(changes).toHaveLength(1)
  })
})
