import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshBrowser, restoreBrowser } from '../../../test/fresh.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { StubEvents } from '../../../test/stub-events.ts'
import { job, Refusal, stubServer, work } from '../../../test/stub-server.ts'
import { showDialog, useDialogs } from '../../lib/dialogs.ts'
import { getExpiring } from '../../lib/expiring.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { setField } from '../drafts/public.ts'
import { closeIdentity, useIdentity } from './identity-store.ts'
import { showIdentity } from './show-identity.ts'

let server: ReturnType<typeof stubServer>
let career: number | ''
let chosen: unknown[]
beforeEach(() => {
  freshBrowser()
  career = ''
  chosen = []
  server = stubServer({
    'POST /api/v2/get_generate_works': () => ({ status: 1, data: [work('first')] }),
    'GET /api/user/check_userinfo': () => ({
      status: 1,
      data: { uid: 'u100', nick: 'Mira', is_vip: false, user_career_id: career, created_at: '2026-01-05T08:00:00Z', storage: { used: 0 } },
    }),
    'POST /api/user/update_career': ({ body }) => {
      chosen.push(body['cid'])
      career = Number(body['cid'])
      return { status: 1 }
    },
  })
})
afterEach(() => {
  server.restore()
  restoreBrowser()
})

const dialog = () => page.getByRole('dialog', { name: 'What do you do?' })
const isResize = (type: string): boolean => type === 'resize'
const tiles = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('dialog li button')]

/** Checks that the dialog is still closed after the delay for automatic dialogs. */
async function staysAway() {
  const gone = new AbortController().signal
  await whenIdle(gone)
  await whenIdle(gone)
  expect(useIdentity.getState().open).toBeUndefined()
}

describe('the identity dialog', () => {
  it('opens outside the application for a member without a career, with seven tiles in order [S-31]', async () => {
    const { screen } = await renderApp('/about')
    await expect.element(dialog()).toBeVisible()
    expect(screen.container.querySelector('dialog')).toBeNull()
    expect(document.querySelector('dialog')?.getBoundingClientRect().width).toBe(900)
    expect(tiles().map((tile) => tile.textContent)).toEqual([
      'Business owner',
      'Artist or designer',
      'Marketer',
      'Content creator',
      'Teacher or student',
      'AI art enthusiast',
      'Other',
    ])
  })

  it('sends the choice, closes and confirms [S-31] [A-11]', async () => {
    await renderApp('/me')
    await expect.element(dialog()).toBeVisible()
    await dialog().getByRole('button', { name: 'Content creator' }).click()
    await expect.element(page.getByText('Saved: Content creator.')).toBeVisible()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(chosen).toEqual([4])
    expect(getExpiring('closeIdentity')).toBeDefined()
    await expect.element(page.getByRole('main').getByText('Content creator')).toBeVisible()
  })

  it('stays open with an error when the choice could not be saved [S-31]', async () => {
    server.answers['POST /api/user/update_career'] = () => new Refusal(503, { code: 'unavailable', message: 'The server is busy.' })
    await renderApp('/about')
    await expect.element(dialog()).toBeVisible()
    await dialog().getByRole('button', { name: 'Marketer' }).click()
    await expect.element(dialog().getByRole('alert')).toHaveTextContent('The server is busy.')
    await expect.element(dialog().getByRole('button', { name: 'Marketer' })).toBeEnabled()
  })

  it.each([
    ['Escape', () => userEvent.keyboard('{Escape}')],
    ['the cross', () => dialog().getByRole('button', { name: 'Close' }).click()],
    ['"not now"', () => dialog().getByRole('button', { name: 'Not now' }).click()],
    ['any part of the application', async () => closeIdentity()],
  ])('stays closed for 30 days after it was closed by %s, and removes its listeners [S-31]', async (_, close) => {
    await renderApp('/about')
    const added = vi.spyOn(window, 'addEventListener')
    const removed = vi.spyOn(window, 'removeEventListener')
    await expect.element(dialog()).toBeVisible()
    const [, listener] = added.mock.calls.find(([type]) => isResize(type)) ?? []
    expect(listener).toBeDefined()
    await close()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(removed.mock.calls.some(([type, gone]) => isResize(type) && gone === listener)).toBe(true)

    const minutes = (days: number) => days * 24 * 60 * 60_000
    expect(getExpiring('closeIdentity')).toBeDefined()
    const now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now + minutes(29))
    expect(getExpiring('closeIdentity')).toBeDefined()
    clock.mockReturnValue(now + minutes(31))
    expect(getExpiring('closeIdentity')).toBeUndefined()
  })

  it('scales its labels with the tiles, up to 16 px, at every width [S-31]', async () => {
    await renderApp('/about', { size: [1440, 900] })
    await expect.element(dialog()).toBeVisible()
    const [tile] = tiles()
    const size = () => Number.parseFloat(tile ? getComputedStyle(tile).fontSize : '')
    const rule = () => Math.min(16, (tile?.offsetWidth ?? 0) / 15)
    expect(size()).toBeCloseTo(rule(), 1)
    expect(size()).toBeLessThan(16)
    await page.viewport(700, 900)
    await expect.poll(() => tile?.offsetWidth).toBeLessThan(205)
    await expect.poll(size).toBeCloseTo(rule(), 1)
    await page.viewport(390, 844)
    await expect.poll(size).toBe(16)
    expect(document.querySelector('dialog')?.getBoundingClientRect().width).toBe(390)
  })

  it('waits while another dialog is open, even if that is still loading [S-31]', async () => {
    await renderApp('/about')
    await expect.element(page.getByRole('banner')).toBeVisible()
    // Opened, only delayed by loading.
    showDialog('claim')
    await expect.element(page.getByRole('dialog', { name: 'Today’s dots' })).toBeVisible()
    await whenIdle(new AbortController().signal)
    expect(useIdentity.getState().open).toBeUndefined()
    useDialogs.getState().close()
    await expect.element(dialog()).toBeVisible()
  })

  it('stays closed for a member who answered in another tab [S-31]', async () => {
    await renderApp('/about')
    await expect.element(page.getByRole('banner')).toBeVisible()
    showDialog('claim')
    await expect.element(page.getByRole('dialog', { name: 'Today’s dots' })).toBeVisible()
    career = 2
    server.asked.length = 0
    useDialogs.getState().close()
    await expect.poll(() => server.asked).toContain('GET /api/user/check_userinfo')
    await expect.poll(() => document.querySelector('dialog[open]')).toBeNull()
    expect(useIdentity.getState().open).toBeUndefined()
  })

  it('waits for the first image, and then for the next page', async () => {
    server.answers['POST /api/v2/get_generate_works'] = () => ({ status: 1, data: [] })
    const { router } = await renderApp('/about')
    await expect.poll(() => server.asked).toContain('POST /api/v2/get_generate_works')
    await expect.poll(() => StubEvents.lines.at(-1)?.readyState).toBe(1)
    server.answers['POST /api/v2/get_generate_works'] = () => ({ status: 1, data: [work('first')] })
    StubEvents.send('job', job({ status: 'Finished', revision: 2, works: [work('first')] }))
    await whenIdle(new AbortController().signal)
    expect(useIdentity.getState().open).toBeUndefined()
    await router.navigate({ to: '/me' })
    await expect.element(dialog()).toBeVisible()
  })

  it('never opens while a job runs [S-39]', async () => {
    const { router } = await renderApp('/about')
    await expect.poll(() => StubEvents.lines.at(-1)?.readyState).toBe(1)
    StubEvents.send('job', job({ status: 'Processing', revision: 1 }))
    await staysAway()
    StubEvents.send('job', job({ status: 'Finished', revision: 2, works: [work('first')] }))
    await staysAway()
    await router.navigate({ to: '/me' })
    await expect.element(dialog()).toBeVisible()
  })

  it.each([
    [390, 'a form with text'],
    [1440, 'a form with text'],
    [390, 'something that is being drawn or selected'],
    [1440, 'something that is being drawn or selected'],
  ])('never opens at %s pixels over %s [S-39]', async (width, what) => {
    const { screen } = await renderApp('/generate', { size: [width, 800] })
    const main = screen.container.querySelector('main')
    if (what === 'a form with text') main?.append(Object.assign(document.createElement('textarea'), { value: 'a fox' }))
    else main?.setAttribute('data-under-way', '')
    await staysAway()
  })

  it('never opens over a list of models [S-39]', async () => {
    const { screen } = await renderApp('/generate', { size: [1440, 800] })
    const list = Object.assign(document.createElement('div'), { popover: 'auto', role: 'listbox' })
    screen.container.append(list)
    list.showPopover()
    await staysAway()
  })

  it('never opens on a phone over a prompt in the closed form [S-39]', async () => {
    setField('Text2Img', 'prompt', 'a fox')
    await renderApp('/generate/Text2Img', { size: [390, 800] })
    await expect.element(page.getByRole('button', { name: /a fox$/ })).toBeVisible()
    await staysAway()
  })

  it('opens from anywhere in the application and shows the previous choice [S-31]', async () => {
    career = 2
    await renderApp('/about')
    await showIdentity(2)
    await expect.element(dialog().getByRole('button', { name: 'Artist or designer' })).toHaveAttribute('aria-pressed', 'true')
  })
})
