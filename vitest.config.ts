import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { CHROMIUM_ARGUMENTS, findChromium } from './scripts/chromium.ts'
import { ROOT } from './scripts/root.ts'

// Processes that tests start reuse code that was compiled before. This saves half a second for each of several hundred processes.
process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, 'node_modules', '.cache', 'stipple', 'compiled')

/** Limits of tests that only compute or use files. */
const QUICK = { testTimeout: 20_000, hookTimeout: 20_000 }
/** Files share a process, and so what they load: loading took a fifth to a third of the processor time. Not for files that count child processes. */
const TOGETHER = { isolate: false } as const

/** Tests that start PostgreSQL, decode pictures, run a model or open whole pages, on two busy cores. */
const HEAVY = {
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // On a machine with other work, a wait for another process can time out; the report marks tests that passed at the second try.
  retry: 1,
}

const SHARED = {
  environment: 'node',
  pool: 'forks',
  restoreMocks: true,
  setupFiles: 'scripts/own-temporary-folder.ts',
} as const

const quick = (name: string, include: string) => ({
  test: { ...SHARED, ...TOGETHER, ...QUICK, name, include: [include], exclude: ['**/*.browser.test.ts'] },
})

/** Tests of the server wait for leases, messages and PostgreSQL more than they compute. */
const BESIDE_SERVER = { maxWorkers: 4, sequence: { groupOrder: 1 } }

const server = (name: string, include: string[], env: Record<string, string> = {}) => ({
  test: {
    ...SHARED,
    ...HEAVY,
    name,
    include,
    env,
    globalSetup: ['server/test/global-setup.ts'],
    ...TOGETHER,
    ...BESIDE_SERVER,
  },
})

/** Tests of kinds of engines alone, and in the whole server, in the folder of each kind. */
const KINDS = 'engines/src/kinds/**/*.test.ts'
const STORIES = 'engines/src/kinds/*/test/story.test.ts'

const PLAIN_DRIVER = [
  'server/src/features/credits/ledger.test.ts',
  'server/src/features/jobs/jobs.test.ts',
  'server/src/db/{database,notifier}.test.ts',
]

/** These fill the cores, so the lighter groups come first. */
const painting = (name: string, include: string, exclude: string[] = []) => ({
  test: { ...SHARED, ...HEAVY, name, include: [include], exclude, sequence: { groupOrder: 2 } },
})

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      quick('core', 'core/src/**/*.test.ts'),
      quick('web', 'web/{*,src/**/*}.test.ts'),
      // Types are compiled for a minute beside tests that mostly wait.
      { test: { ...quick('scripts', 'scripts/**/*.test.ts').test, ...BESIDE_SERVER } },
      server('server', ['server/{src,test}/**/*.test.ts', STORIES]),
      // Ledger, jobs and database once more, as pg and drizzle are used in their guides (docs/decisions/0024-database-driver.md).
      server('server-plain', PLAIN_DRIVER, { DATABASE_DRIVER: 'plain' }),
      painting('imaging', 'imaging/src/**/*.test.ts'),
      painting('illustrator', 'illustrator/src/**/*.test.ts'),
      painting('engines', 'engines/{src,test}/**/*.test.ts', [KINDS]),
      { test: { ...painting('kinds', KINDS, [STORIES]).test, ...TOGETHER } },
      {
        root: 'web',
        optimizeDeps: {
          // Found during a run instead, they would reload the page and lose the test.
          include: [
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'vitest-browser-react',
            '@google/model-viewer',
            '@mantine/core',
            '@mantine/hooks',
            '@tanstack/react-query',
            '@tanstack/react-router',
            'axe-core',
            'i18next',
            'idb',
            'lucide-react',
            'media-chrome/lang/zh-CN.js',
            'media-chrome/react',
            'media-chrome/utils/i18n.js',
            'mediabunny',
            'qr',
            'qr/decode.js',
            'qr/dom.js',
            'react-i18next',
            'zod/mini',
            'zustand',
            'zustand/middleware',
          ],
        },
        test: {
          ...HEAVY,
          name: 'browser',
          // Half of the time they wait: for what moves, and for the pauses that the page makes on purpose.
          maxWorkers: 4,
          // The usual second is too short for a machine whose cores are both at work.
          expect: { poll: { timeout: 20_000 } },
          include: ['src/**/*.browser.test.{ts,tsx}'],
          sequence: { groupOrder: 3 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: { executablePath: findChromium() ?? 'chromium', args: CHROMIUM_ARGUMENTS },
              contextOptions: { timezoneId: 'Asia/Shanghai' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
