import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { showDialog } from '../../lib/dialogs.ts'
import { setExpiring } from '../../lib/expiring.ts'
import { useOptions } from '../options/public.ts'

stubbedServer()

const guide = (name = '操作指引') => page.getByRole('dialog', { name })
/** Opens the application as a newcomer who reads Chinese. */
async function arrive(address: string, language: 'en' | 'zh' = 'zh') {
  localStorage.removeItem('stipple-guide')
  useOptions.setState({ language })
  return renderApp(address, { language })
}
const STILL = { timeout: 1600, interval: 100 }
const staysAway = async () => {
  const until = performance.now() + STILL.timeout
  await expect.poll(() => performance.now() > until, { timeout: 5000 }).toBe(true)
  for (const name of ['操作指引', 'How it works']) expect(guide(name).elements()).toHaveLength(0)
}

describe('the guide', () => {
  it('opens a second after the start of a first visit in Chinese, and not again once closed [S-22]', async () => {
    const app = await arrive('/about')
    await expect.element(guide()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(guide()).not.toBeInTheDocument()
    await app.screen.unmount()
    await renderApp('/about', { language: 'zh' })
    await staysAway()
  })

  it('stays closed in English, on the page of a claim code, and over another dialog [S-22]', async () => {
    const english = await arrive('/about', 'en')
    await staysAway()
    await english.screen.unmount()
    const points = await arrive('/getpoint/spring')
    await staysAway()
    await points.screen.unmount()
    setExpiring('pointId', 'spring', 60)
    const later = await arrive('/about')
    await staysAway()
    await later.screen.unmount()
    localStorage.removeItem('stipple-pointId')
    localStorage.clear()
    await arrive('/about')
    showDialog('options')
    await expect.element(page.getByRole('dialog', { name: '设置' })).toBeVisible()
    const until = performance.now() + STILL.timeout
    await expect.poll(() => performance.now() > until, { timeout: 5000 }).toBe(true)
    expect(guide().elements()).toHaveLength(0)
  })

  it('opens after a change to Chinese when the settings are closed, but not over typed text [S-22] [S-38]', async () => {
    const { router } = await arrive('/generate', 'en')
    await page.getByRole('textbox', { name: 'Prompt' }).fill('a fox')
    showDialog('options')
    await page.getByRole('dialog', { name: 'Settings' }).getByText('中文').click()
    await expect.element(page.getByRole('dialog', { name: '设置' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await staysAway()
    await expect.element(page.getByRole('textbox', { name: '提示词', exact: true })).toHaveValue('a fox')
    await router.navigate({ to: '/about' })
    await expect.element(guide()).toBeVisible()
  })

  it('has nine images, advances every 15 seconds until touched, and links to the playground [S-22]', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const { router } = await renderApp('/about')
    showDialog('guide')
    const dialog = guide('How it works')
    await expect.element(dialog.getByText('1 of 9')).toBeVisible()
    const turns = () => timers.mock.calls.filter(([, milliseconds]) => milliseconds === 15_000).map(([callback]) => callback)
    await expect.poll(turns).not.toHaveLength(0)
    const [turn] = turns()
    if (typeof turn === 'function') turn()
    await expect.element(dialog.getByText('2 of 9')).toBeVisible()
    await dialog.getByRole('button', { name: 'Stop automatic paging' }).click()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect.element(dialog.getByText('9 of 9')).toBeVisible()
    await dialog.getByRole('button', { name: 'Create your first image' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/generate/Text2Img')
    await expect.element(page.getByRole('textbox', { name: 'Prompt' })).toHaveValue('a red fox in the snow at sunset, watercolor')
  })

  it('does not advance automatically if that is turned off [S-22] [S-25]', async () => {
    useOptions.setState({ carousel: false })
    await renderApp('/about')
    showDialog('guide')
    await expect.element(guide('How it works').getByRole('button', { name: 'Turn pages automatically' })).toBeVisible()
  })
})
