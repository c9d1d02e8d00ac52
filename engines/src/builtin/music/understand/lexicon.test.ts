import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { GENRE_IDS } from '../genre.ts'
import { PART_IDS } from '../score.ts'
import instruments from './instruments.json' with { type: 'json' }
import type { Instrument, InstrumentId } from './instruments.ts'
import type { MusicWords } from './lexicon.ts'
import { MOOD_IDS } from './request.ts'
import words from './words.json' with { type: 'json' }

const INSTRUMENT_IDS = Object.keys(instruments) as InstrumentId[]
const list = z.string().regex(/^[^,\s]([^,]*[^,\s])?(, [^,\s]([^,]*[^,\s])?)*$/)
const rows = <Id extends string>(ids: readonly Id[]) => z.array(z.strictObject({ id: z.enum(ids), en: list, zh: list }))
const schema: z.ZodType<MusicWords> = z.strictObject({
  genres: rows(GENRE_IDS),
  moods: rows(MOOD_IDS),
  instruments: rows(INSTRUMENT_IDS),
  unhonoured: rows(['vocals', 'effects', 'imitation', 'metre', 'metal']),
  pace: rows(['-1', '-0.5', '0.5', '1']),
  solo: rows(['solo']),
})

describe('the music lexicon', () => {
  it('lists known entries only', () => {
    expect(schema.safeParse(words).error?.issues).toBeUndefined()
    expect(schema.safeParse({ ...words, solo: [{ id: 'duet', en: 'duet', zh: '二重奏' }] }).success).toBe(false)
    expect(schema.safeParse({ ...words, tempo: [] }).success).toBe(false)
  })

  it.each(Object.entries(words))('%s: has one row for each entry, and one entry for each word', (_, list) => {
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
    for (const language of ['en', 'zh'] as const) {
      const all = list.flatMap((row) => row[language].split(', '))
      expect(all.filter((word, index) => all.indexOf(word) < index)).toEqual([])
    }
  })

  it('covers every genre, mood and instrument', () => {
    expect(words.genres.map(({ id }) => id).toSorted()).toEqual(GENRE_IDS.toSorted())
    expect(words.moods.map(({ id }) => id).toSorted()).toEqual(MOOD_IDS.toSorted())
    expect(words.instruments.map(({ id }) => id).toSorted()).toEqual(INSTRUMENT_IDS.toSorted())
  })
})

describe('instruments', () => {
  it('each have a General MIDI program and a part', () => {
    const instrument: z.ZodType<Instrument> = z.strictObject({
      program: z.int().min(0).max(127),
      parts: z.array(z.enum(PART_IDS)).min(1),
      standIn: z.literal(true).exactOptional(),
      slides: z.literal(true).exactOptional(),
    })
    const all = z.record(z.enum(INSTRUMENT_IDS), instrument)
    expect(all.safeParse(instruments).error?.issues).toBeUndefined()
    expect(all.safeParse({ ...instruments, kazoo: instruments.flute }).success).toBe(false)
  })
})
