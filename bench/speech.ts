import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '@stipple/engines/builtin/speech/child'
import { run as runEspeak } from '@stipple/engines/builtin/speech/espeak-child'
import { speakWithFlite } from '@stipple/engines/builtin/speech/flite'
import { splitText } from '@stipple/engines/builtin/speech/split-text'
import { speakerOf, VOICES } from '@stipple/engines/builtin/speech/voices'
import { createPackStore } from '@stipple/engines/kit/packs'
import { childContext } from './child-context.ts'
import { print } from './table.ts'

/**
 * Seconds of speech per second of work, from text to file, beside the voice alone. Every row is a separate process with its own memory; loading the
 * voice is included. `npm run bench -- speech`; one row: `node bench/speech.ts en mp3`.
 */
const TEXTS = {
  en: { voice: 'slt', text: 'The studio makes pictures, films, music and voices from a few words, on your own machine. '.repeat(10) },
  zh: { voice: 'cmn-f', text: '几句话，就能在自己的电脑上生成图片、视频、音乐和语音。'.repeat(10) },
} as const
const ROWS = [
  ['en', 'bare'],
  ['en', 'wav'],
  ['en', 'mp3'],
  ['en', 'm4a'],
  ['zh', 'bare'],
  ['zh', 'wav'],
  ['zh', 'mp3'],
] as const

const [language, way] = process.argv.slice(2)
if (language === undefined || way === undefined) print('speech', ROWS.map(inProcess))
else console.log(JSON.stringify(await measure(language === 'zh' ? 'zh' : 'en', way)))
// Encoders keep their own threads.
process.exit()

function inProcess(row: readonly string[]): object {
  const { stdout, stderr } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), ...row], { encoding: 'utf8' })
  const [text, file] = row
  try {
    return { text, file, ...JSON.parse(stdout.trim().split('\n').at(-1) ?? '') }
  } catch {
    return { text, file, failed: stderr.trim().split('\n').at(-1) }
  }
}

async function measure(which: keyof typeof TEXTS, file: string) {
  const { voice: id, text } = TEXTS[which]
  const voice = VOICES.find((candidate) => candidate.id === id)
  if (!voice) throw new Error(`no voice ${id}`)
  const folder = which === 'zh' ? await fetchEspeak() : ''
  const before = performance.now()
  const parts = splitText(text, voice.first).map(({ script, ...rest }) => ({ ...rest, speaker: speakerOf(voice, script) }))
  const pieces = parts.map((part) => ({ text: part.text, voice: part.speaker.id }))
  const spoken = which === 'zh' ? await runEspeak({ folder, pieces, rate: 1 }, childContext(1)) : []
  const seconds = file === 'bare' ? await bare() : await whole()
  const wall = (performance.now() - before) / 1000
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  return {
    'speech s': round(seconds),
    'wall s': round(wall),
    'speech per second': round(seconds / wall),
    'peak MB': Math.round(Number(peak) / 1024),
  }

  async function bare(): Promise<number> {
    if (which === 'en') for (const piece of pieces) spoken.push(await speakWithFlite(piece.text, { voice: piece.voice, rate: 1 }))
    return spoken.reduce((sum, { samples, rate }) => sum + samples.length / rate, 0)
  }

  async function whole(): Promise<number> {
    const format = file === 'wav' || file === 'm4a' ? file : 'mp3'
    const ready = parts.map((part, i) => ({ ...part, ...(spoken[i] && { spoken: spoken[i] }) }))
    const result = await run({ kind: 'speak', text, parts: ready, rate: 1, pitch: 0, like: undefined, format }, childContext(1))
    return 'seconds' in result ? (result.seconds ?? 0) : 0
  }
}

async function fetchEspeak(): Promise<string> {
  const cache = fileURLToPath(new URL('../.cache', import.meta.url))
  const log = { debug: () => {}, info: () => {}, warn: console.warn, error: console.error }
  const packs = createPackStore({ directory: join(cache, 'packs'), cacheDirectory: join(cache, 'tarballs'), mode: 'all', log })
  return packs.ensure('espeak-ng', { signal: new AbortController().signal, report: () => {} })
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
