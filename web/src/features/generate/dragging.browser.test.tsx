import { beforeEach, describe, expect, it } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { work } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { showWorks } from '../../lib/dialogs.ts'
import { useDrafts } from '../drafts/public.ts'

const server = stubbedServer()
/** A work with a file of its own. */
const stored = (id: string) => work(id, { image: `/media/${id}.png` })
beforeEach(() => {
  showWorks(false)
  server.answers['POST /api/v2/get_generate_works'] = () => ({ status: 1, data: ['w1', 'w2', 'w3'].map(stored) })
  server.answers['GET /api/v2/works/:id'] = ({ path }) => stored(path.split('/').at(-1) ?? '')
})

const strip = (name: string) => page.getByRole('navigation', { name: 'Earlier works' }).getByRole('button', { name })
const canvas = () => page.getByRole('region', { name: 'Results' })
const drawer = () => page.getByRole('complementary', { name: 'Latest works' })
const edge = () => page.getByRole('button', { name: 'Mode' })
const picture = () => page.getByLabelText('Image', { exact: true })
const given = () => useDrafts.getState().drafts.Upscaling?.['image']
const widthOf = (locator: Locator) => locator.element().getBoundingClientRect().width

async function openDrawer() {
  await page.getByRole('banner').getByRole('button', { name: 'Works' }).click()
  await expect.element(drawer()).toBeVisible()
}

describe('dragged works', () => {
  it('open on the canvas when dropped, and show a message at the prompt of a model without images', async () => {
    await renderApp('/generate/Text2Img')
    await expect.element(strip('picture w1')).toHaveAttribute('aria-pressed', 'true')
    await userEvent.dragAndDrop(strip('picture w2'), canvas())
    await expect.element(strip('picture w2')).toHaveAttribute('aria-pressed', 'true')
    await userEvent.dragAndDrop(strip('picture w3'), page.getByRole('textbox', { name: 'Prompt', exact: true }))
    await expect.element(page.getByText(/does not accept images. Nothing was added/)).toBeVisible()
  })

  it('become the image of a form, from the strip and from the drawer [S-17]', async () => {
    await renderApp('/generate/Upscaling')
    await expect.element(picture()).toBeInTheDocument()
    await userEvent.dragAndDrop(strip('picture w2'), canvas())
    await expect.poll(given).toBe('/media/w2.png')
    await openDrawer()
    await expect.element(edge()).toHaveAttribute('aria-expanded', 'false')
    // It opens when something is dragged to it, and accepts a drop anywhere.
    await userEvent.dragAndDrop(drawer().getByRole('button', { name: 'Open picture w3' }), edge())
    await expect.element(edge()).toHaveAttribute('aria-expanded', 'true')
    await expect.poll(given).toBe('/media/w3.png')
  })
})

describe('the form beside the newest works', () => {
  it('hides to make room for the canvas, and opens again on demand [S-17]', async () => {
    for (const size of [
      [1280, 720],
      [1440, 900],
    ] as const) {
      showWorks(false)
      const { screen } = await renderApp('/generate/Text2Img', { size })
      const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true })
      await prompt.fill('kept')
      await openDrawer()
      expect(widthOf(drawer())).toBe(690)
      await expect.poll(() => widthOf(canvas())).toBe(size[0] - 690 - 48)
      await expect.poll(() => prompt.element().getBoundingClientRect().right).toBeLessThan(0)
      // Its edge opens it, also by keyboard.
      await edge().click()
      await expect.poll(() => prompt.element().getBoundingClientRect().left).toBeGreaterThan(48)
      await canvas().click({ position: { x: size[0] - 690 - 60, y: 300 } })
      await expect.element(edge()).toHaveAttribute('aria-expanded', 'false')
      prompt.element().focus()
      await expect.element(edge()).toHaveAttribute('aria-expanded', 'true')
      await userEvent.keyboard('{Escape}')
      await expect.element(edge()).toHaveAttribute('aria-expanded', 'false')
      await userEvent.keyboard('{Escape}')
      showWorks(false)
      await expect.element(edge()).not.toBeInTheDocument()
      await expect.element(prompt).toHaveValue('kept')
      expect(prompt.element().getBoundingClientRect().left).toBeGreaterThan(0)
      await screen.unmount()
    }
    // A wide screen has space for drawer, form and canvas.
    await renderApp('/generate/Text2Img', { size: [1920, 1080] })
    await openDrawer()
    await expect.poll(() => widthOf(canvas())).toBe(1920 - 690 - 360)
    await expect.element(edge()).not.toBeInTheDocument()
  })
})
