import { CATALOGUE } from '@stipple/core/messages/catalogue.gen'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { useOptions } from './store.ts'

stubbedServer()

it('keeps the language with a message when another one cannot be downloaded, and changes on success [S-24]', async () => {
  await renderApp('/options')
  const other = page.getByRole('banner').getByRole('button', { name: '中文' })
  const fetched = vi.spyOn(CATALOGUE.messages, 'zh').mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await other.click()
  await expect
    .element(page.getByText('The language could not be loaded, so the page keeps the current one.', { exact: false }))
    .toBeVisible()
  expect(document.documentElement.lang).toBe('en')
  expect(useOptions.getState().language).toBe('en')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await other.click()
  await expect.element(page.getByRole('heading', { level: 1, name: '设置' })).toBeVisible()
  fetched.mockRestore()
})
