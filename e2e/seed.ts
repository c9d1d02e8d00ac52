import { type APIRequestContext, type Browser, type BrowserContext, expect } from '@playwright/test'
import { type Client, createClient } from '@stipple/core/contract/client'
import { type Language, SEED_USER, PROMPTS } from './check-screen.ts'
import { grantRoles } from './grant-roles.ts'
import { PASSWORD } from './user.ts'

export interface Seed {
  readonly member: Awaited<ReturnType<BrowserContext['storageState']>>
  /** Addresses that end in an id, by the name of the screen. */
  readonly made: Readonly<Record<string, string>>
}

const known = new Map<Language, Promise<Seed>>()

/** A super user with this language, two works, an order and a message; shared by all stories of a worker. */
export function seedOf(browser: Browser, { baseURL = '', language }: { baseURL: string | undefined; language: Language }): Promise<Seed> {
  const seed = known.get(language) ?? createSeed(browser, baseURL, language)
  known.set(language, seed)
  return seed
}

/** Created by API calls: other stories cover the pages for it. */
async function createSeed(browser: Browser, base: string, language: Language): Promise<Seed> {
  const context = await browser.newContext()
  // Other workers sign up their own seeds.
  const name = `${SEED_USER}-${Date.now() % 100_000}`
  const call = createClient({ fetch, base, headers: () => ({ userToken: token }) })
  const token = await signUp(context.request, name)
  await grantRoles(base, name, { is_super: true, is_allowlisted: true })
  const [work] = await Promise.all(PROMPTS.map((prompt) => draw(call, prompt)))
  const { data: order } = await call('POST /api/pay/orders', {
    body: { plan: 'basic', months: 1, provider: 'sandbox', price: 1900, request_key: name },
  })
  const [app] = await call('GET /api/v2/templates')
  await call('POST /api/feedback', { body: { type: 0, content: '12 + 34', mobile: '0571 0000' } })
  await call('POST /api/user/update_options', { body: { language: language === 'cn' ? 'zh' : 'en' } })

  const page = await context.newPage()
  await page.goto('/about')
  await expect(page.locator('html')).toHaveAttribute('lang', language === 'cn' ? 'zh-CN' : 'en')
  await page.evaluate(dismissCareerQuestion)
  const member = await context.storageState()
  await context.close()
  const pay = order.checkout?.kind === 'redirect' ? new URL(order.checkout.url).pathname : ''
  return {
    member,
    made: { work: `/work/${work}`, order: `/ypay?order=${order.id}`, 'sandbox-pay': pay, 'app-by-link': `/app/${app?.id}` },
  }
}

/** Signs up within the browser's context, which keeps the session and is the device that the account lists. */
async function signUp(request: APIRequestContext, name: string): Promise<string> {
  const reply = await request.post('/api/account/sign_up', { headers: { 'x-isapi': '1' }, data: { name, password: PASSWORD } })
  const { data } = (await reply.json()) as { data: { userToken: string } }
  return data.userToken
}

/** Makes a picture and returns the id of the work. */
async function draw(call: Client, prompt: string): Promise<string> {
  const height = prompt === PROMPTS[0] ? 512 : 288
  const input = { prompt, width: 384, height }
  const { id } = await call('POST /api/v2/playground_generate', { body: { input, model: 'builtin/illustrator', job_type: 'Text2Img' } })
  const finished = async () => (await call('GET /api/v2/generate/check/:id', { params: { id } })).job.works[0]?.image_id ?? ''
  await expect.poll(finished, { timeout: 120_000 }).not.toBe('')
  return finished()
}

/** Dismisses the question about the career, as its dialog does. */
const dismissCareerQuestion = () =>
  localStorage.setItem('stipple-kept-closeIdentity', JSON.stringify({ value: 'yes', until: Date.now() + 86_400_000 }))
