// Models of other Stipples, and speech in parts.
export { FORWARDED_OWNER } from './probe.ts'
export { isOfStipple } from './remote-id.ts'
export { joinSpeech } from './speak.ts'
export { splitSpeech } from './split-speech.ts'
