import { expect, it } from 'vitest'
import { speakersOf } from './speakers.ts'

const labelsOf = (metadata: Readonly<Record<string, string>>) => {
  const speakers = speakersOf(new Map(Object.entries(metadata)))
  return speakers.map(({ id, language, label: { en, zh } }) => [id, language, en, zh])
}

it('labels Mandarin speakers in both languages from incomplete metadata', () => {
  expect(labelsOf({ n_speakers: '4', language: 'Chinese', speaker_names: 'zf_001,zm_009,晓燕' })).toEqual([
    ['zf_001', 'zh', 'Mandarin, woman, 001', '普通话女声·001'],
    ['zm_009', 'zh', 'Mandarin, man, 009', '普通话男声·009'],
    ['2', 'zh', '晓燕', '晓燕'],
    ['3', 'zh', 'Mandarin 4', '普通话 4'],
  ])
  expect(labelsOf({ n_speakers: '2', language: 'English' })).toEqual([
    ['0', undefined, 'Voice 1', '声音 1'],
    ['1', undefined, 'Voice 2', '声音 2'],
  ])
})
