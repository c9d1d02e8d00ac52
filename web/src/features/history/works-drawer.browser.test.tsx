import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { work } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { showWorks } from '../../lib/dialogs.ts'
import { useDrafts } from '../drafts/public.ts'

const server = stubbedServer()
beforeEach(() => {
  showWorks(false)
  server.answers['POST /api/v2/get_generate_works'] = () => ({ status: 1, data: [work('w1'), work('w2')] })
})

/** Beside the page if there is space for both. */
const drawer = () => page.getByRole('complementary', { name: 'Latest works' })
/** Over the page. */
const sheet = () => page.getByRole('dialog', { name: 'Latest works' })

async function open(size: readonly [number, number] = [1440, 900]) {
  const app = await renderApp('/about', { size })
  await page.getByRole('banner').getByRole('button', { name: 'Works' }).click()
  const shown = size[0] < 1200 ? sheet() : drawer()
  await expect.element(shown).toBeVisible()
  await expect.poll(() => Math.round(innerWidth - shown.element().getBoundingClientRect().right)).toBe(0)
  return app
}

describe('the drawer of the newest works', () => {
  it('opens with the images button, and is 690 pixels wide [S-17]', async () => {
    await open()
    expect(drawer().element().getBoundingClientRect().width).toBe(690)
    // The page beside it ends where it begins, and remains usable.
    expect(page.getByRole('main').element().getBoundingClientRect().right).toBeLessThanOrEqual(innerWidth - 690)
    await expect.element(drawer()).toHaveFocus()
    await page.getByRole('banner').getByRole('link', { name: 'My works' }).click()
    await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
    await expect.element(drawer()).toBeVisible()
    const button = page.getByRole('banner').getByRole('button', { name: 'Works' })
    await expect.element(button).toHaveAttribute('aria-expanded', 'true')
    await button.click()
    await expect.element(drawer()).not.toBeInTheDocument()
    await button.click()
    await expect.element(drawer()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(drawer()).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
  })

  it('is 97% as wide as a phone [S-17]', async () => {
    await open([390, 844])
    expect(sheet().element().getBoundingClientRect().width).toBeCloseTo(390 * 0.97, 0)
  })

  it('opens a work on its page [S-17]', async () => {
    await open()
    await drawer().getByRole('button', { name: 'Open picture w1' }).click()
    await expect.element(page.getByRole('article').getByRole('img', { name: 'picture w1' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Back', exact: true })).toBeVisible()
    // It stays, for the next one.
    await drawer().getByRole('button', { name: 'Open picture w2' }).click()
    await expect.element(page.getByRole('article').getByRole('img', { name: 'picture w2' })).toBeVisible()
  })

  it('downloads as set: with a watermark, without embedded parameters [M-05] [C-16]', async () => {
    const saved: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.getAttribute('href') ?? '')
    })
    const { router } = await renderApp('/options')
    await page.getByRole('switch', { name: 'Visible AI label on downloads' }).click()
    await page.getByRole('switch', { name: 'Embed parameters in files' }).click()
    await router.navigate({ to: '/about' })
    await page.getByRole('banner').getByRole('button', { name: 'Works' }).click()
    await drawer().getByRole('button', { name: 'Download picture w2' }).click()
    expect(saved).toEqual([expect.stringMatching(/\?watermark=1&metadata=none$/)])
    click.mockRestore()
  })

  it('downloads a work, uses it, and links to all works [S-17]', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    const { router } = await open()
    await drawer().getByRole('button', { name: 'Download picture w2' }).click()
    expect(saved).toEqual([expect.stringContaining('picture w2')])
    vi.restoreAllMocks()

    await drawer().getByRole('button', { name: 'Use picture w1' }).click()
    await page.getByRole('menuitem', { name: 'Upscaling' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/generate/Upscaling')
    expect(useDrafts.getState().drafts.Upscaling).toEqual({ image: work('w1').image })
    await drawer().getByRole('link', { name: 'All works' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/history')
  })

  it('saves other formats of a work, such as the SVG of a logo [C-16]', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(`${this.getAttribute('href')} ${this.download}`)
    })
    const also = [{ type: 'image/svg+xml', extension: 'svg', address: '/media/works/w1/original.svg', bytes: 900 }]
    server.answers['POST /api/v2/get_generate_works'] = () => ({ status: 1, data: [work('w2'), work('w1', { also })] })
    await open()
    await drawer().getByRole('button', { name: 'Use picture w1' }).click()
    await page.getByRole('menuitem', { name: 'Download SVG' }).click()
    expect(saved).toEqual([expect.stringMatching(/^\/media\/works\/w1\/original\.svg .*picture w1.*\.svg$/)])
    await drawer().getByRole('button', { name: 'Use picture w2' }).click()
    await expect.element(page.getByRole('menuitem', { name: 'Upscaling' })).toBeVisible()
    await expect.element(page.getByRole('menuitem', { name: 'Download SVG' })).not.toBeInTheDocument()
    vi.restoreAllMocks()
  })

  it('shows an empty state', async () => {
    server.answers['POST /api/v2/get_generate_works'] = () => ({ status: 1, data: [] })
    await open()
    await expect.element(drawer().getByText('No works found')).toBeVisible()
  })
})
