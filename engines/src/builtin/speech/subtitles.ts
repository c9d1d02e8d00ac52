import type { Attachment } from '../../spec.ts'
import type { Word } from './spoken.ts'

export interface Cue {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Columns of one line; a Chinese character takes two. */
const MAX_COLUMNS = 42
/** Seconds of pause that start a new cue, as between sentences. */
const SENTENCE_PAUSE = 0.3
/** Extra distance, in columns from the best place, at which a break after a comma is still preferred. */
const COMMA_BONUS = 12
/** Seconds that a cue stays after its last word. */
const LINGER = 0.25

/** Subtitle cues from word times, in a recording of a given duration. Together they contain the whole text. */
export function makeCues(text: string, { words, seconds }: { words: readonly Word[]; seconds: number }): readonly Cue[] {
  const starts = new Set([...new Intl.Segmenter('zh', { granularity: 'word' }).segment(text)].map(({ index }) => index))
  const lines = sentencesOf(words).flatMap((sentence) => splitLines(sentence, { text, starts }))
  return lines.flatMap((line, index) => {
    const next = lines[index + 1]?.[0]
    const [first, last] = [line[0], line.at(-1)]
    if (!first || !last) return []
    const written = text.slice(index === 0 ? 0 : first.from, next?.from ?? text.length)
    const end = Math.min(last.end + LINGER, next?.start ?? seconds)
    return [{ text: written.replace(/\s+/g, ' ').trim(), start: first.start, end: Math.max(end, last.end) }]
  })
}

function sentencesOf(words: readonly Word[]): readonly (readonly Word[])[] {
  const sentences: Word[][] = []
  for (const word of words) {
    const sentence = sentences.at(-1)
    const last = sentence?.at(-1)
    if (sentence && last && word.start - last.end <= SENTENCE_PAUSE) sentence.push(word)
    else sentences.push([word])
  }
  return sentences
}

interface Written {
  readonly text: string
  /** Indices at which words begin: some voices time every character as a word. */
  readonly starts: ReadonlySet<number>
}

/** Splits after a comma near the best place, otherwise where both halves are about as long, never inside a word. */
function splitLines(words: readonly Word[], written: Written): readonly (readonly Word[])[] {
  const { text, starts } = written
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last) return []
  const whole = columns(text.slice(first.from, last.to))
  if (whole <= MAX_COLUMNS) return [words]
  const places = words.flatMap((word, index) => {
    const before = columns(text.slice(first.from, word.from))
    const after = /[,，、;；:：][”’」』）)]*\s*$/.test(text.slice(first.from, word.from))
    return index > 0 && before <= MAX_COLUMNS + 1 && starts.has(word.from) ? [{ index, before, after }] : []
  })
  const wanted = Math.min(MAX_COLUMNS, whole / Math.ceil(whole / MAX_COLUMNS))
  const distance = ({ before, after }: { before: number; after: boolean }) => Math.abs(before - wanted) - (after ? COMMA_BONUS : 0)
  const cut = places.toSorted((a, b) => distance(a) - distance(b))[0]?.index ?? 1
  return [words.slice(0, cut), ...splitLines(words.slice(cut), written)]
}

/** Cues as SubRip and as WebVTT. */
export function subtitleFiles(cues: readonly Cue[]): readonly Attachment[] {
  const srt = cues.map(({ text, start, end }, i) => `${i + 1}\n${clock(start, ',')} --> ${clock(end, ',')}\n${text}\n`).join('\n')
  const vtt = cues.map(({ text, start, end }) => `${clock(start, '.')} --> ${clock(end, '.')}\n${escapeMarkup(text)}\n`).join('\n')
  const encoder = new TextEncoder()
  return [
    { extension: 'srt', type: 'application/x-subrip', content: encoder.encode(srt) },
    { extension: 'vtt', type: 'text/vtt', content: encoder.encode(`WEBVTT\n\n${vtt}`) },
  ]
}

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uffef]/u
const columns = (text: string): number => [...text].reduce((sum, character) => sum + (WIDE.test(character) ? 2 : 1), 0)

/** Escapes characters that WebVTT would read as markup. */
const escapeMarkup = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function clock(seconds: number, point: ',' | '.'): string {
  const total = Math.round(seconds * 1000)
  const two = (value: number) => String(Math.floor(value) % 60).padStart(2, '0')
  const hours = String(Math.floor(total / 3_600_000)).padStart(2, '0')
  return `${hours}:${two(total / 60_000)}:${two(total / 1000)}${point}${String(total % 1000).padStart(3, '0')}`
}
