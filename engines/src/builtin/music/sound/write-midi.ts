import { MIDIBuilder } from 'spessasynth_core'
import { type Part, QUARTER, type Score } from '../score.ts'
import { channelOf } from './channels.ts'

const CONTROL = { volume: 7, pan: 10, sustain: 64, reverb: 91 } as const
const BEND = { none: 8192, tone: 0 } as const
/** Ticks and steps of a slide. */
const SLIDE = { ticks: 96, steps: 8 } as const

/** Notes as a MIDI file of format 1, a track for each part. */
export function writeMidi(score: Score, name: string): MIDIBuilder {
  const midi = new MIDIBuilder({ timeDivision: QUARTER, format: 1, initialTempo: score.bpm, name })
  for (const [i, part] of score.parts.entries()) {
    const [track, channel] = [i + 1, channelOf(part, i)]
    midi.addTrack(part.id)
    setUp(midi, { part, track, channel })
    for (const note of score.notes.filter((one) => one.part === part.id)) {
      if (note.slide) slide(midi, { tick: note.tick, track, channel })
      midi.noteOn(note.tick, track, channel, note.pitch, note.velocity)
      midi.noteOff(note.tick + note.length, track, channel, note.pitch)
    }
  }
  midi.flush()
  return midi
}

function setUp(midi: MIDIBuilder, { part, track, channel }: { part: Part; track: number; channel: number }): void {
  midi.programChange(0, track, channel, part.program)
  midi.controllerChange(0, track, channel, CONTROL.volume, part.volume)
  midi.controllerChange(0, track, channel, CONTROL.pan, part.pan)
  midi.controllerChange(0, track, channel, CONTROL.reverb, part.reverb)
}

/** Bends from a tone below up to the note; the pitch wheel's usual range is two semitones. */
function slide(midi: MIDIBuilder, { tick, track, channel }: { tick: number; track: number; channel: number }): void {
  for (let i = 0; i <= SLIDE.steps; i += 1) {
    const share = 1 - (1 - i / SLIDE.steps) ** 2
    const value = BEND.tone + (BEND.none - BEND.tone) * (0.5 + share / 2)
    midi.pitchWheel(tick + Math.round((i / SLIDE.steps) * SLIDE.ticks), track, channel, Math.round(value))
  }
}
