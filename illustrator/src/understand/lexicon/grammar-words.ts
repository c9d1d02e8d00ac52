import type { HairStyle, Relation } from '../../scene.ts'
import type { Pose } from '../../scene.ts'
import type { WordRow } from './build.ts'
import type { Meaning, SkinTone } from './types.ts'

const relation = (name: Relation | 'with', object: 'after' | 'before' = 'after'): Meaning => ({ role: 'relation', relation: name, object })
const flying: Meaning = { role: 'relation', relation: 'above', object: 'after', pose: 'flying' }
const count = (value: number): Meaning => ({ role: 'number', count: value })
const pose = (name: Pose): Meaning => ({ role: 'pose', pose: name })
const size = (factor: number): Meaning => ({ role: 'size', factor })
const skin = (tone: SkinTone): Meaning => ({ role: 'skin', tone })

export const relations: readonly WordRow[] = [
  ['on, on top of, upon, atop, onto, standing on, perched on', '站在, 停在, 落在, 放在', relation('on')],
  ['sitting on, seated on, sits on', '坐在', { role: 'relation', relation: 'on', object: 'after', pose: 'sitting' }],
  [
    'lying on, resting on, sleeping on, napping on, sleeps on',
    '躺在, 趴在, 睡在, 卧在',
    { role: 'relation', relation: 'on', object: 'after', pose: 'lying' },
  ],
  ['under, beneath, underneath, below', '', relation('under')],
  ['in, inside, within, into, in the middle of', '', relation('in')],
  ['beside, next to, near, by, alongside, close to, at the side of, at', '靠着, 靠近', relation('beside')],
  ['behind, in the back of', '', relation('behind')],
  ['in front of, before, facing', '面对', relation('in-front-of')],
  ['above, over', '越过', relation('above')],
  ['flying over, hovering over, flying above, soaring over, soaring above', '飞过, 掠过, 飞越, 盘旋在, 翱翔在', flying],
  [
    'riding, riding on, ride, rides, riding a, on horseback on, driving',
    '骑, 骑着, 骑在, 乘, 乘着, 驾驶, 开着, 驾着, 坐着',
    relation('riding'),
  ],
  [
    'holding, carrying, hold, holds, playing, hugging, reading, drinking, eating, with a handful of, wielding, waving, raising',
    '拿着, 拿, 手持, 抱着, 抱, 撑着, 打着, 举着, 捧着, 提着, 端着, 握着, 牵着, 吃着, 喝着, 看着书, 弹着, 拉着, 弹, 读, 读着, 吃, 喝, 撑, 撑起',
    relation('holding'),
  ],
  ['wearing, dressed in, wears, clad in, in a dress of', '穿着, 穿, 戴着, 戴, 身穿, 头戴, 身着, 系着, 围着, 披着', relation('wearing')],
  [
    'surrounded by, among, amongst, amid, amidst, encircled by, covered with, full of',
    '被包围, 周围是, 环绕着, 围绕着',
    relation('surrounded-by'),
  ],
  ['with, featuring, including, has, having, together with', '带着, 有着, 带', relation('with')],
  ['', '上, 上面, 之上, 顶上', relation('on', 'before')],
  ['', '下, 下面, 之下, 底下, 下方', relation('under', 'before')],
  ['', '里, 里面, 中, 之中, 内, 中间, 当中', relation('in', 'before')],
  ['', '旁, 旁边, 边, 身边, 附近, 边上, 一旁, 身旁, 之间', relation('beside', 'before')],
  ['', '后面, 背后, 后, 身后, 后方, 之后', relation('behind', 'before')],
  ['', '前, 前面, 面前, 之前, 前方', relation('in-front-of', 'before')],
  ['', '上空, 上方, 头顶', relation('above', 'before')],
]

export const numbers: readonly WordRow[] = [
  [
    'a, an, one, single, 1, a single, one single, solo',
    '一, 一只, 一个, 一条, 一座, 一棵, 一朵, 一位, 一名, 一艘, 一辆, 一匹, 一头, 一架, 一片, 一把, 一杯, 一本, 一颗, 一张, 一幢, 一栋, 一间, 一盏, 一株, 一枝, 一碗, 一块, 一幅, 一轮, 一台, 一枚, 一尾, 一叶, 一束, 一件, 一顶, 一道, 一扇, 一份, 一盘, 一壶, 一口',
    count(1),
  ],
  ['two, a pair of, pair of, pair, couple of, a couple of, both, twin, 2', '两, 二, 双, 一对, 一双, 俩', count(2)],
  ['three, trio, a trio of, 3', '三', count(3)],
  ['four, 4', '四', count(4)],
  ['five, 5, a few, few', '五', count(5)],
  ['six, 6, half a dozen', '六', count(6)],
  ['seven, 7', '七', count(7)],
  ['eight, 8', '八', count(8)],
  ['nine, 9', '九', count(9)],
  ['ten, 10', '十', count(10)],
  ['eleven, 11', '十一', count(11)],
  ['twelve, dozen, a dozen, 12', '十二, 一打', count(12)],
  ['twenty, 20', '二十', count(20)],
  ['two dozen, two dozens', '两打', count(24)],
  [
    'some, several, a bunch of, a handful of, a row of, row of',
    '几, 一些, 多只, 多个, 多条, 多艘, 几个, 几只, 一排, 几棵, 几朵, 几位, 一丛, 一串, 一行, 几颗, 些, 若干, 三五',
    count(4),
  ],
  [
    'a herd of, herd of, a pack of, pack of, a family of, a group of, group of, a flock of, flock of, a crowd of',
    '一队, 一窝, 一群, 成群, 成群的',
    count(6),
  ],
  [
    'many, lots of, a lot of, a school of, school of, a swarm of, swarm of, countless, numerous, hundreds of, thousands of, dozens of, plenty of, a sea of, all kinds of, various, endless, an army of',
    '许多, 很多, 好几只, 无数, 大群, 众多, 好多, 数不清, 满, 遍地, 成百上千, 大量, 一大群, 各种, 各种各样, 漫天, 满天',
    count(9),
  ],
]

export const sizes: readonly WordRow[] = [
  ['tiny, miniature, mini, teeny', '微小, 迷你, 袖珍, 小小的, 小小', size(0.5)],
  ['small, little, short', '小, 小型, 矮, 矮小', size(0.75)],
  ['big, large, tall, great, high, long', '大, 高, 高大, 大型, 很大, 长, 大大的, 高耸', size(1.4)],
  [
    'huge, giant, gigantic, enormous, massive, colossal, towering, monumental, immense, vast, oversized',
    '巨大, 巨型, 庞大, 超大, 参天, 巨, 硕大, 宏大',
    size(2.2),
  ],
  ['baby animal, newborn', '幼小, 幼崽', size(0.5)],
]

export const poses: readonly WordRow[] = [
  ['standing, stands, stand, posing', '站着, 站立, 站, 伫立, 屹立, 矗立', pose('standing')],
  ['walking, walks, strolling, wandering, stroll, walk', '走, 走着, 行走, 漫步, 散步, 走在, 走过, 徜徉, 踱步', pose('walking')],
  [
    'running, runs, jogging, sprinting, galloping, chasing, run, racing, galloping through',
    '跑, 奔跑, 跑步, 飞奔, 追逐, 奔驰, 奔腾, 跑着, 冲刺, 飞驰, 疾驰, 驰骋, 狂奔',
    pose('running'),
  ],
  ['sitting, seated, sits, sit, perched, crouching', '坐, 坐下, 坐姿, 蹲, 蹲着, 盘坐', pose('sitting')],
  ['meditating, meditation, doing yoga, praying', '打坐, 冥想, 瑜伽, 祈祷', pose('meditating')],
  ['dancing, dances, dance, twirling', '跳舞, 舞蹈, 起舞, 翩翩起舞, 舞动', pose('dancing')],
  ['swimming, swims, diving, swim', '游泳, 游, 游动, 潜水, 游弋, 畅游', pose('swimming')],
  [
    'flying, flies, soaring, hovering, gliding, in flight, fluttering, levitating, soars',
    '飞, 飞翔, 飞行, 翱翔, 飞舞, 盘旋, 腾飞, 飞在, 飞着, 悬浮, 振翅',
    pose('flying'),
  ],
  ['floating, drifting, floats, floating in', '漂浮, 飘浮, 漂, 飘, 漂流, 飘着, 漂在, 飘荡', pose('floating')],
  [
    'sleeping, asleep, lying, resting, sleeps, napping, lying down, curled up, lounging',
    '睡觉, 睡着, 躺, 躺着, 睡, 趴着, 休息, 沉睡, 打盹, 酣睡, 熟睡, 卧',
    pose('lying'),
  ],
  ['cycling, riding a bike, riding a bicycle, on a bike, on a bicycle, biking', '骑车, 骑自行车, 骑行, 骑单车', pose('cycling')],
  ['surfing', '冲浪', pose('surfing')],
  ['rowing, paddling, rowing a boat', '划船, 泛舟, 划着船, 划着小船, 划小船, 撑船, 摇橹, 划着', pose('rowing')],
  ['climbing, rock climbing', '攀登, 攀岩, 爬山, 登山', pose('climbing')],
]

const hair = (en: string, zh: string, extra: { style?: HairStyle; colour?: string } = {}): readonly WordRow[] => [
  [en, zh, { role: 'part', part: 'hair', ...extra }],
]

export const grammarWords: readonly WordRow[] = [
  ['facing left, looking left, to the left', '朝左, 面向左, 向左, 向左看', { role: 'facing', side: 'left' }],
  ['facing right, looking right, to the right', '朝右, 面向右, 向右, 向右看', { role: 'facing', side: 'right' }],
  [
    'without, no, not, without any, excluding, devoid of, free of, dont include, don t include, except',
    '没有, 不要, 无, 别, 不含, 去掉, 除了, 不带, 没',
    { role: 'without' },
  ],
  [
    'tones, tone, hue, hues, palette, colour palette, color palette, color scheme, colour scheme, colors, colours, color, colour, shades, shade, tint, tinted, toned, tonality',
    '调, 色调, 色系, 配色, 色彩, 主色调, 基调, 调子, 颜色, 为主',
    { role: 'tones' },
  ],
  ...hair('hair, haired, hairs', '头发, 发, 秀发'),
  ...hair('long hair, long haired', '长发, 长头发', { style: 'long' }),
  ...hair('short hair, short haired', '短发, 短头发', { style: 'short' }),
  ...hair('curly hair, curly haired, curls, afro, wavy hair', '卷发, 波浪发', { style: 'curly' }),
  ...hair('bob cut, bob hair, bob haircut', '波波头, 齐耳短发', { style: 'bob' }),
  ...hair('twin tails, twintails, twin tail, twintail, pigtails', '双马尾', { style: 'twin-tails' }),
  ...hair('ponytail, pony tail', '马尾, 马尾辫, 高马尾', { style: 'tail' }),
  ...hair('braids, braid, braided hair, plaits', '辫子, 麻花辫, 双辫', { style: 'braids' }),
  ...hair('hair bun, bun hair, topknot', '丸子头, 发髻, 盘发', { style: 'bun' }),
  ...hair('bald, bald headed, bald head, shaved head', '光头, 秃头, 秃顶', { style: 'none' }),
  ...hair('blonde, blond, blonde hair, blond hair, blonde haired, fair haired', '金发', { colour: '#dba632' }),
  ...hair('brunette', '棕发', { colour: '#7a4b2a' }),
  ...hair('redhead, red headed, redheaded, ginger haired', '红发', { colour: '#d0312d' }),
  ...hair('', '黑发', { colour: '#1f1f24' }),
  ...hair('', '白发, 银发', { colour: '#dcdcdc' }),
  ...hair('', '蓝发', { colour: '#2f74c4' }),
  ...hair('', '粉发', { colour: '#f09ab5' }),
  ...hair('', '紫发', { colour: '#7d3fa8' }),
  ...hair('', '绿发', { colour: '#3f9142' }),
  ['eyes, eye, eyed', '眼睛, 眼眸, 瞳孔, 双眼, 眼, 瞳, 双眸, 眸子', { role: 'part', part: 'eyes' }],
  ['', '蓝眼', { role: 'part', part: 'eyes', colour: '#2f74c4' }],
  ['', '绿眼', { role: 'part', part: 'eyes', colour: '#3f9142' }],
  ['skin, lips, lip, beard, moustache, mustache', '嘴唇, 皮肤, 胡子, 胡须', { role: 'part', part: 'other' }],
  ['dark skin, dark skinned, black woman, black skin', '深色皮肤, 黑皮肤, 黝黑', skin('dark')],
  ['brown skin, tan skin, tanned, brown skinned, olive skin', '棕色皮肤, 小麦色, 古铜色皮肤, 小麦色皮肤', skin('medium-dark')],
  ['pale skin, fair skin, light skin, fair skinned', '白皙, 白皮肤, 肤白, 皮肤白皙', skin('light')],
  ['', '的, 之, 地, 得', { role: 'of' }],
  ['and, plus, as well as, along with', '和, 与, 跟, 以及, 及, 还有, 并, 同', { role: 'and' }],
]
