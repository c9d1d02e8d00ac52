import type { ManagedSetting } from '@stipple/core/contract/manage'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { stubbedServer } from '../../../test/stubbed-server.ts'

const server = stubbedServer()

const VALUE = {
  subject: { en: 'Your account', zh: '你的账号' },
  text: { en: 'Hello {name}.\n\n{link}', zh: '你好，{name}。\n\n{link}' },
  action: { en: 'Open', zh: '打开' },
}
const SETTING: ManagedSetting = {
  key: 'mails.invitation',
  group: 'mails',
  label: { en: 'Invitation', zh: '邀请' },
  kind: 'json',
  value: VALUE,
  initial: VALUE,
  revision: 0,
}

it('shows a mail with example values, tries the typed texts, then saves and resets them [F: e-mail templates]', async () => {
  const tried: unknown[] = []
  const saved: unknown[] = []
  let setting = SETTING
  server.answers['GET /api/manage/settings'] = () => ({ status: 1, data: [setting] })
  server.answers['POST /api/manage/mail_test'] = ({ body }) => {
    tried.push(body)
    return { status: 1, data: { to: 'boss@example.org' } }
  }
  server.answers['POST /api/manage/settings'] = ({ body }) => {
    saved.push(body.value)
    setting = {
      ...setting,
      value: body.value === undefined ? VALUE : (body.value as ManagedSetting['value']),
      revision: setting.revision + 1,
    }
    return { status: 1, data: setting }
  }
  server.answers['GET /api/site'] = () => ({
    status: 1,
    data: { platforms: [{ id: 'builtin' }], recharge: true, mail: true, mark: 'members', blockContextMenu: true, variantHosts: [] },
  })
  const { screen } = await renderApp('/manage/config?part=mails')
  const preview = screen.getByRole('region', { name: 'Preview with example values' })
  await expect.element(preview.getByText('Your account')).toBeVisible()
  await expect.element(preview.getByText('Hello Mira.')).toBeVisible()
  await expect.element(preview.getByText('Open', { exact: true })).toBeVisible()
  await page.getByLabelText('Subject').fill('Welcome, {name}')
  await expect.element(preview.getByRole('heading', { name: 'Welcome, Mira' })).toBeVisible()
  const typed = { ...VALUE, subject: { en: 'Welcome, {name}', zh: '你的账号' } }
  await page.getByRole('button', { name: 'Send a test to me' }).click()
  await expect.element(page.getByText('Sent to boss@example.org.')).toBeVisible()
  expect(tried).toEqual([{ kind: 'invitation', language: 'en', value: typed }])
  await page.getByText('Chinese', { exact: true }).click()
  await expect.element(preview.getByText('你好，Mira。')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Reset to default' }).click()
  await expect.element(page.getByRole('button', { name: 'Reset to default' })).not.toBeInTheDocument()
  expect(saved).toEqual([typed, undefined])
})
