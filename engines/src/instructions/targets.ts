import type { Named, Target } from './instruction.ts'

/** Class numbers of COCO. */
const COCO = {
  person: [0], bicycle: [1], car: [2], motorcycle: [3], plane: [4], bus: [5], train: [6], truck: [7], boat: [8], bench: [13], bird: [14], cat: [15], dog: [16], horse: [17], sheep: [18],
  cow: [19], elephant: [20], bear: [21], zebra: [22], giraffe: [23], backpack: [24], umbrella: [25], bag: [26], tie: [27], suitcase: [28], ball: [32], kite: [33], surfboard: [37], bottle: [39],
  glass: [40], cup: [41], bowl: [45], banana: [46], apple: [47], orange: [49], broccoli: [50], carrot: [51], pizza: [53], donut: [54], cake: [55], chair: [56], sofa: [57], plant: [58], bed: [59],
  table: [60], tv: [62], laptop: [63], keyboard: [66], phone: [67], sink: [71], fridge: [72], book: [73], clock: [74], vase: [75], teddy: [77],
} as const // prettier-ignore
type CocoName = keyof typeof COCO

/** Classes that networks confuse (cats and dogs, cars and trucks): searched where the named class itself is not found. */
const ALIKE: Readonly<Partial<Record<CocoName, readonly CocoName[]>>> = {
  car: ['car', 'truck', 'bus'],
  truck: ['truck', 'car', 'bus'],
  bus: ['bus', 'truck', 'train'],
  motorcycle: ['motorcycle', 'bicycle'],
  bicycle: ['bicycle', 'motorcycle'],
  cat: ['cat', 'dog', 'teddy'],
  dog: ['dog', 'cat', 'bear'],
  horse: ['horse', 'cow', 'sheep', 'zebra'],
  cow: ['cow', 'horse', 'sheep'],
  cup: ['cup', 'bowl', 'glass'],
  bowl: ['bowl', 'cup'],
  sofa: ['sofa', 'chair', 'bed'],
  chair: ['chair', 'sofa', 'bench'],
  orange: ['orange', 'apple'],
  apple: ['apple', 'orange'],
}

const ROWS: readonly (readonly [words: RegExp, target: Target])[] = [
  [/\bback ?ground\b|\bback ?drop\b|背景|后景/, { kind: 'background' }],
  [/\bsk(?:y|ies)\b|天空|蓝天|天色/, { kind: 'sky' }],
  [/\bhair\b|头[发髮]|发色|秀发|长发|短发/, { kind: 'hair' }],
  [/\b(?:clothe?s|clothing|dress(?:es)?|gown|skirt|shirt|t-?shirt|blouse|jacket|coat|hoodie|sweater|suit|uniform|jersey|outfit|robe|trousers|pants|jeans|shorts|spacesuit|kimono|hanfu)\b|裙子|连衣裙|长裙|短裙|裙|衣服|上衣|外套|衬衫|T恤|毛衣|西装|制服|球衣|裤子|长裤|牛仔裤|大衣|夹克|旗袍|汉服|宇航服/i, { kind: 'clothes' }],
  [/\b(?:grass|lawn|meadow|turf)\b|草地|草坪|青草|草/, { kind: 'grass' }],
  [/\b(?:trees?|leaves|leaf|foliage|forest|woods|bush(?:es)?|plants)\b|树叶|叶子|树木|树林|森林|树|植物/, { kind: 'foliage' }],
  [/\b(?:water|sea|ocean|lake|river|pond|pool)\b|水面|海水|大海|海面|湖水|湖面|河水|河|湖|海|水/, { kind: 'water' }],
  [/\b(?:ground|floor|road|street|pavement|path|sand)\b|地面|地板|路面|马路|道路|沙滩/, { kind: 'ground' }],
  [/\b(?:everything|whole (?:picture|image|photo|thing)|entire (?:picture|image|photo))\b|整个画面|整张图|整体|全部|画面/, { kind: 'everything' }],
  object(/\b(?:cars?|automobile|vehicle|taxi|sedan)\b|汽车|轿车|小车|车子|出租车|跑车|车/, 'car'),
  object(/\btrucks?\b|\bvan\b|卡车|货车/, 'truck'),
  object(/\bbus(?:es)?\b|公交车|巴士|大巴/, 'bus'),
  object(/\bmotor(?:cycle|bike)s?\b|\bscooter\b|摩托车?|机车/, 'motorcycle'),
  object(/\b(?:bicycle|bike)s?\b|自行车|单车/, 'bicycle'),
  object(/\b(?:air)?plane\b|\baircraft\b|飞机/, 'plane'),
  object(/\btrain\b|火车|列车/, 'train'),
  object(/\b(?:boat|ship|yacht)s?\b|小船|轮船|帆船|船/, 'boat'),
  object(/\bbench\b|长椅/, 'bench'),
  object(/\b(?:cats?|kitten|kitty)\b|猫咪|小猫|猫/, 'cat'),
  object(/\b(?:dogs?|puppy)\b|小狗|狗狗|狗/, 'dog'),
  object(/\bhorses?\b|马匹|马(?!路)/, 'horse'),
  object(/\bbirds?\b|小鸟|鸟/, 'bird'),
  object(/\bcows?\b|奶牛|牛(?!仔)/, 'cow'),
  object(/\bsheep\b|绵羊|羊/, 'sheep'),
  object(/\bumbrella\b|雨伞|伞/, 'umbrella'),
  object(/\bbackpack\b|背包|书包/, 'backpack'),
  object(/\b(?:hand)?bag\b|手提包|包包/, 'bag'),
  object(/\bsuitcase\b|行李箱/, 'suitcase'),
  object(/\bneck ?tie\b|\btie\b|领带/, 'tie'),
  object(/\bballs?\b|\bfootball\b|\bsoccer ball\b|足球|篮球|皮球|球/, 'ball'),
  object(/\bbottle\b|瓶子|酒瓶|水瓶/, 'bottle'),
  object(/\b(?:cups?|mug|saucer)\b|杯子|咖啡杯|茶杯|马克杯|杯/, 'cup'),
  object(/\bbowl\b|碗/, 'bowl'),
  object(/\bbananas?\b|香蕉/, 'banana'),
  object(/\bapples?\b|苹果/, 'apple'),
  object(/\boranges\b|\bthe orange fruit\b|橙子|橘子/, 'orange'),
  object(/\bcake\b|蛋糕/, 'cake'),
  object(/\bchairs?\b|椅子/, 'chair'),
  object(/\b(?:sofa|couch)\b|沙发/, 'sofa'),
  object(/\bbed\b|床/, 'bed'),
  object(/\b(?:table|desk)\b|桌子|餐桌|书桌/, 'table'),
  object(/\bphone\b|手机/, 'phone'),
  object(/\blaptop\b|笔记本电脑|电脑/, 'laptop'),
  object(/\bvase\b|花瓶/, 'vase'),
  object(/\b(?:wo)?m[ae]n\b|\b(?:person|people|girl|boy|lady|guy|child|kid)\b|人物|女孩|男孩|女人|男人|女士|孩子|小孩|人/, 'person'),
  [/\b(?:subject|main (?:subject|thing|object)|it)\b|主体|主角|它/, { kind: 'subject' }],
  unnamed(/\b(?:flowers?|blossom|petals|rose)\b|花朵|鲜花|花瓣|玫瑰|花/, 'plant', 'vase'),
  unnamed(/\b(?:butterfly|helmet)\b|蝴蝶|头盔/, 'bird'),
  unnamed(/\b(?:rocket|building|house|tower|temple|roof)\b|建筑物?|房子|房屋|楼|塔|屋顶|火箭/, 'plane', 'clock'),
] // prettier-ignore

/** Target that a clause is about: the first word that names one; of several at the same place the longest. */
export function findNamed(text: string): Named | undefined {
  let best: Named | undefined
  let start = Number.POSITIVE_INFINITY
  for (const [words, target] of ROWS) {
    const match = words.exec(text)
    if (!match || match.index > start || (match.index === start && match[0].length <= (best?.word.length ?? 0))) continue
    best = { target, word: match[0] }
    start = match.index
  }
  return best
}

function object(words: RegExp, name: CocoName): readonly [RegExp, Target] {
  return [words, { kind: 'object', classes: COCO[name], similar: (ALIKE[name] ?? []).flatMap((one) => [...COCO[one]]) }]
}

function unnamed(words: RegExp, ...like: readonly CocoName[]): readonly [RegExp, Target] {
  return [words, { kind: 'unnamed', like: like.flatMap((one) => [...COCO[one]]) }]
}
