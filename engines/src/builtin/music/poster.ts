import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { type Note, type Score, secondsOfTicks } from './score.ts'
import type { Stereo } from './sound/render.ts'

const SIDE = 1024
const MARGIN = 96
const PAPER = '#f6f3ee'
const INK = '#17181a'
const FAINT = '#cfc9be'
const CINNABAR = '#c8371f'

/** Position of the score and of the waveform on the sheet. */
const STAVE = { top: 190, bottom: 500 }
const WAVE = { middle: 750, height: 164 }
const COLUMNS = 84
const DOT = 4.1

/** Poster of a piece: its notes over a stave, the melody in red, and below them its waveform, all in dots. */
export async function drawPoster(score: Score, sound: Stereo): Promise<Uint8Array> {
  const canvas = createCanvas(SIDE, SIDE)
  const context = canvas.getContext('2d')
  context.fillStyle = PAPER
  context.fillRect(0, 0, SIDE, SIDE)
  drawStave(context, score)
  drawNotes(context, score)
  drawWave(context, sound)
  return new Uint8Array(await canvas.encode('webp', 92))
}

const across = (share: number): number => MARGIN + share * (SIDE - 2 * MARGIN)

/** Draws five hairlines, and a bar line where a section begins. */
function drawStave(context: SKRSContext2D, { sections, beats, bpm, seconds }: Score): void {
  context.strokeStyle = FAINT
  context.lineWidth = 1.25
  const gap = (STAVE.bottom - STAVE.top) / 4
  for (let line = 0; line < 5; line += 1) strokeLine(context, [MARGIN, STAVE.top + line * gap, SIDE - MARGIN, STAVE.top + line * gap])
  for (const { bar } of sections) {
    const x = across((bar * beats * 60) / bpm / seconds)
    strokeLine(context, [x, STAVE.top, x, STAVE.bottom])
  }
}

function strokeLine(context: SKRSContext2D, [x1, y1, x2, y2]: readonly [number, number, number, number]): void {
  context.beginPath()
  context.moveTo(x1, y1)
  context.lineTo(x2, y2)
  context.stroke()
}

/** Draws long notes as larger dots, and the accompaniment small and pale behind the melody. */
function drawNotes(context: SKRSContext2D, { notes, bpm, seconds }: Score): void {
  const tuned = notes.filter(({ part }) => part !== 'drums' && part !== 'pad')
  const pitches = tuned.map(({ pitch }) => pitch)
  const [low, high] = [Math.min(...pitches), Math.max(...pitches)]
  const leading = tuned.some(({ part }) => part === 'lead')
  const y = (pitch: number) => STAVE.bottom + 34 - ((pitch - low) / Math.max(1, high - low)) * (STAVE.bottom - STAVE.top + 68)
  const x = ({ tick }: Note) => across(secondsOfTicks(tick, bpm) / seconds)
  // Smaller dots where there are many, so that they do not merge.
  const scale = Math.min(1, Math.sqrt(220 / Math.max(1, tuned.length)) * 1.15)
  const drawn = [...tuned.filter(({ part }) => part !== 'lead'), ...tuned.filter(({ part }) => part === 'lead')]
  for (const note of drawn) {
    const sings = note.part === 'lead' || (!leading && note.part === 'chords')
    const length = Math.sqrt(Math.min(2.5, secondsOfTicks(note.length, bpm)))
    context.fillStyle = sings ? CINNABAR : INK
    context.globalAlpha = sings ? 1 : 0.5
    fillDot(context, { x: x(note), y: y(note.pitch), radius: scale * (sings ? 5 + 9 * length : 2.6 + 2.4 * length) })
  }
  context.globalAlpha = 1
}

/** Draws columns of dots as high as the sound is loud. */
function drawWave(context: SKRSContext2D, { left, right }: Stereo): void {
  const width = left.length / COLUMNS
  const levels = Array.from({ length: COLUMNS }, (_, column) => {
    let sum = 0
    const [from, to] = [Math.floor(column * width), Math.floor((column + 1) * width)]
    for (let i = from; i < to; i += 1) sum += (left[i] ?? 0) ** 2 + (right[i] ?? 0) ** 2
    return Math.sqrt(sum / Math.max(1, to - from))
  })
  const loudest = Math.max(...levels, 1e-6)
  const pitch = DOT * 2 + 2.2
  context.fillStyle = INK
  for (const [column, level] of levels.entries()) {
    const x = across((column + 0.5) / COLUMNS)
    const count = Math.round(((level / loudest) ** 0.8 * WAVE.height) / pitch)
    for (let i = -count; i <= count; i += 1) {
      // Thinner towards the tips.
      const radius = DOT * (1 - 0.62 * (Math.abs(i) / (count + 1)) ** 1.5)
      fillDot(context, { x, y: WAVE.middle + i * pitch, radius })
    }
  }
}

function fillDot(context: SKRSContext2D, { x, y, radius }: { x: number; y: number; radius: number }): void {
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
  context.fill()
}
