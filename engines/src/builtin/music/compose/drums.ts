import type { Groove } from '../genre.ts'
import { type Note, type SectionKind, STEP, ticksOfBar } from '../score.ts'

/** General MIDI's percussion keys. */
const KEYS = {
  kick: 36,
  stick: 37,
  snare: 38,
  clap: 39,
  floor: 41,
  hat: 42,
  tom: 45,
  open: 46,
  highTom: 48,
  crash: 49,
  ride: 51,
  tambourine: 54,
  shaker: 82,
  bongo: 61,
  woodblock: 76,
  taiko: 35,
  triangle: 81,
} as const
type Piece = keyof typeof KEYS

/** Sixteenths: x hard, o soft, . silent. */
type Pattern = Readonly<Partial<Record<Piece, string>>>

const GROOVES: Readonly<Record<Exclude<Groove, 'none'>, Pattern>> = {
  pop: { kick: 'x.......x.x.....', snare: '....x.......x...', hat: 'x.o.x.o.x.o.x.o.' },
  rock: { kick: 'x.....x.x.......', snare: '....x.......x...', hat: 'x.x.x.x.x.x.x.x.' },
  house: { kick: 'x...x...x...x...', clap: '....x.......x...', open: '..x...x...x...x.', shaker: 'oooooooooooooooo' },
  lofi: { kick: 'x......x..x.....', stick: '....x.......x...', hat: 'x.o.o.o.x.o.o.oo' },
  trap: { kick: 'x.....x...x.....', snare: '........x.......', hat: 'x.x.x.xxx.x.xxxx', clap: '........x.......' },
  swing: { ride: 'x...x.o.x...x.o.', hat: '....x.......x...', kick: 'o...o...o...o...', stick: '..............o.' },
  shuffle: { kick: 'x.......x.....o.', snare: '....x.......x...', ride: 'x.o.x.o.x.o.x.o.' },
  funk: { kick: 'x..x......x..x..', snare: '....x..o.o..x...', hat: 'xoxoxoxoxoxoxoxo' },
  bossa: { stick: 'x..x..x...x..x..', shaker: 'xoooxoooxoooxooo', kick: 'x..oo..ox..oo..o' },
  waltz: { kick: 'o...........', ride: '....o...o...', triangle: 'o...........' },
  march: { kick: 'x.......x.......', snare: 'x..ox.x.x..oxoxo', crash: '' },
  epic: { taiko: 'x.....x.x.....x.', floor: 'x..xx..xx..xx.xx', tom: '......x.......x.', tambourine: '....o.......o...' },
  soft: { woodblock: 'o.......o.....o.', bongo: '....o.......o...', shaker: 'o.o.o.o.o.o.o.o.' },
  chip: { kick: 'x...x...x...x...', snare: '....x.......x...', hat: 'x.x.x.x.x.x.x.x.' },
}

/** Pattern in three quarters, for grooves written for four. */
const THREE: Pattern = { kick: 'x...........', hat: '....o...o...', stick: '....o...o...' }

/** One bar of drums: less in an introduction or a bridge, a crash at the start of a section, a fill at its end. */
export function drumBar({
  groove,
  beats,
  bar,
  kind,
  first,
  last,
  velocity,
}: {
  groove: Groove
  beats: number
  bar: number
  kind: SectionKind
  first: boolean
  last: boolean
  velocity: number
}): readonly Note[] {
  const pattern = groove === 'none' ? GROOVES.soft : GROOVES[groove]
  const fitting = beats === 3 && groove !== 'waltz' ? THREE : pattern
  const soft = groove === 'soft' || groove === 'none' || groove === 'waltz' || groove === 'bossa' || groove === 'swing'
  const fill = last && !soft && kind !== 'intro'
  const until = fill ? beats * 4 - 4 : beats * 4
  const played = pieces(fitting).filter(([piece]) => plays(piece, kind))
  const strokes = played.flatMap(([piece, steps]) =>
    [...steps]
      .slice(0, until)
      .flatMap((mark, at) => (mark === '.' ? [] : [stroke(piece, { at, velocity: velocity * (mark === 'x' ? 1 : 0.62) })])),
  )
  const extra = fill ? fillFrom(until, velocity) : []
  const opening = first && !soft && kind !== 'intro' ? [stroke('crash', { at: 0, velocity: velocity * 0.82, length: 8 })] : []
  return [...strokes, ...extra, ...opening].map((note) => ({ ...note, tick: note.tick + bar * ticksOfBar(beats) }))
}

/** Last stroke of the piece. */
export const lastStroke = ({ groove, tick, velocity }: { groove: Groove; tick: number; velocity: number }): readonly Note[] => {
  if (groove === 'none') return []
  const soft = groove === 'soft' || groove === 'waltz' || groove === 'bossa'
  const pieces = soft ? (['triangle'] as const) : (['kick', 'crash'] as const)
  return pieces.map((piece) => ({ ...stroke(piece, { at: 0, velocity: velocity * 0.9, length: 12 }), tick }))
}

const pieces = (pattern: Pattern): readonly (readonly [Piece, string])[] =>
  Object.entries(pattern).flatMap(([piece, steps]) => (isPiece(piece) ? [[piece, steps] as const] : []))

const isPiece = (name: string): name is Piece => name in KEYS

/** Returns true if a drum plays in a section: an introduction only keeps time, a bridge omits the loudest. */
function plays(piece: Piece, kind: SectionKind): boolean {
  if (kind === 'intro') return ['hat', 'ride', 'shaker', 'stick', 'woodblock', 'tambourine', 'triangle'].includes(piece)
  if (kind === 'bridge') return !['snare', 'clap', 'open'].includes(piece)
  return true
}

const stroke = (piece: Piece, { at, velocity, length = 1 }: { at: number; velocity: number; length?: number }): Note => ({
  part: 'drums',
  tick: at * STEP,
  length: length * STEP,
  pitch: KEYS[piece],
  velocity: Math.round(velocity),
})

function fillFrom(at: number, velocity: number): readonly Note[] {
  const order: readonly Piece[] = ['snare', 'highTom', 'tom', 'floor']
  return order.map((piece, i) => stroke(piece, { at: at + i, velocity: velocity * (0.8 + i * 0.06) }))
}
