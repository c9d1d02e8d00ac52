import type { ManagedMember } from '@stipple/core/contract/manage'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { Refusal } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'

const server = stubbedServer()

const MEMBER: ManagedMember = {
  uid: 'u7',
  name: 'Li Wei',
  platform: 'builtin',
  is_vip: false,
  is_allowlisted: false,
  is_super: false,
  suspended: false,
  balance: 96,
  works: 12,
  jobs: 15,
  storage: 2_400_000_000,
  created: '2026-11-01T04:00:00Z',
}

it('downloads the members that match as CSV, in the order of the list [F: members as CSV]', async () => {
  const asked: string[] = []
  server.answers['GET /api/manage/settings'] = () => ({ status: 1, data: [] })
  server.answers['POST /api/manage/members'] = () => ({ status: 1, total: 1, data: [MEMBER] })
  const answer = ({ query }: { query: URLSearchParams }) => {
    query.delete('time_zone')
    asked.push(query.toString())
    return new Refusal(409, { code: 'list_too_long', message: 'More than 50000 rows match.' })
  }
  Object.assign(server.answers, { 'GET /api/manage/members_csv': answer })
  await renderApp('/manage/config')
  await page.getByRole('radio', { name: 'VIP' }).click({ force: true })
  await page.getByRole('columnheader', { name: 'Dots' }).getByRole('button').click()
  await page.getByRole('button', { name: 'Download CSV' }).click()
  await expect.poll(() => asked).toEqual(['role=vip&sort=balance&descending=true'])
  await expect.element(page.getByText('More than 50000 rows match.')).toBeVisible()
})
