import { LIMITS } from '../../domain/limits.ts'
import type { Text } from '../../domain/text.ts'
import { type Field, number, text } from './field.ts'

/** Fields of the spoken text and its voice. */
export const soundFields = {
  spokenText: (): Field<string> => ({
    property: () => ({
      type: 'string',
      widget: 'prompt',
      area: 'main',
      required: true,
      missing: 'no_text',
      maxLength: LIMITS.speech.characters,
      label: { en: 'Text', zh: '文字' },
      hint: { en: 'Enter the text to read aloud. You can mix English and Chinese.', zh: '想朗读什么？中英文可以混写。' },
    }),
    read: text(''),
  }),

  /** One of the model's voices. */
  voice: (): Field<string> => ({
    property: ({ can: { voices = [] } }) =>
      voices.length === 0
        ? undefined
        : {
            type: 'string',
            widget: 'select',
            area: 'main',
            initial: voices[0]?.id ?? '',
            options: voices.map(({ id, label, language }) => ({ value: id, label, ...(language && { language }) })),
            label: { en: 'Voice', zh: '声音' },
          },
    read: text(''),
  }),

  speechRate: (): Field<number> => slider(LIMITS.speech.rate, { en: 'Speed', zh: '语速' }),

  speechPitch: (): Field<number> => ({
    property: (model, scope) =>
      model.can.voices === undefined
        ? undefined
        : slider(LIMITS.speech.pitch, { en: 'Pitch (semitones)', zh: '音调（半音）' }).property(model, scope),
    read: number(LIMITS.speech.pitch.initial),
  }),

  /** Volume, 0 to 1. */
  volume: ({ label, hint, initial }: { label: Text; hint?: Text; initial: number }): Field<number> =>
    slider({ min: 0, max: 1, step: 0.05, initial }, label, hint),
}

interface Bounds {
  readonly min: number
  readonly max: number
  readonly step: number
  readonly initial: number
}

function slider({ min, max, step, initial }: Bounds, label: Text, hint?: Text): Field<number> {
  return {
    property: () => ({
      type: 'number',
      widget: 'slider',
      area: 'main',
      minimum: min,
      maximum: max,
      step,
      initial,
      label,
      ...(hint && { hint }),
    }),
    read: number(initial),
  }
}
