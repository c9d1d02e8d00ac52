import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { engine } from '@stipple/engines/builtin/illustrate/engine'
import { closeChildren } from '@stipple/engines/kit/child-pool'
import { createPackStore } from '@stipple/engines/kit/packs'
import { EngineError } from '@stipple/engines/spec'
import { NO_WEIGHTS } from '@stipple/engines/weights/spec'
import sharp from 'sharp'
import { z } from 'zod'
import { runTask } from '../engines/test/run-task.ts'
import { ROOT } from '../scripts/root.ts'
import { print } from './table.ts'

/**
 * Draws the 100 prompts of prompts.json and writes contact sheets of nine, with the warnings of each, to test-results/prompts. `judged` is a person's
 * verdict: everything shown or named, something missing without a warning, or a false warning; it is valid while the warning is unchanged. Goals: at
 * most 5 silent, at most 2 false.
 */
const rows = z
  .array(
    z.strictObject({
      kind: z.enum(['acting', 'place', 'writing', 'view']),
      prompt: z.string(),
      judged: z.enum(['honest', 'silent', 'false']).optional(),
      notice: z.string().optional(),
    }),
  )
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, 'prompts.json'), 'utf8')))

const SIDE = 512
const PER_SHEET = 9
const log = { debug: () => {}, info: () => {}, warn: console.warn, error: console.error }
const packs = createPackStore({ directory: mkdtempSync(join(tmpdir(), 'stipple-bench-')), mode: 'all', log })
const folder = join(ROOT, 'test-results/prompts')
mkdirSync(folder, { recursive: true })

interface Drawn {
  readonly picture: Uint8Array | undefined
  readonly notice: string
}

async function draw(prompt: string): Promise<Drawn> {
  const language = /\p{Script=Han}/u.test(prompt) ? 'zh' : 'en'
  const task = {
    kind: 'text-to-image',
    prompt,
    negativePrompt: '',
    width: SIDE,
    height: SIDE,
    count: 1,
    seed: 11,
    steps: 30,
    cfg: 7,
  } as const
  try {
    const { outputs, warnings } = await runTask(
      engine,
      { task },
      { context: { log, packs, weights: NO_WEIGHTS }, budget: { milliseconds: 120_000, threads: 1 } },
    )
    return { picture: outputs[0]?.bytes, notice: warnings.map(({ text }) => text[language]).join('; ') }
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== 'missed') throw error
    return { picture: undefined, notice: `refused: ${error.text?.[language] ?? error.message}` }
  }
}

const only = process.argv.slice(2).flatMap((one) => (/^\d+$/.test(one) ? Number(one) : []))
const drawn: (Drawn & { readonly number: number })[] = []
for (const [at, { prompt }] of rows.entries()) {
  if (only.length > 0 && !only.includes(at + 1)) continue
  const one = await draw(prompt)
  drawn.push({ ...one, number: at + 1 })
  console.log(`${at + 1}. ${prompt}\n   ${one.notice || '(nothing left out)'}`)
}
await closeChildren()

for (let from = 0; from < drawn.length; from += PER_SHEET) {
  const part = drawn.slice(from, from + PER_SHEET)
  const cells = await Promise.all(
    part.map(async ({ picture }, i) => ({
      input: picture
        ? await sharp(picture).toBuffer()
        : await sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#d9d4ca' } })
            .png()
            .toBuffer(),
      left: (i % 3) * (SIDE + 8),
      top: Math.floor(i / 3) * (SIDE + 8),
    })),
  )
  const sheet = await sharp({ create: { width: 3 * (SIDE + 8), height: 3 * (SIDE + 8), channels: 3, background: '#ffffff' } })
    .composite(cells)
    .webp({ quality: 82 })
    .toBuffer()
  writeFileSync(join(folder, `sheet-${String(from / PER_SHEET + 1).padStart(2, '0')}.webp`), sheet)
}

const same = drawn.filter(({ number, notice }) => (rows[number - 1]?.notice ?? '') === notice)
const judged = (verdict: string) => same.filter(({ number }) => rows[number - 1]?.judged === verdict).length
print('prompts', [
  {
    drawn: drawn.length,
    refused: drawn.filter(({ picture }) => !picture).length,
    'judged, same notice': same.filter(({ number }) => rows[number - 1]?.judged).length,
    silent: judged('silent'),
    false: judged('false'),
  },
])
