import type { WordRow } from './build.ts'
import type { Concept, Kind, Meaning } from './types.ts'

type PhraseRow = readonly [en: string, zh: string, concept: string, extra?: { colour?: string; count?: number; size?: number }]

/** Set phrases whose parts would mislead: the colour of a red fox is not that of a red car, and two thirds of 小猫 are not "small". */
const ROWS: readonly PhraseRow[] = [
  ['red fox', '红狐狸, 红狐, 赤狐, 红色的狐狸, 红色狐狸', 'fox', { colour: '#c8512a' }],
  ['white fox, arctic fox, snow fox', '白狐, 白狐狸, 雪狐, 北极狐', 'fox', { colour: '#f4f2ee' }],
  ['kitten, little cat, small cat', '小猫, 小猫咪, 小奶猫', 'cat', { size: 0.65 }],
  ['puppy, little dog, small dog', '小狗, 小狗狗, 小奶狗', 'dog', { size: 0.6 }],
  ['orange cat, ginger cat', '橘猫, 大橘, 橘色的猫', 'cat', { colour: '#df7a2b' }],
  ['white cat', '白猫, 小白猫', 'cat', { colour: '#f6f4ef' }],
  ['white horse', '白马', 'horse', { colour: '#f3f1ec' }],
  ['white rabbit', '白兔, 小白兔, 玉兔', 'rabbit', { colour: '#f6f4ef' }],
  ['white tiger', '白虎', 'tiger', { colour: '#f1efe9' }],
  ['black panther, black leopard', '黑豹', 'leopard', { colour: '#26262b' }],
  ['black swan', '黑天鹅', 'swan', { colour: '#2a2a30' }],
  ['golden dragon', '金龙', 'dragon', { colour: '#dba632' }],
  ['red scarf', '红围巾', 'scarf', { colour: '#d0312d' }],
  ['red lantern', '红灯笼, 大红灯笼', 'lantern', { colour: '#d0312d' }],
  ['red balloon', '红气球, 红色气球', 'toy-balloon', { colour: '#d0312d' }],
  ['pack of wolves, wolf pack, a pack of wolves', '狼群', 'wolf', { count: 4 }],
  ['flock of sheep, a flock of sheep', '羊群', 'sheep', { count: 6 }],
  ['flock of birds, a flock of birds, flocks of birds', '鸟群, 一群鸟, 一群飞鸟', 'bird', { count: 9 }],
  ['school of fish, shoal of fish, a school of fish, a shoal of fish', '鱼群', 'fish', { count: 9 }],
  ['moon gazing, moon viewing, watching the moon', '赏月, 望月, 看月亮', 'moon'],
  ['camel caravan, caravan, caravan of camels', '骆驼队, 驼队, 商队', 'camel', { count: 5 }],
  ['snow white princess', '白雪公主', 'princess'],
  ['small bridge over a stream', '小桥流水', 'bridge'],
  ['two people', '两个人, 两人', 'couple', { count: 2 }],
  ['family of three', '一家三口', 'friends', { count: 3 }],
  ['family of four', '一家四口', 'friends', { count: 4 }],
  ['family of five', '一家五口', 'friends', { count: 5 }],
  ['lantern festival, lantern fair, sea of lanterns', '灯会, 花灯会, 元宵灯会, 灯海', 'lantern', { count: 9 }],
  ['dragon dance', '舞龙, 舞龙灯', 'dragon', { colour: '#d0312d' }],
  ['lion dance', '舞狮', 'lion', { colour: '#d0312d' }],
  ['cat girl, catgirl, neko girl', '猫娘, 猫耳少女, 猫耳娘', 'girl'],
  ['crow at dusk', '昏鸦', 'crow', { count: 3 }],
  ['withered vine', '枯藤', 'bare-tree'],
  ['heartbroken traveller', '断肠人, 游子', 'traveller'],
  ['potted flower, pot of flowers, flower pot', '盆花, 一盆花, 盆栽', 'potted-plant'],
]

/** Names of whole kinds, and what a prompt that uses one gets to see; nothing where the name is too wide. */
const KINDS: readonly (readonly [en: string, zh: string, kind: Kind, concept?: string, count?: number])[] = [
  ['people, humans, persons, person figures, human figures, characters', '人们, 人类, 人物们, 众人', 'person', 'person', 4],
  ['animals, wildlife, pets, animal', '动物, 小动物, 野生动物, 宠物', 'animal', 'deer', 2],
  ['plants, vegetation, flora, greenery', '植被, 绿色植物', 'plant', 'fern', 3],
  ['buildings, structures', '建筑群', 'building', 'building', 3],
  ['architecture', '建筑艺术', 'building'],
  ['vehicles, traffic, cars and trucks', '车辆, 交通工具, 车流', 'vehicle', 'car', 3],
  ['fruit, fruits', '水果', 'food', 'apple', 3],
  ['vegetable, vegetables', '蔬菜', 'food', 'carrot', 3],
  ['dessert', '甜点', 'food', 'cake-slice', 1],
  ['food, foods, meal', '食物, 美食, 食品', 'food'],
]

/** Phrase rows resolved against the concepts; an unknown concept is a mistake in this file. */
export function phrases(concepts: readonly Concept[]): WordRow[] {
  const byId = new Map(concepts.map((concept) => [concept.id, concept]))
  const kinds = KINDS.map(([en, zh, kind, id, count]): WordRow => {
    const shows = id === undefined ? undefined : byId.get(id)
    return [en, zh, { role: 'group', kinds: [kind], ...(shows ? { shows } : {}), ...(count === undefined ? {} : { count }) }]
  })
  const rows = ROWS.map(([en, zh, id, extra]): WordRow => {
    const concept = byId.get(id)
    if (!concept) throw new RangeError(`phrase for an unknown concept: ${id}`)
    const meaning: Meaning = { role: 'thing', concept, ...extra }
    return [en, zh, meaning]
  })
  return [...rows, ...kinds]
}
