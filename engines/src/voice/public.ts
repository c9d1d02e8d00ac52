/** Voices of neural networks: which are here, and speech by them. */
export { installedVoices } from './installed-voices.ts'
export type { InstalledVoice } from './installed-voices.ts'
export { speakNeural } from './speak-neural.ts'
