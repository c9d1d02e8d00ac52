import { join } from 'node:path'
import { LIMITS } from '@stipple/core/domain/limits'
import { runInChild } from '../../kit/run-in-child.ts'
import { EngineError } from '../../spec.ts'
import type { Engine } from '../../spec.ts'
import type { MusicInput, MusicResult } from './child.ts'
import { MODEL, SOUND_FONT } from './models.ts'

/** Composes pieces of music from words and plays them on sampled instruments. */
export const engine: Engine = {
  spec: 2,
  id: 'music',
  label: { en: 'Music', zh: '音乐' },
  place: 'here',

  async models() {
    return [MODEL]
  },

  async start({ task }, context) {
    if (task.kind !== 'music') throw new EngineError('internal', `The composer cannot do ${task.kind}.`)
    const { prompt, seconds, format, seed } = task
    if (prompt.trim() === '') throw new EngineError('invalid_input', 'Nothing says what the music should be like.', { field: 'prompt' })
    const { min, max, initial } = LIMITS.music.seconds
    if (!(seconds >= min && seconds <= max))
      throw new EngineError('invalid_input', `A piece lasts ${min} to ${max} seconds.`, { field: 'seconds' })
    const { signal, budget, report, log, packs, folder } = context
    const fonts = await packs.ensure(SOUND_FONT, { signal, report })
    const { warnings, midi, ...piece } = await runInChild<MusicInput, MusicResult>({
      module: new URL('child.ts', import.meta.url),
      input: { prompt, seconds, wordsMayTellLength: seconds === initial, format, seed, font: join(fonts, 'FluidR3Mono_GM.sf3') },
      context: { signal, budget, report, log, folder },
    })
    const output = {
      media: 'voice',
      ...piece,
      seed,
      also: [{ extension: 'mid', type: 'audio/midi', content: midi }],
    } as const
    return { kind: 'done', outputs: [output], warnings }
  },
}
