import type { Random } from '@stipple/imaging/random'
import { findGenre, type Genre, type GenreId } from './genre.ts'
import { type Key, type Mode, type Part, PART_IDS, type PartId } from './score.ts'
import { type InstrumentId, INSTRUMENTS } from './understand/instruments.ts'
import type { MoodId, MusicRequest } from './understand/request.ts'

/** All decisions made before the first note, independent of the prompt's language. */
export interface Plan {
  readonly genre: Genre
  readonly key: Key
  readonly beats: 3 | 4
  /** Approximate tempo, in quarters per minute; `exact` when the prompt named it. */
  readonly bpm: number
  readonly exact: boolean
  readonly parts: readonly Part[]
  /** Parts that glide into notes. */
  readonly sliding: readonly PartId[]
  /** 0 to 1: number of parts that play, and their loudness. */
  readonly energy: number
  readonly density: number
}

interface Lean {
  readonly mode?: Mode
  /** Share of the genre's tempo range, up or down. */
  readonly pace: number
  readonly energy: number
  /** Suitable genres when none is named. */
  readonly genres: readonly GenreId[]
}

const MOODS: Readonly<Record<MoodId, Lean>> = {
  happy: { mode: 'major', pace: 0.3, energy: 0.15, genres: ['pop', 'folk'] },
  sad: { mode: 'minor', pace: -0.5, energy: -0.25, genres: ['classical'] },
  calm: { pace: -0.5, energy: -0.3, genres: ['ambient', 'classical'] },
  tense: { mode: 'minor', pace: 0.4, energy: 0.2, genres: ['epic'] },
  epic: { pace: 0, energy: 0.3, genres: ['epic'] },
  romantic: { mode: 'major', pace: -0.3, energy: -0.1, genres: ['classical', 'bossa'] },
  dreamy: { pace: -0.3, energy: -0.2, genres: ['ambient'] },
  dark: { mode: 'minor', pace: -0.2, energy: 0, genres: ['epic', 'ambient'] },
  energetic: { pace: 0.5, energy: 0.35, genres: ['electronic', 'rock'] },
  mysterious: { mode: 'minor', pace: -0.2, energy: -0.1, genres: ['ambient', 'epic'] },
  playful: { mode: 'major', pace: 0.4, energy: 0.1, genres: ['game', 'pop'] },
  warm: { mode: 'major', pace: -0.1, energy: -0.1, genres: ['folk', 'lofi'] },
}

const CHINESE: ReadonlySet<InstrumentId> = new Set([
  'dizi',
  'xiao',
  'guzheng',
  'pipa',
  'erhu',
  'suona',
  'yangqin',
  'koto',
  'shamisen',
  'shakuhachi',
])

/** Tonics in a comfortable range of most instruments. */
const TONICS = [0, 2, 4, 5, 7, 9, 10]
const LIMITS_OF_TEMPO = { slowest: 40, fastest: 220 }
const MIX: Readonly<Record<PartId, Omit<Part, 'id' | 'program'>>> = {
  lead: { volume: 108, pan: 64, reverb: 58 },
  counter: { volume: 84, pan: 86, reverb: 64 },
  chords: { volume: 82, pan: 48, reverb: 50 },
  pad: { volume: 66, pan: 74, reverb: 76 },
  bass: { volume: 100, pan: 64, reverb: 16 },
  drums: { volume: 96, pan: 64, reverb: 32 },
}

/** Decides everything that the words left open, by the genre's habits and by chance. */
export function makePlan(request: MusicRequest, random: Random): Plan {
  const genre = findGenre(chooseGenre(request, random.fork('genre')))
  const lean = leanOf(request.moods)
  const mode = request.mode ?? lean.mode ?? random.fork('mode').pick(genre.modes)
  const key = { tonic: request.tonic ?? random.fork('tonic').pick(TONICS), mode }
  const [slowest = 0, fastest = slowest] = genre.bpm
  const chance = random.fork('tempo').range(0.25, 0.75)
  const share = chance + lean.pace * 0.5 + (request.pace ?? 0)
  const tempo = request.bpm ?? slowest + share * (fastest - slowest)
  const { parts, sliding } = castParts({ request, genre, random: random.fork('parts') })
  return {
    genre,
    key,
    beats: request.beats ?? genre.beats,
    bpm: Math.min(LIMITS_OF_TEMPO.fastest, Math.max(LIMITS_OF_TEMPO.slowest, tempo)),
    exact: request.bpm !== undefined,
    parts,
    sliding,
    energy: Math.min(1, Math.max(0.15, 0.6 + lean.energy)),
    density: Math.min(1, Math.max(0.1, genre.density + lean.energy * 0.5)),
  }
}

/** Returns true if a tempo can be played here. */
export const isPlayable = (bpm: number): boolean => bpm >= LIMITS_OF_TEMPO.slowest && bpm <= LIMITS_OF_TEMPO.fastest

function chooseGenre({ genre, moods, instruments }: MusicRequest, random: Random): GenreId {
  if (genre) return genre
  if (instruments.some((id) => CHINESE.has(id))) return 'guofeng'
  const [mood] = moods
  if (mood) return random.pick(MOODS[mood].genres)
  if (instruments.some((id) => id === 'electric-guitar')) return 'rock'
  if (instruments.some((id) => id === 'synth')) return 'electronic'
  if (instruments.some((id) => id === 'guitar' || id === 'harmonica')) return 'folk'
  if (instruments.some((id) => id === 'saxophone')) return 'jazz'
  return instruments.length > 0 ? 'classical' : 'pop'
}

function leanOf(moods: readonly MoodId[]): Omit<Lean, 'genres'> {
  const leans = moods.map((mood) => MOODS[mood])
  const mode = leans.find((lean) => lean.mode !== undefined)?.mode
  const sum = (of: (lean: Lean) => number) =>
    Math.max(
      -1,
      Math.min(
        1,
        leans.reduce((total, lean) => total + of(lean), 0),
      ),
    )
  return { ...(mode && { mode }), pace: sum(({ pace }) => pace), energy: sum(({ energy }) => energy) }
}

/** Assigns instruments to parts: named instruments take the parts that suit them, the genre fills the rest. */
function castParts({ request, genre, random }: { request: MusicRequest; genre: Genre; random: Random }) {
  const cast = new Map<PartId, InstrumentId>()
  for (const id of request.instruments) {
    const wanted = INSTRUMENTS[id].parts.find((part) => !cast.has(part))
    if (wanted) cast.set(wanted, id)
  }
  // A soloist carries the melody; one that plays chords does both.
  const alone = request.solo ? request.instruments[0] : undefined
  const unwanted: ReadonlySet<string> = new Set(request.without.filter((id) => id === 'drums' || id === 'bass'))
  const banned = new Set(request.without.filter((id) => id !== 'drums').map((id) => INSTRUMENTS[id].program))
  const wanted = PART_IDS.filter((part) => {
    if (unwanted.has(part)) return false
    if (part === 'drums' && genre.groove === 'none' && !cast.has('drums')) return false
    if (!request.solo) return true
    return cast.has(part) || part === 'lead' || (part === 'chords' && alone !== undefined && INSTRUMENTS[alone].parts.includes('chords'))
  })
  const parts = wanted.map((id): Part => {
    const chosen = request.solo && alone ? (cast.get(id) ?? alone) : cast.get(id)
    if (chosen) return { id, program: INSTRUMENTS[chosen].program, ...MIX[id] }
    const programs = id === 'drums' ? [0] : genre[id]
    const allowed = programs.filter((program) => !banned.has(program))
    return { id, program: random.fork(id).pick(allowed.length > 0 ? allowed : FALLBACK[id]), ...MIX[id] }
  })
  const sliding = parts.filter(({ id, program }) => {
    const chosen = cast.get(id)
    return chosen ? INSTRUMENTS[chosen].slides === true : genre.id === 'guofeng' && SINGING.has(program)
  })
  return { parts, sliding: sliding.map(({ id }) => id) }
}

/** Programs that glide into notes where the music is Chinese: fiddles and flutes. */
const SINGING: ReadonlySet<number> = new Set([40, 73, 75, 77, 110])

/** Programs for a genre all of whose own are unwanted. */
const FALLBACK: Readonly<Record<PartId, readonly number[]>> = {
  lead: [73, 40],
  counter: [71],
  chords: [24, 46],
  pad: [89],
  bass: [33],
  drums: [0],
}
