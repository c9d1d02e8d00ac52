import type { Work } from '@stipple/core/contract/shapes'
import type { ModelTraits } from '@stipple/core/domain/model'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { FOX } from '../../../test/show-widget.tsx'
import { toItem, traitsOf, work } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { useDrafts } from '../drafts/public.ts'

const server = stubbedServer()

/** A model that has every parameter of the inherited calls. */
const MODEL: ModelTraits = {
  id: 'test/all',
  engine: 'test',
  label: { en: 'All', zh: '全部' },
  description: { en: 'For tests', zh: '用于测试' },
  tasks: ['text-to-image', 'control'],
  style: 'other',
  cost: 1,
  can: { styles: true, dimensions: true, seedStep: true, loras: true, controls: ['canny', 'depth'] },
  limits: { count: 4 },
}
/** Such parameters as a work keeps them. */
const KEPT = { prompt: 'a fox', n: 3, width: 440, height: 592, seed: 7, seed_variation: 10, sd_style: 'anime', loras: ['ink:0.5'] }

const button = (name: string) => page.getByRole('button', { name, exact: true })
const show = (id: string, more: Partial<Work>) => {
  const shown = work(id, { image: FOX, thumbnails: { 200: FOX, 300: FOX, 512: FOX }, model: MODEL.id, ...more })
  server.answers['GET /api/v2/works/:id'] = () => shown
  server.answers['POST /api/v2/get_generate_works'] = () => ({ status: 1, data: [shown] })
  return renderApp(`/work/${id}`)
}

it('shows the stored parameters of inherited calls, and fills the form with them [P-32]', async () => {
  server.answers['GET /api/v2/models.json'] = () => [toItem(MODEL, 0, 'en')]
  server.answers['GET /api/v2/model_traits'] = traitsOf([MODEL])
  const { router, screen } = await show('w1', { mode: 'Text2Img', params: KEPT, prompt: 'a fox' })
  await button('Show details').click()
  for (const text of ['Anime', 'ink']) await expect.element(page.getByText(text, { exact: false }).first()).toBeVisible()
  await expect.element(page.getByText('10', { exact: true }).first()).toBeVisible()
  await button('Use these parameters again').click()
  await expect.poll(() => router.state.location.pathname).toBe('/generate/Text2Img')
  expect(useDrafts.getState().drafts['Text2Img']).toEqual(KEPT)
  await screen.unmount()

  await show('w2', { mode: 'Condition', params: { prompt: 'a fox', image: FOX, control_type: 'depth' } })
  await expect.element(page.getByText('Depth').first()).toBeVisible()
  await button('Use these parameters again').click()
  await expect.element(page.getByRole('combobox', { name: 'Control', exact: true })).toHaveDisplayValue('Depth')
})
