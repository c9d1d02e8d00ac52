import type { Part } from '../score.ts'

/** Channel that General MIDI reserves for percussion. */
const DRUM_CHANNEL = 9

/** Channel of the part at an index of the list; there are never more than six of them. */
export const channelOf = ({ id }: Part, place: number): number => (id === 'drums' ? DRUM_CHANNEL : place)
