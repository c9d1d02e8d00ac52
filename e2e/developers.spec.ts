import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, type Page, test } from '@playwright/test'
import { promptBox, signUp } from './user.ts'

const PROMPT = `a fox, it's "red" $(exit 7) \`exit 7\` $HOME 点绘`
const KEY_NAME = '<b>A shell</b>’s'

/** Text copied by a button. */
async function copied(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: `Copy: ${name}` }).click()
  return page.evaluate(() => navigator.clipboard.readText())
}

test('creates a key, runs the copied curl command, and shows the work with the name of the key [N-03]', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/developers')
  await expect(page.getByText('Log in to create an API key.')).toBeVisible()
  await expect(page.getByLabel('Once', { exact: true })).toContainText("export STIPPLE_KEY='stp_…'")
  await signUp(page, `dev${Date.now() % 1e6}`)

  await page.getByRole('button', { name: 'Create API key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(KEY_NAME)
  await dialog.getByRole('button', { name: 'Create API key' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(KEY_NAME)).toBeVisible()
  const setup = await copied(page, 'Once')
  expect(setup).toMatch(/^export STIPPLE_KEY='stp_[\w-]{43}'$/)

  // The form's code does not contain the key, but the form unchanged.
  await page.goto('/generate')
  await promptBox(page).fill(PROMPT)
  await page.getByRole('button', { name: 'Copy as code' }).click()
  await expect(dialog).toContainText("export STIPPLE_KEY='stp_…'")
  const call = await copied(page, 'Each call')
  await page.keyboard.press('Escape')
  const { stdout } = await promisify(execFile)('bash', ['-c', `${setup}\n${call}`])
  const { status, output, input } = JSON.parse(stdout)
  expect([status, input.prompt]).toEqual(['succeeded', PROMPT])
  const picture = await fetch(output[0])
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, expect.stringContaining('image/')])

  const [, id] = /\/v1\/outputs\/([0-9a-f-]{36})\//.exec(output[0]) ?? []
  await page.goto(`${baseURL ?? ''}/work/${id ?? ''}`)
  await expect(page.getByText(KEY_NAME).first()).toBeVisible()

  await page.goto('/developers')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await dialog.getByRole('textbox', { name: 'URL' }).fill('http://127.0.0.1:9/hook')
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(dialog.getByText(/private network/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'URL' }).fill('http://hook.invalid/')
  await dialog.getByRole('button', { name: 'Add webhook' }).click()
  await expect(dialog.getByLabel('Webhook secret', { exact: true })).toContainText('whsec_')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('whsec_')).toHaveCount(0)
  await page.getByRole('group', { name: 'http://hook.invalid/' }).getByRole('button', { name: 'Send a test' }).click()
  await page.getByText('Log', { exact: true }).click()
  await expect(page.getByText('The address can’t be reached.')).toHaveCount(1)
  await page.getByRole('button', { name: /^Resend .* from .*$/ }).click()
  await expect(page.getByText('The address can’t be reached.')).toHaveCount(2)

  const log = page.getByRole('region', { name: 'API calls' })
  await expect(log.getByText('POST /v1/predictions')).toBeVisible()
  await expect(log.getByText(KEY_NAME)).toBeVisible()
  await log.getByText('Refused', { exact: true }).click()
  await expect(log.getByText('No calls match')).toBeVisible()

  // The key is not shown again on a later visit.
  await page.goto('/developers')
  await expect(page.getByLabel('Once', { exact: true })).toContainText('stp_…')
})
