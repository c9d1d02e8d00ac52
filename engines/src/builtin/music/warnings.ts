import type { Text } from '@stipple/core/domain/text'
import type { Warning } from '../../spec.ts'
import { keyName } from './compose/theory.ts'
import type { Plan } from './plan.ts'
import { type InstrumentId, INSTRUMENTS } from './understand/instruments.ts'
import type { UnhonouredId, MusicRequest } from './understand/request.ts'

/** Warnings about requests that could not be honoured. */
export function warningsOf({
  request,
  plan,
  length,
  tempoKept,
  lengthKept,
}: {
  request: MusicRequest
  plan: Plan
  length: number
  tempoKept: boolean
  lengthKept: boolean
}): readonly Warning[] {
  const unhonoured = request.unhonoured.map((id): Warning => ({ code: CODES[id], text: UNHONOURED[id] }))
  const standIns = request.instruments.filter((id) => INSTRUMENTS[id].standIn)
  const playing = new Set(plan.parts.map(({ program, id }) => (id === 'drums' ? 'drums' : program)))
  const leftOut = request.instruments.filter((id) => !playing.has(id === 'drums' ? 'drums' : INSTRUMENTS[id].program))
  return [
    ...unhonoured,
    ...(isEmpty(request) ? [nothingNamed(plan)] : []),
    ...(standIns.length > 0 ? [standIn(standIns)] : []),
    ...(leftOut.length > 0 ? [TOO_MANY] : []),
    ...(tempoKept ? [] : [tempoLimit(Math.round(plan.bpm))]),
    ...(lengthKept ? [] : [lengthOf(length)]),
  ]
}

const CODES: Readonly<Record<UnhonouredId, string>> = {
  vocals: 'no_vocals',
  effects: 'no_sound_effects',
  imitation: 'no_imitation',
  metre: 'other_metre',
  metal: 'no_heavy_metal',
}

const UNHONOURED: Readonly<Record<UnhonouredId, Text>> = {
  vocals: { en: 'The composer can’t sing, so this piece is instrumental.', zh: '作曲家不会唱歌，这是一首纯音乐。' },
  effects: { en: 'Nature sounds and effects are not supported; only instruments play.', zh: '不会生成自然声和音效，只有乐器演奏。' },
  imitation: {
    en: 'Composers and songs are not imitated; the rest of the prompt was followed.',
    zh: '不会模仿某位音乐人或某首歌，其余的描述已照做。',
  },
  metre: {
    en: 'Only three or four beats per bar are supported, so the piece uses one of these.',
    zh: '只会三拍和四拍，这首曲子用了其中一种。',
  },
  metal: { en: 'Heavy metal is not supported, so the piece is rock.', zh: '不会写重金属，这首按摇滚来写，会温和一些。' },
}

const isEmpty = ({ genre, moods, instruments, bpm, pace, tonic, mode }: MusicRequest): boolean =>
  !genre && moods.length === 0 && instruments.length === 0 && bpm === undefined && pace === undefined && tonic === undefined && !mode

const nothingNamed = ({ genre, key }: Plan): Warning => ({
  code: 'nothing_recognised',
  text: {
    en: `No genre, mood or instrument was recognised, so the piece is ${genre.label.en} in ${keyName(key).en}.`,
    zh: `没有认出音乐风格、情绪或乐器，所以写成了${keyName(key).zh}的${genre.label.zh}音乐。`,
  },
})

const NAMES: Readonly<Partial<Record<InstrumentId, Text>>> = {
  dizi: { en: 'dizi', zh: '笛子' },
  xiao: { en: 'xiao', zh: '箫' },
  guzheng: { en: 'guzheng', zh: '古筝' },
  pipa: { en: 'pipa', zh: '琵琶' },
  erhu: { en: 'erhu', zh: '二胡' },
  suona: { en: 'suona', zh: '唢呐' },
  yangqin: { en: 'yangqin', zh: '扬琴' },
}

function standIn(ids: readonly InstrumentId[]): Warning {
  const names = ids.map((id) => NAMES[id] ?? { en: id, zh: id })
  return {
    code: 'stand_in',
    text: {
      en: `These instruments are not available: ${names.map(({ en }) => en).join(', ')}. Similar ones play instead.`,
      zh: `音色库里没有${names.map(({ zh }) => zh).join('、')}，由音色最接近的乐器代替。`,
    },
  }
}

const TOO_MANY: Warning = {
  code: 'instruments_left_out',
  text: {
    en: 'The prompt names more instruments than there are parts, so some were left out.',
    zh: '指定的乐器过多，部分未使用。',
  },
}

const tempoLimit = (bpm: number): Warning => ({
  code: 'tempo_limited',
  text: { en: `This tempo is not supported, so the piece plays at ${bpm} bpm.`, zh: `这个速度无法演奏，改为每分钟 ${bpm} 拍。` },
})

const lengthOf = (seconds: number): Warning => ({
  code: 'length_by_form',
  text: {
    en: `The piece lasts ${seconds} seconds, as set in the form or limited by the model, not as written in the prompt.`,
    zh: `时长以表单和上限为准，是 ${seconds} 秒，与文字里写的不同。`,
  },
})
