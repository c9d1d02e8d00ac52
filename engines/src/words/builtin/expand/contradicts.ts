import { craftOf } from '../picture-kind.ts'
import { type PromptReading, readPrompt } from '../read-prompt.ts'

/** Groups of times of day that look alike. */
const LIGHT_OF_DAY: Readonly<Record<string, string>> = { dawn: 'low', 'golden-hour': 'low', sunset: 'low', dusk: 'low', day: 'day', night: 'night' } // prettier-ignore
const WET = new Set(['rain', 'storm', 'fog', 'overcast', 'clouds'])

/** Pairs of patterns that exclude each other. */
const OPPOSITES: readonly (readonly [RegExp, RegExp])[] = [
  [/\bnight|midnight|moonli|dark|夜|月光|黑暗/i, /\bsunlight|sunlit|daylight|low sun|bright commercial|high-key|阳光|日光|高调/i],
  [/\brain|storm|overcast|fog|snow(ing|fall)|indoors?|雨|阴天|暴风|雾|下雪|室内/i, /\bsunlight|sunlit|阳光/i],
  [/\b(bright|sunny|cheerful|joyful|happy|playful|high-key|day)\b|明亮|晴|欢快|快乐|开心|白天/i, /\b(dark|moody|low-key|deep shadows|intense)\b|暗调|低调|深沉/i],
  [/\b(dark|horror|scary|creepy|gloomy|sad|melanchol\w*|war|ruins?)\b|黑暗|恐怖|阴森|悲伤|忧郁|战争|废墟/i, /\b(playful|cheerful|adorable|cosy|cute|friendly|optimistic|charming|snug|lively)\b|童趣|愉悦|憨态|温馨|可爱|亲切|乐观|讨喜|闲适|俏皮/i],
  [/\b(black and white|monochrome|b&w|grayscale)\b|黑白|单色/i, /\b(colou?rs?|palette|warm|iridescent|kodak)\b|色彩|配色|暖|虹彩|彩铅|柯达/i],
  [/\b(minimal\w*|simple|plain)\b|极简|简约|简单/i, /\b(intricate|rich|full of details|generous)\b|繁复|满满|丰盛/i],
  [/\b(ancient|medieval|dynasty|victorian)\b|古代|古风|唐朝|宋朝|汉服|中世纪/i, /\b(street photograph|fashion|editorial|kodak)\b|街头|时尚|柯达/i],
  [/\b(modern|futuristic|cyberpunk|sci-?fi|spaceship|robot)\b|现代|未来|赛博|科幻|机器人|飞船/i, /\b(old masters|rustic|classical|weathered wood)\b|古典|乡村|旧木/i],
  [/\b(outdoors?|street|forest|beach|garden|mountain|field|sea|snow|lake|river|desert)\b|户外|街|森林|海边|沙滩|花园|山|田野|雪|湖|河|沙漠/i, /\b(studio|window|softbox|curtain|backdrop|seamless|plain ground)\w*|影棚|窗|柔光箱|无缝背景|素净背景/i],
  [/\b(underwater|ocean floor|deep sea|in space|outer space)\b|水下|海底|太空|宇宙/i, /\b(window|softbox|sunlight|steam|wood|sky|horizon|clouds)\b|窗|阳光|热气|木|天空|地平线|云/i],
  [/\b(fox|wolf|tiger|lion|bear|deer|elephant|giraffe|zebra|panda|whale|shark|horse|leopard|monkey)(es|s)?\b|狐|狼|虎|狮|熊|鹿|象|斑马|鲸|鲨|马|豹|猴/i, /\bpet portrait|large window\b|宠物|大窗户/i],
  [/\b(flying|soaring|in the sky)\b|飞翔|翱翔|天上/i, /\b(road|ground|window)\b|道路|地面|窗/i],
  [/\b(two|three|four|five|several|many|group|couple|crowd|dogs|cats|people)\b|两|三|四|五|群|情侣|人群|很多/i, /\b(single stem|head and shoulders|tight crop)\b|单枝|头肩|紧凑裁切/i],
  [/\b(full body|full-length|standing|running|dancing|riding|walking)\b|全身|站|跑|跳舞|骑|走/i, /\b(head and shoulders|tight crop|waist-up|close framing)\b|头肩|紧凑裁切|半身|聚焦面部/i],
  [/\b(still|calm|peaceful|sleeping|quiet)\b|宁静|安静|睡|静谧/i, /\b(energetic|fast|exciting|panning|swirling|alert)\b|能量|速度|追焦|旋涡|机警/i],
  [/\b(man|boy|men|king|knight|warrior|old|robot)\b|男|老人|国王|战士|骑士|爷爷|机器人/i, /\b(tender|delicate|flowing robes|through the hair)\b|温柔|轻盈细腻|发丝/i],
  [/\b(fish|whale|snake|frog|lizard|turtle|bird|eagle|dragon|butterfl\w*|insect|bee)s?\b|鱼|鲸|蛇|蛙|蜥蜴|龟|鸟|鹰|龙|蝴蝶|昆虫|蜜蜂|凤/i, /\b(hair|pet portrait|plush)\b|毛发|宠物|毛绒/i],
  [/\b(anime|vector|flat|geometric|collage|plate|watercolou?r|gouache|ink wash|pastel|line art|pixel)\b|动漫|矢量|扁平|几何|拼贴|图鉴|水彩|水粉|水墨|工笔|淡彩|线稿|像素|剪纸/i, /\bvisible brushwork\b|笔触可见/i],
  [/\b(ink wash|pencil|graphite|charcoal|line art)\b|水墨|素描|铅笔|线稿|炭笔/i, /\b(accent color|rich surface|harmonious palette)\b|点睛|肌理|配色和谐/i],
  [/\b(old|elderly|grandfather|grandmother|wrinkled)\b|老|爷爷|奶奶/i, /\b(fresh and lively|fashion|anime|airy|charming)\b|清新|时尚|动漫|轻盈|讨喜/i],
  [/\b(logo|icon)\b|标志|图标/i, /\bphotograph|lens|摄影|镜头/i],
] // prettier-ignore

/** Returns a function that returns true if a phrase contradicts the prompt in time, season, weather, craft or mood. Reads the prompt once. */
export function contradictionsOf(prompt: string): (phrase: string) => boolean {
  const forbidden = OPPOSITES.flatMap(([one, other]) => [...(one.test(prompt) ? [other] : []), ...(other.test(prompt) ? [one] : [])])
  const [reading, wanted] = [readPrompt(prompt), craftOf(prompt)]
  return (phrase) => {
    if (forbidden.some((pattern) => pattern.test(phrase))) return true
    const craft = wanted && craftOf(phrase)
    return (craft !== undefined && craft !== wanted) || settingsDiffer(reading, readPrompt(phrase))
  }
}

function settingsDiffer({ setting: one }: PromptReading, { setting: other }: PromptReading): boolean {
  if (one.time && other.time && LIGHT_OF_DAY[one.time] !== LIGHT_OF_DAY[other.time]) return true
  if (one.season && other.season && one.season !== other.season) return true
  const [weather, otherWeather] = [one.weather?.kind, other.weather?.kind]
  return weather !== undefined && otherWeather !== undefined && weather !== otherWeather && !(WET.has(weather) && WET.has(otherWeather))
}
