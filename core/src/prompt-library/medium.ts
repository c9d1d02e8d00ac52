import { parseCategory } from './parse-category.ts'

export const medium = parseCategory(
  'medium',
  { en: 'Medium', zh: '媒介' },
  `
# 绘画|Painting
油画|oil painting
水彩画|watercolor painting
丙烯画|acrylic painting
水粉画|gouache painting
坦培拉|tempera painting
蛋彩画|egg tempera
湿壁画|fresco
蜡画|encaustic painting
釉面画|enamel painting
厚涂|impasto
薄涂|glazing technique
湿画法|wet-on-wet
干画法|dry brush
刮刀画|palette knife painting
泼彩|splash painting
滴流画|drip painting
喷枪画|airbrush painting
布面油画|oil on canvas
木板油画|oil on panel
壁画|mural
天顶画|ceiling painting
祭坛画|altarpiece
细密画|miniature painting
单色画|grisaille
沙画|sand painting
指画|finger painting
一次过画法|alla prima
外光写生|plein air painting
视错觉画|trompe-l'oeil
# 中国画与东亚|Chinese and East Asian
水墨画|Chinese ink wash painting
工笔画|gongbi painting
写意画|xieyi freehand painting
山水画|shan shui landscape painting
花鸟画|Chinese bird-and-flower painting
人物画|Chinese figure painting
青绿山水|blue-green landscape painting
泼墨|splashed ink
白描|baimiao line drawing
没骨画|boneless painting
界画|jiehua ruled-line painting
文人画|literati painting
敦煌壁画|Dunhuang mural
年画|Chinese New Year print
团扇画|round fan painting
手卷|handscroll
挂轴|hanging scroll
册页|album leaf
书法|calligraphy
篆刻|seal carving
拓片|stone rubbing
唐卡|thangka
浮世绘|ukiyo-e
日本水墨|sumi-e
琳派|Rinpa school
民画|Korean minhwa
大和绘|Yamato-e
绢本设色|ink and color on silk
纸本水墨|ink on paper
金箔屏风|gold leaf folding screen
# 素描与线稿|Drawing
素描|drawing
铅笔画|pencil drawing
彩铅画|colored pencil drawing
炭笔画|charcoal drawing
色粉画|pastel drawing
油画棒|oil pastel
蜡笔画|crayon drawing
钢笔画|pen and ink drawing
圆珠笔画|ballpoint pen drawing
马克笔画|marker drawing
粉笔画|chalk drawing
银尖笔画|silverpoint
红粉笔素描|sanguine drawing
速写|quick sketch
人体结构素描|gesture drawing
线稿|line art
单线画|continuous line drawing
排线|hatching
交叉排线|cross-hatching
点绘|stippling
涂鸦手绘|doodle
草图|rough sketch
墨水淡彩|ink and wash
刮板画|scratchboard
技术制图|technical drawing
建筑草图|architectural sketch
蓝图|blueprint
明暗素描|tonal study
# 版画与印刷|Print
木版画|woodcut print
木口木刻|wood engraving
麻胶版画|linocut
铜版画|copperplate engraving
蚀刻版画|etching
飞尘蚀刻|aquatint
美柔汀|mezzotint
干刻|drypoint
石版画|lithograph
丝网印刷|screen print
孔版印刷|risograph print
凸版印刷|letterpress print
单刷版画|monotype
纸版拼贴版画|collagraph
活字印刷|movable type print
凹版印刷|photogravure
套色木刻|color woodblock print
橡皮章|rubber stamp print
蜡染|batik
扎染|tie-dye
蓝印花布|Chinese blue calico print
复古海报印刷|vintage poster print
邮票|postage stamp design
# 手工艺|Craft
剪纸|paper cutting
折纸|origami
纸雕|paper sculpture
衍纸|quilling
刺绣|embroidery
苏绣|Suzhou embroidery
十字绣|cross-stitch
拼布|quilt
挂毯|tapestry
编织|weaving
针织|knitting
钩针玩偶|crochet amigurumi
羊毛毡|needle felting
绒线戳绣|punch needle
绳编挂饰|macrame
串珠|beadwork
马赛克|mosaic
彩绘玻璃|stained glass
景泰蓝|cloisonné
漆器|lacquerware
螺钿|mother-of-pearl inlay
木镶嵌|marquetry
皮影|shadow puppetry
面塑|dough figurine
糖画|sugar painting
泥塑|clay figurine
风筝|kite art
压花|pressed flowers
花艺|floral arrangement
金缮|kintsugi
黏土手作|polymer clay art
立体书|pop-up book
拼豆|fuse bead art
微缩模型|miniature diorama
# 雕塑与装置|Sculpture and installation
雕塑|sculpture
浮雕|bas-relief
高浮雕|high relief
圆雕|sculpture in the round
石雕|stone carving
木雕|wood carving
玉雕|jade carving
冰雕|ice sculpture
沙雕|sand sculpture
雪雕|snow sculpture
大理石雕像|marble statue
青铜雕像|bronze statue
陶俑|terracotta figure
蜡像|wax figure
纸浆塑|papier-mâché
线材雕塑|wire sculpture
动态雕塑|kinetic sculpture
装置艺术|installation art
光影装置|light installation
大地艺术|land art
现成品艺术|readymade
集合艺术|assemblage
充气雕塑|inflatable sculpture
胸像雕塑|portrait bust
# 数字|Digital
数字绘画|digital painting
数字插画|digital illustration
数码厚涂|digital impasto
矢量图|vector art
像素画|pixel art
体素艺术|voxel art
低多边形|low poly
3D 渲染|3D render
3D 建模|3D model
等距插画|isometric illustration
扁平插画|flat illustration
概念艺术|concept art
角色设定图|character sheet
场景设定|environment concept art
关键视觉|key visual
游戏立绘|game character illustration
游戏图标|game icon
精灵图|sprite sheet
界面设计|UI design
动态图形|motion graphics
生成艺术|generative art
分形艺术|fractal art
故障艺术|glitch art
字符画|ASCII art
黏土风 3D|clay render
盲盒玩具|blind box toy
毛绒玩偶 3D|plush toy render
虚拟形象|3D avatar
表情贴纸|sticker design
应用图标|app icon
线框渲染|wireframe render
红蓝立体图|anaglyph 3D
数字拼贴|digital collage
照片扫描模型|photoscanned model
# 漫画与动画|Comics and animation
日系动漫|anime style
漫画|manga
美式漫画|American comic book
法比漫画|bande dessinée
国漫|Chinese donghua style
四格漫画|four-panel comic
连环画|lianhuanhua picture-story
条漫|webtoon
图像小说|graphic novel
报纸连载漫画|newspaper comic strip
少女漫画|shojo manga
少年漫画|shonen manga
Q 版|chibi
赛璐璐动画|cel animation
定格动画|stop motion
黏土动画|claymation
剪纸动画|cutout animation
水墨动画|ink wash animation
木偶动画|puppet animation
90 年代动画|1990s anime
80 年代动画|1980s anime
橡皮管动画|rubber hose animation
周六晨间卡通|Saturday morning cartoon
手绘动画背景|hand-painted anime background
视觉小说|visual novel CG
轻小说插画|light novel illustration
讽刺漫画|caricature
卡通|cartoon
# 插画种类|Illustration kinds
儿童绘本插画|children's book illustration
童话插画|fairy tale illustration
编辑插画|editorial illustration
书籍封面|book cover
杂志插画|magazine illustration
时装插画|fashion illustration
植物图鉴|botanical illustration
动物图鉴|zoological illustration
博物学插画|natural history illustration
医学插画|medical illustration
科学插画|scientific illustration
建筑插画|architectural illustration
信息图|infographic
地图插画|illustrated map
奇幻地图|fantasy map
食谱插画|recipe illustration
旅行海报|travel poster
宣传海报|propaganda poster
塔罗牌|tarot card
扑克牌|playing card design
贺卡|greeting card
复古广告|vintage advertisement
黑胶封套|vinyl record sleeve
T 恤图案|T-shirt graphic
吉祥物|mascot design
标志设计|logo design
徽章|emblem
涂色书|coloring book page
手账插图|journal doodle
分镜|storyboard
纹样手稿|pattern design
故事书场景|storybook scene
# 艺术流派|Art movements
印象派|impressionism
后印象派|post-impressionism
新印象派|neo-impressionism
点彩派|pointillism
野兽派|fauvism
表现主义|expressionism
抽象表现主义|abstract expressionism
立体主义|cubism
未来主义|futurism
达达主义|dadaism
超现实主义|surrealism
构成主义|constructivism
至上主义|suprematism
风格派|De Stijl
包豪斯|Bauhaus
波普艺术|pop art
欧普艺术|op art
极简主义|minimalism
观念艺术|conceptual art
照相写实主义|photorealism movement
魔幻现实主义|magical realism
浪漫主义|romanticism
现实主义|realism
自然主义|naturalism
象征主义|symbolism
新艺术运动|Art Nouveau
装饰艺术|Art Deco
工艺美术运动|Arts and Crafts movement
拉斐尔前派|Pre-Raphaelite
唯美主义|aestheticism
分离派|Vienna Secession
色域绘画|color field painting
行动绘画|action painting
硬边绘画|hard-edge painting
稚拙艺术|naïve art
原生艺术|outsider art
街头艺术|street art
孟菲斯设计|Memphis design
瑞士国际主义|Swiss International Style
低眉艺术|lowbrow art
哈德逊河派|Hudson River School
色调主义|tonalism
俄耳甫斯主义|orphism
旋涡主义|vorticism
# 历史时期|Periods
史前岩画|prehistoric cave painting
古埃及艺术|ancient Egyptian art
美索不达米亚艺术|Mesopotamian art
古希腊艺术|ancient Greek art
希腊瓶画|Greek vase painting
古罗马艺术|ancient Roman art
拜占庭艺术|Byzantine art
中世纪手抄本|medieval illuminated manuscript
罗马式艺术|Romanesque art
哥特艺术|Gothic art
文艺复兴|Renaissance
北方文艺复兴|Northern Renaissance
矫饰主义|mannerism
巴洛克|Baroque
荷兰黄金时代|Dutch Golden Age painting
洛可可|Rococo
新古典主义|neoclassicism
学院派|academic art
维多利亚时代|Victorian era
爱德华时代|Edwardian era
美好年代|Belle Époque
咆哮的二十年代|Roaring Twenties style
世纪中期现代|mid-century modern
波斯细密画|Persian miniature
莫卧儿细密画|Mughal miniature
玛雅艺术|Maya art
阿兹特克艺术|Aztec art
凯尔特艺术|Celtic art
非洲面具艺术|African mask art
澳洲原住民点画|Aboriginal dot painting
汉代画像石|Han dynasty stone relief
唐代仕女画|Tang dynasty court painting
宋代院体画|Song dynasty academy painting
明代版画|Ming dynasty woodblock illustration
清代宫廷画|Qing dynasty court painting
民国月份牌|Shanghai calendar poster
江户时代|Edo period art
# 拼贴与综合|Collage and mixed media
拼贴|collage
综合材料|mixed media
剪报拼贴|newspaper cutout collage
纸张拼贴|paper collage
杂志拼贴|magazine collage
手撕纸拼贴|torn paper collage
照片与绘画混合|photo and paint mix
喷漆涂鸦|spray paint graffiti
模板喷绘|stencil art
墙面海报|wheatpaste poster
撕海报艺术|décollage
咖啡渍画|coffee painting
霓虹灯装置字|neon sign art
拿铁拉花|latte art
黑板画|chalkboard art
手账拼贴|scrapbook
`,
)
