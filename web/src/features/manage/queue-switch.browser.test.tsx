import type { ManagedSetting } from '@stipple/core/contract/manage'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { stubbedServer } from '../../../test/stubbed-server.ts'

const server = stubbedServer()

it('pauses the queue after a confirmation, says so, and resumes it [F: paused queue]', async () => {
  const changes: unknown[] = []
  const label = { en: 'Pause the queue', zh: '暂停队列' }
  let current: ManagedSetting = { key: 'jobs.paused', group: 'access', label, kind: 'switch', value: false, initial: false, revision: 0 }
  server.answers['POST /api/manage/jobs'] = () => ({ status: 1, total: 0, counts: {}, data: [] })
  server.answers['GET /api/manage/settings'] = () => ({ status: 1, data: [current] })
  server.answers['POST /api/manage/settings'] = ({ body }) => {
    changes.push(body)
    current = { ...current, value: body['value'] === true, revision: current.revision + 1 }
    return { status: 1, data: current }
  }
  await renderApp('/manage/jobs')
  await page.getByRole('button', { name: 'Pause queue' }).click()
  expect(changes).toEqual([])
  await page.getByRole('dialog', { name: 'Pause the queue?' }).getByRole('button', { name: 'Pause queue' }).click()
  await expect.element(page.getByText('The queue is paused. No job starts.')).toBeVisible()
  await page.getByRole('button', { name: 'Resume queue' }).click()
  await expect.element(page.getByRole('button', { name: 'Pause queue' })).toBeVisible()
  expect(changes).toEqual([
    { key: 'jobs.paused', revision: 0, value: true },
    { key: 'jobs.paused', revision: 1, value: false },
  ])
})
