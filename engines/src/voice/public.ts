/** Voices of neural networks, and networks that write down speech: which are here, and what they do. */
export { cleanRecording, installedDenoiser } from './clean.ts'
export { installedVoices } from './installed-voices.ts'
export type { InstalledVoice } from './installed-voices.ts'
export { installedListeners, listen } from './listen.ts'
export type { InstalledListener } from './listen.ts'
export type { TranscriptPassage } from './listen-child.ts'
export { speakNeural } from './speak-neural.ts'
