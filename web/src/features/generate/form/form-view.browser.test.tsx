import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '../../../../test/render-app.tsx'
import { MEMBER } from '../../../../test/stub-server.ts'
import { stubbedServer } from '../../../../test/stubbed-server.ts'

const server = stubbedServer()

const button = (name: string | RegExp) => page.getByRole('button', { name })
const prompt = () => page.getByRole('textbox', { name: 'Prompt', exact: true })
const form = () => page.getByRole('form', { name: 'Mode' })

describe('the form', () => {
  it('sets a ratio, swaps sides, rounds free numbers to the step and explains the change [P-07] [F: rounded size]', async () => {
    await renderApp('/generate/Text2Img')
    const width = page.getByRole('spinbutton', { name: 'Width' })
    const height = page.getByRole('spinbutton', { name: 'Height' })
    await form().getByText('16:9').click()
    await expect.element(width).toHaveValue('680')
    await expect.element(height).toHaveValue('384')
    await expect.element(form().getByText(/^Adjusted from 683 × 384 to 680 × 384: each side/)).toBeVisible()
    await button('Swap width and height').click()
    await expect.element(width).toHaveValue('384')
    expect(
      form()
        .getByText(/^Adjusted from/)
        .elements(),
    ).toHaveLength(0)
    await width.fill('1001')
    await userEvent.tab()
    await expect.element(width).toHaveValue('1000')
    await expect.element(form().getByText(/^Adjusted from 1001 × 680 to 1000 × 680/)).toBeVisible()
    await width.fill('9000')
    await userEvent.tab()
    await expect.element(width).toHaveValue('2048')
    await expect.element(form().getByText(/^Adjusted from 9000 × 680 to 2048 × 680/)).toBeVisible()
    await button('Lock aspect ratio').click()
    await width.fill('1000')
    await userEvent.tab()
    await expect.element(height).toHaveValue('336')
    await expect.element(form().getByText(/^Adjusted from 1000 × 332 to 1000 × 336/)).toBeVisible()
  })

  it('has a simple view with prompt, ratio and count, stored on this device for each member [F: simple form]', async () => {
    await renderApp('/generate/Text2Img')
    await prompt().fill('a heron')
    await button('More settings').click()
    await page.getByRole('textbox', { name: 'Negative prompt' }).fill('fog')
    await page.getByRole('spinbutton', { name: 'Seed' }).fill('7')
    await userEvent.tab()
    await form().getByText('Simple', { exact: true }).click()
    await expect.element(prompt()).toHaveValue('a heron')
    for (const name of ['Width', 'Seed']) expect(page.getByRole('spinbutton', { name }).elements()).toHaveLength(0)
    expect(button('More settings').elements()).toHaveLength(0)
    await form().getByText('16:9').click()
    await expect.element(form().getByText('680 × 384 pixels')).toBeVisible()
    await expect.element(form().getByText(/^Adjusted from 683 × 384/)).toBeVisible()
    await expect.element(form().getByText(/2 other settings changed/)).toBeVisible()
    await button('Reset them').click()
    expect(
      form()
        .getByText(/other setting/)
        .elements(),
    ).toHaveLength(0)
    await expect.element(button(/^Generate/)).toBeVisible()
    // Another member of this browser has the default.
    server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: { ...MEMBER, userKey: 'u200@builtin' } } })
    await renderApp('/generate/Text2Img')
    await expect.element(page.getByRole('spinbutton', { name: 'Width' })).toBeVisible()
    server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: MEMBER } })
    await renderApp('/generate/Text2Img')
    // The first page is still there.
    await expect.poll(() => form().getByText('680 × 384 pixels').elements().length).toBe(2)
  })
})
