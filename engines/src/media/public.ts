/** Encodes and decodes audio and video. */
export { withoutDates } from './mp4-dates.ts'
export { decodeSound, readTrack, toMono } from './sound-decoder.ts'
export { addSound, encodeSound } from './sound-encoder.ts'
export type { Sound, SoundFormat } from './sound-encoder.ts'
export { openVideoEncoder } from './video-encoder.ts'
export type { VideoFormat } from './video-encoder.ts'
export { drawWaveform } from './waveform-poster.ts'
