import type { Edit, Tone } from './instruction.ts'

/** Set phrases of photo editing that mean something else, or nothing, when they are read word by word. Longer ones come first. */
export const PHRASES: readonly { readonly words: RegExp; readonly edit: Edit }[] = [
  ...rows(
    'mono',
    String.raw`\bblack[- ]and[- ]white\b|\bblack & white\b|\bb&w\b|\bmonochrom\w*\b|\bgr[ae]y[- ]?scale\b|\bdesaturated?\b|\bnoir et blanc\b|\bblanco y negro\b|\bschwarz-?wei(?:ß|ss)\b|黑白(?:照片?|风格|效果)?|灰度|单色|去色|白黒|モノクロ|흑백|ч[её]рно-?бел\w*`,
  ),
  ...rows('sepia', String.raw`\bsepia\b|棕褐色调|怀旧棕|泛黄`),
  ...rows(
    'vintage',
    String.raw`\b(?:vintage|retro|nostalgic|faded|old[- ](?:photo(?:graph)?|film|time))(?: look| style| photo| filter| tones?)?\b|复古(?:风格|风|感|色调|滤镜)?|怀旧(?:风格|风|感)?|老照片(?:风格|效果|感)?|做旧|褪色`,
  ),
  ...rows(
    'clear',
    String.raw`\b(?:de-?haze|remove(?: the)? (?:haze|fog|mist|smog)|clear up(?: the)? (?:haze|fog)|less haz\w+)\b|去雾|除雾|去霾|去除雾气|通透(?:感|一点|一些)?`,
  ),
  ...rows(
    'sharp',
    String.raw`\b(?:sharp(?:er|en(?:ed|ing)?)?|crisp(?:er)?|clearer|more details?|more detailed|in focus|deblur)\b|锐化|锐利|更?清晰(?:一点|一些)?|变清晰|更多细节|清楚(?:一点|一些)`,
  ),
  ...rows(
    'dreamy',
    String.raw`\b(?:dream(?:y|like)|ethereal|soft glow|glowing haze)(?: look| atmosphere| mood)?\b|梦幻(?:感|氛围|效果)?|唯美|柔光`,
  ),
  ...rows('soft', String.raw`\b(?:soft(?:er|en(?:ed)?)?(?: focus)?|smooth(?:er|en)?(?: skin)?)\b|柔和(?:一点|一些)?|柔焦|柔化|磨皮`),
  ...rows(
    'bright',
    String.raw`\b(?:bright(?:er|en(?:ed|ing)?)|lighten|lighter|increase(?: the)? (?:brightness|exposure)|more light|overexposed?|high[- ]key)\b|更亮|提亮|变亮|亮一点|亮一些|增加亮度|提高亮度|明亮(?:一点|一些)?|调亮`,
  ),
  ...rows(
    'dark',
    String.raw`\b(?:dark(?:er|en(?:ed)?)|dim(?:mer)?|reduce(?: the)? (?:brightness|exposure)|low[- ]key|underexposed?|moody)\b|更暗|压暗|变暗|暗一点|暗一些|降低亮度|调暗|暗调|低调`,
  ),
  ...rows(
    'contrast',
    String.raw`\b(?:(?:more|higher|increase(?: the)?|strong(?:er)?|high|boost(?: the)?) contrast|contrasty|punch(?:y|ier)|dramatic)\b|(?:增加|提高|增强|加强|更高|更强的?)对比度?|高对比度?|强对比|对比(?:强|更强|大)(?:一点|一些)?|戏剧性|有冲击力`,
  ),
  ...rows(
    'flat',
    String.raw`\b(?:(?:less|lower|reduce(?: the)?|low) contrast|flat(?:ter)? look|matte look)\b|(?:降低|减少|减弱|更低的?)对比度?|低对比度?|灰调`,
  ),
  ...rows(
    'vivid',
    String.raw`\b(?:vivid|vibrant|more (?:colou?rful|saturated|vivid|vibrant|saturation|colou?r)|(?:increase|boost)(?: the)? (?:saturation|colou?rs?)|saturated|colou?rful)(?: colou?rs?)?\b|(?:增加|提高|更高的?)饱和度?|高饱和度?|(?:更)?鲜艳(?:一点|一些)?|色彩(?:更)?(?:浓郁|丰富|鲜明)|艳丽`,
  ),
  ...rows(
    'muted',
    String.raw`\b(?:muted|pale|pastel colou?rs|less (?:saturated|saturation|colou?rful|colou?r)|(?:reduce|lower)(?: the)? saturation|subdued)(?: colou?rs?| tones?)?\b|(?:降低|减少|更低的?)饱和度?|低饱和度?|(?:更)?素雅|淡雅|莫兰迪(?:色)?`,
  ),
  ...rows(
    'warm',
    String.raw`\b(?:warm(?:er|th)?|cozy|cosy)(?: (?:light|tones?|colou?rs?|look|mood|atmosphere|temperature))?\b|(?:更)?温暖(?:一点|一些|的)?|暖(?:色调|色|调|一点|一些|光)|更暖|偏暖|温馨|暖和`,
  ),
  ...rows(
    'cold',
    String.raw`\b(?:cold(?:er)?|cool(?:er)?|chilly)(?: (?:light|tones?|colou?rs?|look|mood|atmosphere|temperature))?\b|冷(?:色调|色|调|一点|一些|光)|更冷|偏冷|清冷|寒冷|冷峻`,
  ),
  ...rows('vignette', String.raw`\bvignett(?:e|ing)\b|暗角|晕影`),
  ...rows(
    'enhance',
    String.raw`\b(?:(?:auto )?enhance(?: the (?:photo|picture|image))?|improve(?: the)?(?: quality)?|better quality|make it (?:better|nicer|beautiful)|beautify|touch up|retouch|hdr)\b|(?:自动)?(?:增强|优化|美化)(?:画质|照片|图片)?|修图|好看(?:一点|一些)?|漂亮(?:一点|一些)?`,
  ),
  {
    words:
      /\b(?:blur(?:r(?:ed|y|ing))?|defocus(?:ed)?)(?: out)?(?: the)?(?: whole)? background\b|\bbackground (?:blur(?:red|ry)?|out of focus|bokeh)\b|\b(?:bokeh|shallow depth of field|portrait mode|depth of field|out of focus background)\b|\b(?:the )?background (?:should be |is )?(?:more )?blurr(?:y|ed)\b|(?:让|把|将)?背景(?:变|更|要)?(?:虚化|模糊)(?:一点|一些|掉)?|(?:虚化|模糊)(?:掉|一下)?背景|景深(?:效果)?|浅景深|散景|人像模式/,
    edit: { kind: 'focus' },
  },
  { words: /\bblue hour\b|蓝调时刻|蓝色时刻/, edit: { kind: 'time', hour: 'dusk' } },
  {
    words: /\b(?:moon ?light|moonlit|by moonlight|full moon(?: night)?)\b|月光(?:下)?|月色|月夜|月下/,
    edit: { kind: 'time', hour: 'moonlight' },
  },
  { words: /\bgolden[- ]hour\b|\bgolden light\b|黄金时刻|黄金时段|金色(?:的)?阳光/, edit: { kind: 'time', hour: 'golden-hour' } },
  { words: /\b(?:early )?morning(?: light)?\b(?! (?:fog|mist))|清晨|早晨|早上|晨光/, edit: { kind: 'time', hour: 'morning' } },
  { words: /黑夜|夜里|入夜/, edit: { kind: 'time', hour: 'night' } },
  { words: /\bday ?light\b|\bday ?time\b|\bbroad day\b|白天|白昼/, edit: { kind: 'time', hour: 'day' } },
  {
    words:
      /\b(?:sunny|sunshine|sunlit|clear(?: blue)? (?:sky|skies|day|weather)|(?:with|under)(?: an?)? blue sk(?:y|ies)|^blue sk(?:y|ies)$|good weather|fine day)\b|晴天|晴朗|阳光(?:明媚|灿烂)?|艳阳|蓝天白云|^蓝天$|大晴天|好天气/,
    edit: { kind: 'weather', weather: 'clear', amount: 1 },
  },
  ...neighbours(),
]

function rows(tone: Tone, source: string): { words: RegExp; edit: Edit }[] {
  return [{ words: new RegExp(source), edit: { kind: 'tone', tone, amount: 1 } }]
}

/** The simplest instructions in other languages, which the illustrator's vocabulary does not have. */
function neighbours(): { words: RegExp; edit: Edit }[] {
  return [
    {
      words: /\b(?:la )?nuit\b|\b(?:la |de )?noche\b|\bnacht\b|\bnotte\b|\bnoite\b|(?<!\p{L})ночь\p{L}*|밤/u,
      edit: { kind: 'time', hour: 'night' },
    },
    {
      words:
        /\bcoucher d[eu] soleil\b|\batardecer\b|\bpuesta de sol\b|\bsonnenuntergang\b|\btramonto\b|\bp[oô]r do sol\b|(?<!\p{L})закат\p{L}*|夕焼け|夕日|노을|일몰/u,
      edit: { kind: 'time', hour: 'sunset' },
    },
    {
      words: /\bneige\b|\bnieve\b|\bschnee\b|\bneve\b|(?<!\p{L})снег\p{L}*|눈 ?내리\p{L}*/u,
      edit: { kind: 'weather', weather: 'snow', amount: 0.6 },
    },
    {
      words: /\bpluie\b|\blluvia\b|\bregen\b|\bpioggia\b|\bchuva\b|(?<!\p{L})дожд\p{L}*|비 ?오는/u,
      edit: { kind: 'weather', weather: 'rain', amount: 0.6 },
    },
    {
      words: /\bautomne\b|\boto[nñ]o\b|\bherbst\b|\bautunno\b|\boutono\b|(?<!\p{L})осен\p{L}*|가을/u,
      edit: { kind: 'season', season: 'autumn' },
    },
    { words: /\bhiver\b|\binvierno\b|\binverno\b|(?<!\p{L})зим\p{L}*|겨울/u, edit: { kind: 'season', season: 'winter' } },
    { words: /\bprintemps\b|\bprimavera\b|\bfr[uü]hling\b|(?<!\p{L})весн\p{L}*|벚꽃|봄/u, edit: { kind: 'season', season: 'spring' } },
    {
      words: /\baquarelle\b|\bacuarela\b|\baquarell\b|\bacquerello\b|\baquarela\b|(?<!\p{L})акварел\p{L}*|수채화/u,
      edit: { kind: 'style', medium: 'watercolor' },
    },
  ]
}
