const any = (words: readonly string[]): string => `(?:${words.join('|')})`

export const ENGLISH_MINORS = any([
  'child(?:ren|s)?(?! of god)', 'childlike', 'kids?(?! (?:leather|gloves?|goats?|skin))', 'kiddos?', 'kiddies?', 'toddlers?', 'infants?', 'newborns?',
  'bab(?:y|ies)(?! (?:birds?|moles?|mice|mouse|rats?|hedgehogs?|cats?|elephants?|animals?|bunn(?:y|ies)|blue|pink|doll|face|oil|shower|carrots?|spinach|corn))',
  'pre ?teens?', 'preteen', 'tweens?', 'teen(?:s|y|aged?|ager|agers)?(?! (?:mutant|vogue|wolf|titans))', 'adolescents?', 'pre ?pubescents?', 'pubescents?', 'juveniles?', 'underaged?', 'under age',
  'minors(?! league)', 'minor (?:girl|boy|child|female|male)s?', '(?:naked|nude|sexy|topless) minor(?! (?:key|chord|scale|league|planet))',
  '(?:little|small|young|tiny|wee|smol|school|jail) ?(?:girl|boy|sister|brother|daughter|son)s?', 'schoolgirls?', 'schoolboys?', 'schoolchild(?:ren)?', 'school ?kids?',
  'lolis?', 'lolitas?(?! (?:fashion|dress|dresses|style|skirt|outfit))', 'shotas?', 'jailbait',
  'pre ?schoolers?', 'kindergart(?:en|ens|ener|eners)', 'youngsters?', '(?:elementary|primary|grade|middle|junior high|high) ?school(?:er|ers)?(?: (?:girl|boy|student|kid|pupil|cheerleader)s?)?',
  '(?:girl|boy) ?scouts?', 'altar ?boys?', 'nymphets?',
  'luoli', 'younv', 'xiao ?nvhai', 'ertong',
  '(?:under|below|younger than|less than) (?:1[0-8]|eighteen|[5-9])\\b(?! (?:feet|cm|inches|meters|metres|dollars|minutes|seconds|degrees|percent))', 'u1[0-8]',
]) // prettier-ignore

export const NUMBERS = any(['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen']) // prettier-ignore
/** Number of years below 18, in figures or words. */
const YEARS = `(?<![\\d.$]|[\\d] )(?:1[0-7]|[1-9]|(?<!(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety) ?)${NUMBERS})`
const NOT_THINGS =
  '(?! ?(?:s )?(?:whisk|scotch|wine|rum|bourbon|tree|oak|car|house|building|dog|cat|horse|company|brand|cheese|bonsai|turtle|tortoise))'

export const CHINESE_MINORS = any([
  '儿童', '小孩', '孩子', '孩童', '女孩儿童', '小朋友', '幼童', '幼儿', '幼女', '幼男', '幼齿', '女童', '男童', '童女', '女婴', '男婴', '婴儿', '婴幼', '宝宝', '女娃', '男娃', '小娃', '娃儿', '未成年',
  '萝莉', '萝li', '罗莉', '正太', '洛丽塔(?!裙|风|装|时尚|洋装)', '(?:小|初中|中|高中|女高中|男高中|女中|女初中|女小|小女|小男)学?生', '小(?:女孩|男孩|姑娘|女生|男生|妹妹|弟弟|丫头|女儿|儿子)', '学龄前', '幼儿园', '幼稚园',
  '女高中', '女初中', '少女(?!心|漫|感|峰|前线|时代)', '少年(?!宫|漫)', '豆蔻', '及笄', '(?:年方|芳龄)二八', '二八(?:年华|佳人)', '初[一二三](?!月)(?:女|男|学)', '高[一二三](?:女|男|学)', '[一二三四五六]年级', 'jk(?=少女|妹|女|学生|制服|$|,| )',
]) // prettier-ignore

/** Words for people below 18. */
export const MINORS = new RegExp(`\\b${ENGLISH_MINORS}\\b|${CHINESE_MINORS}|[👧👦🧒👶]`, 'u')

/** People of an age below 18, in figures or words. */
export const AGED = new RegExp(
  [
    `${YEARS} ?(?:(?:years?|yrs?) ?olds?|y ?/? ?o|y\\.o|yrs?|years? of age|yearold)\\b${NOT_THINGS}`,
    `\\b(?:aged?|ages|age of|age is|turning|turns|turned)[ :=]{0,3}${YEARS}\\b(?! ?(?:years? ?(?:in|oak)|\\d))`,
    `\\b(?:she|he|girl|boy|i|who)(?:'s|s| is| was| am)? ?(?:only |just )?${YEARS}\\b(?! ?(?:feet|ft|cm|m|inches|kg|girls?|boys?|women|men|people|%))`,
    `(?:girl|boy|女孩|男孩|女生|男生)s?[ ,(（]{0,2}${YEARS}(?=[)）,.;]|$)`,
    // No digit may precede the number: a teacher of 二十四岁 is not four.
    '(?<![\\d十二三四五六七八九百])(?:1[0-7]|[1-9]|十[一二三四五六七]?|[一二两三四五六七八九]) ?个?(?:周|来|多)?岁(?!月)',
    '(?:未满|不满|不到|未到|小于|低于|不足)(?:18|十八)',
    '(?:年仅|芳龄|年方)(?:1[0-7]|[1-9]|十[一二三四五六七]?|[二三四五六七八九])(?![\\d十])',
  ].join('|'),
  'u',
)

export const ENGLISH_SEXUAL = any([
    'porno?', 'pornograph(?:y|ic)', 'hentai', 'nsfw', 'xxx', 'r ?18g?', 'r ?34', 'rule ?34', 'x rated', 'ecchi', 'ahegao', 'futanari', 'lewd(?:s|ed)?', 'smut',
    'sex(?!(?:ual)? ?(?:education|ed\\b|ratio|chromosome|determination)| and the city)', 'sexting', 'sexual(?:ly)?(?! (?:education|health|reproduction|dimorphism))', 'sexualised', 'sexualized', 'intercourse', 'making love', 'make love',
    'nud(?:e|es|ity|ist|ists)(?![ -](?:and|or) (?:beige|pink|brown|peach)|[ -](?:lip|lipsticks?|lips|colou?rs?|colou?red|toned|tones?|shades?|palettes?|shoes?|heels?|pumps?|nails?|make ?up|beige|pink|fabric|gloss|blush))',
    'naked(?! (?:oats?|barley|eyes?|(?:baby )?mole|trees?|branch(?:es)?|cakes?|wires?|bikes?|flames?|light ?bulbs?|rocks?|singularity|truth|gun|juice))', 'luoti',
    'topless', 'bottomless (?:woman|man|girl|boy|child)', 'undress(?:ed|ing)?(?! salad)', 'unclothed', 'unclad', 'without (?:any )?(?:clothes|clothing|underwear|panties)', '(?:no|zero) (?:clothes|clothing|underwear|panties)', 'wearing nothing', 'nothing on',
    'strip ?tease', 'stripp(?:er|ers)(?! (?:removing|for (?:paint|wood|wire|varnish)))', 'strip(?:s|ping|ped)? (?:naked|off|down)', 'bare ?(?:chested girl|breast(?:s|ed)?|butt|bum|bottom|ass|body)', 'birthday suit', 'in the buff',
    'genitals?', 'genitalia', 'penis(?:es)?', 'vaginas?', 'vulva', 'clitoris', 'scrotum', 'testicles', 'nipples?', 'areolas?', 'boobs?', 'tits', 'titties', 'breasts?(?! ?(?:feed|milk|pump|cancer|pocket|stroke))', 'cleavage', 'buttocks',
    'pussy(?! ?(?:cats?|wi(?:l+|i+)?ows?|foot))', 'cunt', 'dildos?', 'vibrator', 'sex ?toys?', 'blow ?jobs?', 'hand ?jobs?', 'cum(?:shots?|ming|s)?', 'creampie', 'fuck(?:s|ed|ing|able)?', 'masturbat\\w*', 'orgasms?', 'orgy', 'gang ?bang', 'bukkake', 'fellatio', 'cunnilingus',
    'deepthroat', 'upskirt', 'panty ?shots?', 'camel ?toe', 'erotic\\w*', 'erotica?', 'fetish', 'bdsm', 'bondage', 'horny', 'aroused', 'slut(?:s|ty)?', 'whores?', 'prostitutes?', 'molest\\w*', 'grop(?:ed|ing)', 'bestiality', 'incest',
    '(?<!oil ?seed )rap(?:e|es|ed|ing)(?! ?(?:seed|flower|field|blossom|oil|honey))', 'spread(?:ing)? (?:her |his |their )?legs', 'legs spread', 'seduc(?:e|es|ing|tion)', 'onlyfans',
]) // prettier-ignore

export const CHINESE_SEXUAL = any([
    '色情', '情色', '(?<!浸)淫(?!雨)', '色气', '涩图', '色图', '瑟图', '涩涩', '黄图', '黄片', '三级片', 'a片', '毛片', 'h漫', 'h图', '本子h',
    '裸(?!色|粉|妆|眼|辞|麦|婚|考|机|价|奔|足|脚|岩|土|地|子植|鼹|石|根|藻|鲤|车|线|肩|装|露(?:的|着)?(?:岩|土|地|山|树|石|根|金属|砖|混凝|钢|管))', '一丝不挂', '不着寸缕', '光着(?:身|下身|屁股)', '光溜溜', '(?:没|没有|不|未)穿(?:任何)?(?:衣服|内衣|内裤|衣物|裤子)', '脱光', '脱(?:掉|下|去)?(?:了)?(?:衣服|内衣|内裤|衣)', '扒光', '露(?:点|出?胸|乳|臀|阴|出?下体)', '走光', '裙底',
    '做爱', '性(?:交|爱|行为|虐|奴|器|欲|玩具|姿势|服务|幻想|骚扰|侵|暗示|挑逗)', '口交', '肛交', '口爆', '内射', '颜射', '自慰', '手淫', '啪啪', '后入', '援交', '卖淫', '嫖', '调教', '发情', '春药', '春宫',
    '阴[茎道部唇蒂户]', '下体', '生殖器', '乳(?:头|晕|房|沟|交)', '巨乳(?!牛)', '爆乳', '酥胸', '奶子(?![糕茶酒])', '私处', '强奸', '轮奸', '[迷诱]奸', '奸[淫污]', '乱伦', '兽交', '猥亵', '被捆绑', '捆绑的?(?:少|幼|萝|女|小女|调教)', '18禁', '十八禁', '成人(?:片|视频|向|漫画|内容|电影)', 'r18', 'luo体',
]) // prettier-ignore

/** Words for sex and nakedness, except in harmless phrases such as "naked eye". */
export const SEXUAL = new RegExp(`\\b${ENGLISH_SEXUAL}\\b|🔞|${CHINESE_SEXUAL}`, 'u')

export const ENGLISH_SUGGESTIVE =
  '(?:sexy(?! (?:sports? ?)?(?:cars?|voice|saxophone|dance music|jazz|logo|font|beast))|sexier|sexiest|hot and|seductive(?:ly)?|sensual(?:ly)?|sultry|provocative(?:ly)?|lingerie|panties|thongs?|g string|fishnets?|kinky|naughty pose|suggestive|voluptuous|busty|see through(?! (?:glass|windows?|walls?|umbrellas?|curtains?|plastic|water|fog|raincoats?))|transparent (?:dress|shirt|clothes)|wet t ?shirt|flirt\\w*)'
export const CHINESE_SUGGESTIVE =
  '(?:性感|诱惑(?!味蕾)|色诱|妩媚(?!的?(?:牡丹|玫瑰|花|山|江|春))|撩人|挑逗|魅惑|勾引|情趣(?!盎然)|蕾丝内衣|内衣(?!产品|商品|品牌|店)|内裤(?!产品|商品|品牌|店)|胖次|丝袜|黑丝(?![绒绸带线])|白丝(?![绒绸带线])|湿身|透视装|丰满(?!的?(?:稻|麦|谷|果|羽|穗))|风骚|娇喘|(?<!妩)媚)'
/** Short gap between person and word that names no other person. */
const GAP = String.raw`(?:(?!\b(?:and|next to|beside|near|mother|mom|father|dad|woman|man|wife|husband|adults?|car)\b)[^.;!?\n]){0,40}?`
const CHINESE_GAP = '(?:(?!和|与|跟|及|旁|妈妈|爸爸|母亲|父亲|女人|男人|成年|跑车|汽车)[^。；！？\\n]){0,12}?'
const PERSON = `(?:\\b${ENGLISH_MINORS}\\b|${AGED.source})`

/** Suggestive words, harmless for adults, together with a minor. */
export const SUGGESTIVE_OF = new RegExp(
  [
    `\\b${ENGLISH_SUGGESTIVE}\\b${GAP}${PERSON}`,
    `${PERSON}${GAP}\\b${ENGLISH_SUGGESTIVE}\\b`,
    `${CHINESE_SUGGESTIVE}${CHINESE_GAP}(?:${CHINESE_MINORS}|${AGED.source})`,
    `(?:${CHINESE_MINORS}|${AGED.source})${CHINESE_GAP}${CHINESE_SUGGESTIVE}`,
  ].join('|'),
  'u',
)

export const ENGLISH_ALONE = any(['lolicons?', 'shotacons?', '(?:child|kids?|kiddie|teen|preteen|loli|shota|baby|infant|toddler) ?(?:porno?|sex|nudes?|erotica)\\w*(?! ed)', '(?:nude|naked|sexy) ?(?:child|children|kids?|loli|lolis|shota|preteen|toddler|schoolgirl)s?', 'csam', 'pthc', 'pedo ?porn\\w*', 'jailbait', 'cunny', 'toddlercon']) // prettier-ignore
export const CHINESE_ALONE = any([
  '恋童(?!癖(?:危害|防|犯))',
  '幼交',
  '童交',
  '萝莉控',
  '正太控',
  '儿童色',
  '幼女色',
  '裸童',
  '童裸',
  '幼齿系',
])

/** Words whose only meaning is sexual content with minors. */
export const CHILD_ALONE = new RegExp(`\\b${ENGLISH_ALONE}\\b|${CHINESE_ALONE}`, 'u')

/** Phrases of education and of campaigns against abuse, which are removed before the search. */
export const CAMPAIGNS =
  /\b(?:sex(?:ual)? (?:education|ed)\b|(?:prevent(?:ion|ing)?|stop(?:ping)?|against|end(?:ing)?|combat(?:ing)?|report(?:ing)?|protect\w* (?:children|kids|minors) (?:from|against)) (?:of )?(?:the )?(?:child(?:ren)?(?:'s|s)? )?sexual(?:ised|ized)? (?:abuse|exploitation|violence|assault|harassment)|sexual abuse (?:prevention|awareness|hotline))|(?:防|防止|预防|反对?|拒绝|远离|抵制|警惕|打击)(?:儿童|未成年人?|校园|对儿童的?)?(?:性侵(?:害|犯)?|猥亵|性骚扰|色情)|(?:性侵害?|猥亵)(?=.{0,4}(?:防范|预防|热线))/gu

/** Phrases that deny that a person is a minor or present, which are removed before the search. */
export const NEGATED = new RegExp(
  `\\b(?:no|not an?|not|non|without(?: any)?|zero|never an?|isn'?t an?) (?:${ENGLISH_MINORS})\\b|(?:没有|不要|不是|不含|禁止|无|非|别有)(?:任何)?${CHINESE_MINORS}人?|(?:over|above|at least|older than) (?:18|eighteen)\\b|(?<!未|不)(?:年满|已满|满)(?:18|十八)周?岁?|\\b(?:child|kid)s? ?(?:free|proof|safe)\\b`,
  'gu',
)
