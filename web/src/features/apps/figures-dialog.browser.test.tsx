import type { AppFigures } from '@stipple/core/contract/templates'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { app, appId, offerApps } from '../../../test/apps.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { Refusal } from '../../../test/stub-server.ts'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { setSearchText } from '../../lib/search-text.ts'
import { timeZone } from '../../lib/stamp.ts'

const server = stubbedServer()
beforeEach(() => {
  setSearchText('')
  offerApps(server, [app(1, { name: 'Fox portraits', mine: true, uid: 'u100' }), app(2, { name: 'Clean cut' })])
})

const dayOf = (index: number): string => new Date(Date.UTC(2026, 9, 31 + index)).toISOString().slice(0, 10)
const FIGURES: AppFigures = {
  runs: 1290,
  people: 37,
  finished: 1241,
  failed: 46,
  cancelled: 3,
  dots: 4964,
  earned: 345,
  tips: 77,
  own_runs: 12,
  days: Array.from({ length: 30 }, (_, index) => ({ day: dayOf(index), runs: (index * 37) % 90, failed: index % 4, earned: index })),
  failures: [
    { code: 'refused', message: 'The model refused this request.', runs: 40 },
    { code: 'timeout', message: 'It took too long.', runs: 6 },
  ],
  complete: true,
}
const EMPTY: AppFigures = {
  ...FIGURES,
  runs: 0,
  people: 0,
  finished: 0,
  failed: 0,
  cancelled: 0,
  dots: 0,
  earned: 0,
  tips: 0,
  own_runs: 1,
  failures: [],
  days: FIGURES.days.map(({ day }) => ({ day, runs: 0, failed: 0, earned: 0 })),
}
const answer = (figures: AppFigures) => {
  server.answers['GET /api/v2/templates/:id/figures'] = () => figures
}
const dialog = page.getByRole('dialog')
async function openFigures(more = 'More actions for Fox portraits', item = 'Usage') {
  await page.getByRole('button', { name: more }).click({ force: true })
  await page.getByRole('menuitem', { name: item }).click()
}

describe('the figures of an app', () => {
  it('show totals, a chart with a description, a table and the reasons of failures [F: app figures] [F: app tips]', async () => {
    const asked: string[] = []
    server.answers['GET /api/v2/templates/:id/figures'] = ({ path, query }) => {
      asked.push(path, query.get('time_zone') ?? '')
      return FIGURES
    }
    await renderApp('/smart-apps')
    await openFigures()
    await expect.element(dialog.getByRole('img', { name: `Runs by day. Most on ${dayOf(17)}: 89.` })).toBeVisible()
    await expect.element(dialog.getByText('1,290')).toBeVisible()
    await expect.element(dialog.getByText('Your own runs are not counted: 12.')).toBeInTheDocument()
    const reason = dialog.getByRole('listitem').filter({ hasText: 'The model refused this request.' })
    await expect.element(reason.getByText('40', { exact: true })).toBeVisible()
    await expect.element(dialog.getByText('345')).toBeVisible()
    await expect.element(dialog.getByText('Dots from tips')).toBeVisible()
    await expect.element(dialog.getByText('77', { exact: true }).first()).toBeVisible()
    await dialog.getByText('As a table').click()
    expect(dialog.getByRole('row').elements()).toHaveLength(31)
    expect(asked).toEqual([`/api/v2/templates/${appId(1)}/figures`, timeZone()])
  })

  it('show an empty state in Chinese on a phone, and an error when loading fails [F: app figures] [E-09]', async () => {
    answer(EMPTY)
    const { screen } = await renderApp('/smart-apps', { language: 'zh', size: [390, 844] })
    await openFigures('Fox portraits的更多操作', '使用数据')
    await expect.element(dialog.getByText('暂无使用记录')).toBeVisible()
    await screen.unmount()
    server.answers['GET /api/v2/templates/:id/figures'] = () => new Refusal(500, { code: 'internal', message: 'Something went wrong' })
    await renderApp('/smart-apps')
    await openFigures()
    await expect.element(dialog.getByRole('alert').getByText(/Usage could not be loaded/)).toBeVisible()
    answer(FIGURES)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await expect.element(dialog.getByText('Reasons of failures')).toBeInTheDocument()
  })

  it('are offered only to the creator [F: app figures]', async () => {
    await renderApp('/smart-apps')
    await page.getByRole('button', { name: 'More actions for Clean cut' }).click({ force: true })
    await expect.element(page.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
    expect(page.getByRole('menuitem', { name: 'Usage' }).elements()).toEqual([])
  })
})
