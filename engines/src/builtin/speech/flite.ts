import { runFlite } from './flite-program.ts'
import type { Spoken, Word } from './spoken.ts'

/** Replacements for characters that flite does not read. */
const READINGS: readonly (readonly [RegExp, string])[] = [
  [/[‘’‚′]/g, "'"],
  [/[“”„″«»]/g, '"'],
  [/[‐‑–—−]/g, '-'],
  [/…/g, '.'],
  [/(\d)\s*%/g, '$1 percent'],
  [/(\d)\s*°C\b/g, '$1 degrees celsius'],
  [/(\d)\s*°F\b/g, '$1 degrees fahrenheit'],
  [/°/g, ' degrees'],
  [/€\s*([\d.,]*\d)/g, '$1 euros'],
  [/£\s*([\d.,]*\d)/g, '$1 pounds'],
  [/[¥￥]\s*([\d.,]*\d)/g, '$1 yuan'],
  [/&/g, ' and '],
  [/@/g, ' at '],
  [/(?<=\d)\s*\+\s*(?=\d)/g, ' plus '],
  [/\+/g, ' plus '],
  [/=/g, ' equals '],
  [/ß/g, 'ss'],
  [/[æÆ]/g, 'ae'],
  [/[øØ]/g, 'o'],
  [/[，、]/g, ','],
  [/[；]/g, ';'],
  [/[：]/g, ':'],
  [/[。．]/g, '.'],
  [/！/g, '!'],
  [/？/g, '?'],
]

/** Speaks English with one of flite's voices, and gives the time of each word. */
export async function speakWithFlite(text: string, { voice, rate }: { voice: string; rate: number }): Promise<Spoken> {
  const tokens = tokensOf(text)
  const spoken = tokens.map(({ spoken: written }) => written).join(' ')
  const [speech, alone] = [
    await runFlite(['-voice', voice, '--setf', `duration_stretch=${1 / rate}`, '-psdur'], spoken),
    // Each word as a sentence of its own, to learn its phonemes.
    await runFlite(['-voice', 'kal', '-ps'], tokens.map(({ spoken: written }) => `${written.replace(/[.,;:!?"']+$/, '')} .`).join('\n\n')),
  ]
  const sounds = readSounds(speech.printed)
  const perToken = readTokens(alone.printed, tokens)
  return { ...readWave(speech.wave), words: wordsOf(tokens, sounds, perToken) }
}

interface Token {
  readonly from: number
  readonly to: number
  readonly spoken: string
}

function tokensOf(text: string): readonly Token[] {
  return [...text.matchAll(/\S+/g)].flatMap(({ 0: written, index }) => {
    const spoken = READINGS.reduce((word, [pattern, reading]) => word.replace(pattern, reading), written)
      .normalize('NFKD')
      .replace(/[^\x20-\x7e]/g, '')
      .trim()
    return /[a-z0-9]/i.test(spoken) ? [{ from: index, to: index + written.length, spoken }] : []
  })
}

interface SpeechSound {
  readonly name: string
  readonly start: number
  readonly end: number
}

const PAUSE = 'pau'

/** Reads one line per utterance, with times from its own beginning; pauses are left out. */
function readSounds(printed: string): readonly SpeechSound[] {
  const sounds: SpeechSound[] = []
  let offset = 0
  for (const line of printed.split('\n')) {
    let start = 0
    for (const [, name = '', end = ''] of line.matchAll(/(\S+):([\d.]+)/g)) {
      if (name !== PAUSE) sounds.push({ name, start: offset + start, end: offset + Number(end) })
      start = Number(end)
    }
    offset += start
  }
  return sounds
}

/** Phonemes of each token; if the lines do not match the tokens, a number by its characters. */
function readTokens(printed: string, tokens: readonly Token[]): readonly (readonly string[])[] {
  const lines = printed
    .split('\n')
    .map((line) => line.split(' ').filter((name) => name !== '' && name !== PAUSE))
    .filter((names) => names.length > 0)
  return lines.length === tokens.length ? lines : tokens.map(({ spoken }) => Array.from({ length: spoken.length }, () => ''))
}

/** Assigns each recognised phoneme to a token, by the cheapest alignment of the two lists. */
function wordsOf(tokens: readonly Token[], sounds: readonly SpeechSound[], perToken: readonly (readonly string[])[]): readonly Word[] {
  const expected = perToken.flatMap((names, token) => names.map((name) => ({ name, token })))
  const owners = align(
    sounds.map(({ name }) => name),
    expected.map(({ name }) => name),
  ).map((index) => expected[index]?.token ?? 0)
  return tokens.flatMap(({ from, to }, token) => {
    const first = sounds[owners.indexOf(token)]
    const last = sounds[owners.lastIndexOf(token)]
    return first && last ? [{ from, to, start: first.start, end: last.end }] : []
  })
}

/** Index in `expected` for each of `recognised` (Levenshtein; a substitution costs half). */
function align(recognised: readonly string[], expected: readonly string[]): readonly number[] {
  const columns = expected.length + 1
  const costs = new Float64Array((recognised.length + 1) * columns)
  for (let i = 0; i <= recognised.length; i++) {
    for (let j = 0; j < columns; j++) {
      if (i === 0 || j === 0) costs[i * columns + j] = i + j
      else costs[i * columns + j] = Math.min(diagonal(i, j), (costs[(i - 1) * columns + j] ?? 0) + 1, (costs[i * columns + j - 1] ?? 0) + 1)
    }
  }
  const result: number[] = Array.from({ length: recognised.length }, () => 0)
  let [i, j] = [recognised.length, expected.length]
  while (i > 0) {
    const cost = costs[i * columns + j] ?? 0
    if (j > 0 && cost === diagonal(i, j)) {
      result[i - 1] = j - 1
      i--
      j--
    } else if (j > 0 && cost === (costs[i * columns + j - 1] ?? 0) + 1) j--
    else {
      result[i - 1] = Math.max(0, j - 1)
      i--
    }
  }
  return result

  function diagonal(row: number, column: number): number {
    return (costs[(row - 1) * columns + column - 1] ?? 0) + (recognised[row - 1] === expected[column - 1] ? 0 : 0.5)
  }
}

const WAVE_HEADER = 44
const RATE_AT = 24

function readWave(wave: Uint8Array): Pick<Spoken, 'samples' | 'rate'> {
  const view = new DataView(wave.buffer, wave.byteOffset, wave.byteLength)
  const samples = new Float32Array(Math.max(0, Math.floor((wave.byteLength - WAVE_HEADER) / 2)))
  for (let i = 0; i < samples.length; i++) samples[i] = view.getInt16(WAVE_HEADER + i * 2, true) / 32_768
  return { samples, rate: view.getUint32(RATE_AT, true) }
}
