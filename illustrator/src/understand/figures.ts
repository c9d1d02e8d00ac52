import type { Concept } from './lexicon/types.ts'

/** Beings of stories that are drawn as people. */
const HUMAN: ReadonlySet<string> = new Set(['wizard', 'witch', 'elf', 'vampire', 'angel', 'zombie'])

/** People whose drawing shows an activity; it cannot put on other clothes. */
const ACTS: ReadonlySet<string> = new Set([
  'runner', 'cyclist', 'kneeling', 'dancer', 'ballerina', 'juggler', 'fencer', 'weightlifter', 'gymnast', 'surfer', 'swimmer', 'rower', 'skier', 'snowboarder', 'climber',
  'meditator', 'jockey', 'golfer', 'superhero', 'supervillain',
]) // prettier-ignore

/** Returns true if a concept is drawn as a human being, by a procedural figure or an icon. */
export const isHuman = ({ id, kind }: Concept): boolean => HUMAN.has(id) || kind === 'person'

/** Returns true if a concept is drawn by a procedural figure, which can wear any clothes. */
export const isFigure = (concept: Concept): boolean => isHuman(concept) && !ACTS.has(concept.id)
