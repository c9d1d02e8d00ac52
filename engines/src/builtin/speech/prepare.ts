import type { Text } from '@stipple/core/domain/text'
import { runInChild } from '../../kit/run-in-child.ts'
import { type EngineContext, EngineError, type RunIo, type Warning } from '../../spec.ts'
import type { EspeakInput } from './espeak-child.ts'
import { readMandarin, wordsAsWritten } from './mandarin.ts'
import { ESPEAK_PACK } from './models.ts'
import type { SpeechPart } from './speak.ts'
import { hasUnknownScript, splitText } from './split-text.ts'
import type { Spoken } from './spoken.ts'
import { speakerOf, type Voice } from './voices.ts'

export interface SpeechRequest {
  readonly text: string
  readonly voice: Voice
  readonly rate: number
}

const MANDARIN = /^cmn/
/** Share of the progress taken by eSpeak NG's process. */
const SHARE_OF_ESPEAK = 0.4

/**
 * Splits the text into parts and has those that flite cannot speak spoken by eSpeak NG.
 * @throws {EngineError} `invalid_input` for field `text` when no voice here can speak it
 */
export async function prepareSpeech({ text, voice, rate }: SpeechRequest, context: RunIo): Promise<readonly SpeechPart[]> {
  const parts = splitText(text, voice.first).map(({ script, ...run }) => ({ ...run, speaker: speakerOf(voice, script) }))
  if (parts.length === 0) throw nothingToSay()
  const foreign = parts.filter(({ speaker }) => speaker.engine === 'espeak')
  if (foreign.length === 0) return parts
  if (!(await hasEspeak(context))) throw refused('This installation has no voice for this language.', NO_VOICE)
  const readings = foreign.map(({ text: own, speaker }) => (MANDARIN.test(speaker.id) ? readMandarin(own) : undefined))
  const { signal, budget, report, log } = context
  const folder = await context.packs.ensure(ESPEAK_PACK, { signal, report })
  const spoken = await runInChild<EspeakInput, readonly Spoken[]>({
    module: new URL('espeak-child.ts', import.meta.url),
    input: {
      folder,
      pieces: foreign.map(({ text: own, speaker }, index) => ({ text: readings[index]?.text ?? own, voice: speaker.id })),
      rate,
    },
    context: { signal, budget, log, report: ({ ratio = 0 }) => report({ ratio: ratio * SHARE_OF_ESPEAK }) },
  })
  return parts.map((part) => {
    const index = foreign.indexOf(part)
    const [own, reading] = [spoken[index], readings[index]]
    return own ? { ...part, spoken: reading ? { ...own, words: wordsAsWritten(own.words, reading) } : own } : part
  })
}

/** Returns true if eSpeak NG is on offer; it is not where only permissive licences are wanted. */
export const hasEspeak = async ({ packs }: EngineContext): Promise<boolean> => (await packs.list()).some(({ id }) => id === ESPEAK_PACK)

/** Warns of parts of a text that no voice can read. */
export const warningsFor = (text: string): readonly Warning[] => (hasUnknownScript(text) ? [PASSED_OVER] : [])

const PASSED_OVER: Warning = {
  code: 'script_passed_over',
  text: {
    en: 'Part of the text is in a script that the voices can’t read and was skipped.',
    zh: '部分文字所用的书写系统没有可朗读的声音，已跳过。',
  },
}

/** Progress of the steps after eSpeak NG. */
export const afterEspeak = (ratio: number): number => SHARE_OF_ESPEAK + ratio * (1 - SHARE_OF_ESPEAK)

const refused = (message: string, text: Text) => new EngineError('invalid_input', message, { field: 'text', text })

/** Refuses a text that has no word for its voice. */
export const nothingToSay = (): EngineError => refused('There is nothing in the text that can be spoken.', NOTHING_TO_SAY)

const NOTHING_TO_SAY: Text = {
  en: 'The text contains nothing that the voices can read. Enter words or numbers in a supported language.',
  zh: '这里没有可以朗读的内容，请输入声音所支持语言的文字或数字。',
}
const NO_VOICE: Text = {
  en: 'This server reads English only: the voice for Chinese and other languages is not installed because of its licence (GPL).',
  zh: '本站只能朗读英文：因许可证（GPL）的缘故，这里没有安装中文及其他语言的语音。',
}
