// Speech that services make in parts.
export { joinSpeech } from './speak.ts'
export { splitSpeech } from './split-speech.ts'
