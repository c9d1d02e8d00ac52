import { parseCategory } from './parse-category.ts'

export const colour = parseCategory(
  'colour',
  { en: 'Colour', zh: '颜色' },
  `
# 红与粉|Reds and pinks
红色|red
大红|bright red
深红|dark red
猩红|scarlet
绯红|crimson
酒红|burgundy
樱桃红|cherry red
玫瑰红|rose red
砖红|brick red
番茄红|tomato red
珊瑚色|coral color
鲑鱼粉|salmon pink
粉色|pink
浅粉|light pink
腮红粉|blush pink
樱花粉|cherry blossom pink
藕粉|dusty pink
亮粉|hot pink
品红|magenta
洋红|carmine
覆盆子红|raspberry
火烈鸟粉|flamingo pink
荧光粉|neon pink
# 橙黄棕|Oranges, yellows and browns
橙色|orange
橘红|vermilion orange
南瓜橙|pumpkin orange
焦橙|burnt orange
柑橘色|tangerine
杏色|apricot
桃色|peach
黄色|yellow
柠檬黄|lemon yellow
芥末黄|mustard yellow
向日葵黄|sunflower yellow
奶油黄|cream yellow
金色|golden
香槟色|champagne
米色|beige
沙色|sand color
卡其|khaki
驼色|camel
焦糖色|caramel brown
棕色|brown
巧克力棕|chocolate brown
栗色|chestnut
咖啡色|coffee brown
赤褐|russet
红褐土色|sienna
深褐|umber
陶土色|terracotta color
铁锈色|rust
# 绿色|Greens
绿色|green
浅绿|light green
深绿|dark green
森林绿|forest green
橄榄绿|olive green
军绿|army green
苔藓绿|moss green
鼠尾草绿|sage green
薄荷绿|mint green
青柠绿|lime green
苹果绿|apple green
草绿|grass green
翠绿|emerald green
玉绿|jade green
开心果绿|pistachio
海泡绿|seafoam green
猎人绿|hunter green
松绿|pine green
黄绿|chartreuse
抹茶绿|matcha green
荧光绿|neon green
孔雀绿|peacock green
# 蓝与紫|Blues and purples
蓝色|blue
浅蓝|light blue
深蓝|dark blue
天蓝|sky blue
婴儿蓝|baby blue
粉蓝|powder blue
海军蓝|navy blue
宝蓝|royal blue
钴蓝|cobalt blue
普鲁士蓝|Prussian blue
群青|ultramarine
午夜蓝|midnight blue
雾霾蓝|dusty blue
钢蓝|steel blue
牛仔蓝|denim blue
克莱因蓝|International Klein Blue
电光蓝|electric blue
冰蓝|icy blue
青色|cyan
蓝绿|teal
松石色|turquoise color
水绿|aqua
靛蓝|indigo
紫色|purple
紫罗兰|violet
薰衣草紫|lavender
丁香紫|lilac
淡紫|mauve
梅子紫|plum
茄紫|eggplant purple
兰花紫|orchid
长春花蓝|periwinkle
# 黑白灰|Neutrals
白色|white
纯白|pure white
米白|off-white
象牙白|ivory white
奶油白|cream white
雪白|snow white
珍珠白|pearl white
浅灰|light gray
灰色|gray
银灰|silver gray
烟灰|smoky gray
炭灰|charcoal gray
石板灰|slate gray
暖灰|warm gray
冷灰|cool gray
水泥灰|cement gray
灰褐|taupe
燕麦色|oatmeal color
黑色|black
纯黑|pitch black
墨黑|ink black
哑光黑|matte black
煤黑|coal black
# 中国传统色：红黄|Chinese traditional: reds and yellows
胭脂|rouge red
朱砂|cinnabar red
朱红|vermilion
银红|silver rose
海棠红|crabapple red
石榴红|pomegranate red
枣红|jujube red
绛红|dark crimson
妃色|light peach red
桃红|peach blossom pink
丹红|cinnabar orange
赭石|ochre
藤黄|gamboge
鹅黄|gosling yellow
缃色|pale silk yellow
杏黄|apricot yellow
姜黄|turmeric yellow
琥珀黄|amber yellow
秋香色|olive yellow
明黄|imperial yellow
雄黄|realgar orange
檀色|sandalwood brown
茶色|tea brown
酡颜|flushed rose
# 中国传统色：青绿蓝紫|Chinese traditional: greens to purples
天青|sky-after-rain celadon blue
月白|moon white
石青|azurite blue
石绿|malachite green
青碧|jade-tinged teal
竹青|bamboo green
豆绿|mung bean green
葱绿|scallion green
柳绿|willow green
松花|pine flower yellow-green
秘色|mise celadon
豆青|pea celadon
粉青|powdery celadon
艾绿|mugwort green
铜绿色|verdigris green
湖蓝|lake blue
靛青|deep indigo
藏蓝|zanglan deep navy
黛色|dark eyebrow blue-black
黛绿|deep blackish green
霁蓝|sacrificial blue
绀青|dark violet-blue
雪青|snowy lavender
藕荷色|lotus root mauve
丁香色|lilac blossom
紫檀色|rosewood brown
玄色|blackish red
缁色|monk black
鸦青|raven blue-black
素白|plain silk white
# 世界传统色|Traditional colours of the world
日本红绯|hi scarlet
樱色|sakura-iro
抚子色|nadeshiko pink
利休鼠|rikyu green-gray
浅葱色|asagi blue-green
蓝染色|aizome indigo
茜色|madder red
伊斯法罕蓝|Isfahan tile blue
马约尔蓝|Majorelle blue
摩洛哥赭|Moroccan ochre
希腊蓝白|Greek blue and white
代尔夫特蓝|Delft blue
韦奇伍德蓝|Wedgwood blue
庞贝红|Pompeian red
威尼斯红|Venetian red
托斯卡纳黄|Tuscan yellow
那不勒斯黄|Naples yellow
英伦赛车绿|British racing green
法鲁红|Falu red
墨西哥粉|Mexican pink
玛雅蓝|Maya blue
埃及蓝|Egyptian blue
提尔紫|Tyrian purple
# 金属与珠光色|Metallic and pearl
金属金|metallic gold
金属银|metallic silver
金属铜|metallic copper
古铜色|antique bronze
铬银色|chrome silver
钛灰|titanium gray
玫瑰金色|rose gold color
香槟金|champagne gold
珠光粉|pearl pink
珠光白|pearlescent white
贝母色|mother-of-pearl sheen
极光色|aurora colors
全息色|holographic colors
镭射色|laser iridescent
变色龙漆|chameleon paint
幻彩紫绿|iridescent purple green
油膜色|oil slick colors
星尘闪粉|stardust glitter
# 配色|Schemes
单色|monochromatic
黑白|black and white
类似色|analogous colors
互补色|complementary colors
分裂互补色|split complementary colors
三角配色|triadic colors
四角配色|tetradic colors
双色调配色|two-tone color scheme
暖色系|warm color palette
冷色系|cool color palette
中性色系|neutral palette
大地色系|earth tones
马卡龙色|pastel colors
莫兰迪色|muted Morandi palette
孟菲斯配色|Memphis color palette
宝石色系|jewel tones
多巴胺配色|dopamine colors
美拉德配色|Maillard brown palette
糖果色|candy colors
霓虹色|neon colors
原色|primary colors
彩虹色|rainbow colors
撞色|color blocking
限定色板|limited palette
红黑配|red and black
黑金配|black and gold
蓝金配|blue and gold
粉蓝配|pink and blue
紫橙配|purple and orange
红绿配|red and green
蓝白配|blue and white
绿金配|green and gold
薄荷粉配|mint and pink
黑白红配|black white and red
日落配色|sunset palette
海洋配色|ocean palette
森林配色|forest palette
沙漠配色|desert palette
秋日配色|autumn palette
春日配色|spring palette
冬日配色|winter palette
夏日配色|summer palette
# 色调与情绪|Tone and mood
明亮|bright colors
鲜艳浓烈|vivid colors
柔和|soft colors
淡雅|pale colors
低饱和|muted colors
浓郁|rich colors
深沉|deep colors
暗调|dark tones
褪色感|faded colors
灰调|grayish tones
清新|fresh colors
沉稳|subdued colors
温暖|warm hues
清冷|cold hues
热烈|fiery colors
忧郁|melancholy blue tones
梦幻|dreamy colors
甜美|sweet colors
复古|retro colors
高级感|sophisticated palette
神秘|mysterious dark hues
活泼|playful colors
宁静|calming colors
奢华|luxurious colors
迷幻|psychedelic colors
怀旧暖黄|nostalgic yellow tones
# 渐变与过渡|Gradients
渐变|gradient
平滑渐变|smooth gradient
线性渐变|linear gradient
径向渐变|radial gradient
网格渐变|mesh gradient
角度渐变|conic gradient
弥散渐变|blurred gradient
颗粒渐变|grainy gradient
蓝紫渐变|blue to purple gradient
粉橙渐变|pink to orange gradient
青蓝渐变|teal to blue gradient
彩虹渐变|rainbow gradient
日落渐变|sunset gradient
金属渐变|metallic gradient
渐隐到白|fade to white
渐隐到黑|fade to black
水彩晕染|watercolor bleed
扎染色彩|tie-dye colors
大理石纹色彩|marbled colors
泼彩色块|color splashes
# 涂层与质感|Finishes
哑光色|matte finish
亮光色|glossy finish
缎光色|satin finish
丝绒质感色|velvety finish
珐琅色|enamel finish
粉感色|chalky finish
水洗色|washed-out color
做旧色|distressed finish
透明色|transparent color
半透明色|translucent color
荧光色|fluorescent color
反光色|reflective finish
车漆质感|car paint finish
釉色|glazed color
磨砂色|frosted finish
蜡光|waxed finish
`,
)
