import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { RELEASES } from './releases.ts'

stubbedServer()

it('lists the releases, the newest first, in both languages [S-36]', async () => {
  expect(RELEASES.length).toBeGreaterThanOrEqual(4)
  const english = await renderApp('/updates')
  const versions = page.getByRole('heading', { level: 2 })
  await expect.poll(() => versions.elements().map(({ textContent }) => textContent)).toEqual(RELEASES.map(({ version }) => version))
  expect(RELEASES.map(({ date }) => date)).toEqual(
    RELEASES.map(({ date }) => date)
      .toSorted()
      .toReversed(),
  )
  await expect.element(page.getByText(RELEASES[0]?.en[0] ?? '', { exact: true })).toBeVisible()
  await english.screen.unmount()
  await renderApp('/updates', { language: 'zh' })
  await expect.element(page.getByText(RELEASES[0]?.zh[0] ?? '', { exact: true })).toBeVisible()
})
