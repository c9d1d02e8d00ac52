import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { GENRE_IDS, type GenreRow, GENRES } from './genre.ts'
import rows from './genres.json' with { type: 'json' }

const programs = z.array(z.int().min(0).max(127)).min(1)
const schema: z.ZodType<readonly GenreRow[]> = z.array(
  z.strictObject({
    id: z.enum(GENRE_IDS),
    label: z.strictObject({ en: z.string(), zh: z.string() }),
    bpm: z.tuple([z.number(), z.number()]).refine(([slowest, fastest]) => slowest < fastest),
    beats: z.literal(3).exactOptional(),
    modes: z.array(z.enum(['major', 'minor'])).min(1),
    lead: programs,
    counter: programs,
    chords: programs,
    pad: programs,
    bass: programs,
    comping: z.enum(['held', 'pulse', 'arpeggio', 'strum', 'offbeat', 'charleston', 'alberti', 'waltz', 'bossa', 'power']),
    bassLine: z.enum(['held', 'halves', 'eighths', 'octaves', 'walking', 'fifths', 'funk', 'bossa', 'waltz', 'long']),
    groove: z.enum([
      'pop', 'rock', 'house', 'lofi', 'trap', 'swing', 'shuffle', 'funk', 'bossa', 'waltz', 'march', 'epic', 'soft', 'chip', 'none',
    ]), // prettier-ignore
    harmony: z.enum(['pop', 'vamp', 'jazz', 'blues', 'classical', 'modal', 'epic']),
    swing: z.number().positive().max(0.5).exactOptional(),
    sevenths: z.literal(true).exactOptional(),
    pentatonic: z.literal(true).exactOptional(),
    density: z.number().min(0).max(1),
  }),
)

describe('music genres', () => {
  it('are complete, with General MIDI programs and no other key', () => {
    expect(schema.safeParse(rows).error?.issues).toBeUndefined()
    const [row] = rows
    for (const change of [{ groove: 'polka' }, { lead: [128] }, { bpm: [120, 100] }, { tempo: 96 }])
      expect(schema.safeParse([{ ...row, ...change }]).success).toBe(false)
  })

  it('exist once for each id', () => {
    expect(GENRES.map(({ id }) => id).toSorted()).toEqual(GENRE_IDS.toSorted())
  })
})
