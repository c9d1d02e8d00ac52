import { parseCategory } from './parse-category.ts'

export const shapes = parseCategory(
  'shapes',
  { en: 'Shapes', zh: '形状' },
  `
# 平面几何|Plane geometry
几何形状|geometric shapes
圆形|circle
椭圆|ellipse
半圆|semicircle
圆环|ring shape
月牙形|crescent
三角形|triangle
正方形|square
长方形|rectangle
圆角矩形|rounded rectangle
菱形|rhombus
平行四边形|parallelogram
梯形|trapezoid
五边形|pentagon
六边形|hexagon
八边形|octagon
多边形|polygon
星形|star shape
五角星|five-pointed star
六角星|hexagram
心形|heart shape
十字形|cross shape
水滴形|teardrop shape
扇形|fan shape
箭头|arrow shape
花瓣形|petal shape
四叶形|quatrefoil
鱼鳔形|vesica piscis
勒洛三角|Reuleaux triangle
# 立体几何|Solid geometry
立方体|cube
长方体|cuboid
球体|sphere
半球|hemisphere
圆柱|cylinder
圆锥|cone
金字塔形|pyramid
四面体|tetrahedron
八面体|octahedron
十二面体|dodecahedron
二十面体|icosahedron
棱柱|triangular prism
圆环体|torus
胶囊形|capsule shape
多面体|polyhedron
测地线球|geodesic sphere
莫比乌斯环|Möbius strip
克莱因瓶|Klein bottle
超立方体|tesseract
不可能图形|impossible object
彭罗斯三角|Penrose triangle
空心框架体|hollow frame
# 线条|Lines
直线|straight lines
曲线|curved lines
波浪线|wavy lines
锯齿线|zigzag lines
螺旋线|spiral
双螺旋|double helix
对角线|diagonal lines
平行线|parallel lines
放射线|radiating lines
同心线|concentric lines
虚线|dashed lines
点线|dotted lines
网格线|grid lines
粗线条|bold lines
细线条|thin lines
流动线条|flowing lines
断续线|broken lines
轮廓线|contour lines
等高线|topographic lines
速度线|speed lines
缠绕线条|tangled lines
一笔画|single continuous line
手绘线条|hand-drawn lines
贝塞尔曲线|Bézier curves
C 形卷线|C-scroll
# 有机形态|Organic forms
有机形状|organic shapes
不规则形状|irregular shapes
流体形状|fluid shapes
水滴状|blob shapes
云朵状|cloud-like shapes
波浪形|wave shape
火焰形|flame shape
叶形|leaf shape
花形|flower shape
贝壳螺旋|nautilus spiral
鹅卵石形|pebble shape
树枝状|branching shape
根系状|root-like forms
珊瑚状|coral-like forms
细胞状|cellular forms
羽毛状|feather-like forms
藤蔓状|vine-like forms
晶簇状|crystal clusters
蛋形|egg shape
蝴蝶形|butterfly shape
仿生形态|biomorphic forms
# 结构与数学|Structures and mathematics
分形|fractal
曼德博集合|Mandelbrot set
黄金螺旋|golden spiral
斐波那契螺旋|Fibonacci spiral
沃罗诺伊图|Voronoi diagram
德劳内三角剖分|Delaunay triangulation
彭罗斯镶嵌|Penrose tiling
密铺|tessellation pattern
晶格|lattice
极小曲面|minimal surface
螺旋面|gyroid
参数化曲面|parametric surface
利萨茹曲线|Lissajous curve
谢尔宾斯基三角|Sierpinski triangle
科赫雪花|Koch snowflake
莱洛分形树|fractal tree
神圣几何|sacred geometry
生命之花|flower of life
节点网络|network of nodes
点阵|dot matrix
蜂窝结构|honeycomb structure
桁架结构|truss structure
张拉整体|tensegrity structure
反应扩散纹|reaction-diffusion pattern
# 图案|Patterns
条纹|stripes
竖条纹|vertical stripes
横条纹|horizontal stripes
波点|polka dots
格纹|checkered pattern
苏格兰格|tartan
千鸟格|houndstooth
菱形格|argyle
人字纹|herringbone
锯齿纹|chevron
方格网|gingham
佩斯利|paisley
花卉图案|floral pattern
碎花|ditsy floral
热带叶纹|tropical leaf pattern
几何图案|geometric pattern
马赛克图案|mosaic pattern
曼陀罗|mandala
万花筒图案|kaleidoscopic pattern
阿拉伯纹|arabesque
伊斯兰几何纹|Islamic geometric pattern
大马士革纹|damask pattern
莫里斯风花卉纹|Arts and Crafts floral pattern
希腊回纹|Greek key pattern
凯尔特结|Celtic knot
部落图腾纹|tribal motif
伊卡特纹|ikat pattern
迷彩|camouflage
豹纹|leopard print
斑马纹|zebra print
虎纹|tiger stripes
蛇皮纹|snakeskin pattern
大理石纹|marbled pattern
电路板纹|circuit board pattern
无缝图案|seamless pattern
莫尔纹|moiré pattern
视错觉图案|optical illusion pattern
# 中式与东方纹样|Chinese and Eastern motifs
祥云纹|Chinese auspicious clouds
海水江崖纹|sea waves and cliff motif
回纹|Chinese meander pattern
龙纹|Chinese dragon motif
凤纹|Chinese phoenix motif
缠枝莲纹|interlocking lotus scroll
宝相花|baoxiang flower motif
牡丹纹|peony motif
如意纹|ruyi motif
万字不到头纹|endless fret pattern
饕餮纹|taotie motif
卷草纹|scrolling foliage
冰梅纹|cracked ice and plum blossom motif
中国结|Chinese knot
团花|circular floral medallion
八卦图|bagua diagram
太极图|yin-yang symbol
青海波|seigaiha waves
麻叶纹|asanoha pattern
市松纹|ichimatsu checks
七宝纹|shippo pattern
窗棂纹|Chinese lattice pattern
鱼鳞纹|fish scale pattern
竹编纹|bamboo weave pattern
# 建筑形态|Architectural forms
拱门|arch
尖拱|pointed arch
马蹄拱|horseshoe arch
穹顶|dome
洋葱顶|onion dome
拱顶|vaulted ceiling
扇形拱顶|fan vault
飞扶壁|flying buttress
圆柱列|colonnade
爱奥尼柱|Ionic column
科林斯柱|Corinthian column
尖塔|spire
钟楼|bell tower
宝塔|pagoda
飞檐|upturned eaves
斗拱|dougong brackets
月洞门|moon gate
马头墙|horse-head gable wall
四合院|courtyard house
园林亭台|Chinese garden pavilion
牌坊|paifang gateway
鸟居|torii gate
金字塔建筑|stepped pyramid
旋转楼梯|spiral staircase
玫瑰窗|rose window
天窗|skylight roof
玻璃幕墙|glass curtain wall
悬挑结构|cantilever
参数化建筑|parametric architecture
野兽派建筑|brutalist architecture
解构主义建筑|deconstructivist architecture
哥特式建筑|Gothic architecture
巴洛克式建筑|Baroque architecture
装饰艺术建筑|Art Deco architecture
高技派建筑|high-tech architecture
有机建筑|organic architecture
树屋|treehouse
蒙古包|yurt
土楼|tulou roundhouse
吊脚楼|stilt house
# 构成形式|Composition forms
对称|symmetry
放射对称|radial symmetry
左右对称|bilateral symmetry
旋转对称|rotational symmetry
非对称|asymmetry
同心圆|concentric circles
环形排列|circular arrangement
网格排列|grid arrangement
错落排列|staggered arrangement
堆叠|stacked shapes
重叠|overlapping shapes
交错|interlocking shapes
嵌套|nested shapes
漂浮排列|floating arrangement
散落|scattered shapes
密集|densely packed
留白|negative space
图底反转|figure-ground reversal
切片|sliced shapes
破碎|fragmented shapes
扭曲|twisted form
折叠|folded form
膨胀|puffed form
拉伸|stretched form
层叠剪纸|layered paper form
剖切|cross-section
阵列|array of shapes
流线型|streamlined form
悬浮|levitating objects
# 字体与排版|Typography
字体设计|typography
衬线体|serif lettering
无衬线体|sans-serif lettering
粗体字|bold lettering
手写体|handwritten lettering
花体字|script lettering
哥特黑体|blackletter
像素字体|pixel font
涂鸦字体|graffiti lettering
霓虹字|neon lettering
3D 立体字|3D lettering
气球字|balloon lettering
液态字|liquid lettering
打字机字体|typewriter font
模板字|stencil lettering
复古招牌字|vintage sign lettering
首字母花饰|illuminated initial
花押字|monogram
图形字|word art
动感字体|kinetic typography
网格排版|grid layout
瑞士排版|Swiss style layout
篆书|seal script
隶书|clerical script
楷书|regular script
行书|running script
草书|cursive script
宋体字|Song typeface
瘦金体|slender gold script
# 边框与装饰|Frames and ornaments
边框|border
圆形边框|circular frame
花卉边框|floral border
卷轴边框|scroll frame
装饰画框|ornate frame
巴洛克画框|Baroque frame
装饰艺术边框|Art Deco border
新艺术边框|Art Nouveau border
花环|wreath
缎带|ribbon banner
盾徽|heraldic shield
徽章形|badge shape
圆章|medallion
印章|seal stamp
角花|corner ornament
分隔花饰|ornamental divider
卷涡纹饰|volute ornament
垂花饰|festoon
茛苕叶饰|acanthus leaf ornament
气泡框|speech bubble
胶片边框|film strip frame
拍立得边框|Polaroid frame
撕纸边|torn edge
光环装饰|halo ornament
# 图标与符号|Icons and symbols
太阳|sun symbol
月亮|moon symbol
星座|constellation
雪花|snowflake
闪电|lightning bolt shape
无限符号|infinity symbol
皇冠|crown shape
羽翼|wings
锚|anchor
罗盘|compass rose
齿轮|gears
钥匙|key shape
眼睛|eye symbol
树形|tree of life
指纹|fingerprint
拼图|puzzle pieces
音符|musical notes
地球|globe
灯泡|light bulb icon
和平鸽|dove of peace
莲花|lotus symbol
沙漏|hourglass shape
炼金符号|alchemical symbols
卢恩符文|runes
星盘|astrolabe
迷宫|labyrinth
`,
)
