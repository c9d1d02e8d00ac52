import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PLACES, type Scene } from '../scene.ts'
import { understand } from './understand.ts'

/** Expected reading of a prompt; an absent field may be anything. */
interface ExpectedScene {
  place?: Scene['place']
  time?: Scene['time']
  season?: Scene['season']
  weather?: Scene['weather']['kind']
  style?: Scene['style']
  medium?: Scene['medium']
  shot?: Scene['camera']['shot']
  angle?: Scene['camera']['angle']
  light?: Scene['light']['quality']
  /** "concept", "concept x3", "a on b" (relation), in any number. */
  subjects?: string[]
}

/** English, Chinese, expected reading of both. */
const PAIRS: [en: string, zh: string, wanted: ExpectedScene][] = [
  [
    'a red fox in the snow at sunset, watercolor',
    '雪地里的红狐狸,夕阳,水彩',
    { place: 'snowfield', time: 'sunset', season: 'winter', medium: 'watercolor', subjects: ['fox x1'] },
  ],
  ['three blue cats sitting on a table', '三只蓝色的猫坐在桌子上', { place: 'room', subjects: ['cat x3', 'cat on table'] }],
  ['a cat under the table', '桌子下的猫', { subjects: ['cat under table'] }],
  [
    'an astronaut riding a horse on the moon, cyberpunk',
    '宇航员骑着马在月球上,赛博朋克',
    { place: 'planet', time: 'night', style: 'neon-punk', subjects: ['astronaut riding horse'] },
  ],
  ['an astronaut riding a horse', '骑着马的宇航员', { subjects: ['astronaut riding horse'] }],
  [
    'a girl holding an umbrella under a cherry blossom tree',
    '樱花树下撑着伞的女孩',
    { season: 'spring', subjects: ['girl holding umbrella', 'girl under blossom-tree'] },
  ],
  ['a cat wearing a top hat', '戴着礼帽的猫', { subjects: ['cat wearing top-hat'] }],
  [
    'cyberpunk street at night, neon lights, rain, cinematic',
    '赛博朋克街道,夜晚,霓虹灯,雨,电影感',
    { place: 'street', time: 'night', weather: 'rain', style: 'neon-punk', light: 'neon' },
  ],
  [
    'a cozy cabin in the forest in winter, snowing',
    '冬天森林里温馨的小木屋,下雪',
    { place: 'forest', season: 'winter', weather: 'snow', subjects: ['house x1'] },
  ],
  ['sunflowers in a vase, oil painting', '花瓶里的向日葵,油画', { medium: 'oil', subjects: ['sunflower in vase'] }],
  ['a giant whale flying above the clouds', '云海之上飞翔的巨大鲸鱼', { place: 'clouds', subjects: ['whale x1'] }],
  [
    'a boy with glasses reading a book in the library',
    '一个戴眼镜的男孩在图书馆看书',
    { place: 'library', subjects: ['boy wearing glasses', 'book'] },
  ],
  [
    'the great wall in autumn, aerial view',
    '秋天的长城,航拍',
    { place: 'mountains', season: 'autumn', shot: 'aerial', angle: 'high', subjects: ['great-wall'] },
  ],
  ['hot air balloon over the mountains at sunrise', '热气球飞过群山,日出', { place: 'mountains', time: 'dawn', subjects: ['balloon'] }],
  ['a dragon flying over a castle', '城堡上空飞着一条龙', { place: 'mountains', subjects: ['dragon above castle'] }],
  ['a cat and a dog on a sofa', '沙发上的猫和狗', { place: 'room', subjects: ['cat', 'dog', 'sofa'] }],
  [
    'two pandas in a bamboo forest, ink wash painting',
    '竹林里的两只熊猫,水墨画',
    { place: 'bamboo-forest', medium: 'ink-wash', subjects: ['panda x2'] },
  ],
  ['a spaceship in space', '太空中的宇宙飞船', { place: 'space', time: 'night', weather: 'stars', subjects: ['spaceship'] }],
  ['a lighthouse by the sea in a storm', '暴风雨中海边的灯塔', { place: 'beach', weather: 'storm', subjects: ['lighthouse'] }],
  ['pixel art of a wizard', '像素风的巫师', { style: 'pixel-art', subjects: ['wizard'] }],
  ['macro photo of a ladybug, bokeh', '瓢虫微距摄影,背景虚化', { shot: 'macro', style: 'photographic', subjects: ['ladybird'] }],
  ['portrait of a girl, backlit', '女孩肖像,逆光', { place: 'studio', shot: 'close', light: 'rim', subjects: ['girl'] }],
  ['a tiger, low angle', '老虎,仰视', { place: 'jungle', angle: 'low', subjects: ['tiger'] }],
  ['northern lights above a frozen lake', '冰冻的湖面上空的极光', { place: 'lake', time: 'night', weather: 'aurora', season: 'winter' }],
  ['night market with lanterns', '挂着灯笼的夜市', { place: 'night-market', time: 'night', subjects: ['lantern'] }],
  [
    'a cup of coffee and a croissant on a wooden table',
    '木桌上的一杯咖啡和牛角包',
    { place: 'cafe', subjects: ['coffee', 'croissant', 'table'] },
  ],
  ['a birthday cake', '生日蛋糕', { place: 'kitchen', shot: 'close', subjects: ['cake'] }],
  ['a monk in a temple in the mountains, mist', '山中寺院里的和尚,薄雾', { place: 'temple', weather: 'fog', subjects: ['monk'] }],
  ['a pagoda in the rain', '雨中的宝塔', { weather: 'rain', subjects: ['pagoda'] }],
  ['a sailing boat on the lake at dusk', '黄昏湖面上的帆船', { place: 'lake', time: 'dusk', subjects: ['sailing-boat'] }],
  ['a mermaid and a dolphin under the sea', '海底的美人鱼和海豚', { place: 'underwater', subjects: ['mermaid', 'dolphin'] }],
  ['the city skyline at night, isometric', '城市天际线夜景,等距视角', { place: 'city', time: 'night', style: 'isometric' }],
  [
    'a white rabbit in a meadow, spring, golden hour',
    '草地上的白兔,春天,黄金时刻',
    { place: 'meadow', season: 'spring', time: 'golden-hour', subjects: ['rabbit'] },
  ],
  ['cherry blossom petals falling in a garden', '花园里花瓣飘落', { place: 'garden', weather: 'petals', season: 'spring' }],
  ['a robot holding a rose', '拿着玫瑰的机器人', { subjects: ['robot holding rose'] }],
  ['a paper boat, origami', '一只纸船，折纸', { style: 'origami', subjects: ['sailing-boat'] }],
  ['low poly mountains', '低多边形群山', { place: 'mountains', style: 'low-poly' }],
  ['a running horse in the desert', '沙漠里奔跑的马', { place: 'desert', subjects: ['horse'] }],
  ['an old man by the river', '河边的老人', { place: 'river', subjects: ['old-man'] }],
  ['a snowman with a red scarf', '戴红围巾的雪人', { place: 'snowfield', season: 'winter', subjects: ['snowman wearing scarf'] }],
  ['ramen, close-up', '拉面,特写', { shot: 'close', subjects: ['ramen'] }],
  ['a witch and a black cat under the full moon', '满月下的女巫和黑猫', { time: 'night', subjects: ['witch', 'black-cat', 'moon'] }],
]

const essentials = (scene: Scene) => ({
  place: scene.place,
  time: scene.time,
  season: scene.season,
  weather: scene.weather.kind,
  style: scene.style,
  medium: scene.medium,
  shot: scene.camera.shot,
  angle: scene.camera.angle,
  light: scene.light.quality,
})

function describedSubjects(scene: Scene): string[] {
  const conceptOf = new Map(scene.subjects.map((subject) => [subject.id, subject.concept]))
  // Things held or worn refer to their holder; the table has the natural order.
  const relationOf = (relation: Scene['subjects'][number]['relation'], concept: string): string[] => {
    if (!relation) return []
    const other = conceptOf.get(relation.to)
    return [
      relation.kind === 'holding' || relation.kind === 'wearing'
        ? `${other} ${relation.kind} ${concept}`
        : `${concept} ${relation.kind} ${other}`,
    ]
  }
  return scene.subjects.flatMap((subject) => [
    subject.concept,
    `${subject.concept} x${subject.count}`,
    ...relationOf(subject.relation, subject.concept),
    ...(subject.wears ?? []).map(({ garment }) => `${subject.concept} wearing ${garment}`),
  ])
}

function expectScene(scene: Scene, { subjects, ...wanted }: ExpectedScene): void {
  expect(essentials(scene)).toMatchObject(wanted)
  expect(describedSubjects(scene)).toEqual(expect.arrayContaining(subjects ?? []))
}

describe('the same prompt in both languages', () => {
  it.each(PAIRS)('%s / %s [M-01]', (en, zh, wanted) => {
    const [english, chinese] = [understand(en, ''), understand(zh, '')]
    expectScene(english, wanted)
    expectScene(chinese, wanted)
    expect(essentials(chinese)).toEqual(essentials(english))
    expect(chinese.subjects.map((subject) => subject.concept).toSorted()).toEqual(
      english.subjects.map((subject) => subject.concept).toSorted(),
    )
  })

  it('yields equal scenes for an English and a Chinese prompt [M-01]', () => {
    const english = understand('a red fox in the snow at sunset, watercolor', '')
    expect({ ...understand('雪地里的红狐狸,夕阳,水彩', ''), ignored: [] }).toEqual({ ...english, ignored: [] })
    expect(english.ignored).toEqual([])
  })

  it('yields one scene if mixed in one prompt', () => {
    expectScene(understand('a 红色的 dragon 在 mountains, 水墨 style', ''), {
      place: 'mountains',
      medium: 'ink-wash',
      subjects: ['dragon'],
    })
  })

  it('is understood in traditional characters', () => {
    expectScene(understand('森林裡的兩隻貓', ''), { place: 'forest', subjects: ['cat x2'] })
  })

  it('is understood as emoji', () => {
    expectScene(understand('🦊 🌲 🌅', ''), { time: 'dawn', subjects: ['fox', 'pine'] })
  })
})

describe('counts', () => {
  it.each([
    ['3 cats', 'cat', 3],
    ['a pair of swans', 'swan', 2],
    ['two dozen roses', 'rose', 24],
    ['一群羊', 'sheep', 6],
    ['五只小鸟', 'bird', 5],
    ['十二朵玫瑰', 'rose', 12],
    ['many lanterns', 'lantern', 9],
    ['a lone wolf', 'wolf', 1],
    ['9999 birds', 'bird', 40],
  ])('%s', (prompt, concept, count) => {
    expect(understand(prompt, '').subjects.find((subject) => subject.concept === concept)?.count).toBe(count)
  })

  it('treat a plural without a number as several', () => {
    expect(understand('foxes', '').subjects[0]?.count).toBeGreaterThan(1)
  })

  it('ignore the number in a four-leaf clover', () => {
    expect(understand('一朵四叶草', '').subjects[0]).toMatchObject({ concept: 'four-leaf-clover', count: 1 })
  })
})

describe('colours', () => {
  it('are bound to their nouns', () => {
    const { subjects, palette } = understand('a green car beside a purple house', '')
    expect(subjects.map(({ concept, colour }) => [concept, colour])).toEqual([
      ['car', '#3f9142'],
      ['house', '#7d3fa8'],
    ])
    expect(palette).toEqual([])
  })

  it.each(['a vase, in blue tones', '花瓶,蓝色调', 'a vase, in blue'])('apply to the whole image: %s', (prompt) => {
    expect(understand(prompt, '').palette).toEqual(['#2f74c4'])
  })

  it('of the eyes do not apply to the cat', () => {
    expect(understand('a white cat with green eyes', '').subjects[0]?.colour).toBe(understand('a white cat', '').subjects[0]?.colour)
  })

  it.each(['a girl in red', '穿红色连衣裙的女孩', 'a girl wearing a red dress'])('apply to the clothes: %s', (prompt) => {
    expect(understand(prompt, '').subjects.map(({ concept, colour }) => [concept, colour])).toEqual([['girl', '#d0312d']])
  })
})

describe('weights', () => {
  it('strengthen and weaken a word', () => {
    const weight = (prompt: string) => understand(prompt, '').subjects.find((subject) => subject.concept === 'castle')?.weight ?? 0
    expect(weight('(castle:1.3)')).toBeCloseTo(1.3)
    expect(weight('((castle))')).toBeCloseTo(1.21)
    expect(weight('[castle]')).toBeLessThan(weight('castle'))
  })

  it('have no effect at 1 or without words', () => {
    expect(understand('a (red:1.0) fox', '').subjects[0]?.colour).toBe(understand('a red fox', '').subjects[0]?.colour)
    expect(understand('((((', '').ignored).toEqual([])
  })
})

describe('a negative prompt', () => {
  it('removes subjects, also by category', () => {
    expect(understand('a cat and a dog in the garden', 'dog').subjects.map((subject) => subject.concept)).toEqual(['cat'])
    expect(understand('a girl on the beach, seagulls', '人').subjects.map((subject) => subject.concept)).toEqual(['dove'])
    expect(understand('a house and a deer', 'animals, 建筑群').subjects).toEqual([])
  })

  it('leaves no relation to a removed subject', () => {
    expect(understand('a cat on a table', 'table').subjects).toMatchObject([{ concept: 'cat', relation: undefined }])
  })

  it.each(['a beach without people', 'no people, beach', '没有人的海滩'])('is recognised inside the prompt: %s', (prompt) => {
    expect(understand(prompt, '')).toMatchObject({ place: 'beach', subjects: [] })
  })

  it('removes weather, colours, times and places, also automatic ones', () => {
    expect(understand('street in the rain', 'rain').weather.kind).not.toBe('rain')
    expect(understand('a landscape in blue and green tones', 'green').palette).toEqual(['#2f74c4'])
    expect(understand('a red car', '红色').subjects).toMatchObject([{ concept: 'car', colour: undefined }])
    expect(understand('a street, neon lights', 'neon').light.quality).not.toBe('neon')
    expect(understand('a fox', 'forest').place).not.toBe('forest')
    expect(understand('city at night', '夜晚').time).not.toBe('night')
    expect(understand('fox, snow', '雪').weather.kind).not.toBe('snow')
    expect(understand('a tree, pines', 'trees').subjects).toEqual([])
  })

  it('inverts moods', () => {
    expect(understand('a castle', 'dark, gloomy').mood.brightness).toBeGreaterThan(understand('a castle', '').mood.brightness)
  })

  it('ignores the usual quality list except blur', () => {
    const usual =
      'low quality, worst quality, bad anatomy, extra limbs, watermark, text, signature, jpeg artifacts, lowres, bad face, two heads, ugly eyes, sketch, monochrome, grayscale, 3d, cartoon'
    expect(understand('a girl in a garden', usual)).toEqual(understand('a girl in a garden', ''))
    const sharp = understand('a girl in a garden', `${usual}, blurry`)
    expect(sharp.camera.depthOfField).toBeLessThan(understand('a girl in a garden', '').camera.depthOfField)
    expect(sharp.subjects).toEqual(understand('a girl in a garden', '').subjects)
  })
})

describe('completion of a prompt', () => {
  it.each([
    ['fox', ['forest', 'meadow']],
    ['whale', ['sea', 'underwater']],
    ['astronaut', ['planet', 'space']],
    ['cake', ['kitchen', 'cafe']],
    ['龙', ['mountains']],
    ['pirate ship', ['sea']],
    ['knight in front of a castle', ['castle-grounds']],
    ['snow', ['snowfield']],
  ])('finds a suitable place for %s', (prompt, places) => {
    expect(places).toContain(understand(prompt, '').place)
  })

  it('ignores words of praise and quality', () => {
    expect(understand('masterpiece, best quality, highly detailed, 8k, trending on artstation, a cat', '').ignored).toEqual([])
    expect(understand('杰作,高清,超清,细节丰富,一只猫', '').ignored).toEqual([])
  })

  it('reports unused words', () => {
    expect(understand('a cat, blorptastic, zzyzx', '').ignored).toEqual(['blorptastic', 'zzyzx'])
    expect(understand('a volcano, a library', '').ignored).toEqual(['library'])
    // A lighthouse has the sea below it, and no cliff is painted there.
    expect(understand('a lighthouse on a cliff', '')).toMatchObject({ place: 'beach', ignored: [expect.stringContaining('cliff')] })
    expect(understand('悬崖上的灯塔', '').ignored).toEqual([expect.stringContaining('悬崖')])
    expect(understand('a house on a cliff', '')).toMatchObject({ place: 'mountains', ignored: [] })
  })

  it('makes a valid scene from unknown words only', () => {
    const scene = understand('xqzt wvlk brmpf', '')
    expect(scene.subjects).toEqual([])
    expect(PLACES).toContain(scene.place)
    expect(scene.ignored).toEqual(['xqzt', 'wvlk', 'brmpf'])
    expect(
      new Set(['aaqq', 'bbqq', 'ccqq', 'ddqq', 'eeqq', 'ffqq'].map((word) => JSON.stringify(essentials(understand(word, ''))))).size,
    ).toBeGreaterThan(1)
  })

  it('matches whole words only', () => {
    expect(understand('龙', '').subjects.map((subject) => subject.concept)).toEqual(['dragon'])
    expect(understand('catastrophe', '').subjects).toEqual([])
  })

  it('prefers the style of the form to that of the prompt', () => {
    expect(understand('pixel art cat', '').style).toBe('pixel-art')
    expect(understand('pixel art cat', '', { style: 'anime' }).style).toBe('anime')
  })

  it('puts the subject first and scenery behind', () => {
    const { subjects } = understand('under a pine tree, a deer', '')
    expect(subjects[0]).toMatchObject({ concept: 'deer', weight: 1 })
    expect(subjects[1]?.weight).toBeLessThan(0.5)
  })
})

describe('any text', () => {
  it('yields the same scene every time', () => {
    for (const [en, zh] of PAIRS) for (const prompt of [en, zh]) expect(understand(prompt, 'people')).toEqual(understand(prompt, 'people'))
  })

  it('never throws, and every relation refers to a subject', () => {
    const words = fc.constantFrom(
      'cat',
      '猫',
      'under',
      '下',
      'riding',
      '骑着',
      'a',
      '的',
      ',',
      '(',
      ':1.4)',
      'red',
      '红',
      'and',
      '和',
      'in',
      '里',
      'table',
      '桌子',
      'no',
      '没有',
      'flying',
      'snow',
      '🦊',
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.array(words, { maxLength: 24 }).map((list) => list.join(' ')),
      fc.array(words, { maxLength: 24 }).map((list) => list.join('')),
    )
    fc.assert(
      fc.property(text, text, (prompt, negative) => {
        const scene = understand(prompt, negative)
        const ids = new Set(scene.subjects.map((subject) => subject.id))
        expect(ids.size).toBe(scene.subjects.length)
        for (const { relation, id } of scene.subjects) if (relation) expect(ids.has(relation.to) && relation.to !== id).toBe(true)
        expect(PLACES).toContain(scene.place)
        for (const value of [scene.weather.amount, scene.camera.depthOfField, scene.mood.saturation])
          expect(value >= 0 && value <= 1).toBe(true)
      }),
      { numRuns: 300 },
    )
  })
})

describe('materials', () => {
  it('of objects do not become the medium of the whole image', () => {
    for (const prompt of ['a porcelain cup on the grass', '草地上的瓷杯', 'a girl in a knitted hat'])
      expect(understand(prompt, '').medium).toBeUndefined()
    expect(understand('草地上的瓷杯', '').subjects).toHaveLength(1)
    expect(understand('a cat, blue and white porcelain', '').medium).toBe('porcelain')
  })
})
