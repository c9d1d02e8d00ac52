import '@napi-rs/webcodecs/polyfill'
import { ALL_FORMATS, FilePathSource, Input } from 'mediabunny'
import sherpa from 'sherpa-onnx-node'
import type { OfflineRecognizer } from 'sherpa-onnx-node'
import type { ChildContext } from '../kit/child-protocol.ts'
import { readTrack, toMono } from '../media/public.ts'
import { findPassages } from './find-passages.ts'
import type { ListenerFiles } from './listener-folder.ts'

export interface Listening {
  readonly files: ListenerFiles
  /** Path of a video or recording. */
  readonly sound: string
}

/** Transcribed text with times in seconds. */
export interface TranscriptPassage {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** Whisper's sample rate, in Hz. */
const RATE = 16_000
/** Longest accepted video. */
const LONGEST_SECONDS = 600
/** Frames of 10 ms of silence appended to a passage: with fewer, Whisper loses its last words. */
const TAIL_PADDINGS = 300

let loaded: { readonly key: string; readonly recognizer: OfflineRecognizer } | undefined

/** Runs in a child process: transcribes speech. Undefined for a file without audio. */
export async function run(
  { files, sound }: Listening,
  { threads, report }: ChildContext,
): Promise<readonly TranscriptPassage[] | undefined> {
  const recognizer = load(files, threads)
  report({ ratio: 0 })
  using input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(sound) })
  const track = await input.getPrimaryAudioTrack()
  if (!track || !(await track.canDecode())) return undefined
  const read = await readTrack(track, LONGEST_SECONDS)
  const samples = new sherpa.LinearResampler(read.sampleRate, RATE).flush(toMono(read))
  const passages = findPassages(samples, RATE)
  return passages.flatMap(({ from, to }, index) => {
    const stream = recognizer.createStream()
    stream.acceptWaveform({ samples: samples.slice(from, to), sampleRate: RATE })
    recognizer.decode(stream)
    const text = recognizer.getResult(stream).text.trim()
    report({ ratio: (index + 1) / passages.length })
    return text === '' ? [] : [{ text, start: from / RATE, end: to / RATE }]
  })
}

function load({ encoder, decoder, tokens }: ListenerFiles, threads: number): OfflineRecognizer {
  const key = JSON.stringify([threads, encoder, decoder, tokens])
  if (loaded?.key === key) return loaded.recognizer
  loaded = undefined
  const whisper = { encoder, decoder, language: '', task: 'transcribe', tailPaddings: TAIL_PADDINGS }
  const modelConfig = { whisper, tokens, numThreads: threads, provider: 'cpu' }
  const recognizer = new sherpa.OfflineRecognizer({ featConfig: { sampleRate: RATE, featureDim: 80 }, modelConfig })
  loaded = { key, recognizer }
  return recognizer
}
