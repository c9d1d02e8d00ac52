import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { EngineError } from '../spec.ts'
import { readOnnxMetadata } from './onnx-metadata.ts'
import { speakersOf } from './speakers.ts'
import type { NeuralSpeaker } from './speakers.ts'

/** Model of sherpa-onnx's `OfflineTts`, with its names and absolute paths. */
export type SherpaVoice = {
  readonly [family in 'vits' | 'matcha' | 'kokoro']?: Readonly<Record<string, string>>
}

/** Voice in a folder as published by the authors of sherpa-onnx. */
export interface VoiceFolder {
  readonly model: SherpaVoice
  /** Grammars that write out numbers and dates, in the order of their use. */
  readonly rules: { readonly ruleFsts: string; readonly ruleFars: string }
  readonly speakers: readonly NeuralSpeaker[]
}

/** Grammars for telephone numbers and dates take digits before the one for numbers. */
const RULES = ['phone', 'date', 'number']
/** Networks that turn the output of Matcha into sound. */
const VOCODER = /^(vocos|hifigan).*\.onnx$/

/**
 * Determines the family and speakers of a folder from its files and its network's metadata.
 * @throws {EngineError} `model_missing` if a file is missing, truncated or invalid
 */
export async function readVoiceFolder(folder: string): Promise<VoiceFolder> {
  const names = (await readdir(folder).catch(() => [])).toSorted((one, other) => one.localeCompare(other))
  const path = (name: string | undefined) => (name === undefined ? '' : join(folder, name))
  const all = (pattern: RegExp) => names.filter((name) => pattern.test(name))
  const require = (name: string | undefined, wanted: string) => path(name ?? missing(folder, wanted))

  const networks = all(/\.onnx$/)
  const network = require(networks.find((name) => !VOCODER.test(name)), '*.onnx')
  const metadata = (await readOnnxMetadata(network)) ?? missing(folder, `${network}: not a whole ONNX file`)
  const family = familyOf(metadata)
  if (!family) throw unfit(`${network}: no voice that can be used (model_type ${metadata.get('model_type') ?? 'unknown'}).`)
  const common = {
    tokens: require(names.find((name) => name === 'tokens.txt'), 'tokens.txt'),
    lexicon: all(/^lexicon.*\.txt$/)
      .map(path)
      .join(),
    dataDir: path(names.find((name) => name === 'espeak-ng-data')),
  }
  if (common.lexicon === '' && common.dataDir === '' && metadata.get('frontend') !== 'characters') missing(folder, 'lexicon.txt')
  return {
    model: {
      vits: { vits: { model: network, ...common } },
      matcha: { matcha: { acousticModel: network, vocoder: family === 'matcha' ? require(networks.find((name) => VOCODER.test(name)), 'vocos-*.onnx') : '', ...common } },
      kokoro: { kokoro: { model: network, voices: family === 'kokoro' ? require(names.find((name) => name === 'voices.bin'), 'voices.bin') : '', ...common } },
    }[family], // prettier-ignore
    rules: {
      ruleFsts: all(/\.fst$/).toSorted((one, other) => rankOf(one) - rankOf(other)).map(path).join(), // prettier-ignore
      ruleFars: all(/\.far$/)
        .map(path)
        .join(),
    },
    speakers: speakersOf(metadata),
  }
}

const rankOf = (name: string): number => (RULES.findIndex((rule) => name.startsWith(rule)) + RULES.length + 1) % (RULES.length + 1)

/** Family by the network's metadata; VITS networks have `vits`, `melo-vits`, or nothing. */
function familyOf(metadata: ReadonlyMap<string, string>): keyof SherpaVoice | undefined {
  const type = metadata.get('model_type') ?? ''
  if (type === 'kokoro' || type.startsWith('matcha')) return type === 'kokoro' ? 'kokoro' : 'matcha'
  return /vits/.test(type) || (type === '' && metadata.has('n_speakers')) ? 'vits' : undefined
}

function missing(folder: string, what: string): never {
  throw unfit(`The voice in ${folder} lacks ${what}.`)
}

const unfit = (message: string): EngineError => new EngineError('model_missing', message, { retryable: false })
