import { type Browser, type BrowserContext, expect } from '@playwright/test'
import { letIn } from './let-in.ts'
import { type Language, LOOKOUT, PROMPTS } from './look.ts'
import { generateButton, promptBox, signUp } from './person.ts'

export interface Lookout {
  readonly member: Awaited<ReturnType<BrowserContext['storageState']>>
  /** Addresses that end in an id, by the name of the screen. */
  readonly made: Readonly<Record<string, string>>
}

const known = new Map<Language, Promise<Lookout>>()

/** A super user who reads this language, with two works, an order and a message; one for all stories of a worker. */
export function lookoutOf(browser: Browser, { baseURL, language }: { baseURL: string | undefined; language: Language }): Promise<Lookout> {
  const lookout = known.get(language) ?? signUpLookout(browser, baseURL, language)
  known.set(language, lookout)
  return lookout
}

async function signUpLookout(browser: Browser, baseURL: string | undefined, language: Language): Promise<Lookout> {
  const page = await browser.newPage()
  await page.goto('/generate/Text2Img')
  // Other workers sign up theirs.
  const name = `${LOOKOUT}-${Date.now() % 100_000}`
  await signUp(page, name)
  await letIn(baseURL, name, { is_super: true, is_allowlisted: true })
  await page.reload()
  for (const prompt of PROMPTS) {
    await promptBox(page).fill(prompt)
    await page.getByRole('spinbutton', { name: 'Width' }).fill('384')
    await page.getByRole('spinbutton', { name: 'Height' }).fill(prompt === PROMPTS[0] ? '512' : '288')
    await generateButton(page).click()
    await expect(page.getByRole('main').getByRole('img', { name: prompt }).first()).toBeVisible({ timeout: 60_000 })
  }
  await page.goto('/history')
  const work = (await page.getByRole('link', { name: PROMPTS[0] }).first().getAttribute('href')) ?? ''
  expect(work).toMatch(/^\/work\/.+/)
  const order = await page.evaluate(orderBasic)
  const app = await page.evaluate(firstApp)
  await page.evaluate(sendFeedback)
  await page.evaluate(keepLanguage, language === 'cn' ? 'zh' : 'en')
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'cn' ? 'zh-CN' : 'en')
  const member = await page.context().storageState()
  await page.close()
  return {
    member,
    made: { work, order: `/ypay?order=${order.id}`, 'sandbox-pay': new URL(order.url).pathname, 'app-by-link': `/app/${app}` },
  }
}

/** Orders a plan, as the page would. */
async function orderBasic(): Promise<{ id: string; url: string }> {
  const headers = { 'X-Isapi': '1', 'content-type': 'application/json' }
  const body = { plan: 'basic', months: 1, provider: 'sandbox', price: 1900, request_key: `screens-${Date.now()}` }
  const reply = await fetch('/api/pay/orders', { method: 'POST', headers, body: JSON.stringify(body) })
  const { data } = (await reply.json()) as { data: { id: string; checkout: { url: string } } }
  return { id: data.id, url: data.checkout.url }
}

async function firstApp(): Promise<string> {
  const reply = await fetch('/api/v2/templates', { headers: { 'X-Isapi': '1' } })
  const [app] = (await reply.json()) as [{ id: string }]
  return app.id
}

async function sendFeedback(): Promise<void> {
  const headers = { 'X-Isapi': '1', 'content-type': 'application/json' }
  await fetch('/api/feedback', { method: 'POST', headers, body: JSON.stringify({ type: 0, content: '12 + 34', mobile: '0571 0000' }) })
}

async function keepLanguage(language: string): Promise<void> {
  const headers = { 'X-Isapi': '1', 'content-type': 'application/json' }
  await fetch('/api/user/update_options', { method: 'POST', headers, body: JSON.stringify({ language }) })
}
