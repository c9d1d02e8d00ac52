import type { Part } from '../score.ts'

/** General MIDI keeps this one for percussion. */
const DRUM_CHANNEL = 9

/** The channel of the part at a place in the list; there are never more than six of them. */
export const channelOf = ({ id }: Part, place: number): number => (id === 'drums' ? DRUM_CHANNEL : place)
