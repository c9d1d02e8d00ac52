import type { Appeal, Measure } from '@stipple/core/contract/moderation'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { MEMBER, Refusal } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'

const server = stubbedServer()
const button = (name: string) => page.getByRole('button', { name, exact: true })

it('shows members the measures against them under Me, and sends an appeal [F: appeals] [F: strikes]', async () => {
  const measures: Measure[] = [
    { kind: 'strike', id: 's1', text: 'Spam', create_time: '2026-01-05T08:00:00Z', expires: '2026-04-05T08:00:00Z' },
    {
      kind: 'work',
      id: 'c_fox',
      text: 'a red fox',
      create_time: '2026-01-04T08:00:00Z',
      appeal: { state: 'refused', text: 'Mine', answer: 'It is copied.' },
    },
  ]
  const sent: unknown[] = []
  server.answers['GET /api/account/measures'] = () => ({ status: 1, data: measures })
  server.answers['POST /api/account/appeals'] = ({ body }) => {
    sent.push(body)
    if (sent.length === 1) return new Refusal(503, { code: 'unavailable', message: 'Not now' })
    measures.splice(0, 1, {
      kind: 'strike',
      id: 's1',
      text: 'Spam',
      create_time: '2026-01-05T08:00:00Z',
      appeal: { state: 'waiting', text: 'No' },
    })
    return { status: 1 }
  }
  const { screen } = await renderApp('/me')
  const card = page.getByRole('region', { name: 'Decisions by administrators' })
  await expect.element(card.getByText('Appeal rejected. It is copied.')).toBeVisible()
  await button('Appeal the decision about “Spam”').click()
  const dialog = page.getByRole('dialog', { name: 'Appeal a decision' })
  await dialog.getByRole('textbox').fill(' No spam. ')
  await dialog.getByRole('button', { name: 'Send appeal' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send appeal' }).click()
  await expect.element(card.getByText('Appealed. An administrator will answer.')).toBeVisible()
  expect(sent.at(-1)).toEqual({ kind: 'strike', id: 's1', text: 'No spam.' })
  await screen.unmount()
  measures.splice(0)
  await renderApp('/me', { language: 'zh', size: [390, 844] })
  await expect.element(page.getByText('还没有拉黑任何人。')).toBeVisible()
  await expect.element(page.getByText('管理员的处理')).not.toBeInTheDocument()
})

it('lists appeals beside reports, counts them in the administration, and sends the answer [F: appeals] [F: waiting reports]', async () => {
  server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: { ...MEMBER, isSuper: true }, userToken: 't' } })
  let open: Appeal[] = [
    {
      id: 'a1',
      kind: 'comment',
      subject: 'k1',
      about: 'Buy pills',
      text: 'A joke',
      member: { uid: 'u8', name: 'Ad' },
      create_time: '2026-01-05T08:00:00Z',
    },
  ]
  const sent: unknown[] = []
  server.answers['GET /api/manage/inbox'] = () => ({ status: 1, data: { feedback: 0, reports: open.length } })
  server.answers['POST /api/manage/reports'] = () => ({ status: 1, total: 0, data: [] })
  server.answers['POST /api/manage/comment_reports'] = () => ({ status: 1, total: 0, data: [] })
  server.answers['POST /api/manage/appeals'] = () => ({ status: 1, total: open.length, data: open })
  server.answers['POST /api/manage/appeal_decide'] = ({ body }) => {
    sent.push(body)
    open = []
    return { status: 1 }
  }
  await renderApp('/manage/reports')
  await expect.element(page.getByRole('img', { name: '1 waiting' })).toBeVisible()
  const list = page.getByRole('region', { name: /^Appeals/ })
  await expect.element(list.getByText('A joke')).toBeVisible()
  await list.getByRole('textbox', { name: 'Answer to the member (optional)' }).fill('No joke.')
  await button('Reject the appeal of Ad').click()
  await expect.element(page.getByRole('heading', { name: 'Nothing to review' })).toBeVisible()
  await expect.element(page.getByRole('img', { name: '1 waiting' })).not.toBeInTheDocument()
  expect(sent).toEqual([{ id: 'a1', accept: false, answer: 'No joke.' }])
})

it('lets a suspended member appeal from the log-in form [F: appeals]', async () => {
  server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: null } })
  server.answers['POST /api/account/sign_in'] = () => new Refusal(403, { code: 'suspended', message: 'Suspended' })
  const sent: unknown[] = []
  server.answers['POST /api/account/appeal_suspension'] = ({ body }) => (sent.push(body), { status: 1 as const })
  await renderApp('/me')
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('mira')
  await dialog.getByLabelText('Password', { exact: true }).fill('a long password')
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click()
  await dialog.getByRole('textbox', { name: /suspension is wrong/ }).fill('I did nothing.')
  await dialog.getByRole('button', { name: 'Appeal the suspension' }).click()
  await expect.element(dialog.getByText('Appeal sent. If it is accepted, you can log in again.')).toBeVisible()
  expect(sent).toEqual([{ name: 'mira', password: 'a long password', text: 'I did nothing.' }])
})
