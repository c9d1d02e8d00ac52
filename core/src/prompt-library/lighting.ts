import { parseCategory } from './parse-category.ts'

export const lighting = parseCategory(
  'lighting',
  { en: 'Lighting', zh: '用光' },
  `
# 方向|Direction
顺光|front lighting
侧光|side lighting
逆光|backlighting
顶光|top lighting
底光|underlighting
侧逆光|three-quarter backlighting
四分之三侧光|three-quarter lighting
斜射光|raking light
正面平光|flat front light
从窗外射入|light coming through the window
头顶直射|overhead light
地面反光|light bounced from the ground
四周环绕光|wraparound lighting
左侧来光|light from the left
右侧来光|light from the right
背后来光|light from behind
# 时段|Time of day
清晨光|early morning light
晨光|morning light
日出光|sunrise light
正午阳光|midday sun
午后阳光|afternoon sunlight
傍晚光|late afternoon light
黄金时刻|golden hour
日落光|sunset light
黄昏|dusk
暮光|twilight
蓝调时刻|blue hour
夜晚|night lighting
午夜|midnight
黎明|dawn
破晓|daybreak
白夜|white night
# 天光与天气|Sky and weather
自然光|natural light
阳光|sunlight
月光|moonlight
星光|starlight
天光|skylight
阴天漫射光|overcast light
晴空光|clear sky light
雾中光|foggy light
雨天光线|rainy day light
雪地反光|snow-reflected light
雷暴闪电光|lightning storm light
极光|aurora light
云隙光|crepuscular rays
树影斑驳|dappled light
透过树叶的光|komorebi
透过云层的阳光|sunlight through clouds
彩虹光|rainbow light
沙尘光|dusty light
夏日强光|bright summer sunlight
冬日斜阳|low winter sun
银河星空光|Milky Way glow
# 光质|Quality
柔光|soft light
硬光|hard light
漫射光|diffused light
直射光|direct light
散射光|scattered light
聚光|focused light
均匀光|even lighting
斑驳光|broken light
强烈光线|intense light
微弱光线|dim light
细腻柔和的光|delicate light
清澈光线|clear light
朦胧光|hazy light
通透光感|luminous
光影层次|layered light and shadow
粗粝光影|gritty lighting
# 布光方式|Set-ups
三点布光|three-point lighting
伦勃朗光|Rembrandt lighting
蝴蝶光|butterfly lighting
环形布光|loop lighting
分割光|split lighting
宽光|broad lighting
窄光|short lighting
蚌壳光|clamshell lighting
高调布光|high-key lighting
低调布光|low-key lighting
明暗对照法|chiaroscuro
剪影光|silhouette lighting
影棚布光|studio lighting
双侧轮廓光|dual rim lighting
交叉布光|cross lighting
现场光|available light
产品布光|product lighting
美妆布光|beauty lighting
剧场布光|theatrical lighting
舞台灯光|stage lighting
电影布光|cinematic lighting
实景光源|practical lighting
# 光的角色|Roles of light
主光|key light
辅光|fill light
轮廓光|rim light
发丝光|hair light
背景光|background light
眼神光|catchlight
环境光|ambient light
重点光|accent light
反射光|bounce light
修饰光|kicker light
边缘光|edge lighting
负补光|negative fill
衬托光|separation light
引导视线的光|motivated lighting
# 人造光源|Artificial sources
霓虹灯|neon light
日光灯管|fluorescent light
白炽灯|incandescent light
钨丝灯|tungsten light
卤素灯|halogen light
LED 灯带|LED strip light
环形灯|ring light
柔光箱|softbox
蜂巢罩|honeycomb grid light
雷达罩|beauty dish
闪光灯|flash photography
频闪灯|strobe light
聚光灯|spotlight
泛光灯|floodlight
追光灯|follow spot
探照灯|searchlight
路灯|streetlight
车灯|car headlights
台灯|desk lamp
落地灯|floor lamp
吊灯|chandelier light
灯笼光|lantern light
纸灯笼光|paper lantern light
串灯|fairy lights
圣诞彩灯|Christmas lights
手电光|flashlight beam
屏幕光|screen glow
手机屏幕光|phone screen glow
投影光|projector light
激光|laser light
紫外黑光灯|black light
广告灯箱光|billboard light
灯塔光束|lighthouse beam
城市灯火|city lights
# 火与生物光|Fire and living light
烛光|candlelight
火光|firelight
篝火光|campfire light
壁炉火光|fireplace glow
火把光|torchlight
余烬微光|ember glow
烟花光|fireworks light
熔岩光|lava glow
生物发光|bioluminescence
萤火虫光|firefly light
发光蘑菇|glowing mushrooms
磷光|phosphorescence
荧光|fluorescence
水母荧光|jellyfish glow
魔法光芒|magical glow
水晶光芒|crystal glow
# 色温与光色|Colour temperature
暖光|warm light
冷光|cool light
中性白光|neutral white light
日光色温|daylight balanced
钨丝灯色温|tungsten balanced
混合色温|mixed color temperature
金色光|golden light
银色光|silvery light
橙色光|orange glow
粉色光|pink light
紫色光|purple light
蓝色光|blue light
绿色光|green light
红色光|red light
青色光|cyan light
琥珀色光|amber light
双色光|two-tone lighting
彩色凝胶光|colored gel lighting
彩虹渐变光|RGB lighting
红蓝对比光|red and blue lighting
# 光效|Effects
体积光|volumetric lighting
丁达尔效应|Tyndall effect
上帝之光|god rays
光束|light beams
光轴|light shafts
光斑|light spots
焦外光斑|bokeh lights
光晕|halo
镜头光晕|lens flare
变形镜头光晕|anamorphic flare
辉光|glow
霓虹辉光|neon glow
闪耀|sparkle
闪烁|flicker
微光|shimmer
光轨|light trails
光绘|light painting
星芒|starburst
焦散光纹|caustic light patterns
棱镜色散|prism light dispersion
水下光纹|underwater light ripples
百叶窗光影|venetian blind shadows
窗格光影|window pane shadows
图案投影|gobo projection
眩光|glare
# 阴影|Shadows
柔和阴影|soft shadows
硬朗阴影|hard shadows
长阴影|long shadows
深阴影|deep shadows
投影|cast shadow
接触阴影|contact shadow
树影|tree shadows
人影|shadow of a person
剪影|silhouette
叶影|leaf shadows
彩色阴影|colored shadows
阴影图案|shadow patterns
明暗交界|terminator line
无影|shadowless
半影|penumbra
# 氛围|Atmosphere
戏剧性光影|dramatic lighting
神秘光线|mysterious lighting
浪漫光线|romantic lighting
温馨光线|cozy lighting
忧郁光线|moody lighting
梦幻光线|dreamy lighting
阴森光线|eerie lighting
神圣光芒|divine light
宁静光线|serene lighting
欢快光线|cheerful lighting
未来感光线|futuristic lighting
赛博朋克光线|cyberpunk lighting
复古光线|vintage lighting
黑色电影光线|film noir lighting
恐怖片光线|horror lighting
末日光线|apocalyptic light
童话光线|fairy-tale lighting
派对灯光|party lighting
迪斯科灯光|disco lighting
明亮通透|bright and airy
`,
)
