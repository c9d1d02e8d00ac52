import { parseCategory } from './parse-category.ts'

export const material = parseCategory(
  'material',
  { en: 'Material', zh: '素材' },
  `
# 金属|Metal
黄金|gold
玫瑰金|rose gold
白金|platinum
银|silver
做旧银|tarnished silver
铜|copper
黄铜|brass
青铜|bronze
铜绿|verdigris
铁|iron
锻铁|wrought iron
铸铁|cast iron
不锈钢|stainless steel
拉丝钢|brushed steel
抛光钢|polished steel
耐候钢|corten steel
大马士革钢|Damascus steel
铝|aluminum
阳极氧化铝|anodized aluminum
钛|titanium
铬|chrome
铅锡合金|pewter
锌|zinc
水银|mercury metal
液态金属|liquid metal
金属网|metal mesh
穿孔金属板|perforated metal
波纹铁皮|corrugated metal
锤纹金属|hammered metal
生锈金属|rusty metal
金箔|gold leaf
银箔|silver foil
铝箔|tin foil
金丝细工|filigree
锁子甲|chainmail
# 石材|Stone
大理石|marble
卡拉拉白大理石|Carrara marble
黑金花大理石|Portoro marble
花岗岩|granite
石灰岩|limestone
砂岩|sandstone
板岩|slate
玄武岩|basalt
石英岩|quartzite
洞石|travertine
雪花石膏|alabaster
黑曜石|obsidian
浮石|pumice
鹅卵石|pebbles
河石|river stones
太湖石|Taihu scholar's rock
砾石|gravel
岩壁|rock face
熔岩石|lava rock
水磨石|terrazzo
混凝土|concrete
清水混凝土|exposed concrete
砖|brick
红砖墙|red brick wall
青砖|gray brick
灰泥|plaster
夯土|rammed earth
化石|fossil
陨石|meteorite
沙子|sand
# 宝石与矿物|Gems and minerals
钻石|diamond
红宝石|ruby
蓝宝石|sapphire
祖母绿|emerald
紫水晶|amethyst
水晶|crystal
粉晶|rose quartz
白水晶|clear quartz
黄水晶|citrine
蛋白石|opal
月光石|moonstone
拉长石|labradorite
绿松石|turquoise
青金石|lapis lazuli
孔雀石|malachite
玛瑙|agate
缟玛瑙|onyx
碧玉|jasper
翡翠|jadeite
和田玉|Hetian nephrite jade
石榴石|garnet
海蓝宝|aquamarine
托帕石|topaz
碧玺|tourmaline
橄榄石|peridot
萤石|fluorite
黄铁矿|pyrite
铋晶体|bismuth crystal
晶洞|geode
珍珠|pearl
珍珠母|mother-of-pearl
琥珀|amber
珊瑚|coral
盐晶|salt crystals
# 木材|Wood
木材|wood
橡木|oak wood
胡桃木|walnut wood
樱桃木|cherry wood
枫木|maple wood
桦木|birch wood
松木|pine wood
雪松|cedar wood
柚木|teak wood
紫檀|rosewood
乌木|ebony wood
黄花梨|huanghuali wood
红木|mahogany
竹子|bamboo
藤编|rattan
柳条编|wicker
软木|cork
胶合板|plywood
浮木|driftwood
风化木|weathered wood
回收木|reclaimed wood
炭烧木|charred wood
漂白木|bleached wood
上漆木|painted wood
树皮|tree bark
年轮|tree rings
木纹|wood grain
树根|gnarled roots
石化木|petrified wood
# 织物|Textile
棉布|cotton
亚麻|linen
丝绸|silk
绸缎|satin
天鹅绒|velvet
蕾丝|lace
雪纺|chiffon
薄纱|tulle
欧根纱|organza
羊毛|wool
羊绒|cashmere
花呢|tweed
法兰绒|flannel
牛仔布|denim
帆布|canvas fabric
灯芯绒|corduroy
粗麻布|burlap
麻布|hemp fabric
锦缎|brocade
云锦|Nanjing yunjin brocade
宋锦|Song brocade
缂丝|kesi silk tapestry
提花布|jacquard fabric
塔夫绸|taffeta
平纹细布|muslin
绉纱|crepe fabric
抓绒|fleece
人造毛|faux fur
毛毡|felt
毛线|yarn
流苏|tassels
亮片布|sequined fabric
尼龙|nylon
涤纶|polyester
氨纶|spandex
戈尔特斯|Gore-Tex
绗缝布|quilted fabric
针织布|knitted fabric
格子布|plaid fabric
香云纱|gambiered silk
# 皮革与毛羽|Leather and feather
皮革|leather
麂皮|suede
漆皮|patent leather
做旧皮革|distressed leather
编织皮革|woven leather
压纹皮革|embossed leather
人造革|faux leather
羊羔绒|shearling
绒毛|fluffy fur
羽毛|feathers
孔雀羽|peacock feathers
羽绒|down feathers
羊皮纸|parchment
鳞片|scales
贝壳|seashell
犀角纹理|horn texture
# 玻璃与透明|Glass and clear
玻璃|glass
透明玻璃|clear glass
磨砂玻璃|frosted glass
彩色玻璃|colored glass
琉璃|Chinese liuli glass
吹制玻璃|blown glass
切割玻璃|cut glass
长虹玻璃|fluted glass
二向色玻璃|dichroic glass
裂纹玻璃|crackled glass
镜面|mirror
碎镜面|mirror fragments
棱镜|prism
亚克力|acrylic glass
透明树脂|clear resin
环氧树脂|epoxy resin
冰|ice
冰裂纹|ice crackle
霜|frost
肥皂泡|soap bubble
露珠|dew drops
全息膜|holographic foil
玻璃纸|cellophane
# 陶瓷|Ceramics
陶瓷|ceramic
瓷器|porcelain
青花瓷|blue and white porcelain
骨瓷|bone china
青瓷|celadon glaze
汝窑|Ru ware
哥窑开片|Ge ware crackle
钧窑窑变|Jun ware flambé glaze
建盏|Jian ware tenmoku
白瓷|blanc de chine
粉彩瓷|famille rose porcelain
唐三彩|Tang sancai
紫砂|Yixing zisha clay
赤陶|terracotta
炻器|stoneware
乐烧|raku pottery
釉面陶|glazed pottery
裂纹釉|crackle glaze
亮釉|glossy glaze
哑光釉|matte glaze
陶瓷锦砖|ceramic tile
锡釉陶|majolica
黏土|clay
素坯|bisque
# 纸|Paper
纸|paper
宣纸|xuan rice paper
牛皮纸|kraft paper
卡纸|cardstock
瓦楞纸|corrugated cardboard
皱纸|crumpled paper
皱纹纸|crepe paper
棉纸|tissue paper
和纸|washi paper
水彩纸|watercolor paper
莎草纸|papyrus
旧纸|aged paper
手工纸|handmade paper
撕边纸|torn paper
半透明描图纸|tracing paper
大理石纹纸|marbled paper
报纸|newspaper
方格纸|graph paper
洒金纸|gold-flecked paper
烫金纸|gold foil stamped paper
# 塑料与合成|Plastic and synthetic
塑料|plastic
光面塑料|glossy plastic
半透明塑料|translucent plastic
硅胶|silicone
橡胶|rubber
乳胶漆面|latex paint
聚氯乙烯|PVC
泡沫|foam
海绵|sponge
碳纤维|carbon fiber
凯夫拉|Kevlar
玻璃纤维|fiberglass
气泡膜|bubble wrap
气球|balloon material
电木|bakelite
塑料积木|plastic building bricks
软胶|soft vinyl
果冻质感|jelly texture
充气材质|inflatable material
热缩膜|shrink wrap
反光材料|reflective material
记忆海绵|memory foam
# 有机与自然|Organic
苔藓|moss
地衣|lichen
叶子|leaves
干叶|dried leaves
叶脉|leaf veins
花瓣|petals
草|grass
稻草|straw
藤蔓|vines
荆棘枝|thorny branches
蘑菇|mushrooms
菌丝|mycelium
海藻|seaweed
蜂巢|honeycomb
蜂蜡|beeswax
泥土|soil
泥浆|mud
雪|snow
骨质|bone texture
象牙果|vegetable ivory
松果|pine cones
种子|seeds
蒲公英绒|dandelion fluff
蛛网|spider web
水果|fruit
仙人掌|cactus
# 食物质感|Food textures
巧克力|chocolate
焦糖|caramel
蜂蜜|honey
糖霜|icing
棉花糖|cotton candy
软糖|gummy candy
硬糖|hard candy
奶油|whipped cream
冰淇淋|ice cream
奶酪|cheese
面包|bread
曲奇|cookie
华夫饼|waffle
果酱|jam
糖粉|powdered sugar
咖啡豆|coffee beans
马卡龙|macaron
年糕糯米质感|mochi
# 液体与气态|Liquid and air
水|water
水滴|water droplets
水花|water splash
油|oil
油膜彩虹|oil slick
墨水|ink
墨水入水|ink in water
牛奶|milk
熔岩|molten lava
熔融玻璃|molten glass
融化蜡|melting wax
颜料泼洒|paint splatter
烟|smoke
蒸汽|steam
雾|mist
云|clouds
火焰|flames
泡泡|bubbles
尘埃|dust
闪粉|glitter
等离子体|plasma
# 表面状态|Surface
光滑|smooth
粗糙|rough
抛光|polished
哑光|matte surface
光泽|glossy
磨砂|frosted surface
拉丝|brushed surface
锤纹|hammered surface
龟裂|cracked surface
剥落漆|peeling paint
锈蚀|rusted
风化|weathered
斑驳|patina
磨损|worn
湿润|wet surface
结霜|frosted over
多尘|dusty
油腻反光|oily sheen
半透明|translucent
透明|transparent
不透明|opaque
镂空|openwork
雕刻|engraved
压印|embossed
编织纹理|woven texture
颗粒纹理|grainy texture
毛茸茸|fuzzy
多孔|porous
虹彩|iridescent
珠光|pearlescent
`,
)
