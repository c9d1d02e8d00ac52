import type { Script } from './voices.ts'

/** A piece of text that is spoken at once. */
export interface Passage extends Piece {
  /** Seconds of silence after it. */
  readonly pause: number
}

/** Longer pieces are split, so that progress shows and memory stays bounded. */
const MAX_CHARACTERS = 280
const ABBREVIATION = /(?:^|[\s("])(?:Dr|Mr|Mrs|Ms|St|Prof|Sr|Jr|vs|etc|No|e\.g|i\.e|[A-Z])\.$/
/** A full stop with closing marks; a western one only before a space, since it also occurs in numbers. */
const SENTENCE_END = /(?:[。！？；…]+[”’」』）】]*|[.!?]+["”’)\]]*(?=\s|$)|\n+)\s*/gu

/** Splits a text into sentences, and where the script changes. Unspeakable pieces (pictures, punctuation alone) are left out. */
export const splitText = (text: string, first: 'latin' | 'chinese'): readonly (Passage & { readonly script: Script })[] =>
  withPauses(sentencesOf(text).flatMap((sentence) => splitByScript(sentence, first)))

/** Splits a text into sentences for a voice that reads several scripts itself. Unspeakable pieces are left out. */
export const splitSentences = (text: string): readonly Passage[] => withPauses(sentencesOf(text))

function withPauses<P extends Piece>(pieces: readonly P[]): readonly (P & Passage)[] {
  const spoken: (P & Passage)[] = []
  for (const piece of pieces.flatMap(splitLong)) {
    const last = spoken.at(-1)
    if (SPEAKABLE.test(piece.text)) spoken.push({ ...piece, pause: pauseAfter(piece.text) })
    else if (last) spoken[spoken.length - 1] = { ...last, pause: Math.max(last.pause, pauseAfter(piece.text)) }
  }
  return spoken
}

interface Piece {
  readonly text: string
  /** Index in the whole text. */
  readonly from: number
}

function sentencesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { index, 0: stop } of text.matchAll(SENTENCE_END)) {
    const end = index + stop.length
    if (ABBREVIATION.test(text.slice(Math.max(from, index - 8), index + 1)) && !stop.includes('\n')) continue
    pieces.push({ text: text.slice(from, end), from })
    from = end
  }
  return from < text.length ? [...pieces, { text: text.slice(from), from }] : pieces
}

const SCRIPTS: readonly (readonly [Script, RegExp])[] = [
  ['latin', /\p{Script=Latin}/u],
  ['chinese', /\p{Script=Han}/u],
  ['kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['hangul', /\p{Script=Hangul}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['greek', /\p{Script=Greek}/u],
  ['arabic', /\p{Script=Arabic}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['devanagari', /\p{Script=Devanagari}/u],
]

const SPEAKABLE =
  /[\p{N}\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}]/u

/** Returns true if the text has letters that no voice can read. */
export const hasUnknownScript = (text: string): boolean =>
  [...text].some((character) => /\p{Lo}|\p{Ll}|\p{Lu}/u.test(character) && !SPEAKABLE.test(character))

/** Numbers and punctuation belong to the words before them. */
function splitByScript({ text, from }: Piece, first: 'latin' | 'chinese'): readonly (Piece & { script: Script })[] {
  const runs: { text: string; from: number; script: Script | undefined }[] = []
  let at = from
  for (const character of text) {
    const script = SCRIPTS.find(([, pattern]) => pattern.test(character))?.[0]
    const last = runs.at(-1)
    if (!last || (script !== undefined && last.script !== undefined && script !== last.script))
      runs.push({ text: character, from: at, script })
    else {
      last.text += character
      last.script ??= script
    }
    at += character.length
  }
  return runs.map((run) => ({ ...run, script: run.script ?? first }))
}

function splitLong<P extends Piece>(run: P): readonly P[] {
  if (run.text.length <= MAX_CHARACTERS) return [run]
  const head = run.text.slice(0, MAX_CHARACTERS)
  const cut = Math.max(...['，', '、', ',', ';', '：', ' '].map((mark) => head.lastIndexOf(mark)))
  const length = cut > MAX_CHARACTERS / 2 ? cut + 1 : wholeCharacters(head)
  return [{ ...run, text: run.text.slice(0, length) }, ...splitLong({ ...run, text: run.text.slice(length), from: run.from + length })]
}

/** Avoids a cut between the two halves of a surrogate pair. */
const wholeCharacters = (text: string): number => (/[\uD800-\uDBFF]$/.test(text) ? text.length - 1 : text.length)

const PAUSES: readonly (readonly [RegExp, number])[] = [
  [/\n\s*\n\s*$/, 0.8],
  [/\n\s*$/, 0.55],
  [/[.!?。！？…]["”’」』）)\]】]*\s*$/, 0.42],
  [/[;；:：—–][”’」』）)\]】]*\s*$/, 0.3],
  [/[,，、][”’」』）)\]】]*\s*$/, 0.2],
]
/** Seconds between two languages in one sentence. */
const SWITCH_PAUSE = 0.05

const pauseAfter = (text: string): number => PAUSES.find(([pattern]) => pattern.test(text))?.[1] ?? SWITCH_PAUSE
