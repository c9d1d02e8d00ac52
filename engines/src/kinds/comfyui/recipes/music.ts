import { load, sample, workflow } from '../pipeline.ts'
import type { TaskRecipe } from '../recipe.ts'

/** A song with the member's lyrics; without them, instrumental music. */
export const music: TaskRecipe<'music'> = ({ prompt, seconds, seed }, { family, files, options, prefix }) =>
  workflow((graph) => {
    const sampling = { prompt, negativePrompt: '', ...family.defaults, addons: [] }
    const { model, clip, vae } = load(graph, { family, files }, sampling)
    const written = typeof options['lyrics'] === 'string' ? options['lyrics'].trim() : ''
    const lyrics = written === '' ? '[Instrumental]' : written
    const positive = graph.add('TextEncodeAceStepAudio1.5', {
      clip,
      tags: prompt,
      lyrics,
      seed,
      bpm: tempoOf(prompt),
      duration: seconds,
      timesignature: '4',
      language: languageOf(lyrics),
      keyscale: keyOf(prompt),
      generate_audio_codes: true,
      cfg_scale: 2,
      temperature: 0.85,
      top_p: 0.9,
      top_k: 0,
      min_p: 0,
    })()
    const negative = graph.add('ConditioningZeroOut', { conditioning: positive })()
    const latent = graph.add(family.latent, { seconds, batch_size: 1 })()
    const size = { width: family.side, height: family.side }
    const samples = sample(graph, { family, model }, { positive, negative, latent, size, seed, denoise: 1 }, sampling)
    const audio = graph.add('VAEDecodeAudio', { samples, vae })()
    graph.add('SaveAudioMP3', { audio, filename_prefix: prefix, quality: '320k' })
  }, prefix)

/** Beats per minute in the prompt; default: 120. */
export function tempoOf(words: string): number {
  const named = /(\d{2,3})\s*bpm|每分钟\s*(\d{2,3})\s*拍/i.exec(words)
  const beats = Number(named?.[1] ?? named?.[2] ?? 120)
  return Math.min(300, Math.max(10, beats))
}

/** Scripts that identify the language of lyrics, spelled as in the node. Kana precedes Han, because Japanese has both. */
const SCRIPTS = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/[іїєґ]/iu, 'uk'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Greek}/u, 'el'],
  [/[پچژگ]/u, 'fa'],
  [/\p{Script=Arabic}/u, 'ar'],
] as const

export const languageOf = (lyrics: string): string => SCRIPTS.find(([script]) => script.test(lyrics))?.[1] ?? 'en'

/** Keys that the node lists under their enharmonic name. */
const SAME_KEY: Readonly<Record<string, string>> = { 'E#': 'F', 'B#': 'C', Cb: 'B', Fb: 'E' }

/** Key in the prompt, as spelled in the node; default: C major. */
export function keyOf(words: string): string {
  const [, note = 'C', sign = '', mode = 'major'] = /\b([A-G])([#b♯♭]?)\s*(major|minor|大调|小调)/i.exec(words) ?? []
  const root = `${note.toUpperCase()}${sign.replace('♯', '#').replace('♭', 'b')}`
  return `${SAME_KEY[root] ?? root} ${/minor|小/i.test(mode) ? 'minor' : 'major'}`
}
