import type { MemberSession } from '@stipple/core/contract/account-shapes'
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
const SESSION: MemberSession = {
  id: 's1',
  current: false,
  userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  created: '2026-11-01T04:00:00Z',
  lastSeen: '2026-11-02T04:00:00Z',
  expires: '2026-11-03T04:00:00Z',
}

it('lists the devices of a member, and logs one or all of them out [F: sessions of members]', async () => {
  let sessions: MemberSession[] = [SESSION, { ...SESSION, id: 's2', userAgent: 'curl/8.0' }]
  server.answers['POST /api/manage/members'] = () => ({ status: 1, total: 1, data: [MEMBER] })
  server.answers['POST /api/manage/member_sessions'] = () => ({ status: 1, data: sessions })
  server.answers['POST /api/manage/member_end_session'] = ({ body }) => {
    sessions = sessions.filter(({ id }) => id !== (body as { id: string }).id)
    return { status: 1 }
  }
  server.answers['POST /api/manage/member_log_out'] = () => {
    sessions = []
    return { status: 1 }
  }
  await renderApp('/manage/config?part=members')
  await page.getByRole('button', { name: 'Actions for Li Wei' }).click()
  await page.getByRole('menuitem', { name: 'Devices' }).click()
  const dialog = page.getByRole('dialog', { name: 'Devices of Li Wei' })
  await expect.element(dialog.getByText(/Logged in 11-01/).first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Log out Chrome on Windows' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Log out Chrome on Windows' })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click()
  await page.getByRole('dialog', { name: 'Log Li Wei out everywhere?' }).getByRole('button', { name: 'Log out everywhere' }).click()
  await expect.element(dialog.getByText('The member is not logged in on any device.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Log out everywhere' })).toBeDisabled()
})
