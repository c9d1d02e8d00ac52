import type { Craft, PictureKind } from '../picture-kind.ts'

/** Combination of medium, light and mood that suit each other, in both languages. */
export interface Recipe {
  readonly kinds: readonly PictureKind[]
  readonly craft: Craft
  readonly en: Slots
  readonly zh: Slots
}

interface Slots {
  readonly medium: string
  readonly light: string
  readonly mood: string
}

type Row = readonly [kinds: string, craft: Craft, en: string, zh: string]

const ROWS: readonly Row[] = [
  ['portrait', 'photo', 'environmental portrait photograph | soft window light from one side | quiet and thoughtful', '环境人像摄影 | 窗边柔和的侧光 | 安静若有所思'],
  ['portrait', 'photo', 'editorial fashion photograph | large softbox with a gentle falloff | confident and poised', '时尚杂志大片 | 大柔光箱，光线自然过渡 | 自信从容'],
  ['portrait', 'photo', 'candid street photograph | open shade with a bright rim | spontaneous, caught in a moment', '街头抓拍 | 阴影中的柔光，轮廓微亮 | 自然生动的一瞬间'],
  ['portrait', 'photo', 'analog film portrait on Kodak Portra | warm low sunlight through the hair | tender and nostalgic', '胶片人像，柯达色调 | 暖暖的低角度阳光穿过发丝 | 温柔怀旧'],
  ['portrait', 'photo', 'low-key studio photograph | single Rembrandt light, deep shadows | intense and dignified', '低调影棚人像 | 单灯伦勃朗光，阴影深沉 | 坚毅庄重'],
  ['portrait', 'drawn', 'classical oil painting | warm light from the upper left, rich chiaroscuro | noble and calm', '古典油画 | 左上方的暖光，明暗对比浓郁 | 高贵沉静'],
  ['portrait', 'drawn', 'loose watercolor on cold-pressed paper | pale diffuse light | delicate and airy', '写意水彩，纸纹可见 | 淡淡的漫射光 | 轻盈细腻'],
  ['portrait', 'drawn', 'clean anime illustration with fine line work | bright key light and soft cel shadows | fresh and lively', '线条干净的动漫插画 | 明亮主光，柔和的赛璐璐阴影 | 清新灵动'],
  ['portrait', 'render', 'stylized 3D character render | three-point lighting with subsurface glow on the skin | charming and friendly', '风格化三维角色 | 三点布光，皮肤通透 | 亲切讨喜'],

  ['animal', 'photo', 'wildlife photograph | low side light that draws every hair | alert and full of life', '野生动物摄影 | 低角度侧光，毛发根根分明 | 机警而充满生命力'],
  ['animal', 'photo', 'intimate pet portrait photograph | soft daylight from a large window | cosy and affectionate', '宠物写真 | 大窗户透进的柔和日光 | 温馨亲昵'],
  ['animal', 'photo', 'nature documentary still | backlight with a glowing outline | majestic', '自然纪录片画面 | 逆光勾出发亮的轮廓 | 气势不凡'],
  ['animal', 'drawn', 'children’s book illustration in gouache | gentle even light | playful and warm', '水粉儿童绘本插画 | 均匀柔和的光 | 童趣温暖'],
  ['animal', 'drawn', 'Chinese ink wash painting with a few confident strokes | light suggested by empty paper | serene and spirited', '中国水墨画，寥寥数笔 | 以留白示光 | 宁静而传神'],
  ['animal', 'drawn', 'detailed naturalist’s plate in ink and watercolor | clear neutral light | attentive and precise', '博物图鉴式的钢笔淡彩 | 清晰的中性光 | 严谨细致'],
  ['animal', 'render', '3D render with plush, tactile materials | soft studio light and a faint rim | adorable', '毛绒质感的三维渲染 | 柔和影棚光，淡淡的轮廓光 | 憨态可掬'],

  ['landscape', 'photo', 'large-format landscape photograph | low raking sunlight | vast and silent', '大画幅风光摄影 | 低角度斜射的阳光 | 辽阔寂静'],
  ['landscape', 'photo', 'long-exposure landscape photograph | soft diffuse light, silky water and drifting air | meditative', '长曝光风光摄影 | 柔和的漫射光，水面如丝 | 空灵禅意'],
  ['landscape', 'photo', 'aerial landscape photograph | clear directional light that models the terrain | awe-inspiring', '航拍风光 | 明确的方向光勾勒地形 | 令人屏息'],
  ['landscape', 'drawn', 'romantic landscape oil painting | light breaking through the clouds | sublime', '浪漫主义风景油画 | 云隙间洒下的光 | 壮美崇高'],
  ['landscape', 'drawn', 'Chinese blue-and-green landscape on silk | even, luminous light | timeless and poetic', '青绿山水，绢本设色 | 均匀通透的光 | 悠远诗意'],
  ['landscape', 'drawn', 'impressionist painting with broken color | shimmering natural light | breezy and alive', '印象派油画，笔触跳跃 | 闪动的自然光 | 灵动清爽'],
  ['landscape', 'drawn', 'painterly anime background art | clear air and luminous colors | hopeful and wide open', '动画电影背景画风 | 空气通透，色彩明亮 | 开阔而充满希望'],
  ['landscape', 'drawn', 'layered matte painting | volumetric light between near and far planes | epic', '层次丰富的数字绘景 | 远近之间的体积光 | 史诗般宏大'],

  ['city', 'photo', 'architectural photograph with true verticals | crisp side light on the facades | orderly and elegant', '建筑摄影，垂直线端正 | 立面上清晰的侧光 | 秩序优雅'],
  ['city', 'photo', 'cinematic street photograph | practical lights and reflections | atmospheric, a story about to begin', '电影感街头摄影 | 现场光源与倒影交织 | 氛围浓厚，仿佛故事即将开始'],
  ['city', 'photo', 'documentary photograph | natural ambient light | honest and full of daily life', '纪实摄影 | 自然环境光 | 真实的人间烟火'],
  ['city', 'drawn', 'urban sketch in ink and watercolor | light left as white paper | relaxed and curious', '城市速写，钢笔淡彩 | 以纸白留光 | 轻松好奇'],
  ['city', 'drawn', 'detailed concept art | layered atmospheric light | immersive and grand', '精细的概念设计图 | 层层递进的空气感光线 | 恢宏沉浸'],
  ['city', 'render', 'isometric 3D diorama | soft even light with gentle contact shadows | neat and toy-like', '等距视角三维微缩模型 | 均匀柔光，接触阴影细腻 | 精巧如玩具'],

  ['interior', 'photo', 'interior design photograph | balanced daylight and warm lamps | calm and inviting', '室内设计摄影 | 日光与暖灯相互平衡 | 宁静宜人'],
  ['interior', 'photo', 'magazine photograph of a lived-in room | light falling in through curtains | cosy and unhurried', '杂志风格的生活空间 | 透过窗帘洒入的光 | 温馨闲适'],
  ['interior', 'photo', 'minimalist architecture photograph | soft indirect light on plain walls | pure and quiet', '极简空间摄影 | 素墙上的柔和间接光 | 纯净安静'],
  ['interior', 'drawn', 'cosy storybook illustration | small warm lights and soft shadows | snug and full of details', '温馨的绘本插画 | 点点暖光，柔和阴影 | 细节满满，安逸舒适'],
  ['interior', 'render', 'photorealistic archviz render | global illumination with soft bounces | refined', '写实建筑可视化渲染 | 全局光照，柔和反弹光 | 精致考究'],

  ['food', 'photo', 'food photograph for a magazine | soft side light with a bright highlight | fresh and appetizing', '美食杂志摄影 | 柔和侧光，高光清亮 | 新鲜诱人'],
  ['food', 'photo', 'rustic food photograph on weathered wood | gentle backlight through the steam | homely and generous', '乡村风美食摄影，旧木桌面 | 柔和逆光透过热气 | 质朴丰盛'],
  ['food', 'photo', 'bright commercial food photograph | high-key diffuse light | clean and crisp', '明亮的商业美食摄影 | 高调漫射光 | 干净清爽'],
  ['food', 'photo', 'dark and moody still life photograph | a single narrow beam of light | rich and intimate', '暗调静物摄影 | 一束窄光 | 浓郁而私密'],
  ['food', 'drawn', 'watercolor food illustration | clear light with wet highlights | cheerful', '水彩美食插画 | 清亮的光，湿润的高光 | 愉悦轻快'],
  ['food', 'render', 'glossy miniature 3D render | soft top light | cute and delicious', '光泽感微缩三维渲染 | 柔和顶光 | 可爱又美味'],

  ['plant', 'photo', 'macro botanical photograph | translucent backlight through the petals and leaves | delicate', '植物微距摄影 | 逆光透过花瓣与叶片 | 细腻通透'],
  ['plant', 'photo', 'fine art flower photograph on a plain ground | sculpting side light | contemplative', '艺术花卉摄影，素净背景 | 雕塑般的侧光 | 沉静耐看'],
  ['plant', 'photo', 'garden photograph with soft foreground blur | dappled sunlight | fresh and fragrant', '花园摄影，前景虚化 | 斑驳的树影阳光 | 清新芬芳'],
  ['plant', 'drawn', 'botanical illustration in fine ink and watercolor | neutral even light | exact and graceful', '植物学插画，细线淡彩 | 中性均匀光 | 精确优美'],
  ['plant', 'drawn', 'gongbi painting on silk | flat pearly light | refined and still', '工笔重彩，绢本 | 平和如珍珠的光 | 雅致静谧'],

  ['vehicle', 'photo', 'automotive photograph | long light strips along the bodywork | sleek and powerful', '汽车大片 | 车身上流畅的长条光带 | 流线有力'],
  ['vehicle', 'photo', 'panning shot with streaked surroundings | directional natural light | fast and exciting', '追焦摄影，四周拉出动线 | 方向明确的自然光 | 速度感十足'],
  ['vehicle', 'photo', 'cinematic wide photograph | hazy backlight | adventurous', '电影感宽幅摄影 | 朦胧逆光 | 充满冒险气息'],
  ['vehicle', 'drawn', 'industrial design marker sketch | simple studio light | dynamic and precise', '工业设计马克笔草图 | 简洁的影棚光 | 利落动感'],
  ['vehicle', 'drawn', 'retro travel poster illustration | flat graphic light and shade | optimistic', '复古旅行海报插画 | 平面化的光影 | 乐观明快'],
  ['vehicle', 'render', 'studio 3D render with accurate materials | large soft reflections | flawless', '影棚级三维渲染，材质准确 | 大面积柔和反射 | 完美无瑕'],

  ['object', 'photo', 'product photograph on a seamless backdrop | softbox from above with a clean gradient | premium', '无缝背景产品摄影 | 上方柔光箱，背景渐变干净 | 高级质感'],
  ['object', 'photo', 'still life photograph in the manner of the old masters | window light from the left | timeless', '古典静物摄影 | 左侧窗光 | 隽永'],
  ['object', 'photo', 'lifestyle photograph in a real setting | soft natural light | warm and believable', '生活场景摄影 | 柔和自然光 | 温暖真实'],
  ['object', 'drawn', 'graphite and colored pencil study | single light with a soft cast shadow | patient and tactile', '铅笔与彩铅习作 | 单一光源，投影柔和 | 细致有触感'],
  ['object', 'drawn', 'modern flat illustration with a limited palette | simple two-tone shading | clear and friendly', '现代扁平插画，有限配色 | 简洁的双色明暗 | 清楚亲切'],
  ['object', 'render', 'physically based 3D render | studio lighting with crisp reflections | sophisticated', '物理材质三维渲染 | 影棚布光，反射清晰 | 精致高级'],

  ['fantasy', 'drawn', 'fantasy concept art in rich oils | magical light from within the scene | legendary', '奇幻概念艺术，油画质感 | 画面深处的魔法之光 | 传说般瑰丽'],
  ['fantasy', 'drawn', 'storybook illustration with intricate linework | soft glowing light | wondrous', '童话插画，线条繁复精美 | 柔和的辉光 | 奇妙梦幻'],
  ['fantasy', 'drawn', 'Chinese xianxia painting with flowing robes and clouds | pearly light through drifting mist | otherworldly', '仙侠国风插画，云气流动 | 薄雾间珍珠般的光 | 超凡出尘'],
  ['fantasy', 'render', 'high-detail 3D key art | dramatic rim light and drifting particles | heroic', '高精度三维主视觉 | 戏剧性轮廓光，粒子漂浮 | 英雄气概'],
  ['fantasy', 'photo', 'practical-effects film still | shafts of light in haze | believable and mysterious', '实景特效电影剧照 | 雾气中的光柱 | 真实而神秘'],

  ['abstract', 'drawn', 'large abstract canvas in layered acrylic | light as color, not as shadow | energetic', '大幅抽象丙烯画，层层叠色 | 以色为光 | 充满能量'],
  ['abstract', 'drawn', 'precise geometric composition in the spirit of the Bauhaus | flat even color | lucid and rational', '包豪斯式几何构成 | 平整匀净的色块 | 理性明快'],
  ['abstract', 'drawn', 'paper collage with torn edges | soft relief shadows | playful and tactile', '撕纸拼贴 | 柔和的浮雕阴影 | 俏皮有触感'],
  ['abstract', 'render', 'flowing 3D glass and silk forms | iridescent caustic light | hypnotic', '流动的玻璃与丝绸三维形体 | 虹彩焦散光 | 迷人'],
  ['abstract', 'photo', 'macro photograph of ink in water | clean backlight | fluid and surprising', '水中墨迹微距摄影 | 干净的背光 | 流动而出人意料'],

  ['logo', 'drawn', 'flat vector mark | no shading, two solid colors | memorable', '扁平矢量标志 | 无阴影，两种纯色 | 过目不忘'],
  ['logo', 'drawn', 'single-weight line mark | no shading | elegant and light', '等宽线条标志 | 无阴影 | 优雅轻盈'],
  ['logo', 'drawn', 'negative-space emblem | flat high-contrast color | clever', '负空间徽标 | 高对比平涂 | 巧妙'],
  ['logo', 'drawn', 'rounded badge illustration with a bold outline | simple cel shading | friendly', '圆润的徽章插画，粗描边 | 简单的色块明暗 | 亲切'],
  ['logo', 'drawn', 'geometric mark built from circles and straight cuts | flat color | timeless', '由圆与直线切割构成的几何标志 | 平涂 | 经典耐看'],
  ['logo', 'render', 'glossy 3D app icon with soft rounded corners | soft studio light | polished', '圆角光泽三维应用图标 | 柔和影棚光 | 精致'],
] // prettier-ignore

export const RECIPES: readonly Recipe[] = ROWS.map(([kinds, craft, en, zh]) => ({
  kinds: kinds.split(' ') as PictureKind[],
  craft,
  en: slotsOf(en),
  zh: slotsOf(zh),
}))

function slotsOf(row: string): Slots {
  const [medium = '', light = '', mood = ''] = row.split(' | ')
  return { medium, light, mood }
}
