import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { stubbedServer } from '../../../test/stubbed-server.ts'

const server = stubbedServer()

it('links to a newer version on the overview, or says that the list failed [F: notice of a newer version]', async () => {
  let failed = false
  server.answers['GET /api/manage/settings'] = () => ({ status: 1, data: [] })
  server.answers['GET /api/manage/overview'] = () => ({
    status: 1,
    data: {
      queue: { waiting: 0, running: 0 },
      today: { finished: 0, failed: 0, members: 0, dots: 0, paid: [], spent: 0 },
      engines: { well: 0, away: 0, needs_you: 0, paused: 0 },
      machines: { online: 1, missing: [] },
      inbox: { feedback: 0, reports: 0 },
      version: '9.8.7',
    },
  })
  server.answers['GET /api/manage/release'] = () => ({
    status: 1,
    data: failed ? { failed } : { version: '9.9.0', url: 'https://code.example/releases/v9.9.0', failed },
  })
  await renderApp('/manage')
  const link = page.getByRole('link', { name: 'Version 9.9.0 is available' })
  await expect.element(link).toHaveAttribute('href', 'https://code.example/releases/v9.9.0')
  failed = true
  await renderApp('/manage')
  await expect.element(page.getByText('The list of releases could not be read.')).toBeVisible()
})
