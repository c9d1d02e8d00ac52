import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startStipple } from '../e2e/start-stipple.ts'
import { generateButton, promptBox, signUp } from '../e2e/user.ts'
import { CHROMIUM_ARGUMENTS, findChromium } from './chromium.ts'
import { ROOT } from './root.ts'

/**
 * Makes the screenshots of the guide and of the README from the running product: nine a language for wide screens and for phones, named like the
 * pages in `web/src/features/guide/components/guide-dialog.tsx`, and one for the README.
 */
async function main(): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'stipple-guide-'))
  const stipple = await startStipple({ data })
  const browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium', args: CHROMIUM_ARGUMENTS })
  try {
    const page = await browser.newPage({ viewport: SIZE, colorScheme: 'light', reducedMotion: 'reduce' })
    await page.addInitScript("localStorage.setItem('stipple-guide', 'closed')")
    await page.goto(`${stipple.url}/generate`)
    await signUp(page, 'rosa')
    await makeWorks(page)
    for (const language of ['en', 'zh'] as const) {
      await choose(page, language)
      await mkdir(folderOf(language), { recursive: true })
      for (const [name, show] of Object.entries(SCENES)) {
        await show(page, stipple.url, language)
        await save(page, join(folderOf(language), `${name}.webp`))
        await page.setViewportSize(PHONE)
        await ON_PHONE[name]?.(page)
        await save(page, join(folderOf(language), `${name}-phone.webp`))
        await page.setViewportSize(SIZE)
      }
      await page.setViewportSize({ width: 1440, height: 900 })
      await showPlayground(page, stipple.url, language)
      await save(page, join(ROOT, 'docs', 'images', language === 'en' ? 'playground.webp' : 'playground-zh.webp'))
      await page.setViewportSize(SIZE)
    }
  } finally {
    await browser.close()
    await stipple.stop()
    await rm(data, { recursive: true, force: true })
  }
}

type Language = 'en' | 'zh'
const SIZE = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 600 }
const folderOf = (language: Language): string => join(ROOT, 'web', 'public', 'guide', language)

/** Eight images to have some content; the foxes last, because they are shown as the results. */
async function makeWorks(page: Page): Promise<void> {
  await make(page, '海边的灯塔，夜晚，星空')
  await make(page, 'a red fox in the snow at sunset, watercolor')
}

async function make(page: Page, prompt: string): Promise<void> {
  await promptBox(page).fill(prompt)
  await page.getByRole('radiogroup', { name: 'Pictures' }).getByText('4', { exact: true }).click()
  await generateButton(page).click()
  await expect(page.getByRole('main').getByRole('img', { name: new RegExp(prompt) })).toHaveCount(4, { timeout: 180_000 })
}

async function choose(page: Page, language: Language): Promise<void> {
  await page.evaluate(`{
    const options = JSON.parse(localStorage.getItem('stipple-options') ?? '{"state":{},"version":1}')
    localStorage.setItem('stipple-options', JSON.stringify({ ...options, state: { ...options.state, language: '${language}' } }))
  }`)
  await page.reload()
}

const SCENES: Readonly<Record<string, (page: Page, url: string, language: Language) => Promise<unknown>>> = {
  start: (page, url) => page.goto(url),
  prompt: async (page, url, language) => {
    await page.goto(`${url}/generate/Text2Img`)
    await page
      .getByRole('textbox', { name: language === 'en' ? 'Prompt' : '提示词', exact: true })
      .fill(language === 'en' ? 'a lighthouse on a cliff, storm, moonlight' : '悬崖上的灯塔，暴风雨，月光')
  },
  result: async (page, url) => {
    await page.goto(`${url}/generate/Text2Img`)
    await page.getByRole('main').getByRole('img').first().hover()
  },
  modes: async (page, url) => {
    await page.goto(`${url}/generate`)
    await page.getByRole('main').getByRole('button', { expanded: false }).first().click()
  },
  edit: async (page, url, language) => {
    await page.goto(`${url}/generate/Inpainting`)
    // The form keeps its state when the language changes.
    if (language === 'en') {
      await page
        .locator('main form input[type="file"]')
        .first()
        .setInputFiles(join(ROOT, 'web', 'public', 'examples', 'fox.webp'))
      await paint(page.getByRole('application'), page)
    }
    // The mask is stored, and zooming in has ended.
    await expect(page.getByRole('button', { name: language === 'en' ? 'Generate' : '生成', exact: true })).toHaveAttribute(
      'aria-disabled',
      'false',
    )
    await expect(page.getByRole('img', { name: language === 'en' ? 'The marked part' : '标记的部分' })).toHaveCount(0, { timeout: 15_000 })
  },
  history: (page, url) => page.goto(`${url}/history`),
  work: async (page, url) => {
    await page.goto(`${url}/history`)
    const link = page.getByRole('main').locator('a[href^="/work/"]').first()
    await page.goto(`${url}${(await link.getAttribute('href')) ?? '/history'}`)
  },
  apps: (page, url) => page.goto(`${url}/smart-apps`),
  dots: async (page, url, language) => {
    await page.goto(`${url}/me`)
    await page
      .getByRole('banner')
      .getByRole('button', { name: language === 'en' ? 'Get today’s dots' : /领取/ })
      .click()
  },
}

/** Additional steps on a phone, where the form is a sheet. */
const ON_PHONE: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  prompt: openSheet,
  modes: async (page) => {
    await openSheet(page)
    await page.getByRole('dialog').getByRole('button', { expanded: false }).first().click()
  },
}

async function openSheet(page: Page): Promise<void> {
  await page.locator('button[aria-haspopup="dialog"]').filter({ visible: true }).last().click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** The four most recent images with their prompts. */
async function showPlayground(page: Page, url: string, language: Language): Promise<void> {
  await page.goto(`${url}/generate/Text2Img`)
  await page
    .getByRole('textbox', { name: language === 'en' ? 'Prompt' : '提示词', exact: true })
    .fill(language === 'en' ? 'a red fox in the snow at sunset, watercolor' : '雪地里的红狐狸，夕阳，水彩')
  await expect(page.getByRole('main').getByRole('img', { name: /fox/ }).nth(3)).toBeVisible()
}

/** Masks the sky of an image. */
async function paint(canvas: Locator, page: Page): Promise<void> {
  await expect(canvas).toBeVisible()
  const box = await canvas.boundingBox()
  if (!box) throw new Error('there is no canvas')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(0.4, 0.25))
  await page.mouse.down()
  for (const y of [0.25, 0.3, 0.35]) for (const x of [0.4, 0.6]) await page.mouse.move(...at(x, y), { steps: 4 })
  await page.mouse.up()
  await page.mouse.move(0, 0)
}

async function save(page: Page, path: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  // Lazy images load when they are scrolled into view.
  await page.evaluate(
    'Promise.all([...document.images].filter((image) => !image.complete).map((image) => image.decode().catch(() => undefined)))',
  )
  await sharp(await page.screenshot())
    .webp({ quality: 80 })
    .toFile(path)
}

await main()
