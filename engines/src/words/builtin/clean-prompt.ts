import type { PromptLanguage } from '@stipple/core/domain/prompt-language'
import type { Text } from '@stipple/core/domain/text'
import { COMMAS, languageOfText } from '../language-of-text.ts'

/** Corrects punctuation and repetitions of a prompt and returns the reasons. Keeps words, weights and their order. */
export function cleanPrompt(prompt: string): { prompt: string; reasons: readonly Text[] } {
  const language = languageOfText(prompt) ?? 'en'
  const reasons: Text[] = []
  const step = (before: string, after: string, reason: Text): string => {
    if (after !== before) reasons.push(reason)
    return after
  }
  let text = prompt.replace(/\s+/g, ' ').trim()
  text = step(text, ownMarks(text, language), MARKS)
  text = step(text, withoutEmptyPhrases(text, language), DOUBLED)
  text = step(text, withoutRepeats(text, language), REPEATED)
  return { prompt: text, reasons }
}

const MARKS: Text = { en: 'Punctuation was matched to the language of the prompt.', zh: '标点已统一为提示词所用的语言。' }
const DOUBLED: Text = { en: 'Doubled and stray commas were removed.', zh: '去掉了多余的逗号。' }
const REPEATED: Text = { en: 'Repeated words and phrases were removed.', zh: '去掉了重复的词句。' }

/** Replaces punctuation by that of the language, except inside numbers and weights. */
function ownMarks(text: string, language: PromptLanguage): string {
  if (language === 'en') return text.replace(/\s*[，、]\s*/g, ', ').replace(/\s*。\s*/g, '. ').replace(/\s*；\s*/g, '; ').replace(/（/g, '(').replace(/）/g, ')').replace(/：/g, ':').trim() // prettier-ignore
  return text.replace(/\s*(?<![\d]),(?!\d)\s*/g, '，').replace(/(?<=\p{Script=Han})\s*\.(?=\s|$)\s*/gu, '。').replace(/(?<=\p{Script=Han}); */gu, '；') // prettier-ignore
}

function withoutEmptyPhrases(text: string, language: PromptLanguage): string {
  const comma = COMMAS[language]
  return text
    .replace(/(\s*[,，]\s*){2,}/g, comma)
    .replace(/\s+,/g, ',')
    .replace(/^[\s,，、]+|[\s,，、]+$/g, '')
}

/** Removes repeated phrases after the first. A prompt with weights is left as it is. */
function withoutRepeats(text: string, language: PromptLanguage): string {
  const words = text
    .replace(/\b([a-z]+)( \1\b)+/gi, '$1')
    .replace(/(?<!\p{Script=Han})(\p{Script=Han}{2,})(?:[\s、]+\1(?!\p{Script=Han}))+/gu, '$1')
  if (/[()[\]{}<>]/.test(words)) return words
  const seen = new Set<string>()
  const phrases = words.split(/\s*[,，]\s*/).filter((phrase) => {
    const key = phrase.toLowerCase().replace(/\s+/g, ' ').trim()
    return !seen.has(key) && seen.add(key)
  })
  const joined = phrases.join(COMMAS[language])
  // Without repetitions the user's spacing is kept.
  return phrases.length === words.split(/\s*[,，]\s*/).length ? words : joined
}

/** Separates phrases that exclude something, such as "no people" and 不要人, from the rest. A prompt with weights is left as it is. */
export function splitNegative(prompt: string): { wanted: string; unwanted: string } {
  if (/[()[\]{}<>]/.test(prompt)) return { wanted: prompt, unwanted: '' }
  const unwanted: string[] = []
  const wanted = prompt.split(/(?<=[,，])/).filter((phrase) => {
    const named =
      /^\s*(?:(?:with )?no(?! doubt| longer| one\b| way\b)|without(?: any)?|(?:please )?do(?: not|n't) (?:show|draw|add|include)(?: any)?|不要(?:有|出现|画)?|不能有|不含|别有|别画|没有) ?([^,，.。]+?)\s*[,，.。]?\s*$/i.exec(
        phrase,
      )?.[1]
    if (named !== undefined) unwanted.push(named.trim())
    return named === undefined
  })
  if (unwanted.length === 0 || wanted.length === 0) return { wanted: prompt, unwanted: '' }
  return { wanted: wanted.join('').replace(/^\s+|[\s,，]+$/g, ''), unwanted: unwanted.join(', ') }
}
