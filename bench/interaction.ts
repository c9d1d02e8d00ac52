import { chromium, type Page } from 'playwright'
import { CHROMIUM_ARGUMENTS, findChromium } from '../scripts/chromium.ts'
import { startServer } from './server.ts'
import { distribution, print } from './table.ts'

/**
 * From a key or click to the next paint (browser event timing, precision 8 ms), in the playground: idle, and while a job streams its progress into
 * the page. The second should be unnoticeable: within 50 ms of the first, and under 200 ms. Then on a phone with a four times slower processor: 75 of
 * 100 under 120 ms.
 */
const KEYS = 120

const server = await startServer()
const browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium', args: CHROMIUM_ARGUMENTS })
try {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })).newPage()
  await page.goto(`${server.address}/generate`)
  await signUp(page)
  const rest = await measure(page)
  await page.getByRole('spinbutton', { name: 'Width' }).fill('2048')
  await page.getByRole('spinbutton', { name: 'Height' }).fill('2048')
  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a harbour at night, oil painting')
  await page.getByRole('button', { name: /^Generate/ }).click()
  await page.getByRole('progressbar').first().waitFor()
  const busy = await measure(page)
  print('from input to the next paint (ms)', [
    { when: 'at rest', ...distribution(rest) },
    { when: 'while a job streams', ...distribution(busy) },
    { when: 'on a slowed phone', ...distribution(await measurePhone()) },
  ])
} finally {
  await browser.close()
  await server.stop()
}

async function signUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Log in' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Open an account' }).waitFor()
  await dialog.getByLabel('Name', { exact: true }).fill('bench')
  await dialog.getByLabel('Password', { exact: true }).fill('a quiet forest 9')
  await dialog.getByRole('button', { name: 'Sign up' }).first().click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Durations reported by the browser from now on; the shortest is 16 ms. */
function watch(page: Page): Promise<void> {
  return page.evaluate(() => {
    const seen: number[] = []
    Object.assign(globalThis, { seenDurations: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (['keydown', 'pointerup', 'click'].includes(entry.name)) seen.push(entry.duration)
    }).observe({ type: 'event', buffered: false, durationThreshold: 16 } as PerformanceObserverInit)
  })
}

function seenBy(page: Page): Promise<number[]> {
  return page.evaluate(() => (globalThis as unknown as { seenDurations: number[] }).seenDurations)
}

/** Opens the form's sheet, types into the prompt, closes it, and visits the screens by their tabs. */
async function measurePhone(): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${server.address}/generate`)
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await watch(page)
  const tabs = page.getByRole('navigation').last()
  for (let round = 0; round < 3; round++) {
    await page.locator('main [aria-haspopup="dialog"]').first().tap()
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).tap()
    for (let key = 0; key < KEYS / 4; key++) await page.keyboard.press(key % 6 === 5 ? 'Space' : 'a', { delay: 20 })
    await page.keyboard.press('Escape')
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).waitFor({ state: 'hidden' })
    for (const name of ['Explore', 'Works', 'Create']) {
      await tabs.getByRole('link', { name }).tap()
      await page.waitForTimeout(500)
    }
  }
  return seenBy(page)
}

/** Types into the prompt, moves on, opens and closes settings; returns the durations reported by the browser. */
async function measure(page: Page): Promise<number[]> {
  await watch(page)
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true })
  await prompt.click()
  for (let key = 0; key < KEYS; key++) {
    await page.keyboard.press(key % 6 === 5 ? 'Space' : 'a')
    await page.waitForTimeout(20)
  }
  for (let round = 0; round < 4; round++) {
    await page.getByRole('button', { name: 'More settings' }).click()
    await page.waitForTimeout(60)
  }
  return seenBy(page)
}
