import { crc32 } from 'node:zlib'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { generateButton, promptBox, signUp } from './user.ts'

/** The browser and the real server together, one requirement at a time. */

let member: Awaited<ReturnType<BrowserContext['storageState']>>

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage()
  await page.goto('/about')
  // A restarted worker finds the plain name taken.
  await signUp(page, `Ines-${Date.now() % 100_000}`)
  member = await page.context().storageState()
  await page.close()
})

const scheme = (page: Page): Promise<string | undefined> => page.evaluate(() => document.documentElement.dataset['mantineColorScheme'])
const bar = (page: Page) => page.getByRole('banner')

test('shows the items for members in the bar to members only [S-16, S-19]', async ({ browser, page }) => {
  await page.goto('/about')
  await expect(bar(page).getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(bar(page).getByRole('link', { name: /Stipple home/ })).toBeVisible()
  await expect(bar(page).getByRole('link', { name: 'Buy dots' })).toHaveCount(0)
  for (const name of ['Works', /Get today/, /^Account/]) await expect(bar(page).getByRole('button', { name })).toHaveCount(0)

  const context = await browser.newContext({ storageState: member })
  const inside = await context.newPage()
  await inside.goto('/about')
  for (const name of [/Stipple home/, 'Buy dots']) await expect(bar(inside).getByRole('link', { name })).toBeVisible()
  for (const name of ['Works', /Get today/, /^Colour scheme/, 'Settings', /^Account: Ines/])
    await expect(bar(inside).getByRole('button', { name })).toBeVisible()
  await expect(bar(inside).getByRole('group', { name: 'Balance' })).toBeVisible()
  await expect(bar(inside).getByRole('button', { name: 'Log in' })).toHaveCount(0)
  await context.close()
})

test('changes the colour scheme from auto to dark to light, and keeps it after a reload [S-27]', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/about')
  expect(await scheme(page)).toBe('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => scheme(page)).toBe('light')
  await page.getByRole('button', { name: 'Colour scheme: Auto' }).click()
  await expect.poll(() => scheme(page)).toBe('dark')
  await page.reload()
  expect(await scheme(page)).toBe('dark')
  await page.getByRole('button', { name: 'Colour scheme: Dark' }).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  expect(await scheme(page)).toBe('light')
  await page.getByRole('button', { name: 'Colour scheme: Light' }).click()
  await expect(page.getByRole('button', { name: 'Colour scheme: Auto' })).toBeVisible()
  await expect.poll(() => scheme(page)).toBe('dark')
})

test('starts in English, keeps another language after a reload, and starts in Chinese for a Chinese browser [S-24, S-26]', async ({
  page,
  browser,
}) => {
  await page.goto('/about')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.getByRole('button', { name: 'Settings' }).click()
  await page.getByRole('dialog', { name: 'Settings' }).getByText('中文').click()
  await expect(page.getByRole('dialog', { name: '设置' })).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(page).toHaveTitle(/^关于 · /)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\p{Script=Han}/u)
  await bar(page).getByRole('button', { name: 'English' }).click()
  await page.reload()
  await expect(page).toHaveTitle(/^About · /)

  const chinese = await browser.newPage({ locale: 'zh-CN' })
  await chinese.goto('/about', { waitUntil: 'commit' })
  await expect(chinese.locator('html')).toHaveAttribute('lang', 'zh-CN')
  await expect(chinese).toHaveTitle(/^关于 · /)
  await bar(chinese).getByRole('button', { name: 'English' }).click()
  await chinese.reload()
  await expect(chinese).toHaveTitle(/^About · /)
  await chinese.close()
})

test('shows the first words of a screen before its scripts run, without moving them', async ({ browser }) => {
  const first = {
    '/': /^Describe what you|^说出你想/,
    '/generate': /^Enter a prompt to create|^写下你想/,
    '/history': /^Everything you make|^你创作的一切/,
  }
  for (const { locale, width } of [
    { locale: 'en', width: 1440 },
    { locale: 'zh-CN', width: 390 },
  ]) {
    const context = await browser.newContext({ locale, viewport: { width, height: 844 }, serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.addInitScript(() => localStorage.setItem('stipple-guide', 'closed'))
    for (const [path, words] of Object.entries(first)) {
      const held = Promise.withResolvers<void>()
      await page.route('**/assets/start-*.js', async (route) => {
        await held.promise
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'commit' })
      const text = page.getByText(words).filter({ visible: true })
      await expect(text).toBeVisible()
      await expect(page.getByRole('heading')).toHaveCount(0)
      const before = await text.boundingBox()
      held.resolve()
      await expect(page.getByRole('main').getByText(words)).toBeVisible()
      await expect(page.getByText(words)).toHaveCount(1)
      expect(await text.boundingBox()).toEqual(before)
      await page.unrouteAll()
    }
    await context.close()
  }
  // Members have images there, and no text for guests meanwhile.
  const context = await browser.newContext({ storageState: member, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.route('**/assets/start-*.js', (route) => route.abort())
  await page.goto('/history', { waitUntil: 'commit' })
  await expect(page.getByText('点绘', { exact: true })).toBeVisible()
  await expect(page.getByText(first['/history']).filter({ visible: true })).toHaveCount(0)
  await context.close()
})

test('reaches every mode by a few keys, and the shortcuts too', async ({ page }) => {
  await page.goto('/generate/Text2Img')
  await promptBox(page).fill('a fox')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search commands' })
  await expect(palette.getByRole('combobox')).toBeFocused()
  await page.keyboard.type('upscal')
  await expect(palette.getByRole('option', { selected: true })).toHaveText('Upscaling')
  await page.keyboard.press('Enter')
  await expect(palette).toHaveCount(0)
  await expect(page).toHaveURL(/\/generate\/Upscaling$/)
  await expect(page.getByRole('button', { name: /^Mode: Upscaling/ })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Search commands')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('restores the scroll position on back and forward, and starts a new page at the top [S-14]', async ({ page }) => {
  const place = () => page.evaluate(() => Math.round(scrollY))
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.mouse.wheel(0, 400)
  await expect.poll(place).toBeGreaterThan(150)
  const before = await place()
  // The bar stays visible at any scroll position.
  await page
    .getByRole('banner')
    .getByRole('link', { name: /Stipple home/ })
    .click()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(place).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/terms$/)
  await expect.poll(place).toBe(before)
  await page.goForward()
  await expect(page).toHaveURL(/\/$/)
  await expect.poll(place).toBe(0)
})

test('reports a screen that throws, and recovers on reload', async ({ page }) => {
  await page.route('**/api/v2/templates*', (route) => route.fulfill({ json: { status: 1, data: [null] } }))
  await page.goto('/smart-apps')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Smart apps' })).toBeVisible()
})

test('redirects an unknown mode to the playground [S-02]', async ({ page }) => {
  await page.goto('/generate/Nonsense')
  await expect(page.getByRole('button', { name: /^Mode: Text to image/ })).toBeVisible()
  await expect(page).toHaveURL(/\/generate$/)
  await page.goto('/generate/Upscaling')
  await expect(page.getByRole('button', { name: /^Mode: Upscaling/ })).toBeVisible()
  await page.goto('/generate')
  await expect(page.getByRole('button', { name: /^Mode: Upscaling/ })).toBeVisible()
})

test('asks a guest who generates to log in, and keeps the prompt [P-28]', async ({ page }) => {
  await page.goto('/generate/Text2Img')
  await promptBox(page).fill('a quiet harbour at dusk, gouache')
  await generateButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Create your account' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(promptBox(page)).toHaveValue('a quiet harbour at dusk, gouache')
  await signUp(page, `Otto-${Date.now() % 100_000}`)
  await expect(promptBox(page)).toHaveValue('a quiet harbour at dusk, gouache')
})

test('resumes a running job after a reload, and shows its result [P-30]', async ({ browser }) => {
  const context = await browser.newContext({ storageState: member })
  const page = await context.newPage()
  await page.goto('/generate/Text2Img')
  await generate(page, { prompt: 'a lighthouse in a storm, oil painting', side: 1536 })
  const progress = page.getByRole('progressbar', { name: 'Progress of a lighthouse in a storm, oil painting' })
  await expect(progress).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Cancel' })).toBeEnabled()
  await page.reload()
  await expect(progress).toBeVisible()
  await expect(picture(page, 'a lighthouse in a storm, oil painting')).toBeVisible({ timeout: 90_000 })
  await expect(progress).toHaveCount(0)
  await context.close()
})

test('polls the job without the event stream until it is done [P-20]', async ({ browser }) => {
  const context = await browser.newContext({ storageState: member })
  const page = await context.newPage()
  let asked = 0
  await page.route('**/api/v2/generate/events*', (route) => route.abort())
  page.on('request', (request) => {
    if (request.url().includes('/api/v2/generate/check/')) asked++
  })
  await page.goto('/generate/Text2Img')
  await generate(page, { prompt: 'a rowing boat on a calm lake', side: 768 })
  await expect(page.getByText('Connection lost. Reconnecting…')).toBeVisible()
  await expect(picture(page, 'a rowing boat on a calm lake')).toBeVisible({ timeout: 60_000 })
  expect(asked).toBeGreaterThan(0)
  await context.close()
})

test.describe('an unusable file', () => {
  const files = {
    text: { name: 'letter.png', mimeType: 'image/png', buffer: Buffer.from('Dear reader, this is not a picture.') },
    huge: { name: 'huge.png', mimeType: 'image/png', buffer: pngHeader(20_000, 10_000) },
  }

  for (const [language, reasons] of [
    ['en', { text: /not a supported image/, huge: /too many pixels\. The limit is 50 million/ }],
    ['zh', { text: /图片/, huge: /像素.*5000|像素.*50/ }],
  ] as const) {
    test(`is refused with the reason, in ${language} [V-15]`, async ({ browser }) => {
      const context = await browser.newContext({ storageState: member })
      const page = await context.newPage()
      await page.goto('/generate/Upscaling')
      if (language === 'zh') await bar(page).getByRole('button', { name: '中文' }).click()
      const field = page.getByLabel(language === 'zh' ? '图片' : 'Image', { exact: true }).and(page.locator('input'))
      for (const name of ['text', 'huge'] as const) {
        await field.setInputFiles(files[name])
        await expect(field).toHaveAccessibleDescription(reasons[name])
        await expect(field).toHaveAttribute('aria-invalid', 'true')
        await expect(generateButton(page).or(page.getByRole('button', { name: /^(生成|请先)/ }))).toHaveAttribute('aria-disabled', 'true')
      }
      await context.close()
    })
  }
})

const picture = (page: Page, prompt: string) => page.getByRole('main').getByRole('img', { name: prompt }).first()

async function generate(page: Page, { prompt, side }: { prompt: string; side: number }): Promise<void> {
  await promptBox(page).fill(prompt)
  for (const name of ['Width', 'Height']) await page.getByRole('spinbutton', { name }).fill(String(side))
  await generateButton(page).click()
}

/** First bytes of a PNG of any size; the rest never follows. */
function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits per channel, RGB.
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(16)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
