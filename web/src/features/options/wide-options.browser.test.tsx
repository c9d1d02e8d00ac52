import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { showDialog } from '../../lib/dialogs.ts'
import { useOptions } from './public.ts'

stubbedServer()

it('have works, downloads and tags on the page, where there is room, and are kept [S-25]', async () => {
  await renderApp('/options')
  const main = page.getByRole('main')
  await main.getByRole('radiogroup', { name: 'Images per page' }).getByText('50').click()
  await main.getByRole('switch', { name: 'No pages' }).click()
  await main.getByRole('switch', { name: 'Turn the guide’s pages by itself' }).click()
  await main.getByRole('radiogroup', { name: 'Download pictures as' }).getByText('WEBP').click()
  expect(useOptions.getState()).toMatchObject({ pageSize: 50, pageless: true, carousel: false, imageDownloadType: 'webp' })
  expect(localStorage.getItem('stipple-options')).toContain('"imageDownloadType":"webp"')
  const archive = main.getByRole('group', { name: 'All works in one file' })
  expect(archive.getByRole('button').elements()).toHaveLength(2)
  for (const source of ['None', 'Danbooru', 'e621']) await expect.element(main.getByText(source, { exact: false }).first()).toBeVisible()
  const panel = main.getByRole('switch', { name: 'No pages' }).element().closest('main > *')
  expect(panel?.getBoundingClientRect().width).toBeLessThanOrEqual(800)
})

it('stay short in the dialog [S-23] [S-25]', async () => {
  await renderApp('/about')
  showDialog('options')
  await expect.element(page.getByRole('dialog', { name: 'Options' })).toBeVisible()
  expect(page.getByRole('dialog').getByRole('switch', { name: 'No pages' }).elements()).toHaveLength(0)
})
