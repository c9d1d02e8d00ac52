import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { testContext } from '../../../test/context.ts'
import { readMandarin, wordsAsWritten } from './mandarin.ts'
import { ESPEAK_PACK } from './models.ts'

interface SpeechEvent {
  readonly type: string
  readonly id?: string
}
interface Program {
  set_voice(name: string): number
  synthesize(text: string, onSamples: (samples: unknown, events: readonly SpeechEvent[]) => boolean): void
}

/** Phonemes that the voice itself reports, without stress. */
let soundsOf: (text: string) => string
beforeAll(async () => {
  const folder = await testContext().packs.ensure(ESPEAK_PACK, { signal: new AbortController().signal, report: () => undefined })
  const { default: load }: { default: () => Promise<{ eSpeakNGWorker: new () => Promise<Program> }> } = await import(
    pathToFileURL(join(folder, 'espeak-ng.mjs')).href
  )
  const program = await new (await load()).eSpeakNGWorker()
  soundsOf = (text) => {
    const sounds: string[] = []
    program.set_voice('cmn')
    program.synthesize(readMandarin(text).text, (_, events) => {
      sounds.push(...events.flatMap(({ type, id = '' }) => (type === 'phoneme' && id !== '' ? [id] : [])))
      return false
    })
    return sounds.join(' ').replaceAll(/[ˈˌ]/g, '').replaceAll(/\s+/g, ' ').trim()
  }
}, 60_000)

const R_ENDINGS = [
  '玩儿', '花儿', '一会儿', '哪儿', '这儿', '那儿', '事儿', '一点儿', '鸟儿', '头儿', '聊天儿', '小孩儿', '门儿', '味儿', '画儿', '唱歌儿', '有点儿', '慢慢儿', '一块儿', '干活儿', '心眼儿', '老头儿',
] as const // prettier-ignore

describe('Mandarin pronunciation', () => {
  it.each(R_ENDINGS)('merges the final 儿 in %s, and switches to no other language', (word) => {
    expect(soundsOf(`${word}。`)).toMatch(/ər$/)
    expect(soundsOf(`${word}。`)).not.toContain('(')
  })

  it('keeps 儿 as a syllable where it is one', () => {
    for (const text of ['女儿和儿子', '幼儿园的婴儿', '儿童', '孤儿']) expect(readMandarin(text).text).toBe(text)
  })

  it.each([
    ['还得还钱', 'χ ai t ei χ ua n tɕh iɛ n'],
    ['他还得花时间', 'th ɑ χ ai t ei χ w ɑ s. i. tɕ iɛ n'],
    ['还有还款', 'χ ai j iou χ ua n kh w a n'],
    ['跑得还快', 'ph ɑu t ə χ ai kh uai'],
    ['她长得好看', 'th ɑ ts. ɑ ŋ t ə χ ɑu kh a n'],
    ['银行行长长大了', 'j i n χ ɑ ŋ χ ɑ ŋ ts. ɑ ŋ ts. ɑ ŋ t ɑ l ə'],
    ['写一行字', 'ɕ iɛ j i χ ɑ ŋ ts i̪'],
    ['重复很重要', 'ts.h onɡ f u χ ə n ts. onɡ j ɑu'],
    ['角色', 'tɕ yɛ s o-'],
  ])('reads %s by its meaning', (text, sounds) => expect(soundsOf(text)).toBe(sounds))

  it.each([
    ['￥12.5', '12.5元'],
    ['¥99，￥1,200 万', '99元，1200 万元'],
    ['价格是￥99元', '价格是99元'],
    ['涨了50%，25℃', '涨了百分之50，25摄氏度'],
  ])('reads %s as %s', (text, read) => {
    expect(readMandarin(text).text).toBe(read)
    expect(soundsOf(text)).not.toContain('(')
  })

  it('maps each spoken word to its place in the original text', () => {
    const reading = readMandarin('他还得还￥12。')
    const writtenAs = (word: string) => {
      const from = reading.text.indexOf(word)
      const [{ from: start, to } = { from: -1, to: -1 }] = wordsAsWritten([{ from, to: from + word.length, start: 0, end: 1 }], reading)
      return '他还得还￥12。'.slice(start, to)
    }
    expect([writtenAs('他'), writtenAs('dei3'), writtenAs('12元')]).toEqual(['他', '得', '￥12'])
  })
})
