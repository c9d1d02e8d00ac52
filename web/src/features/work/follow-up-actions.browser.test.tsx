import { WORK_ACTIONS } from '@stipple/core/domain/work-actions'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { offerEveryMode } from '../../../test/every-mode.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { FOX } from '../../../test/show-widget.tsx'
import { work } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'

const server = stubbedServer()

it.each([
  ['en', 'Reuse prompt'],
  ['zh', '复用提示词'],
] as const)('shows the next steps beside a work, each on a single line: %s [P-34]', async (language, last) => {
  await page.viewport(1440, 900)
  offerEveryMode(server)
  server.answers['GET /api/v2/works/:id'] = () => work('w1', { image: FOX, thumbnails: { 200: FOX, 300: FOX, 512: FOX } })
  server.answers['GET /api/v2/works/:id/actions'] = () => ({
    status: 1,
    actions: WORK_ACTIONS.map((action) => ({ action, mode: 'Img2Img', model: 'test/image-to-image', cost: 20 })),
  })
  await renderApp('/work/w1', { language })
  const reuse = page.getByRole('button', { name: last, exact: true })
  await expect.element(reuse).toBeVisible()
  const buttons = [...(reuse.element().closest('[role=group]')?.querySelectorAll('button') ?? [])]
  expect(buttons.length).toBeGreaterThan(WORK_ACTIONS.length + 2)
  expect(buttons.filter(({ offsetHeight }) => offsetHeight > 38)).toEqual([])
  expect(buttons.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toEqual([])
})
