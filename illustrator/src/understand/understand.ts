import type { BaseStyle } from '@stipple/core/domain/styles'
import type { Scene } from '../scene.ts'
import { completeScene } from './complete.ts'
import { readGrammar } from './grammar.ts'
import { readRemoval } from './removal.ts'
import { readTokens } from './tokens.ts'
import { readWritings } from './writings.ts'

/**
 * Reads a prompt in English, Chinese or both and completes it to a scene. Pure: the same words give the same scene.
 * Unknown words are listed in `ignored`; the negative prompt excludes things, weather, places, colours and moods, also from completion.
 * `options.style` is the member's choice in the form and takes precedence over a style named in the prompt.
 */
export function understand(prompt: string, negativePrompt: string, options: { style?: BaseStyle } = {}): Scene {
  const { text, writings } = readWritings(prompt)
  const reading = readGrammar(readTokens(text), { negative: false })
  const refused = readGrammar(readTokens(negativePrompt), { negative: true }).unwanted
  const unwanted = {
    concepts: [...reading.unwanted.concepts, ...refused.concepts],
    kinds: [...reading.unwanted.kinds, ...refused.kinds],
    settings: [...reading.unwanted.settings, ...refused.settings],
    colours: [...reading.unwanted.colours, ...refused.colours],
  }
  return completeScene(reading, readRemoval(unwanted, negativePrompt), { prompt, writings, style: options.style })
}
