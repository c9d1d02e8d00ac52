/** Neural voices and speech recognition: availability and use. */
export { cleanRecording, installedDenoiser } from './clean.ts'
export { installedVoices } from './installed-voices.ts'
export type { InstalledVoice } from './installed-voices.ts'
export { installedListeners, listen } from './listen.ts'
export type { InstalledListener } from './listen.ts'
export type { TranscriptPassage } from './listen-child.ts'
export { speakNeural } from './speak-neural.ts'
