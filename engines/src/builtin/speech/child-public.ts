/** Reads a text aloud, with the times of its words. */
export { RATE } from './assemble.ts'
export { limitPeaks } from './dsp/loudness.ts'
export { resample } from './dsp/resample.ts'
export { reshape } from './dsp/reshape.ts'
export { speak } from './speak.ts'
export type { SpeechPart, Speech } from './speak.ts'
export { spreadWords } from './spread-words.ts'
export { makeCues, subtitleFiles } from './subtitles.ts'
