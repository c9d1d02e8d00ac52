import type { WordRow } from './build.ts'
import type { Concept } from './types.ts'

/** Words for which we have no drawing of their own: what is drawn instead is said to the member. */
const ROWS: readonly (readonly [en: string, zh: string, concept: string, drawnEn: string, drawnZh: string])[] = [
  ['airship, zeppelin, blimp, dirigible', '飞艇', 'balloon', 'hot-air balloon', '热气球'],
  ['ferrari, lamborghini, porsche, sports car, supercar', '法拉利, 兰博基尼, 保时捷, 跑车, 超跑, 超级跑车', 'sports-car', 'ordinary car', '普通轿车'],
  ['vintage car, classic car, convertible', '老爷车, 敞篷车', 'car', 'ordinary car', '普通轿车'],
  ['pipa, lute', '琵琶, 古琴, 古筝', 'banjo', 'banjo', '班卓琴'],
  ['pirate ship, galleon', '海盗船', 'pirate-ship', 'sailing boat', '帆船'],
  ['cello', '大提琴', 'violin', 'violin', '小提琴'],
  ['perfume, perfume bottle', '香水, 香水瓶', 'perfume', 'bottle of lotion', '护肤品瓶子'],
  ['katana, longsword, saber, sabre', '武士刀, 长剑, 军刀', 'sword', 'short sword', '短剑'],
  ['torch', '火把', 'flashlight', 'flashlight', '手电筒'],
  ['armchair, bench, stool', '长椅, 长凳, 凳子', 'bench', 'wooden chair', '木椅'],
  ['drone', '无人机', 'helicopter', 'helicopter', '直升机'],
  ['fighter jet', '战斗机', 'airplane', 'airliner', '客机'],
  ['space station, space probe', '空间站, 太空站', 'satellite', 'satellite', '卫星'],
  ['space shuttle, starship, spaceship, spacecraft', '宇宙飞船, 飞船, 太空船, 太空飞船, 航天飞机', 'spaceship', 'rocket', '火箭'],
  ['pyramid, great pyramid', '金字塔', 'pyramid', 'rock', '岩石'],
  ['great wall, great wall of china', '长城, 万里长城', 'great-wall', 'castle', '城堡'],
  ['taj mahal', '泰姬陵', 'mosque', 'mosque', '清真寺'],
  ['eiffel tower', '埃菲尔铁塔', 'eiffel', 'Tokyo Tower', '东京塔'],
  ['forbidden city, chinese palace', '故宫, 紫禁城', 'pagoda', 'pagoda', '宝塔'],
  ['train station, railway station', '车站, 火车站', 'station', 'school', '学校'],
  ['seagull, gull', '海鸥', 'dove', 'dove', '鸽子'],
  ['swallow, swift, albatross', '燕子, 信天翁, 大雁', 'swallow', 'dove', '鸽子'],
  ['magpie', '喜鹊', 'crow', 'crow', '乌鸦'],
  ['dragonfly', '蜻蜓', 'mosquito', 'mosquito', '蚊子'],
  ['red panda', '小熊猫', 'raccoon', 'raccoon', '浣熊'],
  ['lynx, jaguar', '猞猁, 美洲豹', 'leopard', 'leopard', '豹子'],
  ['peony, camellia, hydrangea', '牡丹, 芍药, 山茶花, 绣球花', 'hibiscus', 'hibiscus', '木槿'],
  ['orchid, lily, iris, poppy, daffodil', '兰花, 百合, 鸢尾, 罂粟, 水仙', 'flower', 'plain flower', '普通的花'],
  ['chinese dragon, loong', '中国龙, 东方龙', 'dragon', 'winged dragon', '有翼的龙'],
  ['gundam, mecha, mech', '高达, 机甲', 'robot', 'plain robot', '普通机器人'],
  ['bonsai', '盆景', 'potted-plant', 'potted plant', '盆栽'],
  ['walrus, sea lion', '海象, 海狮', 'seal', 'seal', '海豹'],
  ['clown, jester', '小丑', 'juggler', 'juggler', '杂耍艺人'],
  ['viking, barbarian, gladiator', '维京人, 角斗士', 'warrior', 'soldier in armour', '穿盔甲的士兵'],
  ['general', '将军', 'warrior', 'soldier in armour', '穿盔甲的士兵'],
  ['fortress, palace, citadel', '宫殿, 堡垒, 要塞', 'castle', 'castle', '城堡'],
  ['robin, sparrow, hummingbird, kingfisher', '麻雀, 知更鸟, 蜂鸟, 翠鸟', 'bird', 'small bird', '小鸟'],
] // prettier-ignore

/** Resolved against the concepts; an unknown one is a mistake in this file. */
export function relatives(concepts: readonly Concept[]): WordRow[] {
  const byId = new Map(concepts.map((concept) => [concept.id, concept]))
  return ROWS.map(([en, zh, id, drawnEn, drawnZh]): WordRow => {
    const concept = byId.get(id)
    if (!concept) throw new RangeError(`relative of an unknown concept: ${id}`)
    return [en, zh, { role: 'thing', concept, drawnAs: { en: drawnEn, zh: drawnZh } }]
  })
}
