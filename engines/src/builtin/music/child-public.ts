/** Composes a piece from words and renders it. */
export { composeFromWords } from './settle.ts'
export { master } from './sound/master.ts'
export { SAMPLE_RATE, readSoundFont, render } from './sound/render.ts'
export { writeMidi } from './sound/write-midi.ts'
export { readRequest } from './understand/read-request.ts'
