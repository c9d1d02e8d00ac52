import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect } from '@playwright/test'
import sharp from 'sharp'
import { startStipple } from '../e2e/start-stipple.ts'
import { generateButton, promptBox, signUp } from '../e2e/user.ts'
import { CHROMIUM_ARGUMENTS, findChromium } from './chromium.ts'
import { ROOT } from './root.ts'

/** Makes the screenshots of the READMEs from the running product: the playground with four results, in both languages. */
async function main(): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'stipple-readme-'))
  const stipple = await startStipple({ data })
  const browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium', args: CHROMIUM_ARGUMENTS })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' })
    await page.goto(`${stipple.url}/generate`)
    await signUp(page, 'rosa')
    await promptBox(page).fill('a red fox in the snow at sunset, watercolor')
    await page.getByRole('radiogroup', { name: 'Pictures' }).getByText('4', { exact: true }).click()
    await generateButton(page).click()
    await expect(page.getByRole('main').getByRole('img', { name: /a red fox/ })).toHaveCount(4, { timeout: 120_000 })
    await save('playground')
    await page.getByRole('banner').getByRole('button', { name: '中文' }).click()
    await page.getByRole('textbox', { name: '提示词', exact: true }).fill('雪地里的红狐狸，夕阳，水彩')
    await save('playground-zh')

    async function save(name: string): Promise<void> {
      // Notices are temporary and do not belong in the screenshots.
      await expect(page.getByRole('button', { name: /^(Dismiss|Close|关闭|知道了)/ })).toHaveCount(0, { timeout: 20_000 })
      await page.waitForLoadState('networkidle')
      await sharp(await page.screenshot())
        .webp({ quality: 88 })
        .toFile(join(ROOT, 'docs', 'images', `${name}.webp`))
    }
  } finally {
    await browser.close()
    await stipple.stop()
    await rm(data, { recursive: true, force: true })
  }
}

await main()
