import { describe, expect, it } from 'vitest'
import { readRequest } from './read-request.ts'

describe('music: readRequest', () => {
  it.each([
    ['calm lo-fi in A minor, 76 bpm, electric piano', '平静的低保真音乐，A小调，每分钟76拍，电钢琴'],
    ['sad classical piano solo', '悲伤的古典钢琴独奏'],
    ['happy pop, fast, without drums', '欢快的流行音乐，快节奏，不要鼓'],
    ['epic orchestral battle music with choir', '史诗级战斗配乐，交响，合唱'],
    ['guofeng with guzheng and dizi, D minor', '国风，古筝和笛子，D小调'],
    ['jazz, saxophone and double bass, 140 bpm', '爵士，萨克斯和低音提琴，140 bpm'],
    ['a waltz in E flat major', '降E大调圆舞曲'],
    ['ambient meditation music, harp, 2 minutes', '冥想音乐，竖琴，两分钟'],
    ['a pop song with female vocals', '有女声演唱的流行歌曲'],
    ['energetic electronic dance music', '动感的电子舞曲'],
    ['playful 8-bit video game music', '俏皮的8位游戏音乐'],
    ['romantic bossa nova on guitar', '浪漫的波萨诺瓦，吉他'],
  ])('reads the same from %s and %s', (en, zh) => {
    expect(readRequest(en)).toEqual(readRequest(zh))
  })

  it.each([
    ['in F# minor', { tonic: 6, mode: 'minor' }],
    ['B flat major', { tonic: 10, mode: 'major' }],
    ['Bb major', { tonic: 10, mode: 'major' }],
    ['升C小调', { tonic: 1, mode: 'minor' }],
    ['in A minor key', { tonic: 9, mode: 'minor' }],
    ['a sad song in a minor key', { mode: 'minor' }],
    ['in the key of D', { tonic: 2 }],
    ['大调', { mode: 'major' }],
  ])('reads the key in %s', (words, key) => {
    const { tonic, mode } = readRequest(words)
    expect({ ...(tonic !== undefined && { tonic }), ...(mode && { mode }) }).toEqual(key)
  })

  it.each([
    ['96bpm', 96],
    ['tempo 132', 132],
    ['60 beats per minute', 60],
    ['每分钟 88 拍', 88],
    ['速度为 104', 104],
    ['１２０ ＢＰＭ', 120],
  ])('reads the tempo in %s', (words, bpm) => {
    expect(readRequest(words).bpm).toBe(bpm)
    expect(readRequest(words).seconds).toBeUndefined()
  })

  it.each([
    ['45 seconds of pop', 45],
    ['a two minute waltz', 120],
    ['half a minute', 30],
    ['一分半钟', 90],
    ['三十秒的流行', 30],
    ['1 minute 20 seconds', 80],
    ['jazz at 120 beats a minute', undefined],
  ])('reads the length in %s', (words, seconds) => {
    expect(readRequest(words).seconds).toBe(seconds)
  })

  it.each([
    ['no drums, no bass', ['bass', 'drums']],
    ['without any piano', ['piano']],
    ['不要钢琴和鼓', ['piano', 'drums']],
    ['没有贝斯', ['bass']],
  ])('reads unwanted instruments: %s', (words, without) => {
    expect(readRequest(words)).toMatchObject({ instruments: [], without })
  })

  it('takes the longest word, not the words inside it', () => {
    expect(readRequest('手风琴').instruments).toEqual(['accordion'])
    expect(readRequest('electric guitar').instruments).toEqual(['electric-guitar'])
    expect(readRequest('小提琴').instruments).toEqual(['violin'])
    expect(readRequest('trapeze, organic, popular').genre).toBeUndefined()
  })

  it.each(['single', 'my house', '鼓励', 'instrumental, no vocals', '纯音乐，无人声'])('ignores unrelated words in: %s', (words) => {
    expect(readRequest(words)).toMatchObject({ moods: [], instruments: [], unhonoured: [] })
  })

  it.each([
    ['singing with lyrics', 'vocals'],
    ['加上歌词', 'vocals'],
    ['the sound of rain', 'effects'],
    ['雨声', 'effects'],
    ['in the style of a famous singer', 'imitation'],
    ['in 7/8', 'metre'],
    ['heavy metal, fast', 'metal'],
    ['重金属', 'metal'],
    ['female singers', 'vocals'],
  ])('reports unsupported wishes: %s', (words, what) => {
    expect(readRequest(words).unhonoured).toContain(what)
  })

  it.each(['', '   ', '🎵🎵', 'Ночная музыка', '\u0000\uFFFF', 'x'.repeat(2000), '(((((', '唱'.repeat(500)])(
    'accepts any input: %j',
    (words) => {
      expect(readRequest(words).instruments).toEqual([])
    },
  )
})
