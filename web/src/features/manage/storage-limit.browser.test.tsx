import type { ManagedMember } from '@stipple/core/contract/manage'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
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
const OTHER: ManagedMember = { ...MEMBER, uid: 'u8', name: 'Ann', storage_limit: 5 }

it('gives one member or several an own limit, none, or the common one again [F: storage limit of a member]', async () => {
  const sent: unknown[] = []
  server.answers['GET /api/manage/settings'] = () => ({ status: 1, data: [] })
  server.answers['POST /api/manage/members'] = () => ({ status: 1, total: 2, data: [MEMBER, OTHER] })
  server.answers['POST /api/manage/member_update'] = ({ body }) => {
    sent.push(body)
    return { status: 1, data: MEMBER }
  }
  await renderApp('/manage/config?part=members')
  await expect.element(page.getByRole('row').filter({ hasText: 'Ann' }).getByText('of 5 GB')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Li Wei' }).click()
  await page.getByRole('menuitem', { name: 'Storage limit' }).click()
  const one = page.getByRole('dialog', { name: 'Storage limit of Li Wei' })
  await one.getByText('Own').click()
  await one.getByLabelText('Limit in GB').fill('20')
  await one.getByRole('button', { name: 'Save' }).click()
  await expect.element(one).not.toBeInTheDocument()
  expect(sent).toEqual([{ uid: 'u7', storage_limit: 20 }])

  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('button', { name: 'Storage limit' }).click()
  const several = page.getByRole('dialog', { name: 'Storage limit of 2 members' })
  await several.getByText('No limit').click()
  await several.getByRole('button', { name: 'Save' }).click()
  await expect.element(several).not.toBeInTheDocument()
  expect(sent.slice(1)).toEqual([
    { uid: 'u7', storage_limit: 0 },
    { uid: 'u8', storage_limit: 0 },
  ])
})
