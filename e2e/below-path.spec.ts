import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type Nginx, startNginx } from './nginx.ts'
import { freePort, startStipple, type Stipple } from './start-stipple.ts'
import { generateButton, PASSWORD, promptBox } from './user.ts'
import { waitUntilInstalled } from './wait-until-installed.ts'

/** An installation below a path of a host, behind nginx: one that forwards the path, and one that removes it. */

const FOX = 'a red fox in the snow at sunset, watercolor'
let data: string
let stipple: Stipple
let nginx: Nginx

test.beforeAll(async () => {
  data = await mkdtemp(join(tmpdir(), 'stipple-below-'))
  const port = await freePort()
  nginx = await startNginx({ to: port, path: '/studio' })
  stipple = await startStipple({ data, port, env: { PUBLIC_URL: nginx.passing, TRUST_PROXY: '1' } })
  await signUp('operator')
})
test.afterAll(async () => {
  await nginx.stop()
  await stipple.stop()
  await rm(data, { recursive: true, force: true })
})

test('signs up, creates an image, finds it online and offline, and calls the API with a key [S-40]', async ({ page, context }) => {
  const misses = requestsOutside(page)
  await page.goto(`${nginx.passing}/`)
  await page.evaluate(() => localStorage.setItem('stipple/studio-guide', 'closed'))
  await page.getByRole('banner').getByRole('link', { name: 'Create' }).first().click()
  await expect(page).toHaveURL(`${nginx.passing}/generate`)
  const { token } = await signUp('newcomer')
  const { origin } = new URL(nginx.passing)
  await context.request.post(`${nginx.passing}/api/account/sign_in`, {
    headers: { 'x-isapi': '1', origin },
    data: { name: 'newcomer', password: PASSWORD },
  })
  await context.request.post(`${nginx.passing}/api/user/update_career`, { headers: { 'x-isapi': '1', origin }, data: { cid: 6 } })
  const [cookie] = await context.cookies(nginx.passing)
  expect(cookie).toMatchObject({ name: 'sid', path: '/studio' })

  await page.reload()
  await waitUntilInstalled(page)
  const stream = page.waitForResponse((response) => response.url().includes('/studio/api/v2/generate/events'))
  await page.reload()
  expect((await stream).headers()['content-type']).toContain('text/event-stream')
  await promptBox(page).fill(FOX)
  await generateButton(page).click()
  await expect(page.getByRole('main').getByRole('img', { name: FOX }).first()).toBeVisible({ timeout: 90_000 })

  await page.getByRole('banner').getByRole('link', { name: 'My works' }).click()
  await isDrawn(page)
  await page.getByRole('main').getByRole('link', { name: FOX }).first().click()
  await expect(page).toHaveURL(new RegExp(`^${nginx.passing}/work/`))
  await page.reload()
  await isDrawn(page)
  const deep = page.url()
  expect(misses).toEqual([])

  const made = await fetch(`${nginx.passing}/api/account/keys`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-isapi': '1', userToken: token },
    body: JSON.stringify({ name: 'A program', scopes: ['generate', 'read'] }),
  })
  const { token: key } = (await made.json()) as { token: string }
  for (const path of ['/v1/models', '/sdapi/v1/sd-models']) {
    for (const face of [nginx.passing, nginx.cutting]) {
      const reply = await fetch(face + path, { headers: { authorization: `Bearer ${key}` } })
      expect([face, path, reply.status]).toEqual([face, path, 200])
    }
  }
  const drawn = await fetch(`${nginx.cutting}/v1/images/generations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ prompt: FOX, response_format: 'url' }),
  })
  const picture = ((await drawn.json()) as { data: readonly { url: string }[] }).data[0]?.url ?? ''
  expect(picture).toMatch(new RegExp(`^${nginx.passing}/`))
  expect((await fetch(picture)).headers.get('content-type')).toContain('image/')

  await page.goto(`${nginx.passing}/history`)
  await isDrawn(page)
  await nginx.stop()
  await page.goto(`${nginx.passing}/history`)
  await isDrawn(page)
  await page.goto(deep)
  await expect(page.getByRole('banner')).toBeVisible()
  expect(await page.evaluate(() => caches.keys())).toEqual(expect.arrayContaining([expect.stringMatching(/^stipple\/studio-shell-/)]))
  await nginx.start()

  // The proxy that removes the path has another port, and so another origin.
  await page.goto(`${nginx.cutting}/about`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(`${nginx.cutting}/nowhere/at/all`)
  await expect(page.getByRole('banner')).toBeVisible()
})

/** Collects requests of the page that leave the path. */
function requestsOutside(page: Page): readonly string[] {
  const found: string[] = []
  page.on('request', (request) => {
    const { protocol, pathname } = new URL(request.url())
    if (protocol === 'http:' && !pathname.startsWith('/studio/')) found.push(pathname)
  })
  page.on('response', (response) => {
    if (response.status() === 404) found.push(`404 ${response.url()}`)
  })
  return found
}

async function signUp(name: string): Promise<{ token: string }> {
  const reply = await fetch(`${nginx.passing}/api/account/sign_up`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-isapi': '1' },
    body: JSON.stringify({ name, password: PASSWORD }),
  })
  expect(reply.status).toBe(200)
  return { token: ((await reply.json()) as { data: { userToken: string } }).data.userToken }
}

async function isDrawn(page: Page): Promise<void> {
  const picture = page.getByRole('main').getByRole('img', { name: FOX }).first()
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBeTruthy()
}
