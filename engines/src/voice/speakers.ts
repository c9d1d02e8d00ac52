import type { Language, Text } from '@stipple/core/domain/text'

/** Speaker of a voice model. */
export interface NeuralSpeaker {
  /** Its number in the network. */
  readonly number: number
  readonly id: string
  readonly label: Text
  /** Interface language that lists it first. */
  readonly language?: Language
}

/** First letters of Kokoro's speakers: the language of their recordings. */
const RECORDED_IN: Readonly<Record<string, Text>> = {
  a: { en: 'American English', zh: '美式英语' },
  b: { en: 'British English', zh: '英式英语' },
  z: { en: 'Mandarin', zh: '普通话' },
  j: { en: 'Japanese', zh: '日语' },
  e: { en: 'Spanish', zh: '西班牙语' },
  f: { en: 'French', zh: '法语' },
  h: { en: 'Hindi', zh: '印地语' },
  i: { en: 'Italian', zh: '意大利语' },
  p: { en: 'Portuguese', zh: '葡萄牙语' },
}
const PEOPLE: Readonly<Record<string, Text>> = { f: { en: 'woman', zh: '女声' }, m: { en: 'man', zh: '男声' } }
/** Such as `af_maple` or `zm_012`: language, woman or man, name. */
const NAMED = /^([abzjefhip])([fm])_(\w+)$/

/** Speakers of a network from its metadata; unnamed ones are listed by language and number. */
export function speakersOf(metadata: ReadonlyMap<string, string>): readonly NeuralSpeaker[] {
  const count = Math.max(1, Number(metadata.get('n_speakers') ?? 1) || 1)
  const names = (metadata.get('speaker_names') ?? '').split(',').map((name) => name.trim())
  const chinese = /chinese|mandarin|中文|\bzh\b/i.test(metadata.get('language') ?? '')
  return Array.from({ length: count }, (_, number) => speakerOf({ number, name: names[number] ?? '', chinese }))
}

interface Found {
  readonly number: number
  readonly name: string
  readonly chinese: boolean
}

function speakerOf({ number, name, chinese }: Found): NeuralSpeaker {
  const [, letter = '', sex = '', own = ''] = NAMED.exec(name) ?? []
  const [language, person] = [RECORDED_IN[letter], PEOPLE[sex]]
  const tag: { language?: Language } = letter === 'z' || (letter === '' && chinese) ? { language: 'zh' } : {}
  if (language && person) {
    const title = own.charAt(0).toUpperCase() + own.slice(1)
    return { number, id: name, ...tag, label: { en: `${language.en}, ${person.en}, ${title}`, zh: `${language.zh}${person.zh}·${title}` } }
  }
  const label = chinese && letter === '' ? { en: 'Mandarin', zh: '普通话' } : { en: 'Voice', zh: '声音' }
  // Other names, such as those of persons, are shown unchanged.
  const shown = name === '' ? { en: `${label.en} ${number + 1}`, zh: `${label.zh} ${number + 1}` } : { en: name, zh: name }
  return { number, id: `${number}`, ...tag, label: shown }
}
