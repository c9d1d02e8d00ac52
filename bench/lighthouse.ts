import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { CHROMIUM_ARGUMENTS, findChromium } from '../scripts/chromium.ts'
import { startServer } from './server.ts'
import { print } from './table.ts'

/** Lighthouse's scores of newcomers' pages, on an emulated phone with a slow network: the median of five runs. Goals: 95, 100, 100. */
const RUNS = 5
const CATEGORIES = ['performance', 'accessibility', 'best-practices'] as const

const server = await startServer()
try {
  const rows = []
  for (const path of ['/', '/generate', '/history']) {
    const runs = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await judge(server.address + path))
    rows.push({ path, ...middle(runs) })
  }
  print('Lighthouse, mobile, simulated throttling', rows)
} finally {
  await server.stop()
}

type Figures = Readonly<Record<string, number>>

async function judge(address: string): Promise<Figures> {
  const chrome = await launch({
    chromePath: findChromium() ?? 'chromium',
    chromeFlags: ['--headless=new', ...CHROMIUM_ARGUMENTS],
    logLevel: 'silent',
  })
  try {
    const result = await lighthouse(address, { port: chrome.port, logLevel: 'error', onlyCategories: [...CATEGORIES] })
    if (!result) throw new Error(`${address} was not judged`)
    const { categories, audits, environment } = result.lhr
    for (const audit of Object.values(audits)) {
      const isScored = CATEGORIES.slice(1).some((id) =>
        categories[id]?.auditRefs.some((reference) => reference.id === audit.id && reference.weight > 0),
      )
      if (isScored && audit.score !== null && audit.score < 1) console.log(`${new URL(address).pathname}: ${audit.title} (${audit.id})`)
    }
    const seconds = (id: string): number => Math.round((audits[id]?.numericValue ?? Number.NaN) / 10) / 100
    return {
      ...Object.fromEntries(CATEGORIES.map((id) => [id, Math.round((categories[id]?.score ?? 0) * 100)])),
      'FCP s': seconds('first-contentful-paint'),
      'LCP s': seconds('largest-contentful-paint'),
      'TBT s': seconds('total-blocking-time'),
      CLS: Math.round((audits['cumulative-layout-shift']?.numericValue ?? Number.NaN) * 1000) / 1000,
      'speed index s': seconds('speed-index'),
      // Speed of the machine; a mid-range phone has about 500 to 800, and Lighthouse slows the processor down four times.
      'benchmark index': Math.round(environment.benchmarkIndex),
    }
  } finally {
    chrome.kill()
  }
}

/** The run with the median performance. */
function middle(runs: readonly Figures[]): Figures {
  const sorted = runs.toSorted((one, other) => (one['performance'] ?? 0) - (other['performance'] ?? 0))
  return sorted[Math.floor(runs.length / 2)] ?? {}
}
