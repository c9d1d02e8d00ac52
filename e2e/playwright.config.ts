import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_ARGUMENTS, findChromium } from '../scripts/chromium.ts'
import { ROOT } from '../scripts/root.ts'

const chromium = findChromium()

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // Not test-results itself: Playwright empties this folder at each run, and other reports are there.
  outputDir: join(ROOT, 'test-results', 'stories'),
  snapshotPathTemplate: '{testDir}/screenshots/{testFileName}/{arg}{ext}',
  globalSetup: './global-setup.ts',
  // Stories mostly wait for engines and pages: two at a time suit two cores. Those of one file run one after another.
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // A story that passed at the second try is reported as flaky.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 180_000,
  expect: { timeout: 15_000, toHaveScreenshot: { animations: 'disabled', caret: 'hide', scale: 'css', maxDiffPixels: 0 } },
  use: {
    // Set by the global setup; the processes that run stories start after it and read this file again.
    ...(process.env['STIPPLE_URL'] && {
      baseURL: process.env['STIPPLE_URL'],
      // The guide opens automatically for newcomers with Chinese; its own story removes this entry.
      storageState: {
        cookies: [],
        origins: [{ origin: process.env['STIPPLE_URL'], localStorage: [{ name: 'stipple-guide', value: 'closed' }] }],
      },
    }),
    locale: 'en-US',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace records every step, also of stories that pass; traces of a CI build are not kept.
    trace: process.env['CI'] ? 'off' : 'retain-on-failure',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [...CHROMIUM_ARGUMENTS, '--font-render-hinting=none', '--force-color-profile=srgb'],
    },
  },
})
