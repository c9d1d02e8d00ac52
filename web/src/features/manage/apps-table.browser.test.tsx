import type { AppUsage } from '@stipple/core/contract/templates'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { appId } from '../../../test/apps.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { Refusal } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'

const server = stubbedServer()
const USED: AppUsage[] = [
  { id: appId(1), name: 'Fox portraits', creator: { uid: 'u7', name: 'Li Wei' }, runs: 1290, failed: 46, dots: 4964, share: 345 },
  { id: appId(2), runs: 3, failed: 0, dots: 6, share: 0 },
]
const answer = (data: AppUsage[]) => {
  server.answers['GET /api/manage/apps'] = () => ({ status: 1, data })
}

it('lists the most used apps, with failures, dots and shares paid [F: app usage]', async () => {
  answer(USED)
  await renderApp('/manage/config?part=apps')
  const row = page.getByRole('row').filter({ hasText: 'Fox portraits' })
  await expect.element(row.getByRole('link', { name: 'Fox portraits' })).toHaveAttribute('href', `/generate/Apps/${appId(1)}`)
  for (const text of ['Li Wei', 'u7', '1,290', '46', '4,964', '345'])
    await expect.element(row.getByText(text, { exact: true })).toBeVisible()
  await expect.element(page.getByRole('row').filter({ hasText: 'Deleted app' })).toBeVisible()
})

it('shows an empty state and a loading error, in Chinese on a phone [F: app usage] [E-09]', async () => {
  answer([])
  const { screen } = await renderApp('/manage/config?part=apps', { language: 'zh', size: [390, 844] })
  await expect.element(page.getByText('最近 30 天没有应用被使用')).toBeVisible()
  await screen.unmount()
  server.answers['GET /api/manage/apps'] = () => new Refusal(500, { code: 'internal', message: 'Something went wrong' })
  await renderApp('/manage/config?part=apps')
  await expect.element(page.getByRole('alert').getByText(/Something went wrong/)).toBeVisible()
})
