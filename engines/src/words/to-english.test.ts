import { describe, expect, it } from 'vitest'
import { EngineError } from '../spec.ts'
import { NO_WEIGHTS } from '../weights/spec.ts'
import { builtinWords } from './builtin/create-builtin.ts'
import { createTextEngine } from './create-text-engine.ts'
import type { TextContext, TextEngine } from './spec.ts'
import { toEnglish } from './to-english.ts'

const LOCAL = { weights: NO_WEIGHTS, mayUseCard: () => true }

const context = (signal = new AbortController().signal): TextContext => ({
  signal,
  log: { debug() {}, info() {}, warn() {}, error() {} },
  packs: { list: async () => [], ensure: async () => '' },
})
const failing = (code: 'unavailable' | 'cancelled'): TextEngine => ({
  ...builtinWords,
  id: 'away',
  translate: () => Promise.reject(new EngineError(code, 'x')),
})

describe('prompts for English-only models', () => {
  it('are translated from Chinese, and otherwise unchanged [C-17]', async () => {
    expect(await toEnglish('一只橘猫, oil painting', { engine: builtinWords, context: context() })).toBe('an orange cat, oil painting')
    expect(await toEnglish('a cat', { engine: failing('unavailable'), context: context() })).toBe('a cat')
  })

  it('are translated by dictionary if the language model is unavailable, but not after cancellation [C-17]', async () => {
    expect(await toEnglish('老虎', { engine: failing('unavailable'), context: context() })).toBe('tiger')
    await expect(toEnglish('老虎', { engine: failing('cancelled'), context: context() })).rejects.toMatchObject({ code: 'cancelled' })
  })
})

describe('the selection of the text engine', () => {
  const settings = { url: 'http://127.0.0.1:1/v1', key: undefined, model: undefined, visionModel: undefined }

  it('is the built-in one until a model is configured', () => {
    expect(createTextEngine({ ...settings, url: undefined }, LOCAL).id).toBe('builtin')
    expect(createTextEngine(settings, LOCAL).id).toBe('builtin')
    expect(createTextEngine({ ...settings, model: 'small' }, LOCAL).id).toBe('openai/small')
  })

  it('keeps the built-in one for text if only a vision model is configured', async () => {
    const engine = createTextEngine({ ...settings, visionModel: 'seeing' }, LOCAL)
    expect((await engine.translate({ text: '老虎', from: 'zh', to: 'en' }, context())).text).toBe('tiger')
  })
})
