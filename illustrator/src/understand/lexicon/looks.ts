import { settings } from './build.ts'
import type { WordRow } from './build.ts'

/** Base styles and media. */
export const looks: readonly WordRow[] = settings([
  [
    '3d, 3d model, 3d render, 3d art, blender, octane render, c4d, cinema 4d, unreal engine, pixar, cgi, 3d style, octane, pixar style, blind box',
    '三维, 3d渲染, 三维模型, 3d模型, 皮克斯, 盲盒, 3d风格, 立体, 三维渲染, 虚幻引擎',
    { style: '3d-model' },
  ],
  [
    'analog film, film photo, 35mm film, kodak, film grain, vintage photo, polaroid, lomo, fujifilm, film photography, 35mm, portra, kodak portra',
    '胶片, 胶片摄影, 胶片感, 老照片, 拍立得, 柯达, 富士胶片, 胶片质感, 胶片风格',
    { style: 'analog-film' },
  ],
  [
    'anime, manga, anime style, ghibli, studio ghibli, makoto shinkai, japanese animation, cel shading, cel shaded, anime art',
    '动漫, 日漫, 二次元, 动画, 吉卜力, 宫崎骏, 新海诚, 动漫风格, 动漫风, 日系动漫, 动画风格, 赛璐璐',
    { style: 'anime' },
  ],
  [
    'cinematic, movie still, film still, cinematic shot, movie scene, cinematography, cinematic style, epic scene, movie poster',
    '电影感, 电影镜头, 电影画面, 电影质感, 电影风格, 电影级, 电影海报, 大片',
    { style: 'cinematic', contrast: 0.15 },
  ],
  [
    'comic, comic book, graphic novel, comic style, pop art, halftone, marvel, cartoon, cartoon style',
    '漫画, 漫画书, 美漫, 连环画, 漫画风格, 波普艺术, 波普, 卡通, 卡通风格, 漫画风',
    { style: 'comic-book' },
  ],
  [
    'digital art, digital painting, concept art, artstation, illustration, digital illustration, digital',
    '数字艺术, 数字绘画, 概念艺术, 插画, 插图, 数码绘画, 概念图, 厚涂, cg, 原画, 板绘',
    { style: 'digital-art' },
  ],
  ['enhance, enhanced', '增强', { style: 'enhance' }],
  [
    'fantasy art, fantasy, magical, epic fantasy, dungeons and dragons, high fantasy, enchanted, mythical, fairytale, fairy tale',
    '奇幻, 魔幻, 梦幻风格, 奇幻艺术, 玄幻, 童话, 神话, 奇幻风格, 仙侠, 童话风',
    { style: 'fantasy-art' },
  ],
  ['isometric, isometric view, isometric art', '等距, 等距视角, 等轴测, 2.5d, 等距风格', { style: 'isometric' }],
  [
    'line art, lineart, line drawing, outline drawing, coloring page, one line, single line, minimal line',
    '线稿, 线条画, 白描, 简笔画, 线描, 涂色书, 单线, 线条',
    { style: 'line-art' },
  ],
  ['low poly, lowpoly, polygonal, low polygon', '低多边形, 低面, 多边形', { style: 'low-poly' }],
  [
    'clay, claymation, plasticine, play doh, modeling compound, modelling clay, clay model, polymer clay',
    '橡皮泥, 黏土, 粘土, 泥塑, 黏土风格, 粘土动画, 软陶',
    { style: 'modeling-compound' },
  ],
  [
    'neon punk, neonpunk, cyberpunk, synthwave, vaporwave, cyberpunk style, retrowave, outrun',
    '霓虹朋克, 赛博朋克, 蒸汽波, 赛博, 赛博朋克风格, 赛博朋克风',
    { style: 'neon-punk', lightQuality: 'neon' },
  ],
  ['origami, folded paper, paper folding', '折纸, 纸艺, 折纸艺术, 折纸风格', { style: 'origami' }],
  [
    'photo, photograph, photographic, photorealistic, realistic, photography, photorealism, realism, hyperrealistic, raw photo, dslr, real life, photo realistic',
    '摄影, 照片, 写实, 真实, 逼真, 写真, 实拍, 摄影作品, 真实感, 单反, 写实风格, 超写实',
    { style: 'photographic' },
  ],
  [
    'pixel art, pixel, pixelated, 8 bit, 8bit, 16 bit, 16bit, retro game, pixel style, pixels',
    '像素, 像素画, 像素风, 像素艺术, 像素风格, 复古游戏, 8位',
    { style: 'pixel-art' },
  ],
  [
    'seamless, tileable, tile texture, seamless pattern, texture, repeating pattern, tiled',
    '无缝, 无缝纹理, 平铺, 纹理, 无缝图案, 四方连续',
    { style: 'tile-texture' },
  ],
  [
    'watercolor, watercolour, aquarelle, watercolor painting, watercolour painting, watercolor style',
    '水彩, 水彩画, 水彩风格, 水彩风, 淡彩',
    { medium: 'watercolor' },
  ],
  [
    'oil painting, oil, oil on canvas, oil paint, impressionist, impressionism, impasto, monet, van gogh, renaissance painting, oils, post impressionism',
    '油画, 印象派, 梵高, 莫奈, 油彩, 油画风格, 印象主义, 厚涂油画',
    { medium: 'oil' },
  ],
  [
    'ink wash, ink wash painting, sumi e, chinese painting, chinese ink painting, ink painting, shan shui, traditional chinese painting, sumi ink',
    '水墨, 水墨画, 国画, 山水画, 中国画, 泼墨, 写意, 工笔, 水墨风, 水墨风格, 中国风水墨, 古风水墨, 工笔画',
    { medium: 'ink-wash' },
  ],
  [
    'ink, ink drawing, pen and ink, ink sketch, ink illustration, pen drawing, ballpoint',
    '钢笔画, 墨线, 针管笔, 墨水画, 钢笔淡彩, 圆珠笔画',
    { medium: 'ink-line' },
  ],
  [
    'pencil, pencil sketch, pencil drawing, sketch, graphite, drawing, hand drawn, pencil art',
    '铅笔, 铅笔画, 素描, 速写, 草图, 手绘, 铅笔素描',
    { medium: 'pencil' },
  ],
  ['charcoal, charcoal drawing, charcoal sketch', '炭笔, 炭笔画, 木炭画, 炭笔素描', { medium: 'charcoal' }],
  [
    'pastel drawing, soft pastel, chalk, oil pastel, chalk pastel, pastel painting, chalk drawing',
    '粉笔, 粉彩, 色粉, 色粉画, 油画棒, 粉笔画',
    { medium: 'pastel' },
  ],
  [
    'gouache, tempera, acrylic, acrylic painting, poster paint, gouache painting, acrylics',
    '水粉, 水粉画, 丙烯, 丙烯画, 水粉风格',
    { medium: 'gouache' },
  ],
  [
    'woodblock, ukiyo e, woodcut, woodblock print, linocut, hokusai, japanese print, ukiyoe, print',
    '浮世绘, 版画, 木刻, 木版画, 浮世绘风格, 木刻版画, 年画',
    { medium: 'woodblock' },
  ],
  [
    'paper cut, papercut, paper cutout, paper art, layered paper, paper craft, papercraft, kirigami, cut paper',
    '剪纸, 纸雕, 剪纸艺术, 剪纸风格, 纸片, 层叠剪纸',
    { medium: 'paper-cut' },
  ],
  ['mosaic, mosaic tiles, tessera, tile mosaic', '马赛克, 镶嵌画, 马赛克画', { medium: 'mosaic' }],
  ['stained glass, stained glass window', '彩色玻璃, 彩绘玻璃, 玻璃花窗, 彩窗', { medium: 'stained-glass' }],
  ['stipple, stippling, pointillism, pointillist, dotwork, dots', '点画, 点彩, 点绘, 点彩画, 点描', { medium: 'stipple' }],
  [
    'vector, vector art, flat design, flat illustration, flat style, minimalist illustration, svg, flat color, vector illustration, flat vector, flat colors',
    '矢量, 扁平, 扁平化, 矢量图, 扁平插画, 扁平风, 扁平风格, 矢量插画, 扁平风插画',
    { medium: 'vector' },
  ],
  [
    'crayon, crayon drawing, child drawing, kids drawing, wax crayon, children drawing, childrens drawing',
    '蜡笔, 蜡笔画, 儿童画, 彩铅, 彩色铅笔, 彩铅画',
    { medium: 'crayon' },
  ],
  [
    'embroidery, cross stitch, embroidered, tapestry, felt, knitted, needlework, stitched, wool felt, knitting',
    '刺绣, 苏绣, 十字绣, 绣花, 针织, 毛毡, 羊毛毡, 织锦',
    { medium: 'embroidery' },
  ],
  ['porcelain, blue and white porcelain, china porcelain, ceramic, delft', '青花瓷, 瓷器, 陶瓷, 瓷, 青花', { medium: 'porcelain' }],
])
