import { describe, expect, it, vi } from 'vitest'
import everyday from './__fixtures__/everyday.json' with { type: 'json' }
import { curatedChinese } from './curated.ts'
import { useDictionary } from './dictionary.ts'
import { gerund, segment } from './segment.ts'
import { translateByDictionary } from './translate.ts'

const english = async (text: string) => (await translateByDictionary(text, 'en')).text
const chinese = async (text: string) => (await translateByDictionary(text, 'zh')).text

describe('translating Chinese prompts by dictionary', () => {
  it.each([
    ['老虎', 'tiger'],
    ['红色的龙', 'red dragon'],
    ['飞翔的鸟', 'flying bird'],
    ['三只小狗在草地上玩耍', 'three puppies playing on the grass'],
    ['一只橘猫', 'an orange cat'],
    ['十二个苹果', '12 apples'],
    ['一群孩子', 'a group of children'],
    ['一碗热气腾腾的牛肉面，美食摄影', 'a bowl of steaming hot beef noodle soup, delicious food photography'],
    ['可爱的熊猫吃竹子', 'cute panda eating bamboo'],
    ['猫和狗在沙发上睡觉', 'cat and dog sleeping on sofa'],
    ['女孩的眼睛特写', "girl's eyes close-up"],
    ['海边日落', 'sunset by the sea'],
    ['没有人的街道', 'street without person'],
  ])('orders words: %s [P-16] [C-17]', async (given, wanted) => {
    expect(await english(given)).toBe(wanted)
  })

  it.each([
    ['在雨中奔跑的骑士', 'knight running in the rain'],
    ['森林里的小木屋，清晨，薄雾', 'log cabin in the forest, early morning, mist'],
    ['一只戴着帽子的橘猫坐在窗台上，水彩风格', 'an orange cat wearing hat, sitting on windowsill, watercolor style'],
    ['穿汉服的少女在樱花树下弹古筝，逆光，唯美', 'young girl wearing hanfu, playing guzheng under cherry tree, backlight, aesthetic'],
    ['宇航员在月球上骑马', 'astronaut riding a horse on the moon'],
    ['桌子上有一只青花瓷花瓶', 'a blue and white porcelain vase on table'],
    ['一个拿着红伞的小女孩走在雨后的街道上', 'a little girl holding red umbrella, walking on the after-rain street'],
    ['五彩缤纷的热气球漂浮在土耳其的天空中', 'multicolored hot air balloon floating in the Turkey sky'],
    ['一条红色的龙盘旋在雪山之巅', 'a red dragon circling at the top of snowy mountain'],
    ['一座孤独的灯塔矗立在悬崖边，暴风雨来临', 'a lonely lighthouse standing tall by cliff, storm approaching'],
    ['一条蜿蜒的小路通向远方的城堡', 'a winding path leading to castle in the distance'],
    ['胖乎乎的橘猫戴着厨师帽在做饭', 'chubby orange cat wearing chef hat cooking'],
    ['雪山下的湖泊倒映着星空', 'lake under snowy mountain, reflecting starry sky'],
    ['穿西装的狐狸在纽约街头喝咖啡', 'fox wearing suit, drinking coffee in New York street'],
  ])('places actions and positions after the thing: %s [P-16] [C-17]', async (given, wanted) => {
    expect(await english(given)).toBe(wanted)
  })

  it('translates a hundred everyday phrases, each checked by a person [P-16] [C-17]', async () => {
    expect(everyday).toHaveLength(100)
    for (const [given = '', wanted] of everyday) expect(await (/\p{Script=Han}/u.test(given) ? english : chinese)(given)).toBe(wanted)
  })

  it('keeps a phrase with an unknown word untranslated [C-17]', async () => {
    expect(await english('一只㐂鿍在跑，晴天')).toBe('一只㐂鿍在跑, sunny day')
    expect(await chinese('a zxqv cat, sunny day')).toBe('a zxqv cat，晴天')
    expect(await chinese('I like pictures of a dog')).toBe('I like pictures of a dog')
  })

  it('reads traditional characters and names [C-17]', async () => {
    expect(await english('極光下的雪山湖泊')).toBe('snowy mountain lake under aurora')
    expect(await english('李白在月下喝酒')).toBe('Li Bai drinking under moon')
    expect(await english('杭州西湖')).toBe('Hangzhou West Lake')
  })

  it('keeps English, numbers, weights and prompt syntax [C-17]', async () => {
    expect(await english('(白发:1.2)少女，蓝色眼睛，8k')).toBe('(white hair:1.2) young girl, blue eyes, 8k')
    expect(await english('a cat, <lora:ink:0.8>, 水墨')).toBe('a cat, <lora:ink:0.8>, ink wash')
  })

  it('keeps an unknown word and reports it', async () => {
    const { text, unknown } = await translateByDictionary('一只㐂鿍', 'en')
    expect(unknown.length).toBeGreaterThan(0)
    for (const word of unknown) expect(text).toContain(word)
  })

  it('leaves no Chinese in the translation of every curated word', async () => {
    const dictionary = await useDictionary()
    expect(curatedChinese().size).toBeGreaterThan(1000)
    for (const [word, { english: meaning }] of curatedChinese()) {
      expect(meaning).not.toMatch(/\p{Script=Han}/u)
      if (word.length > 1 && meaning !== '') expect(segment(word, dictionary).map((token) => token.english).join(' ')).not.toMatch(/\p{Script=Han}/u) // prettier-ignore
    }
  })

  it('forms gerunds', () => {
    expect(['run', 'sit down', 'ride', 'die', 'see', 'play', 'lay eggs'].map(gerund)).toEqual([
      'running',
      'sitting down',
      'riding',
      'dying',
      'seeing',
      'playing',
      'laying eggs',
    ])
  })
})

describe('translating English prompts by dictionary', () => {
  it.each([
    ['a knight running in the rain', '在雨中奔跑的骑士'],
    ['two puppies playing on the grass', '在草地上玩耍的两只小狗'],
    ['an orange cat wearing a hat sitting on the windowsill, watercolor style', '坐在窗台上、戴着帽子的橘猫，水彩风格'],
    ['a bowl of ramen, food photography', '一碗拉面，美食摄影'],
    ['minimalist logo of a fox', '狐狸的极简标志'],
    ['a little girl with a red umbrella walking on a street', '走在街道上、带着红伞的小女孩'],
    ['Mount Fuji in spring, cherry blossoms', '春天的富士山，樱花'],
    ['(white hair:1.2) girl, 8k, masterpiece', '(白发:1.2)女孩，8k，杰作'],
  ])('orders words: %s [P-16]', async (given, wanted) => {
    expect(await chinese(given)).toBe(wanted)
  })
})

describe('the dictionary', () => {
  it('stays in memory while used, and is released after ten idle minutes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const first = await useDictionary()
      vi.advanceTimersByTime(9 * 60_000)
      expect(await useDictionary()).toBe(first)
      vi.advanceTimersByTime(9 * 60_000)
      expect(await useDictionary()).toBe(first)
      vi.advanceTimersByTime(10 * 60_000)
      expect(await useDictionary()).not.toBe(first)
    } finally {
      vi.useRealTimers()
    }
  })
})
