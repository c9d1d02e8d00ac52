import type { Place } from '../../scene.ts'
import type { WordRow } from './build.ts'

const rows: readonly (readonly [en: string, zh: string, hex: string])[] = [
  ['red, scarlet, vermilion', '红, 红色, 大红, 朱红, 鲜红, 红彤彤, 火红, 赤红, 赤', '#d0312d'],
  ['crimson, dark red, maroon, burgundy, wine red', '深红, 暗红, 酒红, 绯红, 枣红', '#8e1b2b'],
  ['orange, amber', '橙, 橙色, 橘色, 橘红, 橙红, 琥珀色, 橘黄, 橘', '#ec7c26'],
  ['yellow, bright yellow', '黄, 黄色, 明黄, 鹅黄, 金黄色', '#f2c531'],
  ['gold, golden, gilded', '金, 金色, 金黄, 金灿灿, 鎏金', '#dba632'],
  ['green, grass green', '绿, 绿色, 草绿, 翠绿, 青绿, 碧绿, 绿油油', '#3f9142'],
  ['dark green, forest green, olive green, emerald green', '深绿, 墨绿, 橄榄绿, 祖母绿', '#24573a'],
  ['light green, mint, mint green, lime green, pale green, sage green', '浅绿, 嫩绿, 薄荷绿, 豆绿, 淡绿, 黄绿', '#9fd08a'],
  ['teal, turquoise, aqua, cyan, aquamarine', '青色, 蓝绿, 青, 湖蓝, 绿松石, 碧, 碧蓝, 青碧', '#2a9d9a'],
  ['blue, azure', '蓝, 蓝色, 湛蓝, 天蓝, 天蓝色, 蔚蓝', '#2f74c4'],
  ['light blue, sky blue, pale blue, baby blue', '浅蓝, 淡蓝, 浅蓝色, 粉蓝, 水蓝', '#8cbfe6'],
  ['dark blue, navy, navy blue, indigo, deep blue, cobalt, ultramarine', '深蓝, 藏青, 靛蓝, 深蓝色, 宝蓝, 海军蓝, 群青', '#1f3a7a'],
  ['purple, violet', '紫, 紫色, 紫罗兰, 紫罗兰色', '#7d3fa8'],
  ['lilac, mauve, light purple, pale purple', '淡紫, 浅紫, 淡紫色, 丁香色, 藕荷色', '#b99ad6'],
  ['magenta, fuchsia, hot pink', '洋红, 品红, 玫红, 玫瑰红', '#cf2f86'],
  ['pink, rosy', '粉, 粉色, 粉红, 粉红色, 桃红, 桃粉', '#f09ab5'],
  ['rose gold, salmon, peach color, peach coloured', '玫瑰金, 肉粉色, 蜜桃色', '#e8a590'],
  ['brown, chestnut brown, tan brown, auburn', '棕, 棕色, 褐色, 咖啡色, 棕褐色, 褐', '#7a4b2a'],
  ['beige, cream, ivory, tan color, khaki, sand colored', '米色, 米白, 奶油色, 象牙白, 卡其色, 米黄, 杏色', '#e6d6b8'],
  ['black, jet black, ebony', '黑, 黑色, 乌黑, 墨黑', '#1f1f24'],
  ['white, snow white, pure white', '白, 白色, 雪白, 洁白, 纯白', '#f6f5f0'],
  ['grey, gray, ash grey', '灰, 灰色, 浅灰, 深灰', '#8a8d92'],
  ['silver, silvery, metallic', '银, 银色, 银白, 银灰', '#bcc3cc'],
  ['bronze, copper, brass, rust, rusty', '铜色, 古铜色, 青铜, 锈色, 铁锈', '#a5662f'],
]

export const colours: readonly WordRow[] = rows.map(([en, zh, hex]) => [en, zh, { role: 'colour', hex }])

/** What a plain colour word means on fur and feathers: a "red" fox is russet. */
export const coatColours: ReadonlyMap<string, string> = new Map([
  ['#d0312d', '#c4502a'],
  ['#ec7c26', '#df7a2b'],
  ['#f2c531', '#e0b04a'],
  ['#dba632', '#d6a549'],
])

const GREENS = ['#3f9142', '#24573a', '#9fd08a']
const BLUES = ['#2f74c4', '#8cbfe6', '#1f3a7a', '#2a9d9a']
const GOLDS = ['#f2c531', '#dba632', '#e6d6b8']
const WHITES = ['#f6f5f0']

/** Colours that places have anyway: a green meadow is a meadow, not a green picture. */
const NATURAL: Readonly<Partial<Record<Place, readonly string[]>>> = {
  meadow: GREENS, forest: GREENS, 'bamboo-forest': GREENS, jungle: GREENS, garden: GREENS, mountains: [...GREENS, ...WHITES], field: [...GREENS, ...GOLDS], sea: BLUES, lake: BLUES,
  river: BLUES, underwater: BLUES, beach: [...BLUES, ...GOLDS, ...WHITES], harbour: BLUES, sky: BLUES, clouds: WHITES, snowfield: WHITES, desert: GOLDS,
} // prettier-ignore

export const isNatural = (place: Place, hex: string): boolean => NATURAL[place]?.includes(hex) ?? false
