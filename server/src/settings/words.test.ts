import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { wordsOf, wordVariables } from './words.ts'

const read = (set: Record<string, string>) => wordsOf(z.object(wordVariables).parse(set))

describe('settings of the text model', () => {
  it('are optional', () => {
    expect(read({})).toEqual({ url: undefined, key: undefined, model: undefined, visionModel: undefined })
  })

  it('require an address and a model', () => {
    expect(read({ WORDS_URL: 'http://127.0.0.1:11434/v1', WORDS_MODEL: 'qwen' })).toMatchObject({ model: 'qwen' })
    expect(read({ WORDS_URL: 'https://models.example/v1', WORDS_VISION_MODEL: 'llava' })).toMatchObject({ visionModel: 'llava' })
    expect(() => read({ WORDS_MODEL: 'qwen' })).toThrow('WORDS_URL')
    expect(() => read({ WORDS_KEY: 'secret' })).toThrow('WORDS_URL')
    expect(() => read({ WORDS_URL: 'https://models.example/v1' })).toThrow('WORDS_MODEL')
    expect(() => read({ WORDS_URL: 'ftp://models.example', WORDS_MODEL: 'qwen' })).toThrow('https:')
  })
})
