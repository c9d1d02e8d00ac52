import { settings } from './build.ts'
import type { WordRow } from './build.ts'

/** Time of day, season, weather. */
export const moments: readonly WordRow[] = settings([
  [
    'dawn, sunrise, daybreak, early morning, first light, at dawn',
    '黎明, 日出, 清晨, 拂晓, 破晓, 晨曦, 朝阳, 朝霞, 早晨, 清早',
    { time: 'dawn' },
  ],
  [
    'day, daytime, noon, midday, morning, afternoon, daylight, broad daylight, by day',
    '白天, 中午, 正午, 上午, 下午, 午后, 日光, 早上, 大白天',
    { time: 'day' },
  ],
  [
    'in the sun, under the sun, sunlight, sunny, sunshine, sunlit, bright sunlight, sunny day',
    '阳光, 阳光明媚, 晴天, 晴朗, 阳光下, 阳光灿烂, 晒太阳, 大晴天, 艳阳高照',
    { weather: { kind: 'clear', amount: 1 }, warmth: 0.15, brightness: 0.1 },
  ],
  [
    'golden hour, late afternoon, warm sunlight, magic hour, evening light, evening sun, golden light',
    '黄金时刻, 金色阳光, 傍晚的阳光, 斜阳, 午后阳光, 金色的阳光, 黄金时段',
    { time: 'golden-hour' },
  ],
  [
    'sunset, sundown, setting sun, evening glow, at sunset, sunset glow',
    '日落, 夕阳, 落日, 晚霞, 夕阳西下, 残阳, 夕照, 夕阳下, 日落时分, 余晖, 火烧云',
    { time: 'sunset' },
  ],
  ['dusk, twilight, evening, blue hour, nightfall, at dusk', '黄昏, 傍晚, 暮色, 薄暮, 蓝调时刻, 暮光, 日暮, 晚上好', { time: 'dusk' }],
  [
    'night, midnight, nighttime, at night, night scene, night sky, late night, moonlight, moonlit, nocturnal, night view, by moonlight',
    '夜晚, 夜, 午夜, 深夜, 夜景, 夜里, 夜色, 月光, 夜空, 月夜, 晚上, 月光下, 夜间, 夜幕, 半夜, 月色',
    { time: 'night' },
  ],
  [
    'starry night, starry sky, stars, starlight, milky way, under the stars, starlit, night with stars, sky full of stars',
    '星空, 繁星, 星夜, 满天星, 银河, 星光, 满天繁星, 星空下, 漫天星辰, 星辰',
    { time: 'night', weather: { kind: 'stars', amount: 0.9 } },
  ],
  ['spring, springtime', '春天, 春, 春季, 春日, 阳春', { season: 'spring' }],
  ['summer, summertime', '夏天, 夏, 夏季, 夏日, 盛夏', { season: 'summer' }],
  [
    'autumn, fall, fall colors, fall foliage, fall season, autumnal, in the fall, autumn leaves, autumn foliage, harvest',
    '秋天, 秋, 秋季, 秋日, 深秋, 秋色, 金秋, 丰收',
    { season: 'autumn' },
  ],
  [
    'winter, wintry, wintertime, frost, frosty, frozen, icy, christmas',
    '冬天, 冬, 冬季, 冬日, 寒冬, 冰冻, 霜, 圣诞, 圣诞节, 冰, 结冰, 冰封',
    { season: 'winter' },
  ],
  ['halloween', '万圣节', { season: 'autumn', time: 'night' }],
  [
    'chinese new year, lunar new year, spring festival',
    '春节, 新年, 过年, 除夕',
    { season: 'winter', palette: ['#c8241f', '#e9b44c'], warmth: 0.2 },
  ],
  ['mid autumn festival', '中秋, 中秋节', { season: 'autumn', time: 'night' }],
  ['clear, clear sky, cloudless', '晴, 万里无云, 碧空如洗', { weather: { kind: 'clear', amount: 1 } }],
  [
    'cloudy, clouds, partly cloudy, fluffy clouds, white clouds, drifting clouds',
    '多云, 有云, 云彩飘, 白云朵朵, 蓝天白云, 云卷云舒',
    { weather: { kind: 'clouds', amount: 0.6 } },
  ],
  [
    'overcast, gray sky, grey sky, gloomy sky, dark clouds',
    '阴天, 阴沉, 乌云, 乌云密布, 阴云',
    { weather: { kind: 'overcast', amount: 0.8 } },
  ],
  [
    'rain, rainy, raining, in the rain, rainfall, rainy day, raindrops, after the rain, wet street, rain soaked, puddle',
    '雨, 下雨, 雨天, 雨中, 细雨, 雨滴, 雨后, 下雨天, 雨水, 阴雨, 烟雨, 雨里, 梅雨, 水坑, 积水',
    { weather: { kind: 'rain', amount: 0.6 } },
  ],
  ['rainy night', '雨夜', { weather: { kind: 'rain', amount: 0.6 }, time: 'night' }],
  ['heavy rain, downpour, pouring rain, torrential rain', '大雨, 暴雨, 倾盆大雨, 瓢泼大雨', { weather: { kind: 'rain', amount: 1 } }],
  ['drizzle, light rain', '小雨, 毛毛雨, 蒙蒙细雨, 濛濛细雨', { weather: { kind: 'rain', amount: 0.3 } }],
  [
    'storm, stormy, thunderstorm, lightning, thunder, tempest, hurricane, typhoon',
    '暴风雨, 雷雨, 闪电, 雷电, 风暴, 台风, 雷暴, 打雷',
    { weather: { kind: 'storm', amount: 0.8 } },
  ],
  [
    'snowing, falling snow, snowfall, snowflakes, snow falling, light snow, snowy day, gentle snow',
    '下雪, 飘雪, 雪花纷飞, 雪天, 小雪, 雪花飘落, 落雪, 雪花飞舞',
    { weather: { kind: 'snow', amount: 0.5 }, season: 'winter', weakPlace: 'snowfield' },
  ],
  [
    'snow, snowy, snow covered, covered in snow, snow capped',
    '雪, 白雪, 积雪, 覆雪, 白雪皑皑, 冰雪, 白雪覆盖',
    { weather: { kind: 'snow', amount: 0.3 }, season: 'winter', weakPlace: 'snowfield' },
  ],
  ['snowy night', '雪夜', { weather: { kind: 'snow', amount: 0.4 }, season: 'winter', time: 'night', weakPlace: 'snowfield' }],
  [
    'blizzard, snowstorm, heavy snow',
    '暴雪, 暴风雪, 大雪, 鹅毛大雪',
    { weather: { kind: 'snow', amount: 1 }, season: 'winter', weakPlace: 'snowfield' },
  ],
  ['fog, foggy, thick fog, dense fog, foggy day', '雾, 大雾, 浓雾, 雾天, 雾中', { weather: { kind: 'fog', amount: 0.8 } }],
  [
    'mist, misty, smoke, smoky, haze, hazy, morning mist',
    '薄雾, 雾气, 晨雾, 烟雾, 云雾, 云雾缭绕, 雾霭, 迷雾, 朦胧, 烟雨朦胧',
    { weather: { kind: 'fog', amount: 0.5 } },
  ],
  ['wind, windy, breeze, gale, in the wind', '风, 大风, 微风, 风中, 清风, 狂风, 春风', { weather: { kind: 'wind', amount: 0.5 } }],
  [
    'petal, petals, falling petals, cherry blossom petals, sakura petals, flower petals, cherry blossoms falling, falling blossoms, falling cherry blossoms',
    '花瓣, 落花, 花瓣飘落, 樱花飘落, 花雨, 花瓣雨, 樱花雨, 漫天花瓣',
    { weather: { kind: 'petals', amount: 0.6 }, season: 'spring' },
  ],
  ['aurora, northern lights, aurora borealis, polar lights', '极光, 北极光', { weather: { kind: 'aurora', amount: 0.8 }, time: 'night' }],
  ['rainbow, double rainbow', '彩虹, 双彩虹', { weather: { kind: 'rainbow', amount: 0.8 } }],
  ['falling leaves', '落叶纷飞, 落叶飘', { weather: { kind: 'wind', amount: 0.5 }, season: 'autumn' }],
])
