import { lemmas, lexicon, phraseKey, simplified } from '@stipple/illustrator/vocabulary'
import type { Concept, Meaning, Setting } from '@stipple/illustrator/vocabulary'

/** Things and setting of a prompt, as far as the lexicon knows its words. Leaves out what follows "without". */
export interface PromptReading {
  /** Things in the order of mention. */
  readonly things: readonly Concept[]
  /** First mention of each property. */
  readonly setting: Setting
}

const RUNS = /\p{Script=Han}+|[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*|[,.;:!?，。；：！？、\n]/gu

/** Reads English and Chinese by longest match, which is cheap and enough to determine the kind of picture. */
export function readPrompt(prompt: string): PromptReading {
  const meanings: (Meaning | 'break')[] = []
  let english: string[] = []
  const flush = () => {
    meanings.push(...readEnglish(english))
    english = []
  }
  for (const [run] of simplified(prompt.toLowerCase()).matchAll(RUNS)) {
    if (/^\p{Script=Han}/u.test(run)) {
      flush()
      meanings.push(...readChinese(run))
    } else if (/^[\p{L}\p{N}]/u.test(run)) english.push(...phraseKey(run).split(' '))
    else {
      flush()
      meanings.push('break')
    }
  }
  flush()
  return collect(meanings)
}

function readEnglish(words: readonly string[]): Meaning[] {
  const { english, longestEnglish } = lexicon()
  const found: Meaning[] = []
  for (let i = 0; i < words.length;) {
    let size = Math.min(longestEnglish, words.length - i)
    for (; size > 0; size--) {
      const text = words.slice(i, i + size).join(' ')
      const head = words.slice(i, i + size - 1).join(' ')
      const last = words[i + size - 1] ?? ''
      const forms = [text, ...lemmas(last).map(({ form }) => (head === '' ? form : `${head} ${form}`))]
      const meaning = forms.map((form) => english.get(form)).find((known) => known !== undefined)
      if (!meaning) continue
      found.push(meaning)
      break
    }
    i += Math.max(1, size)
  }
  return found
}

function readChinese(run: string): Meaning[] {
  const { chinese, longestChinese } = lexicon()
  const found: Meaning[] = []
  for (let i = 0; i < run.length;) {
    let size = Math.min(longestChinese, run.length - i)
    while (size > 0 && !chinese.has(run.slice(i, i + size))) size--
    const meaning = chinese.get(run.slice(i, i + size))
    if (meaning && size > 0) found.push(meaning)
    i += Math.max(1, size)
  }
  return found
}

function collect(meanings: readonly (Meaning | 'break')[]): PromptReading {
  const wantedMeanings = meanings.filter(wanted())
  const things = wantedMeanings.flatMap((meaning) => (meaning.role === 'thing' ? [meaning.concept] : []))
  const settings = wantedMeanings.flatMap((meaning) => (meaning.role === 'setting' ? [meaning.setting] : []))
  const implied = things.flatMap(({ implies }) => (implies ? [implies] : []))
  return { things, setting: Object.assign({}, ...implied.toReversed(), ...settings.toReversed()) }
}

/** Returns a filter that drops meanings between a "without" and the end of its phrase. */
function wanted(): (meaning: Meaning | 'break') => meaning is Meaning {
  let without = false
  return (meaning): meaning is Meaning => {
    if (meaning === 'break') {
      without = false
      return false
    }
    without ||= meaning.role === 'without'
    return !without
  }
}
