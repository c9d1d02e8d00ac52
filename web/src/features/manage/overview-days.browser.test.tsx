import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { stubbedServer } from '../../../test/stubbed-server.ts'

const server = stubbedServer()

const DAYS = Array.from({ length: 30 }, (_, index) => ({
  day: `2026-11-${String(index + 1).padStart(2, '0')}`,
  finished: index,
  failed: index === 4 ? 3 : 0,
  dots: 2 * index,
  members: index === 29 ? 7 : 1,
}))
const overview = () => {
  server.answers['GET /api/manage/release'] = () => ({ status: 1, data: { failed: false } })
  server.answers['GET /api/manage/overview'] = () => ({
    status: 1,
    data: {
      queue: { waiting: 0, running: 0 },
      today: { finished: 0, failed: 0, members: 0, dots: 0, paid: [], spent: 0 },
      engines: { well: 0, away: 0, needs_you: 0, paused: 0 },
      machines: { online: 1, missing: [] },
      inbox: { feedback: 0, reports: 0 },
      version: '0.18.0',
    },
  })
}

it('shows four figures of 30 days as charts and as a table [F: charts of 30 days]', async () => {
  overview()
  server.answers['GET /api/manage/days'] = () => ({ status: 1, data: DAYS })
  await renderApp('/manage')
  const part = page.getByRole('region', { name: 'Last 30 days' })
  await expect.element(part.getByRole('img', { name: 'Failed jobs on each of the last 30 days, most on 2026-11-05: 3' })).toBeVisible()
  await expect.element(part.getByText('435 in total, most on 2026-11-30: 29')).toBeVisible()
  await expect.element(part.getByText('Most on 2026-11-30: 7', { exact: true })).toBeVisible()
  await part.getByText('All numbers as a table').click()
  await expect
    .poll(() =>
      part
        .getByRole('row')
        .elements()
        .map((row) => row.textContent),
    )
    .toHaveLength(31)
  await expect.element(part.getByRole('row').nth(1)).toHaveTextContent('2026-11-30290587')
})

it('says that no job has ended [F: charts of 30 days]', async () => {
  overview()
  server.answers['GET /api/manage/days'] = () => ({
    status: 1,
    data: DAYS.map(({ day }) => ({ day, finished: 0, failed: 0, dots: 0, members: 0 })),
  })
  await renderApp('/manage')
  await expect.element(page.getByText('No job has ended in the last 30 days.')).toBeVisible()
})
