import { chromium, type Page } from 'playwright'
import { CHROMIUM_ARGUMENTS, findChromium } from '../scripts/chromium.ts'
import { startServer } from './server.ts'
import { distribution, print } from './table.ts'

/**
 * From a key or a click to the next paint (the event timing of the browser, to 8 ms), in the playground: at rest, and while a job streams its progress
 * into the same page. The second should not be felt: within 50 ms of the first, and under 200 ms.
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
  await page.getByRole('dialog', { name: 'What do you do?' }).waitFor()
  await page.keyboard.press('Escape')
}

/** Types into the prompt, moves on, opens and closes settings; the durations that the browser saw. */
async function measure(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(globalThis, { seenDurations: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (['keydown', 'pointerup', 'click'].includes(entry.name)) seen.push(entry.duration)
    }).observe({ type: 'event', buffered: false, durationThreshold: 16 } as PerformanceObserverInit)
  })
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
  return page.evaluate(() => (globalThis as unknown as { seenDurations: number[] }).seenDurations)
}
