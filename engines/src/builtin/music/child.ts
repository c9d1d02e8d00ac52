import { readFile } from 'node:fs/promises'
import type { BasicSoundBank } from 'spessasynth_core'
import type { FileContext } from '../../kit/child-protocol.ts'
import { encodeSound, type SoundFormat } from '../../media/public.ts'
import type { LocalContent, Warning } from '../../spec.ts'
import { perform } from './perform.ts'
import { drawPoster } from './poster.ts'
import { composeFromWords } from './settle.ts'
import { readSoundFont, SAMPLE_RATE } from './sound/render.ts'

export interface MusicInput {
  readonly prompt: string
  readonly seconds: number
  /** True if a length named in the words counts. */
  readonly usesPromptLength: boolean
  readonly format: SoundFormat
  readonly seed: number
  /** Path of the sound font. */
  readonly font: string
}

export interface MusicResult {
  readonly type: string
  readonly content: LocalContent
  readonly seconds: number
  readonly midi: Uint8Array
  readonly poster: Uint8Array
  readonly warnings: readonly Warning[]
}

/** Runs in a child process. The sound font stays loaded for the next piece. */
export async function run({ font, format, ...words }: MusicInput, { report, save }: FileContext): Promise<MusicResult> {
  report({ ratio: 0.01 })
  const composition = composeFromWords(words)
  const bank = await fontOf(font)
  const { score, midi, sound } = await perform({
    composition,
    font: bank,
    onProgress: (share) => report({ ratio: 0.06 + share * 0.82 }),
  })
  const { bytes, ...file } = await encodeSound({ channels: [sound.left, sound.right], sampleRate: SAMPLE_RATE }, format)
  report({ ratio: 0.97 })
  return {
    ...file,
    content: await save(`piece.${format}`, bytes),
    midi,
    poster: await drawPoster(score, sound),
    warnings: composition.warnings,
  }
}

let loaded: { readonly file: string; readonly bank: BasicSoundBank } | undefined

async function fontOf(file: string): Promise<BasicSoundBank> {
  if (loaded?.file !== file) loaded = { file, bank: readSoundFont(new Uint8Array(await readFile(file))) }
  return loaded.bank
}
