import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { FOX } from '../../../test/show-widget.tsx'
import { Refusal, work } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'

const server = stubbedServer()

describe('a work', () => {
  it('opens in a slideshow, which ends with Escape on the same work [F: slideshow]', async () => {
    const works = ['w1', 'w2', 'w3'].map((id) => work(id, { image: FOX, thumbnails: { 200: FOX, 300: FOX, 512: FOX } }))
    server.answers['POST /api/v2/get_generate_works'] = () => ({ status: 1, data: works })
    server.answers['GET /api/v2/works/:id'] = ({ path }) =>
      works.find(({ image_id: id }) => path.split('/').includes(id)) ?? new Refusal(404, { code: 'not_found', message: 'Not found' })
    const { router } = await renderApp('/work/w1')
    await page.getByRole('button', { name: 'Start slideshow' }).click()
    await expect.poll(() => document.documentElement.dataset['slideshow']).toBe('')
    await expect.poll(() => router.state.location.pathname, { timeout: 15_000 }).toBe('/work/w2')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('button', { name: 'Start slideshow' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/work/w2')
  })
})
