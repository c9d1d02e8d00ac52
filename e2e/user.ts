import { expect, type Locator, type Page } from '@playwright/test'

/** Actions of a person on the page, by the names shown in English. */

export const PASSWORD = 'a quiet forest 9'
/** Name of the administrator of the server shared by all stories. */
export const OPERATOR = 'operator'

/** Logs in without the dialog. */
export async function signInAs(page: Page, name: string, path: string): Promise<void> {
  const reply = await page
    .context()
    .request.post('/api/account/sign_in', { headers: { 'x-isapi': '1' }, data: { name, password: PASSWORD } })
  expect(reply.ok()).toBe(true)
  await chooseCareer(page)
  await page.goto(path)
}

interface Questions {
  /** `asked`: the story is about that question, and the sign-up dialog is open. */
  readonly career?: 'chosen' | 'asked'
  /** `asked`: the story is about that question. */
  readonly engines?: 'built in' | 'asked'
}

/** Signs up, and answers the questions about the career and, for the first account, the engine. */
export async function signUp(page: Page, name: string, { career = 'chosen', engines = 'built in' }: Questions = {}): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (career === 'chosen') await page.getByRole('button', { name: 'Log in' }).first().click()
  // The dialog starts with logging in for browsers that have been here before.
  const signingIn = dialog.getByRole('heading', { name: 'Log in' })
  const signingUp = dialog.getByRole('heading', { name: 'Create your account' })
  await expect(signingIn.or(signingUp)).toBeVisible()
  if (await signingIn.isVisible()) await dialog.getByRole('button', { name: 'Sign up' }).click()
  await expect(signingUp).toBeVisible()
  await dialog.getByLabel('Name', { exact: true }).fill(name)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Sign up' }).first().click()
  await expect(dialog.getByRole('heading', { name: 'Create your account' })).toBeHidden()
  if (engines === 'built in') await keepBuiltInEngines(page)
  if (career === 'chosen') await chooseCareer(page)
}

/** Answers the question about the image engine for an administrator, so that it does not appear during a story. */
async function keepBuiltInEngines(page: Page): Promise<void> {
  const { origin } = new URL(page.url())
  const reply = await page.request.post(`${origin}/api/manage/engine_asked`, { headers: { 'x-isapi': '1', origin } })
  expect([200, 403]).toContain(reply.status())
}

const CAREER = '/api/user/update_career'

/** Chooses a career, so that the question does not appear during a story. */
export async function chooseCareer(page: Page): Promise<void> {
  const origin = page.url() === 'about:blank' ? (process.env['STIPPLE_URL'] ?? '') : new URL(page.url()).origin
  const reply = await page.request.post(new URL(CAREER, origin).href, {
    // Headers of our own page: no other site may write for a member.
    headers: { 'x-isapi': '1', origin: new URL(origin).origin },
    data: { cid: 6 },
  })
  expect(reply.ok()).toBe(true)
}

export const careerDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'What do you do?' })

export const promptBox = (page: Page): Locator => page.getByRole('textbox', { name: 'Prompt', exact: true })
export const generateButton = (page: Page): Locator =>
  page.getByRole('button', {
    name: /^(Generate( instant draft)?|Enter .+|Add an image|Choose a file|Paint the mask|Select what to remove|Choose a (direction|control type)|Choose [A-Z].+)$/,
  })

/** The run is shown at once, but can only be cancelled when the server has accepted it. */
export const isAccepted = (page: Page): Promise<void> =>
  expect(page.getByRole('main').getByRole('button', { name: 'Cancel' }).first()).toBeEnabled()

/** Reads the dots in the top bar. */
export async function dots(page: Page): Promise<number> {
  return Number(
    (
      (await page
        .getByRole('banner')
        .getByText(/^[\d,]+$/)
        .first()
        .textContent()) ?? ''
    ).replaceAll(',', ''),
  )
}
