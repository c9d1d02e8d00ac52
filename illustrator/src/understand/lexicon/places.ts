import { settings } from './build.ts'
import type { WordRow } from './build.ts'

export const places: readonly WordRow[] = settings([
  [
    'meadow, grassland, prairie, lawn, grassy hill, rolling hills, savanna, savannah, pasture, plain, grassy field, countryside, green hills, in the grass, on the grass, wildflower meadow, flower meadow',
    '草地, 草原, 大草原, 丘陵, 牧场, 原野, 草坪, 草坡, 花海, 草丛里, 草丛中, 大地, 田野间',
    { place: 'meadow' },
  ],
  ['hill, hillside, hilltop, on a hill, on top of a hill', '山坡, 小山, 山丘, 山坡上, 小山坡', { weakPlace: 'meadow' }],
  ['cliff, cliffside, cliff edge, on a cliff, rocky cliff', '悬崖, 崖边, 峭壁, 悬崖边, 悬崖上', { weakPlace: 'mountains' }],
  [
    'forest, wood, woodland, grove, forest clearing, deep forest, pine forest, trees in the background, enchanted forest, magical forest, birch forest, forest path',
    '森林, 树林, 林间, 林中, 丛林深处, 松林, 林子, 小树林, 山林, 密林, 森林里, 魔法森林, 枫林, 林间小路, 桦树林',
    { place: 'forest' },
  ],
  ['bamboo forest, bamboo grove', '竹林, 竹海, 竹林里', { place: 'bamboo-forest' }],
  ['jungle, rainforest, tropical forest, tropical rainforest', '热带雨林, 雨林, 丛林', { place: 'jungle' }],
  [
    'mountain, mountains, mountain range, peak, mountain top, mountaintop, summit, alps, himalayas, valley, mountain valley, canyon, ridge, highlands, misty mountains, mountain landscape, alpine, gorge, fjord',
    '山, 群山, 山峰, 山脉, 山顶, 山巅, 山谷, 高山, 山水, 峡谷, 山上, 山间, 远山, 青山, 大山, 阿尔卑斯山, 喜马拉雅山, 山中, 峰峦, 黄山, 山里, 梯田',
    { place: 'mountains' },
  ],
  ['guilin, li river, karst mountains', '桂林山水, 桂林, 漓江', { place: 'lake', weather: { kind: 'fog', amount: 0.35 } }],
  [
    'huangshan, yellow mountain, mountains above a sea of clouds',
    '黄山云海, 群山云海, 山间云海',
    { place: 'mountains', weather: { kind: 'fog', amount: 0.45 } },
  ],
  ['frozen river', '寒江雪, 寒江', { place: 'river', season: 'winter', weather: { kind: 'snow', amount: 0.5 } }],
  [
    'mount fuji, fuji, snowy mountain, snow mountain, snowy mountains, snow capped mountain, snow covered mountain, snowy peak',
    '雪山, 富士山, 雪峰',
    { place: 'mountains', season: 'winter' },
  ],
  [
    'snowfield, tundra, arctic, antarctica, north pole, south pole, glacier, iceberg, in the snow, in snow, on the snow, on snow, across the snow, through the snow, through snow, snow field, snow covered field, snowy field, snowy landscape, snow landscape, winter landscape, ice field, winter wonderland',
    '雪地, 雪地里, 雪原, 雪中, 雪里, 雪地上, 冰川, 冰山, 北极, 南极, 冰原, 冰天雪地, 雪野, 冰雪世界, 在雪中, 雪景',
    { weakPlace: 'snowfield', season: 'winter' },
  ],
  [
    'desert, dune, sand dune, sahara, oasis, wasteland, gobi',
    '沙漠, 沙丘, 戈壁, 丝绸之路, 大漠孤烟, 绿洲, 撒哈拉, 荒漠, 大漠, 荒原',
    { place: 'desert' },
  ],
  [
    'beach, seaside, shore, seashore, coast, coastline, sandy beach, tropical beach, sand, bay, lagoon, tropical island, island, by the sea, at the sea',
    '海边, 海滩, 沙滩, 海岸, 海滨, 海湾, 岸边, 海岛, 小岛, 岛屿, 岛, 沙滩上, 热带海岛, 金色沙滩, 海岸线',
    { place: 'beach' },
  ],
  [
    'sea, ocean, open sea, high seas, at sea, on the sea, on the ocean, seascape, waves',
    '大海, 海洋, 海, 海面, 海上, 海面上, 大洋, 海浪上, 汪洋',
    { place: 'sea' },
  ],
  [
    'underwater, under the sea, deep sea, seabed, ocean floor, under water, below the waves, undersea, in the deep sea, in the ocean, atlantis',
    '水下, 海底, 深海, 水底, 海底世界, 水中, 海里, 海中, 水里, 海底的',
    { place: 'underwater' },
  ],
  [
    'lake, pond, lakeside, lake shore, by the lake, calm water, pool, swamp, marsh, wetland',
    '湖, 湖边, 湖泊, 池塘, 湖面, 湖畔, 湖水, 水池, 湖上, 西湖, 荷塘, 沼泽, 湿地, 湖心, 水面, 水面上, 湖面上, 水边',
    { place: 'lake' },
  ],
  [
    'river, stream, creek, riverside, brook, riverbank, canal, river bank, venice',
    '河, 河流, 河边, 小溪, 溪流, 江, 江面, 江边, 河畔, 小河, 溪边, 长江, 黄河, 运河, 江上, 溪水, 河岸, 威尼斯, 河里, 河上',
    { place: 'river' },
  ],
  ['waterfall, cascade', '瀑布', { place: 'waterfall' }],
  [
    'garden, park, courtyard, backyard, flower garden, rose garden, zen garden, orchard, greenhouse, in the yard',
    '花园, 公园, 庭院, 院子, 后院, 园林, 果园, 植物园, 花丛, 花丛中, 苏州园林, 院子里, 温室, 御花园',
    { place: 'garden' },
  ],
  [
    'field, farm, farmland, wheat field, rice field, rice paddy, cornfield, sunflower field, lavender field, tulip field, flower field, field of flowers, fields, vineyard, terrace field, ranch',
    '田野, 农场, 麦田, 稻田, 田园, 田地, 油菜花田, 向日葵花田, 薰衣草田, 花田, 葡萄园, 田里, 乡村田野, 农田',
    { place: 'field' },
  ],
  [
    'village, hamlet, small town, town, fishing village, old town, hobbiton, suburb',
    '古城, 村庄, 村子, 小镇, 乡村, 古镇, 江南, 渔村, 小村庄, 山村, 城镇, 镇上, 村落, 乡下',
    { place: 'village' },
  ],
  [
    'city, cityscape, downtown, skyline, metropolis, urban, city skyline, megacity, futuristic city, new york, tokyo, shanghai, hong kong, paris, london, chongqing, future city',
    '城, 城市, 都市, 城市天际线, 市区, 大都市, 天际线, 上海, 北京, 纽约, 东京, 香港, 未来城市, 重庆, 巴黎, 伦敦, 城里, 都会, 外滩',
    { place: 'city' },
  ],
  ['cyberpunk city, neon city', '赛博朋克城市, 霓虹城市', { place: 'city', style: 'neon-punk', time: 'night' }],
  [
    'street, alley, road, avenue, lane, sidewalk, city street, crossroads, alleyway, highway, busy street, shop street, boulevard',
    '街道, 街头, 小巷, 马路, 街, 大街, 街上, 巷子, 公路, 道路, 路上, 路边, 胡同, 街角, 老街, 商业街, 小路, 弄堂',
    { place: 'street' },
  ],
  [
    'night market, market, bazaar, street market, food stall, food market, marketplace, fair, festival',
    '夜市, 市场, 集市, 大排档, 庙会, 小吃街, 菜市场, 地摊',
    { place: 'night-market' },
  ],
  ['rooftop, roof, on the roof, balcony, terrace', '屋顶, 天台, 房顶, 阳台, 楼顶, 屋顶上, 露台', { place: 'rooftop' }],
  ['harbour, harbor, port, dock, pier, marina, wharf', '港口, 码头, 海港, 港湾, 渡口', { place: 'harbour' }],
  [
    'temple grounds, monastery, temple courtyard, shaolin, in a temple, in the temple, at the temple, at a temple',
    '寺院, 寺庙里, 庙里, 古寺里, 道观, 少林寺, 禅院',
    { place: 'temple' },
  ],
  ['castle grounds, in the castle, castle courtyard, kingdom, medieval', '城堡里, 王国, 城堡花园, 中世纪', { weakPlace: 'castle-grounds' }],
  [
    'ruin, ancient ruins, ruins, abandoned city, post apocalyptic, apocalypse, postapocalyptic',
    '遗迹, 废墟, 古城遗址, 遗址, 末日, 末世, 后启示录',
    { place: 'ruins' },
  ],
  ['cave, cavern, grotto, dungeon, ice cave', '山洞, 洞穴, 洞窟, 岩洞, 地牢, 洞里, 溶洞, 地下城', { place: 'cave' }],
  ['volcano, lava, lava field, hell, magma, eruption', '火山, 熔岩, 岩浆, 地狱, 火山口, 火山爆发', { place: 'volcano' }],
  [
    'room, bedroom, living room, indoors, interior, inside a room, house interior, attic, office, indoor, bathroom, classroom, cozy room',
    '房间, 卧室, 客厅, 室内, 屋里, 办公室, 阁楼里, 教室, 房间里, 浴室, 书房, 屋内, 家里',
    { place: 'room' },
  ],
  ['by the window, at the window, near the window', '窗边, 窗前, 窗边的', { place: 'room' }],
  ['kitchen, on the kitchen table, dining room', '厨房, 餐厅, 饭厅', { place: 'kitchen' }],
  ['library, bookstore, bookshop, study room, bookshelf, bookshelves', '图书馆, 书店, 书架, 藏书阁', { place: 'library' }],
  [
    'cafe, coffee shop, tea house, restaurant, bar, pub, bakery, teahouse, diner',
    '咖啡馆, 咖啡店, 茶馆, 咖啡厅, 饭店, 酒吧, 餐馆, 面包店, 茶室',
    { place: 'cafe' },
  ],
  [
    'studio, studio background, plain background, solid background, simple background, gradient background, photo studio, product photo, product shot, product photography, isolated',
    '影棚, 摄影棚, 纯色背景, 简单背景, 棚拍, 产品图, 产品摄影, 渐变背景',
    { place: 'studio' },
  ],
  ['white background', '白色背景, 白底, 白背景', { place: 'studio', palette: ['#ffffff'], brightness: 0.2 }],
  ['black background, dark background', '黑色背景, 黑底, 黑背景, 深色背景', { place: 'studio', palette: ['#111114'], brightness: -0.3 }],
  [
    'stage, concert, theater, theatre, on stage, opera house, circus ring',
    '舞台, 音乐会, 剧院, 演唱会, 台上, 戏台, 剧场',
    { place: 'stage' },
  ],
  [
    'sky, in the sky, through the sky, across the sky, blue sky, heavens, heaven, air',
    '天空, 空中, 天上, 天空中, 蓝天, 半空, 高空, 天际, 天堂, 晴空',
    { weakPlace: 'sky' },
  ],
  [
    'above the clouds, flying above the clouds, flying over the clouds, over the clouds, soaring above the clouds, floating above the clouds, in the clouds, sea of clouds, cloudscape, floating island, sky island, castle in the sky, through the clouds, on a cloud, on the clouds',
    '云海, 云端, 云上, 云层, 云中, 云层之上, 浮空岛, 天空之城, 空岛, 云朵上, 仙境, 云间',
    { place: 'clouds' },
  ],
  [
    'space, outer space, galaxy, cosmos, universe, nebula, deep space, in space, milky way galaxy, interstellar, black hole, orbit',
    '太空, 宇宙, 星系, 星云, 外太空, 太空中, 星际, 银河系, 宇宙中, 黑洞, 星空宇宙, 星河',
    { place: 'space', time: 'night', weather: { kind: 'stars', amount: 0.9 } },
  ],
  [
    'on a planet, on a tiny planet, on a small planet, on the moon, moon surface, lunar surface, mars, on mars, alien planet, another planet, alien world, lunar, on another planet, planet surface',
    '星球上, 小行星上, 行星上, 月球, 月球上, 月亮上, 在月亮上, 月球表面, 火星, 火星上, 外星球, 外星, 异星, 月面, 另一个星球',
    { place: 'planet', weather: { kind: 'stars', amount: 0.8 } },
  ],
  [
    'abstract, abstract shapes, swirl, swirls, spirals, swirling colours, swirling colors, pattern, geometric, geometric shapes, fractal, wallpaper, abstract background, kaleidoscope, mandala, abstract art, shapes',
    '抽象, 抽象画, 图案, 几何, 几何图形, 分形, 壁纸, 万花筒, 曼陀罗, 抽象艺术, 几何图案',
    { place: 'abstract' },
  ],
  [
    'landscape, scenery, nature, natural scenery, outdoors, outdoor, panorama',
    '风景, 景色, 自然, 户外, 风光, 全景, 大自然, 风景画, 自然风光, 野外',
    { shot: 'wide' },
  ],
])
