import { settings } from './build.ts'
import type { WordRow } from './build.ts'

/** Camera, light, mood. */
export const views: readonly WordRow[] = settings([
  [
    'close up, closeup, close up shot, extreme close up, close shot',
    '特写, 近景, 近距离, 大特写, 近照',
    { shot: 'close', depthOfField: 0.4 },
  ],
  ['macro, macro shot, macro lens', '微距, 微距镜头', { shot: 'macro', depthOfField: 0.7 }],
  ['macro photo, macro photography, macro photograph', '微距摄影, 微距照片', { shot: 'macro', depthOfField: 0.7, style: 'photographic' }],
  [
    'wide shot, wide angle, long shot, panoramic, establishing shot, wide angle lens, wide view, full view, fisheye, ultra wide, full shot',
    '广角, 远景, 大场景, 全景图, 广角镜头, 远处, 鱼眼, 大全景',
    { shot: 'wide' },
  ],
  [
    'portrait, headshot, head shot, bust portrait, portrait of, a portrait of, portrait photo, portrait photo of, portrait photography',
    '肖像, 人像, 头像, 半身像, 肖像画, 人像摄影, 证件照, 自画像',
    { shot: 'close', depthOfField: 0.5, weakPlace: 'studio', subject: 'face' },
  ],
  ['still life, still life painting', '静物, 静物画', { shot: 'close', subject: 'vase' }],
  [
    'medium shot, half body, upper body, cowboy shot, waist up, full body, full length',
    '中景, 半身, 上半身, 全身, 全身照, 全身像',
    { shot: 'medium' },
  ],
  [
    'aerial, aerial view, drone shot, birds eye view, bird s eye view, top down, from above, overhead, aerial photography, drone view, top view, overhead shot',
    '鸟瞰, 航拍, 俯视, 俯瞰, 鸟瞰图, 上帝视角, 无人机视角, 俯拍, 俯视图',
    { shot: 'aerial', angle: 'high' },
  ],
  ['low angle, from below, worms eye view, low angle shot, looking up', '低角度, 仰视, 仰拍, 仰角, 低机位', { angle: 'low' }],
  ['high angle, high angle shot, looking down', '高角度, 高机位, 俯角', { angle: 'high' }],
  ['eye level, eye level shot', '平视, 平视角度', { angle: 'eye' }],
  [
    'bokeh, depth of field, shallow depth of field, blurred background, blurry background, shallow focus, background blur, f 1.8, f 1.4, telephoto, tilt shift, dof',
    '景深, 虚化, 背景虚化, 浅景深, 散景, 大光圈, 长焦, 移轴, 模糊背景',
    { depthOfField: 0.75 },
  ],
  ['deep focus, sharp background, everything in focus', '全景深, 大景深', { depthOfField: -0.6 }],

  [
    'backlit, backlight, backlighting, contre jour, against the light, silhouette, silhouetted',
    '逆光, 背光, 剪影',
    { lightFrom: 'back', lightQuality: 'rim' },
  ],
  ['rim light, rim lighting, rim lit', '轮廓光, 边缘光', { lightQuality: 'rim' }],
  ['side light, side lighting, side lit', '侧光, 侧面光', { lightFrom: 'left' }],
  ['front light, front lighting, front lit', '正面光, 顺光', { lightFrom: 'front' }],
  ['top light, top lighting, spotlight, overhead light', '顶光, 聚光灯', { lightFrom: 'top', lightQuality: 'hard' }],
  ['light from the left, lit from the left', '左侧光, 光从左边', { lightFrom: 'left' }],
  ['light from the right, lit from the right', '右侧光, 光从右边', { lightFrom: 'right' }],
  [
    'soft light, soft lighting, diffused light, soft shadows, diffuse light, natural light, natural lighting, studio lighting, studio light, gentle light',
    '柔光, 柔和光线, 漫射光, 自然光, 柔和的光线, 影棚光, 柔和的灯光',
    { lightQuality: 'soft' },
  ],
  [
    'hard light, harsh light, dramatic lighting, dramatic light, chiaroscuro, strong shadows, hard shadows, split lighting, rembrandt lighting',
    '硬光, 戏剧光, 明暗对比, 强光, 戏剧性光线, 伦勃朗光, 强烈的阴影',
    { lightQuality: 'hard', contrast: 0.25 },
  ],
  [
    'volumetric light, volumetric lighting, god rays, light rays, sunbeam, sun rays, crepuscular rays, light shafts, rays of light, sunbeams, tyndall effect',
    '体积光, 丁达尔, 丁达尔效应, 光束, 光线穿过, 耶稣光, 一缕阳光, 光柱',
    { lightQuality: 'volumetric' },
  ],
  [
    'neon, neon light, neon lights, neon lighting, neon sign, neon glow, neon signs, led lights',
    '霓虹, 霓虹灯, 霓虹灯光, 霓虹光, 霓虹招牌',
    { lightQuality: 'neon', saturation: 0.15 },
  ],
  [
    'candlelight, candlelit, candle light, firelight, lamplight, by candlelight, lantern light',
    '烛光, 火光, 灯火, 灯光昏黄, 万家灯火, 烛火',
    { lightQuality: 'candle', warmth: 0.3 },
  ],
  [
    'glowing, glow, luminous, bioluminescent, glow in the dark, sparkling, shimmering, shiny, radiant, fluorescent, iridescent, holographic',
    '发光, 荧光, 闪闪发光, 光芒, 闪耀, 闪烁, 晶莹剔透, 流光溢彩, 光晕, 泛着光',
    { saturation: 0.1, contrast: 0.1 },
  ],

  ['cozy, cosy, warm, heartwarming, comfortable, homely, snug, hygge', '温馨, 温暖, 舒适, 治愈, 暖心, 惬意, 暖意', { warmth: 0.35 }],
  [
    'warm colors, warm tones, warm colours, warm palette, warm light, warm lighting, warm tone, warm color',
    '暖色调, 暖色, 暖光, 暖调',
    { warmth: 0.5 },
  ],
  ['cold, cool, chilly, freezing, cool light', '寒冷, 冷, 冰冷, 清冷, 凉爽', { warmth: -0.35 }],
  [
    'cold colors, cool tones, cool colours, cool colors, cold tones, cool palette, cold light, cool tone',
    '冷色调, 冷色, 冷光, 冷调',
    { warmth: -0.5 },
  ],
  [
    'vivid, vibrant, saturated, vivid colors, vibrant colors, bright colors, bold colors, colorful, colourful, rich colors, technicolor, bold, vivid color, psychedelic',
    '鲜艳, 鲜明, 明艳, 高饱和, 艳丽, 色彩鲜艳, 色彩丰富, 浓郁, 色彩斑斓, 绚丽, 缤纷, 五彩缤纷, 多彩, 彩色, 五颜六色, 绚烂',
    { saturation: 0.35 },
  ],
  [
    'pastel, pastel colors, pastel colours, soft colors, soft colours, pale colors, muted pastel, candy colors',
    '柔和, 淡雅, 马卡龙, 莫兰迪, 马卡龙色, 柔和色彩, 粉嫩, 淡色, 糖果色, 清淡',
    { saturation: -0.15, brightness: 0.3, contrast: -0.2 },
  ],
  [
    'muted, desaturated, faded, dull colors, muted colors, subdued, washed out, earth tones, earthy, low saturation',
    '低饱和, 褪色, 灰调, 素雅, 低饱和度, 大地色, 黯淡',
    { saturation: -0.35 },
  ],
  [
    'black and white, monochrome, grayscale, greyscale, noir, b w, film noir',
    '黑白, 单色, 灰度, 黑白照片, 黑白画',
    { saturation: -1, palette: ['#1b1b1d', '#8c8c90', '#f2f2f0'] },
  ],
  [
    'sepia, vintage, retro, nostalgic, old fashioned, nostalgia, antique style',
    '复古, 怀旧, 年代感, 泛黄, 老式, 复古风',
    { saturation: -0.15, warmth: 0.25 },
  ],
  [
    'dark, gloomy, moody, shadowy, dim, low key, ominous, sinister, dark atmosphere, somber, sombre, grim',
    '黑暗, 阴暗, 昏暗, 暗黑, 幽暗, 暗调, 低调, 漆黑, 阴森',
    { brightness: -0.4, contrast: 0.15 },
  ],
  [
    'scary, horror, creepy, spooky, eerie, terrifying, haunted, nightmare',
    '恐怖, 惊悚, 诡异, 可怕, 噩梦, 惊悚感',
    { brightness: -0.4, saturation: -0.2, warmth: -0.2, contrast: 0.2 },
  ],
  [
    'bright, light, airy, luminous scene, high key, brilliant, bright light, well lit',
    '明亮, 亮, 高调, 明快, 通透, 明媚, 亮堂',
    { brightness: 0.3 },
  ],
  [
    'melancholic, melancholy, sad, lonely, solitary, gloom, loneliness, sorrowful, wistful, desolate',
    '忧郁, 悲伤, 孤独, 寂寞, 忧伤, 伤感, 惆怅, 寂寥, 孤寂, 哀伤, 荒凉, 凄凉',
    { saturation: -0.25, warmth: -0.25, brightness: -0.15 },
  ],
  [
    'cheerful, happy, joyful, playful, lively, fun, festive, joyous, celebration',
    '欢快, 快乐, 开心, 活泼, 喜庆, 热闹, 欢乐, 幸福, 节日气氛, 愉快',
    { saturation: 0.2, brightness: 0.15, warmth: 0.15 },
  ],
  [
    'peaceful, calm, serene, tranquil, quiet, relaxing, zen, still, silent, gentle, serenity, harmony',
    '宁静, 安静, 平静, 祥和, 静谧, 禅意, 悠闲, 恬静, 安宁, 岁月静好',
    { contrast: -0.15, saturation: -0.05 },
  ],
  [
    'dream, dreams, dreamy, dreamlike, ethereal, surreal, soft focus, otherworldly, whimsical, mystical, fantastical',
    '梦, 梦里, 梦中, 做梦, 梦幻, 唯美, 空灵, 超现实, 如梦似幻, 仙气, 神秘, 缥缈, 梦境',
    { contrast: -0.15, brightness: 0.1 },
  ],
  [
    'dramatic, epic, intense, grand, majestic, powerful, heroic, high contrast, spectacular, awe inspiring, imposing',
    '戏剧性, 史诗, 震撼, 壮观, 宏伟, 壮丽, 高对比, 气势磅礴, 恢弘, 雄伟, 史诗感, 磅礴',
    { contrast: 0.3 },
  ],
  ['flat light, low contrast, soft contrast', '低对比, 低对比度', { contrast: -0.3 }],
  ['romantic, lovely, sweet mood, romance', '浪漫, 甜美, 甜蜜', { warmth: 0.2, palette: [] }],
  [
    'minimalist, minimal, simple, minimalism, clean, uncluttered',
    '极简, 简约, 简洁, 极简主义, 留白, 简单',
    { contrast: -0.05, saturation: -0.1 },
  ],
  ['steampunk', '蒸汽朋克', { warmth: 0.3, saturation: -0.1, palette: ['#7a4a22', '#c08a3e'] }],
  ['firefly, fireflies', '萤火虫, 流萤', { time: 'night', warmth: 0.1, contrast: 0.1 }],
  [
    'sci fi, science fiction, futuristic, future, high tech',
    '科幻, 未来, 未来感, 科技感, 高科技, 未来主义',
    { warmth: -0.2, contrast: 0.1 },
  ],
])
