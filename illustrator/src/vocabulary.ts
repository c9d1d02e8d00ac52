/** Vocabulary of the illustrator and its reader, without any painter: light enough for the server's own process. */
export { simplified } from './understand/chinese-characters.ts'
export { lemmas } from './understand/english.ts'
export { CONCEPTS } from './understand/lexicon/concepts.ts'
export { lexicon, phraseKey } from './understand/lexicon/lexicon.ts'
export type { Concept, Kind, Meaning, Setting } from './understand/lexicon/types.ts'
export { sceneryWords } from './understand/scenery-words.ts'
export { readTokens } from './understand/tokens.ts'
