import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CLOUD, STUDIO } from '../../../../test/connected-engine.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { MEMBER } from '../../../../test/stub-server.ts'
import { stubbedServer } from '../../../../test/stubbed-server.ts'

const server = stubbedServer()

describe('the question where pictures shall come from', () => {
  const dialog = page.getByRole('dialog', { name: 'Where shall pictures come from?' })
  const askedWhen = (asked: boolean, isSuper: boolean) => {
    const user = { ...MEMBER, isSuper }
    server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user, userToken: 'token-of-mira' } })
    server.answers['GET /api/manage/engine_kinds'] = () => ({ status: 1, data: [STUDIO, CLOUD] })
    server.answers['GET /api/manage/engine_connections'] = () => ({ status: 1, data: [], asked })
    const noted: unknown[] = []
    server.answers['POST /api/manage/engine_asked'] = () => {
      noted.push(undefined)
      return { status: 1 }
    }
    return noted
  }

  it('is put to a super user once, and leads to connecting [M-02]', async () => {
    const noted = askedWhen(false, true)
    server.answers['GET /api/manage/settings'] = () => ({ status: 1, data: [] })
    server.answers['GET /api/manage/engines'] = () => ({ status: 1, data: { engines: [], packs: [] } })
    await renderApp('/generate')
    await expect.element(dialog, { timeout: 5000 }).toBeVisible()
    await dialog.getByRole('button', { name: /An engine on this network/ }).click()
    await expect.element(page.getByRole('textbox', { name: 'Address or key' })).toBeVisible()
    expect(noted).toHaveLength(1)
  })

  it('asks who uses the installation, and sets the safety level by the answer', async () => {
    askedWhen(false, true)
    const label = { en: 'Safety', zh: '安全' }
    const level = { key: 'safety.level', group: 'safety', kind: 'choice', label, initial: 'flag', revision: 3 } as const
    server.answers['GET /api/manage/settings'] = () => ({ status: 1, data: [{ ...level, value: 'flag' }] })
    const bodies: unknown[] = []
    server.answers['POST /api/manage/settings'] = ({ body }) => {
      bodies.push(body)
      return { status: 1, data: { ...level, value: 'block', revision: 4 } }
    }
    await renderApp('/generate')
    const audience = dialog.getByRole('radiogroup', { name: 'Who uses this installation?' })
    await expect.element(audience.getByRole('radio', { name: 'A team' }), { timeout: 5000 }).toBeChecked()
    await audience.getByText('The public').click()
    await expect.element(dialog.getByText(/Explicit prompts and pictures are refused/)).toBeVisible()
    expect(bodies).toEqual([{ key: 'safety.level', value: 'block', revision: 3 }])
  })

  it.each([
    ['somebody has answered', true, true, '/generate'],
    ['the member does not run the server', false, false, '/generate'],
    ['the page is about something else', false, true, '/about'],
  ])('is not put where %s [M-02]', async (_, asked, isSuper, path) => {
    askedWhen(asked, isSuper)
    await renderApp(path)
    const until = performance.now() + 2500
    await expect.poll(() => performance.now() > until, { timeout: 5000 }).toBe(true)
    expect(dialog.elements()).toEqual([])
  })
})
