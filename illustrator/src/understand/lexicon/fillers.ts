import type { WordRow } from './build.ts'
import { words } from './build.ts'

/** Words that say nothing a picture could show: articles and the like, praise, quality spells. They are taken silently. */
const ENGLISH = `
the, this, that, these, those, its, it, is, are, was, be, being, been, of, to, for, from, as, his, her, their, my, your, our, he, she, they, i, we, you, who, which, where, while, when,
very, so, really, quite, too, more, most, slightly, extremely, super, just, only, also, then, but, or, through, across, around, along, towards, toward, between, against, during,
there, here, some kind of, kind of, sort of, like, please, want, draw, paint, painting, create, make, generate, show, showing, shows, depicting, depicts, image, picture, art, artwork, painting of, an image of, a picture of,
a photo of, a drawing of, a painting of, scene, scenes, view, view of, style, styled, in the style of, style of, background, foreground, middle ground, middle, center, centre, side, composition, setting, atmosphere, mood, feeling, lighting, light source,
masterpiece, best quality, high quality, highest quality, quality, highly detailed, detailed, very detailed, ultra detailed, intricate, intricate details, details, detail, extremely detailed, fine details, hyper detailed, 4k, 8k, 16k, hd, uhd, 4k resolution, 8k resolution,
full hd, hdr, ultra hd, high resolution, highres, absurdres, ultra high res, res, sharp, sharp focus, focus, in focus, crisp, trending, trending on artstation, award winning, award-winning, professional, perfect, amazing, stunning, beautiful, gorgeous,
breathtaking, incredible, wonderful, nice, good, great quality, pretty, cute, adorable, elegant, charming, magnificent, fantastic, awesome, best, famous, popular, top, ultra, hyper, ray tracing, global illumination, unreal engine 5, wlop, greg rutkowski, artgerm, alphonse mucha,
old, ancient, young, new, modern, traditional, classic, rustic, weathered, wild, fresh, delicious, tasty, sweet little, lush, distant, far, far away, deep, thick, thin, wide, narrow, open, closed, busy, mysterious, strange, magic, elegant looking,
looking, looking at, looking at viewer, viewer, smiling, smile, wearing nothing else, watching, gazing, staring, enjoying, waiting, parked, bad, logo, icon of, icon, lo fi, lofi, rising from, looking out, traveling, exploring, crossing, passing, shining, swirling, surrounded, blooming, flowering, growing, rising, falling, hanging, made of, made, making, filled, filled with, covered, covered by, lined with,
wooden, stone made, set, placed, seen, lit, illuminated, reflected, reflection, reflections, reflecting, shadow, shadows, chinese, japanese, european, asian, american, french, italian, style painting, fluffy, furry, fur, fuzzy, soft, hot, steaming, dry, wet, clean water, water, ground, horizon,
spring of, time, world, top of, edge, edge of, end, end of, one day, front, back, left side, right side, left, right, up, down, out, off, away, together, alone, big eyes, happy face, tail, wings, wing, paw, paws, nose, ears, beak, feathers, body, arm,
solo focus, rating safe, safe, sfw, score 9, score 8 up, score 7 up, newest, an, another, each, other, every, all, its own, own, s, t, re, ve, ll, d, m, it s, aspect ratio, ar, v, hires, best shadow, ultra realistic details, volumetric, dynamic, dynamic angle, dynamic pose, ambient occlusion,
rendering, render, rendered, high detail, crystal clear, clear details, texture detail, wallpaper quality, official art, key visual, beautiful lighting, perfect lighting, beautiful scenery, lighting effects, particle effects, particles, mist effect, can, could, will, would, must, should, may, might, do, does, did, have, had, get, gets, set in, taken, taken with, shot on, shot, lens, 50mm, 85mm, 24mm, canon, nikon, sony, iso, exposure, long exposure, composition rule, rule of thirds, symmetrical, symmetry, centered`

const CHINESE = `
杰作, 高清, 高质量, 最佳质量, 高画质, 超高清, 超清, 细节丰富, 精致, 精细, 细腻, 高细节, 超细节, 极致细节, 大师作品, 大师级, 获奖作品, 8k, 4k, 高分辨率, 超高分辨率, 最高画质, 高品质, 清晰, 丰富的细节, 细节, 画质, 品质, 质感, 光影, 光线, 灯光, 光, 光照, 光源, 完美, 极致, 精美, 精品, 佳作,
美丽, 漂亮, 好看, 可爱, 萌, 呆萌, 优雅, 迷人, 优美, 美, 美好, 美味, 好吃, 华丽, 帅气, 霸气, 威武, 古老, 古代, 古风, 古典, 中国风, 国风, 传统, 现代, 年轻, 老, 新, 旧, 破旧, 野生, 新鲜, 茂密, 茂盛, 遥远, 空, 热, 热气腾腾, 湿漉漉, 毛茸茸, 胖, 胖乎乎, 瘦, 圆, 圆圆的, 毛绒绒,
在, 是, 了, 钓, 孤, 一盆, 热腾腾, 五彩, 五彩缤纷, 长安, 天涯, 直, 昏, 独, 着, 过, 就, 都, 也, 还, 又, 很, 非常, 十分, 特别, 极其, 更, 最, 太, 而, 且, 并且, 但, 但是, 或, 或者, 把, 被, 让, 给, 对, 向, 往, 从, 到, 以, 为, 于, 由, 等, 等等, 这, 那, 这个, 那个, 它, 他, 她, 我, 你, 我们, 他们, 其, 某, 每, 各, 有, 有一只, 有一个, 正在, 正, 着的, 们, 呢, 吗, 啊, 吧, 呀, 来, 去, 起来, 出, 出来, 起, 时, 时候, 时分, 的时候, 一样, 像, 如, 仿佛, 似的, 好像, 一般,
画, 画一个, 画一只, 画一幅, 请, 请画, 帮我画, 帮我, 生成, 创作, 绘制, 一张, 一幅, 图, 图片, 图像, 画面, 作品, 绘画, 风格, 风, 画风, 场景, 背景, 前景, 主题, 构图, 氛围, 气氛, 感觉, 感, 意境, 效果, 视角, 镜头, 角度, 拍摄, 渲染, 艺术, 艺术感, 设计, 展示, 展现, 表现, 充满, 布满, 铺满, 盛开, 开满, 绽放, 开, 开放, 挂, 挂着, 悬挂, 悬挂着, 飘落, 升起, 倒映, 倒影, 映照, 照耀, 照亮, 照, 洒, 洒在, 点缀, 覆盖, 笼罩, 弥漫,
看, 看着, 望着, 凝视, 凝望, 透出, 透着, 涅槃, 标志, 图标, 洒落, 传来, 穿过, 穿行, 前行, 走来, 来到, 微笑, 笑, 笑着, 玩, 享受, 等待, 生长, 长满, 做, 做成, 制成, 做的, 木制, 木质, 石制, 远方, 近处, 左边, 右边, 左, 右, 中央, 中心, 地面, 地上, 水, 影子, 阴影, 世界, 地方, 东西, 样子, 形状, 方向, 身上, 身体, 手, 手里, 手中, 手上, 头, 头上, 头顶上, 尾巴, 翅膀, 耳朵, 脚, 脸上, 毛, 毛发, 羽翼, 眼, 里有, 只有, 整个, 一切, 所有, 全部, 独自, 一起, 单独, 一人, 静静, 静静地, 慢慢, 轻轻, 缓缓, 悄悄,
只, 个, 条, 座, 棵, 朵, 匹, 头, 辆, 艘, 架, 名, 群, 张, 片, 本, 杯, 颗, 幅, 间, 栋, 株, 盏, 把, 块, 碗, 枝, 串, 排, 道, 款, 种, 份, 件, 双手捧, 主角, 主体, 元素, 细致, 惊艳, 绝美, 极美, 最好, 专业, 流行, 热门, 官方, 高级, 高级感, 大气, 动感, 动态, 对称, 居中, 中国, 日本, 欧洲, 亚洲, 日式, 中式, 欧式, 法式, 西方, 东方`

export const fillers: readonly WordRow[] = [
  ...words(ENGLISH).map((word): WordRow => [word, '', { role: 'filler' }]),
  ...words(CHINESE).map((word): WordRow => ['', word, { role: 'filler' }]),
]

/** What a picture could show and ours cannot: said to the member, never taken silently. */
const UNDRAWN = {
  en: `
cooking, fighting, howling, melting, singing, chasing, jumping, leaping, talking, listening, working, burning, kissing, shaking, shaking hands,
throwing, kicking, laughing, crying, shouting, screaming, dying, exploding, pointing, writing, typing, feeding, washing, building, fixing, shopping,
having a picnic, picnic, picnicking, hugging each other, holding hands, playing chess, playing football, boxing, wrestling, attacking, biting,
crashing, hunting, begging, bowing, saluting, winking, blowing, smoking, sneezing, cutting, digging, pushing, pulling, opening, closing, hand, hands,
foot, feet, fingers, legs, arms, empty, crowded, surreal, upside down, transparent, invisible, broken, gothic, baroque, art deco, art nouveau,
victorian, smiling widely, steam, shadow play, text, letters, caption, says, saying, writes, written, inscription`,
  zh: `
战斗, 打架, 打斗, 搏斗, 格斗, 对战, 跳跃, 跃出, 跃起, 跳出, 唱歌, 歌唱, 做饭, 烹饪, 炒菜, 下棋, 握手, 拥抱, 亲吻, 接吻, 哭泣, 大笑, 喊叫, 交谈, 聊天, 工作, 打字, 写字,
踢球, 踢足球, 打篮球, 拳击, 野餐, 逛街, 购物, 射箭, 爆炸, 燃烧, 融化, 浇花, 独钓, 钓鱼, 垂钓, 手牵手, 牵手, 嬉戏, 玩耍, 空旷, 空无一人, 拥挤, 破碎, 透明, 倒立, 双手, 手指, 文字,
写着, 字样, 追赶, 狩猎, 攻击, 鞠躬, 敬礼, 喂食, 洗澡, 包饺子,`,
}

export const undrawn: readonly WordRow[] = [
  ...words(UNDRAWN.en).map((word): WordRow => [word, '', { role: 'undrawn' }]),
  ...words(UNDRAWN.zh).map((word): WordRow => ['', word, { role: 'undrawn' }]),
]
