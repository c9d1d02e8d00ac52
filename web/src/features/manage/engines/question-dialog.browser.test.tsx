import type { ManagedWeights } from '@stipple/core/contract/weights'
import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { CLOUD, STUDIO } from '../../../../test/connected-engine.ts'
import { SKETCH } from '../../../../test/local-model.ts'
import { renderApp } from '../../../../test/render-app.tsx'
import { MEMBER } from '../../../../test/stub-server.ts'
import { stubbedServer } from '../../../../test/stubbed-server.ts'

const server = stubbedServer()

const machineWith = (presets: ManagedWeights[]) => ({
  folder: '/data',
  memory: 8e9,
  free: 50e9,
  card: false,
  program: 'ready' as const,
  presets,
})

describe('the dialog for the first engine', () => {
  const dialog = page.getByRole('dialog', { name: 'Choose an engine' })
  const askedWhen = (asked: boolean, isSuper: boolean) => {
    const user = { ...MEMBER, isSuper }
    server.answers['GET /api/account/session'] = () => ({ status: 1, data: { user, userToken: 'token-of-mira' } })
    server.answers['GET /api/manage/engine_kinds'] = () => ({ status: 1, data: [STUDIO, CLOUD] })
    server.answers['POST /api/manage/engine_recognize'] = () => ({ status: 1, data: { found: [], reasons: [] } })
    server.answers['GET /api/manage/weights'] = () => ({ status: 1, data: machineWith([SKETCH, { ...SKETCH, id: 'large', total: 9e9 }]) })
    server.answers['GET /api/manage/engine_connections'] = () => ({ status: 1, data: [], asked })
    const noted: unknown[] = []
    server.answers['POST /api/manage/engine_asked'] = () => {
      noted.push(undefined)
      return { status: 1 }
    }
    return noted
  }

  it('opens once for an administrator, and leads to connecting an engine [M-02]', async () => {
    const noted = askedWhen(false, true)
    server.answers['GET /api/manage/settings'] = () => ({ status: 1, data: [] })
    server.answers['GET /api/manage/engines'] = () => ({ status: 1, data: { engines: [], packs: [] } })
    await renderApp('/generate')
    await expect.element(dialog, { timeout: 20_000 }).toBeVisible()
    await expect.element(dialog.getByText('No engines found on this machine.')).toBeVisible()
    await dialog.getByRole('button', { name: /Connect by address/ }).click()
    await expect.element(page.getByRole('textbox', { name: 'Address or API key' })).toBeVisible()
    expect(noted).toHaveLength(1)
  })

  it('offers engines found on this machine first, and surveys one with one press', async () => {
    askedWhen(false, true)
    server.answers['GET /api/manage/settings'] = () => ({ status: 1, data: [] })
    server.answers['GET /api/manage/engines'] = () => ({ status: 1, data: { engines: [], packs: [] } })
    const asked: unknown[] = []
    server.answers['POST /api/manage/engine_recognize'] = ({ body }) => {
      asked.push(body)
      return {
        status: 1,
        data: { found: [{ kind: STUDIO.id, label: STUDIO.label, settings: { address: 'http://127.0.0.1:8188' } }], reasons: [] },
      }
    }
    server.answers['POST /api/manage/engine_survey'] = ({ body }) => {
      asked.push(body)
      return { status: 1, data: { ok: false, step: 'reach', reason: { en: 'Stopped here', zh: '到此为止' } } }
    }
    await renderApp('/generate')
    const found = dialog.getByRole('button', { name: /^Connect .*127\.0\.0\.1:8188/ })
    await expect.element(found, { timeout: 20_000 }).toBeVisible()
    await found.click()
    await expect.element(page.getByText('Stopped here')).toBeVisible()
    expect(asked).toEqual([{}, { kind: STUDIO.id, settings: { address: 'http://127.0.0.1:8188' } }])
  })

  it('downloads the suitable model for this machine with one press, with its licence beside it', async () => {
    askedWhen(false, true)
    const orders: unknown[] = []
    server.answers['POST /api/manage/weights_order'] = ({ body }) => {
      orders.push(body)
      server.answers['GET /api/manage/weights'] = () => ({
        status: 1,
        data: machineWith([{ ...SKETCH, phase: 'fetching', received: 7e7 }]),
      })
      return { status: 1 }
    }
    await renderApp('/generate')
    await expect.element(dialog.getByRole('link', { name: 'OpenRAIL' }), { timeout: 20_000 }).toBeVisible()
    await dialog.getByRole('button', { name: /^Download Sketch \(700/ }).click()
    await expect.element(dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '10')
    expect(orders).toEqual([{ id: 'sketch', licence: 'OpenRAIL' }])
  })

  it('asks who uses the installation, and sets the safety level accordingly', async () => {
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
    await expect.element(audience.getByRole('radio', { name: 'A team' }), { timeout: 20_000 }).toBeChecked()
    await audience.getByText('The public').click()
    await expect.element(dialog.getByText(/Explicit prompts and images are refused/)).toBeVisible()
    expect(bodies).toEqual([{ key: 'safety.level', value: 'block', revision: 3 }])
  })

  it.each([
    ['somebody has answered', true, true, '/generate'],
    ['the member does not run the server', false, false, '/generate'],
    ['the page is about something else', false, true, '/about'],
  ])('stays closed if %s [M-02]', async (_, asked, isSuper, path) => {
    askedWhen(asked, isSuper)
    await renderApp(path)
    const until = performance.now() + 2500
    await expect.poll(() => performance.now() > until, { timeout: 20_000 }).toBe(true)
    expect(dialog.elements()).toEqual([])
  })
})
