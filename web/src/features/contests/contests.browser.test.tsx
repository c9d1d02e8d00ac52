import type { Contest, ContestEntry } from '@stipple/core/contract/contests'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { communityWork, MEMBER, Refusal, work } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'

const server = stubbedServer()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const ANA = { uid: 'u7', name: 'Ana' }

const contest = (id: string, more: Partial<Contest> = {}): Contest => ({
  id,
  title: { en: `Contest ${id}`, zh: `比赛 ${id}` },
  theme: { en: 'Lamps over the sea', zh: '' },
  state: 'open',
  opens: inHours(-24),
  closes: inHours(30.5),
  per_member: 2,
  prizes: [300, 200, 100],
  entries: 2,
  winners: [],
  ...more,
})
const won = { place: 1, votes: 12, dots: 300, work: communityWork('c_lamp', { prompt: 'a lamp', author: ANA }) }
const lists = (contests: Contest[]) => {
  server.answers['GET /api/contests'] = () => ({ status: 1, data: contests })
}

it('lists contests by state, with time left, prizes and winners [F: contests]', async () => {
  lists([
    contest('coming', { state: 'coming', opens: inHours(48), closes: inHours(96) }),
    contest('open'),
    contest('over', { state: 'ended', closes: inHours(-2), winners: [won] }),
    contest('off', { state: 'cancelled', closes: inHours(-4), reason: 'Too few entries' }),
  ])
  const { screen } = await renderApp('/contests')
  const open = page.getByRole('region', { name: 'Open', exact: true })
  await expect.element(open.getByRole('link', { name: 'Contest open' })).toBeVisible()
  await expect.element(open.getByText('30 hours left')).toBeVisible()
  await expect.element(open.getByText('300 dots · 200 dots · 100 dots')).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'Coming' }).getByText(/^Opens /)).toBeVisible()
  const ended = page.getByRole('region', { name: 'Ended' })
  await expect.element(ended.getByRole('list', { name: 'Winners' }).getByRole('link', { name: 'Place 1: Ana' })).toBeVisible()
  await expect.element(ended.getByText(/Reason: Too few entries/)).toBeVisible()
  await screen.unmount()
  lists([])
  const second = await renderApp('/contests', { language: 'zh', size: [390, 844] })
  await expect.element(page.getByRole('heading', { name: '暂无比赛' })).toBeVisible()
  await second.screen.unmount()
  server.answers['GET /api/contests'] = () => new Refusal(503, { code: 'unavailable', message: 'Not now' })
  await renderApp('/contests')
  await expect.element(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible()
})

it('lets members vote in an open contest, and enter and remove their works [F: contests]', async () => {
  const sent: string[] = []
  let entered: string[] = []
  const entries: ContestEntry[] = [
    { work: communityWork('c_lamp', { prompt: 'a lamp', author: ANA }), voted: false },
    { work: communityWork('c_own', { prompt: 'a buoy', mine: true }), voted: false },
  ]
  server.answers['GET /api/contests/:id'] = () => ({
    status: 1,
    data: { ...contest('k1'), entered: entered.map((cid) => communityWork(cid, { mine: true })) },
  })
  server.answers['GET /api/contests/:id/entries'] = () => ({ status: 1, total: 2, data: entries })
  server.answers['POST /api/contests/:id/vote'] = ({ body }) => {
    sent.push(`vote ${String(body['cid'])} ${String(body['voted'])}`)
    return { status: 1, data: { voted: body['voted'] === true } }
  }
  server.answers['POST /api/contests/:id/enter'] = ({ body }) => {
    sent.push(`enter ${String(body['cid'])}`)
    entered = [String(body['cid'])]
    return { status: 1 }
  }
  server.answers['POST /api/contests/:id/leave'] = ({ body }) => {
    sent.push(`leave ${String(body['cid'])}`)
    entered = []
    return { status: 1 }
  }
  const mine = [communityWork('c_own', { prompt: 'a buoy', mine: true })]
  server.answers['POST /api/work/list'] = () => ({ status: 1, data: { current_page: 1, last_page: 1, total: 1, list: mine } })
  await renderApp('/contests/k1')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Contest k1' })).toBeVisible()
  await expect.element(page.getByText('Lamps over the sea')).toBeVisible()
  await expect.element(page.getByText('Up to 2 entries per member')).toBeVisible()
  await expect.element(page.getByText('Your entry')).toBeVisible()
  const vote = button('Vote for a lamp')
  await vote.click()
  await expect.element(vote).toHaveAttribute('aria-pressed', 'true')
  await vote.click()
  await expect.element(vote).toHaveAttribute('aria-pressed', 'false')

  await button('Enter works').click()
  const dialog = page.getByRole('dialog', { name: 'Enter works in “Contest k1”' })
  const own = dialog.getByRole('button', { name: 'Enter a buoy' })
  await own.click()
  await expect.element(own).toHaveAttribute('aria-pressed', 'true')
  await expect.element(dialog.getByText(/^1 of 2 entries used/)).toBeVisible()
  await own.click()
  await page.getByRole('button', { name: 'Remove entry' }).click()
  await expect.element(own).toHaveAttribute('aria-pressed', 'false')
  expect(sent).toEqual(['vote c_lamp true', 'vote c_lamp false', 'enter c_own', 'leave c_own'])
})

it('shows winners, places and votes of a contest that ended, and the reason of a cancellation [F: contests]', async () => {
  server.answers['GET /api/contests/:id'] = ({ path }) => {
    if (path.endsWith('/none')) return new Refusal(404, { code: 'not_found', message: 'Not found' })
    if (path.endsWith('/off'))
      return { status: 1, data: { ...contest('off', { state: 'cancelled', reason: 'Too few entries' }), entered: [] } }
    return { status: 1, data: { ...contest('over', { state: 'ended', closes: inHours(-2), winners: [won] }), entered: [] } }
  }
  server.answers['GET /api/contests/:id/entries'] = ({ path }) =>
    path.includes('/off/')
      ? { status: 1, total: 0, data: [] }
      : { status: 1, total: 1, data: [{ work: won.work, voted: false, votes: 12, place: 1 }] }
  const { screen } = await renderApp('/contests/over', { language: 'zh', size: [390, 844] })
  const winners = page.getByRole('region', { name: '获奖作品' })
  await expect.element(winners.getByText('第 1 名 · 12 票 · 300 点')).toBeVisible()
  await expect.element(page.getByRole('region', { name: '参赛作品' }).getByText('第 1 名 · 12 票')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '参赛' })).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await screen.unmount()
  const second = await renderApp('/contests/off')
  await expect.element(page.getByRole('note').filter({ hasText: 'Reason: Too few entries' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'No entries yet' })).toBeVisible()
  await second.screen.unmount()
  await renderApp('/contests/none')
  await expect.element(page.getByRole('heading', { name: 'This contest does not exist' })).toBeVisible()
})

it('creates, closes and cancels contests in the administration [F: contests]', async () => {
  server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user: { ...MEMBER, isSuper: true }, userToken: 't' } })
  server.answers['GET /api/manage/inbox'] = () => ({ status: 1, data: { feedback: 0, reports: 0 } })
  lists([contest('open')])
  const sent: Readonly<Record<string, unknown>>[] = []
  server.answers['POST /api/manage/contest_save'] = ({ body }) => {
    sent.push(body)
    return { status: 1, data: { id: 'new' } }
  }
  server.answers['POST /api/manage/contest_close'] = ({ body }) => {
    sent.push(body)
    return { status: 1 }
  }
  server.answers['POST /api/manage/contest_cancel'] = ({ body }) => {
    sent.push(body)
    return { status: 1 }
  }
  await renderApp('/manage/contests')
  await button('Create contest').click()
  const form = page.getByRole('dialog', { name: 'Contest', exact: true })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form.getByText('Enter a text in one language at least.').first()).toBeVisible()
  await form.getByLabelText('Title in Chinese').fill('夜航')
  await form.getByLabelText('Theme and rules in Chinese').fill('海上的灯')
  await form.getByLabelText('Dots for place 1').fill('300')
  await form.getByLabelText('Entries per member').fill('3')
  await form.getByLabelText('Cover: link to a community work').fill('https://studio.example/work/c_lamp')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(sent[0]).toMatchObject({ title: { en: '', zh: '夜航' }, prizes: [300, 0, 0], per_member: 3, cover: 'c_lamp' })
  await button('Close Contest open now').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close now' }).click()
  await expect.poll(() => sent[1]).toEqual({ id: 'open' })
  await button('Cancel Contest open').click()
  const dialog = page.getByRole('dialog', { name: 'Cancel “Contest open”' })
  await dialog.getByRole('textbox').fill(' Too few entries ')
  await dialog.getByRole('button', { name: 'Cancel contest' }).click()
  await expect.poll(() => sent[2]).toEqual({ id: 'open', reason: 'Too few entries' })
})

it('offers an open contest in the menu of a published work, and marks works that won [F: contests]', async () => {
  lists([contest('open')])
  const sent: unknown[] = []
  server.answers['POST /api/contests/:id/enter'] = ({ body }) => {
    sent.push(body)
    return { status: 1 }
  }
  const own = work('w1', { prompt: 'a buoy', cid: 'c_w1' })
  server.answers['GET /api/v2/works/:id'] = () => own
  const { screen } = await renderApp('/work/w1')
  await page.getByRole('button', { name: /^More/ }).first().click()
  await page.getByRole('menuitem', { name: 'Enter in a contest' }).click()
  await page.getByRole('dialog', { name: 'Enter in a contest' }).getByRole('button', { name: 'Enter in Contest open' }).click()
  await expect.poll(() => sent).toEqual([{ cid: 'c_w1' }])
  await screen.unmount()
  const wins = [{ contest: 'k1', title: { en: 'Night flight', zh: '夜航' }, place: 2 }]
  server.answers['POST /api/work/detail'] = () => ({ status: 1, data: [communityWork('c_lamp', { wins })] })
  await renderApp('/work/c_lamp')
  await expect.element(page.getByRole('link', { name: 'Place 2 in Night flight' })).toHaveAttribute('href', '/contests/k1')
})
