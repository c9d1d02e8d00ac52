import type { CategoryId } from '@stipple/core/domain/community'
import type { ModeId } from '@stipple/core/domain/mode-ids'
import type { Input } from '@stipple/core/domain/property'
import type { Text } from '@stipple/core/domain/text'
import { alone, drawing, example, type GalleryCase, mask, photo, worse } from '@stipple/core/modes/gallery'

/** A work that comes with every installation. */
export interface ExampleCase extends Pick<GalleryCase, 'model' | 'pictures'> {
  /** Used for the names of its files and its id. */
  readonly slug: string
  readonly mode: ModeId
  readonly category: CategoryId
  /** Its prompt or text in both languages: the value of the field `prompt` or `text`, if the mode has one. */
  readonly words: Text
  /** Language of the prompt from which it was made. */
  readonly language: 'en' | 'zh'
  /** The other fields of the form. */
  readonly input: Input
}

const WIDE = { width: 768, height: 512 } as const
const TALL = { width: 512, height: 768 } as const
const SQUARE = { width: 768, height: 768 } as const

/** Images by the illustrator: `[slug, category, language, en, zh, size, seed, style]`. */
type Drawing = readonly [string, CategoryId, 'en' | 'zh', string, string, Input, number, string?]
const DRAWINGS: readonly Drawing[] = [
  ['bridge', 'places', 'zh', 'A small bridge over a stream, riverside houses', '小桥流水人家', WIDE, 7],
  ['fisherman', 'guofeng', 'zh', 'An old fisherman in a small boat on a river in the snow', '孤舟蓑笠翁，独钓寒江雪', TALL, 5],
  ['fox', 'animals', 'en', 'A red fox in the snow at sunset, watercolor', '雪地里的红狐狸，夕阳，水彩', SQUARE, 1],
  ['whale', 'fantasy', 'en', 'A whale floating among the stars in space', '漂浮在宇宙繁星间的鲸鱼', SQUARE, 2, 'digital-art'],
  ['wizard', 'fantasy', 'en', 'A wizard in an ancient library', '古老图书馆里的巫师', TALL, 23, 'fantasy-art'],
  ['camels', 'nature', 'zh', 'A camel caravan in the desert at sunset', '沙漠中的骆驼商队，落日', WIDE, 4],
  ['bird', 'animals', 'en', 'A blue bird on a cherry blossom branch, spring', '春天，樱花枝上的蓝色小鸟', SQUARE, 4],
  ['panda', 'guofeng', 'zh', 'A giant panda in a bamboo forest, ink wash', '竹林里的大熊猫，水墨画', TALL, 5],
  ['boats', 'nature', 'en', 'Three sailing boats on a calm sea, ukiyo-e', '平静海面上的三艘帆船，浮世绘', WIDE, 7],
  ['lanterns', 'guofeng', 'zh', 'A lantern festival at night, lanterns above the crowd', '长安灯会，夜晚，灯笼，人群', WIDE, 8],
  ['cabin', 'nature', 'zh', 'A small cabin below snowy mountains, aurora', '雪山下的小木屋，极光', SQUARE, 23],
  ['robot', 'fantasy', 'en', 'A robot walking in a neon city street at night', '夜晚霓虹街道上行走的机器人', WIDE, 3, 'neon-punk'],
  ['lighthouse', 'places', 'en', 'A lighthouse by the sea at dusk, oil painting', '黄昏海边的灯塔，油画', TALL, 6],
  ['waterfall', 'nature', 'en', 'A waterfall in the jungle with a rainbow', '丛林中的瀑布与彩虹', TALL, 3],
  ['maple', 'nature', 'zh', 'A red maple tree in autumn, falling leaves', '秋天的红枫树，落叶', SQUARE, 9],
  ['sunflowers', 'nature', 'en', 'A field of sunflowers and a windmill in summer', '夏天的向日葵田与风车', WIDE, 5],
  ['cactus', 'nature', 'en', 'A tall cactus in the desert under the stars', '星空下沙漠里的仙人掌', TALL, 8],
  ['owl', 'animals', 'en', 'An owl on a branch in front of the full moon', '满月前枝头上的猫头鹰', SQUARE, 3],
  ['elephant', 'animals', 'en', 'An elephant on the savanna at golden hour', '金色夕照下草原上的大象', WIDE, 6],
  ['penguins', 'animals', 'en', 'Three penguins on the ice, crayon drawing', '冰面上的三只企鹅，蜡笔画', WIDE, 2],
  ['flamingo', 'animals', 'en', 'A flamingo in a lake at dawn, gouache', '清晨湖中的火烈鸟，水粉', TALL, 7],
  ['deer', 'animals', 'zh', 'A deer in a misty forest at dawn', '晨雾森林里的小鹿', TALL, 11],
  ['peacock', 'animals', 'en', 'A peacock in a garden', '花园里的孔雀', SQUARE, 3],
  ['jellyfish', 'animals', 'en', 'A jellyfish in the deep sea', '深海水母', TALL, 4, 'digital-art'],
  ['cat', 'animals', 'zh', 'An orange cat by the window on a rainy day', '雨天窗边的橘猫', SQUARE, 6],
  ['samurai', 'people', 'en', 'A samurai under a red moon, ukiyo-e', '红月下的武士，浮世绘', TALL, 4],
  ['ballerina', 'people', 'en', 'A ballerina on a stage, pastel', '舞台上的芭蕾舞者，粉彩', TALL, 3],
  ['astronaut', 'people', 'en', 'An astronaut on the moon, the earth in the sky', '月球上的宇航员，天上是地球', SQUARE, 9],
  ['violin', 'people', 'en', 'A musician with a violin in a cafe at night', '夜晚咖啡馆里的小提琴手', TALL, 8],
  ['storm', 'nature', 'en', 'A sailing boat in a thunderstorm', '雷雨中的帆船', WIDE, 3],
  ['torii', 'places', 'en', 'A red torii in the snow', '雪中的红色鸟居', TALL, 3],
  ['tram', 'places', 'en', 'A tram in a city street in autumn, watercolor', '秋日街头的有轨电车，水彩', WIDE, 5],
  ['train', 'places', 'en', 'A steam train in the snowy mountains', '雪山间的蒸汽火车', WIDE, 4],
  ['ferris-wheel', 'places', 'en', 'A Ferris wheel at night', '夜里的摩天轮', TALL, 3, 'cinematic'],
  ['balloons', 'places', 'en', 'Hot air balloons above the mountains in the morning', '清晨群山上空的热气球', WIDE, 3],
  ['pagoda', 'guofeng', 'zh', 'A pagoda in misty mountains, ink wash', '云雾山间的宝塔，水墨', TALL, 6],
  ['crane', 'guofeng', 'zh', 'A crane and a pine, blue and white porcelain', '松鹤，青花瓷', SQUARE, 2],
  ['ufo', 'fantasy', 'en', 'A UFO above a wheat field at night', '夜晚麦田上空的飞碟', WIDE, 7],
  ['mermaid', 'fantasy', 'en', 'A mermaid under water', '水下的美人鱼', TALL, 4, 'digital-art'],
  ['spaceship', 'fantasy', 'en', 'A rocket flying past a planet with rings', '飞过环形行星的火箭', TALL, 6],
  ['unicorn', 'fantasy', 'en', 'A unicorn in a meadow under a rainbow, origami', '彩虹下草地上的独角兽，折纸', SQUARE, 5, 'origami'],
  ['ramen', 'food', 'en', 'A bowl of ramen on a table', '桌上的一碗拉面', SQUARE, 4, 'anime'],
  ['cake', 'food', 'en', 'A birthday cake with candles', '点着蜡烛的生日蛋糕', SQUARE, 3, 'anime'],
  ['teapot', 'food', 'zh', 'A teapot and two cups on a wooden table', '木桌上的茶壶和两只茶杯', WIDE, 5],
  ['pineapple', 'food', 'en', 'A pineapple on a beach, pixel art', '沙滩上的菠萝，像素画', SQUARE, 7, 'pixel-art'],
  ['apples', 'food', 'en', 'Three red apples on a table, oil painting', '桌上的三个红苹果，油画', WIDE, 2],
  ['tiny-house', 'design', 'en', 'A small house with a garden and a tree', '带花园和大树的小屋', SQUARE, 3, 'isometric'],
  ['paper-fox', 'design', 'en', 'A fox', '狐狸', SQUARE, 6, 'origami'],
  ['stipple-tree', 'design', 'en', 'A lone tree on a hill, stippling', '山丘上的一棵树，点绘', { width: 480, height: 480 }, 5],
]

/** Results of the other modes. */
const OTHERS: readonly ExampleCase[] = [
  { slug: 'kettle', mode: 'ProductImg', model: 'builtin/product-scene', category: 'design', words: { en: 'A red kettle on marble', zh: '大理石台面上的红色水壶' }, language: 'en', input: { image: 'a', scene: 'marble', width: 768, height: 768, seed: 4 }, pictures: { a: alone('kettle') } },
  { slug: 'vase', mode: 'ProductImg', model: 'builtin/product-scene', category: 'design', words: { en: 'A vase in window light', zh: '窗光里的花瓶' }, language: 'en', input: { image: 'a', scene: 'window', width: 640, height: 768, seed: 9 }, pictures: { a: alone('vase') } },
  { slug: 'toy-robot', mode: 'ProductImg', model: 'builtin/product-scene', category: 'design', words: { en: 'A toy robot on a podium', zh: '展台上的玩具机器人' }, language: 'en', input: { image: 'a', scene: 'podium', width: 640, height: 768, seed: 2 }, pictures: { a: alone('robot') } },
  { slug: 'coffee-poster', mode: 'ProductImg', model: 'builtin/poster', category: 'design', words: { en: 'A poster for a coffee house', zh: '咖啡馆海报' }, language: 'zh', input: { image: 'a', scene: 'studio', headline: '一杯好时光', subline: 'Slow mornings, freshly ground', width: 768, height: 1024, seed: 1 }, pictures: { a: alone('coffee') } },
  { slug: 'camellia', mode: 'Txt2Logo', category: 'design', words: { en: 'A coffee house, warm', zh: '咖啡馆，温暖' }, language: 'zh', input: { name: '山茶咖啡', slogan: 'since 1998', n: 1, seed: 7 } },
  { slug: 'northwind', mode: 'Txt2Logo', category: 'design', words: { en: 'Sailing and travel', zh: '航海与旅行' }, language: 'en', input: { name: 'Northwind', colour: 'blue', n: 1, seed: 3 } },
  { slug: 'kettle-mark', mode: 'Img2Logo', category: 'design', words: { en: 'A kettle in three inks', zh: '三色水壶 Logo' }, language: 'zh', input: { image: 'a', colours: 3 }, pictures: { a: alone('kettle') } },
  { slug: 'sketched-house', mode: 'Scribbling', category: 'design', words: { en: 'A red house with a green tree on a sunny day', zh: '晴天里的红房子和绿树' }, language: 'en', input: { image: 'a', seed: 1 }, pictures: { a: drawing('house') } },
  { slug: 'sketched-cat', mode: 'Scribbling', category: 'animals', words: { en: 'An orange cat', zh: '一只橘猫' }, language: 'zh', input: { image: 'a', seed: 1 }, pictures: { a: drawing('cat') } },
  { slug: 'sketched-fish', mode: 'Scribbling', category: 'animals', words: { en: 'A blue fish under water', zh: '水中的蓝色小鱼' }, language: 'en', input: { image: 'a', sd_style: 'digital-art', seed: 1 }, pictures: { a: drawing('fish') } },
  { slug: 'blue-kettle', mode: 'Condition', category: 'food', words: { en: 'A blue teapot, watercolor', zh: '蓝色的茶壶，水彩' }, language: 'en', input: { image: 'a', control_type: 'canny', seed: 3 }, pictures: { a: alone('kettle') } },
  { slug: 'winter-bridge', mode: 'Img2Img', model: 'builtin/edit', category: 'places', words: { en: 'Make it winter with falling snow', zh: '改成下雪的冬天' }, language: 'zh', input: { image: 'a', seed: 2 }, pictures: { a: example('bridge') } },
  { slug: 'bridge-balloon', mode: 'Inpainting', category: 'places', words: { en: 'A hot air balloon', zh: '一只热气球' }, language: 'en', input: { image: 'a', mask: 'm', seed: 1 }, pictures: { a: example('bridge'), m: mask(example('bridge'), { x: 0.7, y: 0.25, rx: 0.15, ry: 0.2 }) } },
  { slug: 'wider-sea', mode: 'Outpainting', category: 'nature', words: { en: 'The boat in the storm, wider on both sides', zh: '向两侧延展的雷雨海面' }, language: 'en', input: { image: 'a', left: 140, right: 140 }, pictures: { a: example('storm') } },
  { slug: 'coloured-portrait', mode: 'ImgColorization', category: 'people', words: { en: 'A portrait from black and white', zh: '黑白肖像上色' }, language: 'en', input: { image: 'a' }, pictures: { a: worse(photo('portrait'), { grey: true }) } },
  { slug: 'stippled-portrait', mode: 'PhotoStylization', category: 'people', words: { en: 'A portrait in dots', zh: '点绘肖像' }, language: 'en', input: { image: 'a', style: 'stipple', strength: 1 }, pictures: { a: photo('portrait') } },
  { slug: 'ink-rocket', mode: 'PhotoStylization', category: 'guofeng', words: { en: 'A launch pad in ink', zh: '水墨发射台' }, language: 'zh', input: { image: 'a', style: 'ink' }, pictures: { a: photo('rocket') } },
  { slug: 'oil-coffee', mode: 'PhotoStylization', category: 'food', words: { en: 'A cup of coffee in oil', zh: '油画咖啡' }, language: 'en', input: { image: 'a', style: 'oil', strength: 1 }, pictures: { a: photo('coffee') } },
  { slug: 'beach-portrait', mode: 'ModelReplace', category: 'people', words: { en: 'A beach at sunset', zh: '日落海滩' }, language: 'en', input: { image: 'a', seed: 1 }, pictures: { a: photo('portrait') } },
  { slug: 'boat-film', mode: 'Txt2Video', category: 'motion', words: { en: 'A red boat on a lake at dawn, slowly closer', zh: '清晨湖上的小红船，镜头缓缓推近' }, language: 'en', input: { width: 320, height: 320, seconds: 2, seed: 4 } },
  { slug: 'snow-film', mode: 'Txt2Video', category: 'motion', words: { en: 'A small cabin on a snowy night', zh: '雪夜里的小木屋' }, language: 'zh', input: { width: 320, height: 320, seconds: 2, camera: 'right', seed: 7 } },
  { slug: 'leaves-film', mode: 'Txt2Video', category: 'motion', words: { en: 'A fox in an autumn forest, falling leaves', zh: '秋日森林里的狐狸，落叶纷飞' }, language: 'en', input: { width: 320, height: 320, seconds: 2, seed: 2 } },
  { slug: 'city-film', mode: 'Txt2Video', category: 'motion', words: { en: 'A city at night in the rain', zh: '雨夜的城市' }, language: 'en', input: { width: 384, height: 224, seconds: 2, camera: 'left', seed: 5 } },
  { slug: 'launch-film', mode: 'Img2Video', category: 'motion', words: { en: 'Snow', zh: '下雪' }, language: 'en', input: { image: 'a', camera: 'right', seconds: 2, seed: 1 }, pictures: { a: worse(photo('rocket'), { width: 256 }) } },
  { slug: 'night-piano', mode: 'GenMusic', category: 'motion', words: { en: 'Calm piano at night, 70 bpm', zh: '夜晚安静的钢琴，70 bpm' }, language: 'en', input: { seconds: 10, seed: 1 } },
] // prettier-ignore

/** First entries of the gallery, chosen for variety. */
const FRONT = ['fox', 'ramen', 'boats', 'coffee-poster', 'wizard', 'snow-film', 'peacock', 'balloons', 'panda', 'kettle', 'samurai', 'cat', 'tiny-house', 'bird', 'crane', 'stippled-portrait'] // prettier-ignore

/** Order of the gallery: after the first entries, a result of another mode follows every few drawings. */
export const EXAMPLES: readonly ExampleCase[] = inOrder([
  ...DRAWINGS.map(([slug, category, language, en, zh, size, seed, style]): ExampleCase => ({
    slug,
    mode: 'Text2Img',
    category,
    words: { en, zh },
    language,
    input: { ...size, steps: 40, seed, ...(style !== undefined && { sd_style: style }) },
  })),
  ...OTHERS,
])

function inOrder(all: readonly ExampleCase[]): readonly ExampleCase[] {
  const front = FRONT.flatMap((slug) => all.find((one) => one.slug === slug) ?? [])
  const rest = all.filter((one) => !front.includes(one))
  const [drawn, others] = [rest.filter(({ mode }) => mode === 'Text2Img'), rest.filter(({ mode }) => mode !== 'Text2Img')]
  const every = Math.ceil(drawn.length / Math.max(1, others.length))
  const mixed = drawn.flatMap((one, index) => ((index + 1) % every === 0 ? [one, ...others.splice(0, 1)] : [one]))
  return [...front, ...mixed, ...others]
}
