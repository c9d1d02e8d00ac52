/** Voices, and the packs that they need. */
export { offeredVoices } from './models.ts'
export { neuralModels, neuralVoiceOf, prepareNeural } from './neural.ts'
export { afterEspeak, hasEspeak, prepareSpeech, warningsFor } from './prepare.ts'
export { chooseVoice } from './voices.ts'
export type { Voice } from './voices.ts'
