import { randomBytes } from 'node:crypto'
import { describePicture } from '@stipple/core/metadata/picture'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { CHROMIUM_ARGUMENTS, findChromium } from '../scripts/chromium.ts'
import { createGoals } from './goals.ts'
import { startServer } from './server.ts'
import { distribution } from './table.ts'

/** Time from the drop of an image of 20 MB on the playground to the filled form, in a browser against the real server. Goal: 300 ms. Needs a built web. */
const SIDE = 2600
const ROUNDS = 10

const noise = { raw: { width: SIDE, height: SIDE, channels: 3 as const } }
const picture = await sharp(randomBytes(SIDE * SIDE * 3), noise)
  .png({ compressionLevel: 1 })
  .toBuffer()
const server = await startServer()
const browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium', args: CHROMIUM_ARGUMENTS })
try {
  const page = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await page.goto(`${server.address}/generate/Text2Img`)
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true })
  await prompt.waitFor()
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const input = { prompt: `bridge ${round}`, negative_prompt: 'blurry', seed: round, width: 768, height: 512 }
    const recipe = { mode: 'Text2Img', model: 'builtin/illustrator', input }
    const bytes = Buffer.from(describePicture(picture, { sourceType: 'trainedAlgorithmicMedia', recipe }))
    await page.route('**/bench.png', (route) => route.fulfill({ body: bytes, contentType: 'image/png' }))
    times.push(await page.evaluate(drops, input.prompt))
    await page.unroute('**/bench.png')
  }
  const goals = createGoals()
  const [first = 0, ...next] = times
  const { p50, max } = distribution(next)
  console.log(`${Math.round(picture.length / 1e6)} MB`)
  goals.below('the first drop, which loads the reader of files', 300, Math.round(first))
  goals.below(`drop → filled form, p50 of ${ROUNDS}`, 300, p50)
  goals.below('longest', 300, max)
  goals.print()
} finally {
  await browser.close()
  await server.stop()
}

/** Runs in the page: drops the file on the results, and waits until the prompt is that of the file. */
async function drops(prompt: string): Promise<number> {
  const file = new File([await (await fetch('/bench.png')).arrayBuffer()], 'work.png', { type: 'image/png' })
  const target = document.querySelector('section[aria-label="Results"]')
  if (!target) throw new Error('The page has no results')
  const dataTransfer = new DataTransfer()
  dataTransfer.items.add(file)
  const begin = performance.now()
  for (const type of ['dragover', 'drop']) target.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
  const isFilled = () => [...document.querySelectorAll('textarea')].some(({ value }) => value === prompt)
  while (!isFilled()) await new Promise((resolve) => requestAnimationFrame(resolve))
  return performance.now() - begin
}
