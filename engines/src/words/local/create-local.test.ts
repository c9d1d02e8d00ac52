import { cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SILENT, testContext } from '../../../test/context.ts'
import { childProcessIds, closeChildren } from '../../kit/child-pool.ts'
import { preset as published } from '../../weights/presets/qwen3-1-7b.ts'
import type { WordsPreset } from '../../weights/spec.ts'
import { NO_WEIGHTS } from '../../weights/spec.ts'
import { builtinWords } from '../builtin/create-builtin.ts'
import type { TextContext } from '../spec.ts'
import { writeModel } from './__fixtures__/write-model.ts'
import { createLocal } from './create-local.ts'
import { readAnswer } from './last-answer.ts'
import { PROCESSOR } from './runner.ts'

let file: string
const { packs } = testContext()
const MINUTES = 180_000
const MAX_TOKENS = 24
const preset: WordsPreset = { ...published, kind: 'words', id: 'tiny', label: { en: 'Tiny', zh: '小小' } }
beforeAll(async () => {
  file = join(await mkdtemp(join(tmpdir(), 'words-')), 'tiny.gguf')
  await writeModel(file, ['a', '▁red', '▁fox', '▁in', '▁snow'])
  await packs.ensure(PROCESSOR, quiet())
}, MINUTES)
afterAll(closeChildren)

const quiet = () => ({ signal: new AbortController().signal, report: () => undefined })
const engine = (
  model: string = file,
  { memoryBytes = preset.memoryBytes, ...more }: { memoryBytes?: number; directory?: string; mayUseCard?: () => boolean } = {},
) =>
  createLocal({
    weights: { ...NO_WEIGHTS, directory: more.directory ?? join(file, '..'), installed: async () => ({ model }) },
    otherwise: builtinWords,
    ...(more.mayUseCard && { mayUseCard: more.mayUseCard }),
    presets: [{ ...preset, memoryBytes }],
    mostTokens: MAX_TOKENS,
  })
const context = (signal = new AbortController().signal): TextContext => ({ signal, log: SILENT, packs })
const ENGLISH = { text: '雪中的红狐', from: 'zh', to: 'en' } as const
const failure = (call: Promise<unknown>): Promise<unknown> => call.then(() => 'did not fail', (error: unknown) => error) // prettier-ignore

describe('a local language model with the real addon and a test model', () => {
  it('translates, expands and optimises by the rules of all language models [P-16]', async () => {
    expect(await engine().translate(ENGLISH, context())).toEqual({ text: 'a red fox in snow', engine: 'local/tiny', notes: [] })
    const expanded = await engine().expand({ prompt: 'A red fox', language: 'en', salt: 2 ** 32 - 1 }, context())
    expect(expanded.text).toBe('a red fox in snow')
    const other = await engine().expand({ prompt: '一只猫', language: 'zh', salt: 1 }, context())
    expect(other.text).toBe('一只猫, a red fox in snow')
    const optimized = await engine().optimize({ params: { prompt: 'fox, fox!!' }, properties: {}, language: 'en' }, context())
    expect(optimized.prompt).toBe('a red fox in snow')
    expect(optimized.reasons[0]).toEqual({ en: 'The prompt was reworded by Tiny.', zh: '提示词由 小小 重新组织过。' })
  })

  it('streams the text while the model writes it [F: streamed answers]', async () => {
    const parts: string[] = []
    const { text } = await engine().translate(ENGLISH, { ...context(), onText: (part) => parts.push(part) })
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.at(-1)?.trim()).toBe(text)
  })

  it('keeps the model loaded, and answers concurrent requests one by one in one process', async () => {
    await engine().translate(ENGLISH, context())
    const [pid] = childProcessIds()
    const answers = await Promise.all([1, 2, 3].map((salt) => engine().expand({ prompt: 'a red fox', language: 'en', salt }, context())))
    expect(answers.map(({ engine: by }) => by)).toEqual(['local/tiny', 'local/tiny', 'local/tiny'])
    expect(childProcessIds()).toEqual([pid])
  })

  it('uses the dictionary without a model, and passes images on in any case', async () => {
    const nowhere = createLocal({ weights: NO_WEIGHTS, otherwise: builtinWords })
    expect(await nowhere.translate(ENGLISH, context())).toMatchObject({ engine: 'builtin' })
    const answer = { text: 'by statistics', engine: 'other', notes: [] }
    const seeing = createLocal({
      weights: { ...NO_WEIGHTS, installed: async () => ({ model: file }) },
      otherwise: { ...builtinWords, describe: async () => answer },
    })
    expect(await seeing.describe({ image: new Uint8Array(), language: 'en', hint: '' }, context())).toBe(answer)
  })

  it('limits an endless answer, and stops when the caller cancels, also in the queue', async () => {
    const endless = join(file, '..', 'endless.gguf')
    await writeModel(endless, ['la'], { endless: true })
    const { text } = await engine(endless).translate(ENGLISH, context())
    expect(text).toBe('la'.repeat(MAX_TOKENS))
    await closeChildren()
    const cancelling = new AbortController()
    const ask = () => failure(engine(endless).translate(ENGLISH, context(cancelling.signal)))
    const asked = [ask(), ask()]
    await vi.waitFor(() => expect(childProcessIds()).toHaveLength(1), { timeout: 10_000, interval: 2 })
    cancelling.abort()
    expect(await Promise.all(asked)).toMatchObject([{ code: 'cancelled' }, { code: 'cancelled' }])
    await vi.waitFor(() => expect(childProcessIds()).toEqual([]))
  })

  it('names an invalid or truncated file, and answers the next request', async () => {
    const bad = join(file, '..', 'bad.gguf')
    await writeFile(bad, '<html>not found</html>')
    expect(await failure(engine(bad).translate(ENGLISH, context()))).toMatchObject({
      code: 'model_missing',
      message: expect.stringContaining('bad.gguf'),
    })
    await writeFile(bad, (await readFile(file)).subarray(0, 500_000))
    expect(await failure(engine(bad).translate(ENGLISH, context()))).toMatchObject({ code: 'model_missing', retryable: false })
    expect((await engine().translate(ENGLISH, context())).text).toBe('a red fox in snow')
  })

  it('is stopped when it exceeds its memory, reported lost when killed, and restarted', async () => {
    await closeChildren()
    expect(await failure(engine(file, { memoryBytes: 2 ** 20 }).translate(ENGLISH, context()))).toMatchObject({ code: 'out_of_memory' })
    const asked = failure(engine().translate(ENGLISH, context()))
    await vi.waitFor(() => expect(childProcessIds()).toHaveLength(1), { timeout: 10_000, interval: 2 })
    process.kill(childProcessIds()[0] ?? 0, 'SIGKILL')
    expect(await asked).toMatchObject({ code: 'lost' })
    expect((await engine().translate(ENGLISH, context())).text).toBe('a red fox in snow')
  })

  it('falls back to the processor if the graphics build does not load, and reports it', async () => {
    const folder = await withBrokenBuild('cuda')
    const broken: TextContext = { ...context(), packs: onlyReady('llama-cpp-cuda', folder) }
    await mkdir(join(file, '..', 'tiny'), { recursive: true })
    expect((await engine().translate(ENGLISH, broken)).text).toBe('a red fox in snow')
    expect(await readAnswer(join(file, '..', 'tiny'))).toEqual({ device: 'processor', tried: 'cuda' })
    await engine().translate(ENGLISH, context())
    expect(await readAnswer(join(file, '..', 'tiny'))).toEqual({ device: 'processor' })
  })

  it('uses no graphics build if disabled, and downloads the processor build if missing', async () => {
    const asked: string[] = []
    const none: TextContext = {
      ...context(),
      packs: {
        list: async () =>
          (await packs.list()).map((pack) => ({ ...pack, id: pack.id, state: pack.id === 'llama-cpp-cuda' ? 'ready' : 'absent' })),
        ensure: async (id) => {
          asked.push(id)
          return ''
        },
      },
    }
    expect(await engine(file, { mayUseCard: () => false }).translate(ENGLISH, none)).toMatchObject({ engine: 'builtin' })
    expect(asked).toEqual([PROCESSOR])
  })
})

/** Copies the CPU pack, and adds a graphics build that cannot be loaded. */
async function withBrokenBuild(card: string): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), 'pack-')), 'pack')
  await cp(await packs.ensure(PROCESSOR, quiet()), folder, { recursive: true })
  const builds = join(folder, 'node_modules', '@node-llama-cpp')
  const [good, broken] = [join(builds, `linux-${process.arch}`), join(builds, `linux-x64-${card}`)]
  for (const name of ['package.json', 'dist']) await cp(join(good, name), join(broken, name), { recursive: true })
  const metadata = join('bins', `linux-${process.arch}`, '_nlcBuildMetadata.json')
  const bins = join(broken, 'bins', `linux-x64-${card}`)
  await mkdir(bins, { recursive: true })
  await cp(join(good, metadata), join(bins, '_nlcBuildMetadata.json'))
  await writeFile(join(bins, 'llama-addon.node'), 'no library')
  return folder
}

/** A store in which only one pack is ready. */
const onlyReady = (id: string, folder: string): TextContext['packs'] => ({
  list: async () => [{ id, label: { en: id, zh: id }, state: 'ready', licence: 'MIT', source: '', bytes: 0, permissive: true }],
  ensure: async () => folder,
})
