import { join } from 'node:path'
import { LIMITS } from '@stipple/core/domain/limits'
import { defineCraft } from '../../kit/define-craft.ts'
import { childOf } from '../../kit/run-in-child.ts'
import { EngineError } from '../../spec.ts'
import type { run } from './child.ts'
import { MODEL, SOUND_FONT } from './models.ts'

/** Composes pieces of music from words and plays them on sampled instruments. */
export const engine = defineCraft({
  id: 'music',
  label: { en: 'Music', zh: '音乐' },
  tasks: ['music'],
  models: [MODEL],

  async make({ task }, io) {
    const { prompt, seconds, format, seed } = task
    if (prompt.trim() === '') throw new EngineError('invalid_input', 'Nothing says what the music should be like.', { field: 'prompt' })
    const { min, max, initial } = LIMITS.music.seconds
    if (!(seconds >= min && seconds <= max))
      throw new EngineError('invalid_input', `A piece lasts ${min} to ${max} seconds.`, { field: 'seconds' })
    const font = join(await io.packs.ensure(SOUND_FONT, io), 'FluidR3Mono_GM.sf3')
    // An untouched length in the form gives way to a length in the prompt.
    const usesPromptLength = seconds === initial
    const { warnings, midi, ...piece } = await inChild({ prompt, seconds, usesPromptLength, format, seed, font }, io)
    const attachments = [{ extension: 'mid', type: 'audio/midi', content: midi }]
    return { outputs: [{ media: 'voice', ...piece, seed, attachments }], warnings }
  },
})

const inChild = childOf<typeof run>(new URL('child.ts', import.meta.url))
