import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { stubbedServer } from '../../../test/stubbed-server.ts'

const server = stubbedServer()
const turnOff = (...off: ('apps' | 'training' | 'community' | 'apis')[]) => {
  server.answers['GET /api/site'] = () => ({
    status: 1,
    data: { platforms: [{ id: 'builtin' }], recharge: true, blockContextMenu: true, variantHosts: [], off },
  })
}
const count = (role: 'link' | 'option' | 'heading', name: string | RegExp) => page.getByRole(role, { name }).elements().length

describe('a feature that the operator has turned off', () => {
  it('has no links in the menu or among the commands [F: feature switches]', async () => {
    turnOff('apps', 'training', 'community')
    await renderApp('/')
    await expect.element(page.getByRole('banner').getByRole('link', { name: 'Create' })).toBeVisible()
    await expect.poll(() => [count('link', 'Apps'), count('link', 'Train')]).toEqual([0, 0])
    await expect.poll(() => count('heading', 'From the community')).toBe(0)
    await userEvent.keyboard('{Control>}k{/Control}')
    await page.getByRole('combobox').fill('app')
    await expect.element(page.getByRole('option', { name: /works/i }).first()).toBeVisible()
    expect([count('option', /Apps|New app/), count('option', /communit/i)]).toEqual([0, 0])
  })

  it.each([
    ['/smart-apps', 'apps'],
    ['/template/new', 'apps'],
    ['/train', 'training'],
    ['/people/u1', 'community'],
  ] as const)('shows a notice at %s with a link to the first page [F: feature switches]', async (path, feature) => {
    turnOff(feature)
    const { router } = await renderApp(path)
    await expect.element(page.getByRole('heading', { level: 1, name: 'This feature is turned off' })).toBeVisible()
    await page.getByRole('link', { name: 'Go home' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/')
  })

  it('keeps the API of Stipple on the page for developers when other APIs are turned off [F: feature switches]', async () => {
    turnOff('apis')
    await renderApp('/developers')
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => page.getByText('OpenAI', { exact: true }).elements().length).toBe(0)
    await expect.element(page.getByText('Stipple API', { exact: true })).toBeVisible()
  })
})
