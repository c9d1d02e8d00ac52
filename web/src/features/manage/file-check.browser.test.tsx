import type { FileCheck } from '@stipple/core/contract/file-check'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { stubbedServer } from '../../../test/stubbed-server.ts'

const server = stubbedServer()

const RUNNING: FileCheck = {
  started: '2026-11-21T04:00:00Z',
  failed: false,
  total: 200,
  checked: 50,
  missing: 0,
  damaged: 0,
  orphaned: 0,
  findings: [],
}
const FINISHED: FileCheck = {
  ...RUNNING,
  finished: '2026-11-21T04:01:00Z',
  checked: 200,
  missing: 1,
  orphaned: 600,
  findings: [
    { fault: 'missing', key: 'works/a/b/original.png', recorded: 2_400_000, member: { uid: 'u7', name: 'Li Wei' } },
    { fault: 'orphaned', key: 'uploads/a/c.png', stored: 1000 },
  ],
}

it('starts a check, shows its progress, and then the files with faults by kind [F: file check]', async () => {
  let check: FileCheck | undefined
  let asked = 0
  server.answers['GET /api/manage/settings'] = () => ({ status: 1, data: [] })
  server.answers['GET /api/manage/file_check'] = () => {
    const shown = check
    if (check) asked += 1
    if (asked === 1) check = FINISHED
    return { status: 1, ...(shown && { data: shown }) }
  }
  server.answers['POST /api/manage/file_check'] = () => {
    check = RUNNING
    return { status: 1, data: RUNNING }
  }
  await renderApp('/manage/config?part=files')
  await expect.element(page.getByRole('heading', { name: 'No check yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect.element(page.getByRole('progressbar', { name: 'Progress of the check' })).toHaveAttribute('aria-valuenow', '25')
  await expect.element(page.getByRole('button', { name: 'Check again' })).toBeDisabled()
  await expect.element(page.getByText('600 orphaned')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Li Wei' })
  await expect.poll(() => row.query()?.textContent).toMatch(/Missing.*works\/a\/b\/original\.png/)
  await expect.element(page.getByText('The first 2 of 601 are listed.')).toBeVisible()
  await page.getByRole('radio', { name: 'Orphaned' }).click({ force: true })
  await expect.element(page.getByRole('row').filter({ hasText: 'Li Wei' })).not.toBeInTheDocument()
  await page.getByRole('radio', { name: 'Damaged' }).click({ force: true })
  await expect.element(page.getByText('No files with this fault.')).toBeVisible()
})

it('says that all files are in order [F: file check]', async () => {
  server.answers['GET /api/manage/settings'] = () => ({ status: 1, data: [] })
  server.answers['GET /api/manage/file_check'] = () => ({ status: 1, data: { ...FINISHED, missing: 0, orphaned: 0, findings: [] } })
  await renderApp('/manage/config?part=files')
  await expect.element(page.getByRole('heading', { name: 'All files are in order' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Check again' })).toBeEnabled()
})
