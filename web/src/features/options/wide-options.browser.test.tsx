import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { showDialog } from '../../lib/dialogs.ts'
import { useOptions } from './public.ts'

const server = stubbedServer()

it('shows settings for works, downloads and tags on the page, and stores them [S-25]', async () => {
  await renderApp('/options')
  const main = page.getByRole('main')
  await main.getByRole('radiogroup', { name: 'Images per page' }).getByText('50').click()
  await main.getByRole('switch', { name: 'Infinite scroll' }).click()
  await main.getByRole('switch', { name: 'Turn guide pages automatically' }).click()
  await main.getByRole('radiogroup', { name: 'Download images as' }).getByText('WEBP').click()
  expect(useOptions.getState()).toMatchObject({ pageSize: 50, pageless: true, carousel: false, imageDownloadType: 'webp' })
  expect(localStorage.getItem('stipple-options')).toContain('"imageDownloadType":"webp"')
  const archive = main.getByRole('group', { name: 'Export and import works' })
  expect(archive.getByRole('button').elements()).toHaveLength(2)
  for (const source of ['None', 'Danbooru', 'e621']) await expect.element(main.getByText(source, { exact: false }).first()).toBeVisible()
  const panel = main.getByRole('switch', { name: 'Infinite scroll' }).element().closest('main > *')
  expect(panel?.getBoundingClientRect().width).toBeLessThanOrEqual(800)
})

it('shows fewer settings in the dialog [S-23] [S-25]', async () => {
  await renderApp('/about')
  showDialog('options')
  await expect.element(page.getByRole('dialog', { name: 'Settings' })).toBeVisible()
  expect(page.getByRole('dialog').getByRole('switch', { name: 'Infinite scroll' }).elements()).toHaveLength(0)
})

it('lets a member set their own Horde key and share with its data set, if available [S-37]', async () => {
  let end: string | undefined
  const reply = () => ({ status: 1 as const, data: { revision: 1, options: {}, ...(end !== undefined && { horde_key: end }) } })
  server.answers['GET /api/user/options'] = reply
  server.answers['POST /api/user/horde_key'] = ({ body }) => {
    end = body['key'] === '' ? '' : `…${String(body['key']).slice(-4)}`
    return reply()
  }
  const main = page.getByRole('main')
  const { screen: first } = await renderApp('/options')
  await expect.element(main.getByRole('switch', { name: 'Infinite scroll' })).toBeVisible()
  expect(main.getByRole('heading', { name: 'AI Horde' }).elements()).toHaveLength(0)
  await first.unmount()

  end = ''
  await renderApp('/options')
  await main.getByRole('switch', { name: 'Share with the open data set' }).click()
  expect(useOptions.getState().shareWithLaion).toBe(true)
  await main.getByLabelText('Your AI Horde key').fill('abcd-efgh')
  await main.getByRole('button', { name: 'Save' }).click()
  await expect.element(main.getByText('A key ending in …efgh is saved.')).toBeVisible()
  await expect.element(main.getByLabelText('Your AI Horde key')).toHaveValue('')
  await main.getByRole('button', { name: 'Remove key' }).click()
  await expect.element(main.getByText('Images are generated with your kudos', { exact: false })).toBeVisible()
})
