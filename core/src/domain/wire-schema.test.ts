import { expect, it } from 'vitest'
import { soundFields } from '../modes/fields/sound.ts'
import { ABLE_MODEL } from './able-model.ts'
import { toWireSchema } from './wire-schema.ts'

it('puts options of the interface language first, with the first one as default', () => {
  const voices = [
    { id: 'slt', label: { en: 'English', zh: '英语' } },
    { id: 'cmn', label: { en: 'Mandarin', zh: '普通话' }, language: 'zh' as const },
  ]
  const voice = soundFields.voice().property({ ...ABLE_MODEL, can: { voices } }, {})
  const offered = (language: 'en' | 'zh') => toWireSchema('Voices', voice ? { voice } : {}, language).properties['voice']
  expect(offered('en')).toMatchObject({ enum: ['slt', 'cmn'], default: 'slt' })
  expect(offered('zh')).toMatchObject({ enum: ['cmn', 'slt'], 'x-labels': ['普通话', '英语'], default: 'cmn' })
})
